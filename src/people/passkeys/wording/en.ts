import type { PasskeyWording } from "./shape.ts"

export const english: PasskeyWording = {
  title: "Passkeys",
  about:
    "With a passkey you sign in by your fingerprint, your face or the PIN of your device. There is no password that anybody could steal or guess.",
  consequence: "As soon as you have one, your password alone no longer signs you in.",
  demanded: "Your role needs a second step. A passkey is one: add it, and you can go on.",
  none: "None",
  count: (count) => (count === 1 ? "1 passkey" : `${count} passkeys`),
  emptyTitle: "No passkeys yet",
  emptyText: "Add one for each device on which you sign in.",
  added: (day) => `Added ${day}`,
  lastUsed: (moment) => `Last used ${moment}`,
  neverUsed: "Never used",
  onlyOne:
    "This is your only one. Add another, or set up an authenticator app with recovery codes: then a lost device does not lock you out.",
  manage: "Manage passkeys",
  change: "Change",
  add: "Add a passkey",
  full: "You have as many passkeys as there can be. Remove one that you no longer need.",
  unsupported:
    "Passkeys cannot be used in this browser or at this address. Open this page in a current browser, with JavaScript and over https.",
  app: "Use an authenticator app instead",
  instead: "Use a passkey instead",
  create: {
    title: "Create your passkey",
    lead: "Your browser now asks for your fingerprint, your face or your PIN. It also offers a phone or a security key.",
    name: "Name",
    nameHint: "So that you recognise it in your list.",
    submit: "Create the passkey",
    cancel: "Cancel",
    known: "This device already has a passkey for your account.",
    refused: "The passkey was not added, because that took too long or something was not right.",
    again: "Begin again",
  },
  cancelled: "That was cancelled, or took too long. Try again.",
  failed: "That did not work. Try again in a moment.",
  one: {
    save: "Save the name",
    removeTitle: "Remove this passkey",
    removeText: "It no longer signs you in here then. Delete it on your device, too.",
    remove: "Remove the passkey",
    last: "Your role needs a second step, and this is your only one. Add another passkey or an authenticator app first.",
    back: "Back to all passkeys",
  },
  notices: {
    passkey_added: "The passkey was added.",
    passkey_renamed: "The name was saved.",
    passkey_removed: "The passkey was removed.",
  },
  signIn: {
    or: "or",
    submit: "Sign in with a passkey",
    refused: "This passkey did not sign you in. Try it once more, or use your username and password.",
  },
  step: {
    title: "Confirm that it is you",
    lead: "Use your passkey to finish signing in.",
    submit: "Use a passkey",
    refused: "This passkey did not confirm that it is you. Try it once more.",
  },
}
