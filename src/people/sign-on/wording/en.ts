import type { SignOnWording } from "./shape.ts"

export const en: SignOnWording = {
  signOnWith: (provider) => `Sign in with ${provider}`,
  tryAgain: "Try again",
  toSignIn: "Other ways to sign in",
  cancelled: "You have not signed in there. Try again, or sign in with your password.",
  failures: {
    unavailable: {
      title: "No answer at the moment",
      advice: (provider) => `${provider} does not answer. Please try again in a few minutes.`,
    },
    untrusted: {
      title: "Sign-in was refused",
      advice: (provider) =>
        `The answer of ${provider} could not be verified, so nobody was signed in. Please try again; if it happens again, tell your administrator.`,
    },
    misconfigured: {
      title: "Sign-in is not set up correctly",
      advice: (provider) => `The connection with ${provider} does not work. Please tell your administrator.`,
    },
    expired: {
      title: "This sign-in has ended",
      advice: () => "It took too long, was used already, or was begun in another browser. Please begin again.",
    },
    unknown: {
      title: "No account here",
      advice: (provider) =>
        `You are signed in at ${provider}, but that account belongs to nobody who may sign in here. Please ask your administrator.`,
    },
    unverified: {
      title: "Email address not verified",
      advice: (provider) =>
        `${provider} does not say that your email address is verified. Please verify it there, or ask your administrator.`,
    },
    taken: {
      title: "Account could not be made",
      advice: () =>
        "Somebody else already has your username or your email address here. Please ask your administrator.",
    },
    incomplete: {
      title: "Account could not be made",
      advice: (provider) => `${provider} did not tell your name or other details. Please ask your administrator.`,
    },
  },
}
