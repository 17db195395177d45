import type { AccountWording } from "./shape.ts"

export const dutch: AccountWording = {
  title: "Uw account",
  profile: {
    title: "Profiel",
    name: "Naam",
    company: "Bedrijf",
    username: "Gebruikersnaam",
    email: "E-mail",
    noEmail: "geen",
    hint: "Uw beheerder kan deze gegevens wijzigen.",
    onlyAdministrator:
      "U bent de enige beheerder. U wijzigt deze gegevens via de API of met ‘trainbase user import’. Voeg een tweede beheerder toe die u kan helpen.",
  },
  language: { title: "Taal", label: "Taal van deze pagina’s", save: "Opslaan" },
  password: {
    title: "Wachtwoord",
    hint: "Met een nieuw wachtwoord wordt u op alle andere apparaten afgemeld.",
    current: "Huidig wachtwoord",
    chosen: "Nieuw wachtwoord",
    save: "Wachtwoord wijzigen",
    wrong: "Dit is niet uw huidige wachtwoord.",
    tooMany: (minutes) => `Te veel pogingen. Probeer het over ${minutes} min opnieuw.`,
  },
  sessions: {
    title: "Aangemelde apparaten",
    hint: "Meld apparaten af die u niet herkent en wijzig daarna uw wachtwoord.",
    thisOne: "Deze browser",
    device: (browser, system) => `${browser} op ${system}`,
    unknownDevice: "Onbekend apparaat",
    lastUsed: (moment) => `Laatst gebruikt: ${moment}`,
    end: "Afmelden",
    endOthers: "Alle andere apparaten afmelden",
  },
  notices: {
    language_saved: "Uw taal is opgeslagen.",
    password_changed: "Uw wachtwoord is gewijzigd. Alle andere apparaten zijn afgemeld.",
    session_ended: "De sessie is beëindigd.",
    sessions_ended: "Alle andere apparaten zijn afgemeld.",
  },
}
