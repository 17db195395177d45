import type { SignInWording } from "./shape.ts"

export const english: SignInWording = {
  signIn: {
    title: "Sign in",
    username: "Username or email address",
    password: "Password",
    stay: "Stay signed in on this device",
    submit: "Sign in",
    forgotten: "Forgotten your password?",
    wrong:
      "Username or password is not right. If you used your email address, try your username. If you are sure, wait a quarter of an hour: after many attempts even the right password is refused.",
    passwordRequired: "Enter your password.",
    signedOut: "You are signed out.",
    kept: "You were signed out meanwhile. Sign in, and you can send what you typed.",
  },
  tooMany: {
    title: "Please wait a little",
    text: (minutes) =>
      `There were too many attempts to sign in. Try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`,
    back: "Back to signing in",
  },
  forgotten: {
    title: "Forgotten your password?",
    lead: "We mail you a link with which you choose a new one.",
    submit: "Send the link",
    back: "Back to signing in",
    sentTitle: "Look into your mailbox",
    sent: "If there is an account with an email address, a link is on its way. It works once, for 30 minutes. If nothing comes, ask the person who manages your trainings.",
    unavailable:
      "This server sends no mail for that. Ask the person who manages your trainings, who can give you a new password.",
    required: "Enter your username or email address.",
  },
  newPassword: {
    title: "Choose a new password",
    temporary: "Your password is a temporary one. Choose one of your own; then you can go on.",
    password: "New password",
    again: "Repeat the new password",
    submit: "Save the password",
    usedTitle: "This link no longer works",
    used: "It was used already, or is older than 30 minutes.",
    askAgain: "Ask for a new link",
  },
  resume: {
    title: "Send what you typed?",
    lead: "You were signed out before it arrived, so nothing has been saved yet.",
    send: "Send it now",
    discard: "Discard it",
    goneTitle: "Nothing is waiting",
    gone: "What you typed was sent or discarded already, or is older than 30 minutes.",
    fields: {
      date: "Day of the conversation",
      finish_date: "Day of the practical part",
      remark: "Remark",
      state: "Result",
      deadline_date: "Deadline",
      full_name: "Full name",
      name: "Name",
    },
    results: { success: "Passed", failed: "Not passed", notshownup: "Did not attend" },
  },
}
