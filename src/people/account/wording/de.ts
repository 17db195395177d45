import type { AccountWording } from "./shape.ts"

export const german: AccountWording = {
  title: "Ihr Konto",
  profile: {
    title: "Profil",
    name: "Name",
    company: "Firma",
    username: "Benutzername",
    email: "E-Mail",
    noEmail: "keine",
    hint: "Was hier steht, ändert Ihr Administrator.",
    onlyAdministrator:
      "Sie sind die einzige Person mit Administratorrechten. Diese Angaben ändern Sie über die API oder mit „trainbase user import“. Geben Sie einer zweiten Person diese Rechte, damit Ihnen jemand helfen kann.",
  },
  language: { title: "Sprache", label: "Sprache dieser Seiten", save: "Speichern" },
  password: {
    title: "Passwort",
    hint: "Ein neues Passwort meldet Sie überall sonst ab.",
    current: "Aktuelles Passwort",
    chosen: "Neues Passwort",
    save: "Passwort ändern",
    wrong: "Das ist nicht Ihr aktuelles Passwort.",
    tooMany: (minutes) => `Zu viele Versuche. Versuchen Sie es in ${minutes} Min. wieder.`,
  },
  sessions: {
    title: "Wo Sie angemeldet sind",
    hint: "Beenden Sie, was Sie nicht wiedererkennen, und ändern Sie dann Ihr Passwort.",
    thisOne: "Dieser Browser",
    device: (browser, system) => `${browser} auf ${system}`,
    unknownDevice: "Unbekanntes Gerät",
    lastUsed: (moment) => `Zuletzt benutzt: ${moment}`,
    end: "Dort abmelden",
    endOthers: "Überall sonst abmelden",
  },
  notices: {
    language_saved: "Ihre Sprache ist gespeichert.",
    password_changed: "Ihr Passwort ist geändert. Überall sonst sind Sie abgemeldet.",
    session_ended: "Die Sitzung ist beendet.",
    sessions_ended: "Überall sonst sind Sie abgemeldet.",
  },
}
