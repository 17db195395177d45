import type { KioskWording } from "./shape.ts"

export const english: KioskWording = {
  pairing: {
    title: "Set up a shared tablet",
    lead: "An administrator makes a code for this device. Afterwards, people of one location or team sign in here with a PIN.",
    code: "Code",
    hint: "Eight characters. It works for ten minutes, once.",
    submit: "Set up this device",
    required: "Type the code.",
    wrong: "This code is wrong, or it was used or made more than ten minutes ago. Ask for a new one.",
    toSignIn: "Sign in without a shared tablet",
  },
  people: {
    title: "Who are you?",
    search: "Your name",
    hint: "Or scan the code of your letter or badge.",
    submit: "Find",
    scan: "Scan a code with the camera",
    stop: "Close the camera",
    cameraFailed: "The camera cannot be used. Type your name instead.",
    list: "Names",
    many: "Many people sign in here: type the beginning of your name.",
    nobody: "Nobody is in this team or location yet.",
    notFound:
      "Nobody of this team or location was found. Check what you typed, or ask the person who manages your trainings.",
    all: "Show all names",
  },
  pin: {
    greeting: (name) => `Hello ${name}`,
    lead: "Type your PIN of six digits.",
    pin: "PIN",
    submit: "Sign in",
    required: "Type your PIN.",
    wrong: (left) =>
      `This PIN is wrong. ${left === 1 ? "One more attempt" : `${left} more attempts`}, then it is locked.`,
    forgotten: "Choose a new PIN with your password",
    back: "This is not me",
  },
  choice: {
    title: "Choose your PIN",
    lead: "With this PIN you sign in here from now on.",
    locked:
      "Your PIN is locked after ten wrong attempts. Choose a new one with your password, or ask the person who manages your trainings.",
    password: "Password",
    passwordHint: "The password in your letter works, too.",
    passwordRequired: "Type your password.",
    pin: "New PIN",
    pinHint: "Six digits that nobody guesses: not your birthday, no sequence such as 123456.",
    again: "Repeat the new PIN",
    submit: "Save the PIN and sign in",
    wrong: "The password is wrong, or it has ended. Ask the person who manages your trainings for a new one.",
    faults: {
      not_six_digits: "A PIN has exactly six digits.",
      too_simple: "This PIN is easy to guess. Choose another one.",
      personal: "Others may know this number: your birthday or your personnel number. Choose another one.",
      differs: "The two PINs are different.",
    },
  },
  refused: {
    title: "Please use a device of your own",
    reasons: {
      second_factor: "Your account is protected by a second factor, which a shared tablet cannot ask for.",
      sign_on: "You sign in at your company’s provider, which a shared tablet does not offer.",
    },
  },
}
