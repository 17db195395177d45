import type { FactorWording } from "./shape.ts"

export const english: FactorWording = {
  title: "Second step when you sign in",
  about:
    "An authenticator app on your phone shows a code that changes every 30 seconds. With it, nobody gets in who knows only your password.",
  demanded: "Your role needs a second step. Set it up; then you can go on.",
  off: "Not set up",
  on: "Set up",
  codesLeft: (count) => `Recovery codes left: ${count}`,
  password: "Current password",
  begin: "Set it up",
  scan: "Open an authenticator app on your phone, scan this picture, and enter the code that the app shows.",
  secret: "If you cannot scan it, type this key into the app:",
  code: "Code",
  confirm: "Confirm",
  wrongCode: "This code is not right. Codes change every 30 seconds; enter the newest one.",
  wrongPassword: "The password is not right.",
  tooMany: (minutes) => `There were too many attempts. Try again in ${minutes} minutes.`,
  codesTitle: "Keep these recovery codes",
  codesLead:
    "Each signs you in once if you do not have your phone. Print them or write them down; they are shown only now.",
  goOn: "Go on",
  renew: "New recovery codes",
  remove: "Remove the second step",
  stepTitle: "Enter your code",
  stepLead: "Open the authenticator app on your phone.",
  stepHint: "Six digits. Without your phone: one of your recovery codes.",
  stepSubmit: "Go on",
  back: "Back to signing in",
  manage: "Change it",
  elsewhere: "As soon as it is set up, you are signed out everywhere else.",
  orPasskey: "or confirm with a passkey",
  provePasskey: "To confirm that it is you, your browser asks for your passkey.",
  proveProvider: (provider) => `To confirm that it is you, you sign on at ${provider} once more.`,
  noProof:
    "You have nothing by which you could confirm that it is you: neither a password nor an account at a provider. Ask your administrator.",
  unproved: "You have not confirmed that it is you.",
  notProved: {
    title: "Not confirmed",
    advice: (provider) =>
      `${provider} did not confirm that you have just signed on there with your own account. Try it once more; if that does not help, ask your administrator.`,
    back: "Back to your account",
  },
}
