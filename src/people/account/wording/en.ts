import type { AccountWording } from "./shape.ts"

export const english: AccountWording = {
  title: "Your account",
  profile: {
    title: "Profile",
    name: "Name",
    company: "Company",
    username: "Username",
    email: "Email",
    noEmail: "none",
    hint: "Your administrator changes what stands here.",
    onlyAdministrator:
      "You are the only administrator. What stands here you change over the API, or with “trainbase user import”. Add a second administrator, so that somebody can help you.",
  },
  language: { title: "Language", label: "Language of these pages", save: "Save" },
  password: {
    title: "Password",
    hint: "A new password signs you out everywhere else.",
    current: "Current password",
    chosen: "New password",
    save: "Change password",
    wrong: "This is not your current password.",
    tooMany: (minutes) => `Too many attempts. Try again in ${minutes} min.`,
  },
  sessions: {
    title: "Where you are signed in",
    hint: "End what you do not recognise, and then change your password.",
    thisOne: "This browser",
    device: (browser, system) => `${browser} on ${system}`,
    unknownDevice: "Unknown device",
    lastUsed: (moment) => `Last used ${moment}`,
    end: "Sign out there",
    endOthers: "Sign out everywhere else",
  },
  notices: {
    language_saved: "Your language was saved.",
    password_changed: "Your password was changed. You are signed out everywhere else.",
    session_ended: "That session was ended.",
    sessions_ended: "You are signed out everywhere else.",
  },
}
