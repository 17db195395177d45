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
    hint: "Diese Angaben ändert Ihre Administration.",
    onlyAdministrator:
      "Sie sind die einzige Person mit Administratorrechten. Diese Angaben ändern Sie über die API oder mit „trainbase user import“. Geben Sie einer zweiten Person diese Rechte, damit Ihnen jemand helfen kann.",
  },
  language: { title: "Sprache", label: "Sprache dieser Seiten", save: "Speichern" },
  password: {
    title: "Passwort",
    hint: "Mit einem neuen Passwort werden Sie auf allen anderen Geräten abgemeldet.",
    current: "Aktuelles Passwort",
    chosen: "Neues Passwort",
    save: "Passwort ändern",
    wrong: "Das ist nicht Ihr aktuelles Passwort.",
    tooMany: (minutes) => `Zu viele Versuche. Versuchen Sie es in ${minutes} min noch einmal.`,
  },
  sessions: {
    title: "Angemeldete Geräte",
    hint: "Melden Sie Geräte ab, die Sie nicht kennen, und ändern Sie dann Ihr Passwort.",
    thisOne: "Dieser Browser",
    device: (browser, system) => `${browser} auf ${system}`,
    unknownDevice: "Unbekanntes Gerät",
    lastUsed: (moment) => `Zuletzt verwendet: ${moment}`,
    end: "Abmelden",
    endOthers: "Alle anderen Geräte abmelden",
  },
  notices: {
    language_saved: "Ihre Sprache ist gespeichert.",
    password_changed: "Ihr Passwort wurde geändert. Alle anderen Geräte sind abgemeldet.",
    session_ended: "Das Gerät wurde abgemeldet.",
    sessions_ended: "Alle anderen Geräte wurden abgemeldet.",
  },
}
