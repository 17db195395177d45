import type { SetUpWording } from "./shape.ts"

export const dutch: SetUpWording = {
  title: "trainbase instellen",
  lead: "Uw bedrijf en wie het beheert. Alles behalve de gebruikersnaam kunt u later wijzigen.",
  fields: {
    company: "Bedrijf",
    language: "Taal",
    timezone: "Tijdzone",
    first_name: "Voornaam",
    last_name: "Achternaam",
    email: "E-mailadres",
    username: "Gebruikersnaam",
    password: "Wachtwoord",
    password_again: "Wachtwoord herhalen",
  },
  firstNameHint: "Laat het veld leeg als u maar één naam hebt.",
  timezoneHint: "Controleer deze: dagen en termijnen eindigen hiernaar.",
  usernameHint: "Laat het veld leeg om hem uit uw naam te vormen.",
  demo: "Een demobedrijf toevoegen om uit te proberen",
  demoHint: "Het staat naast uw eigen bedrijf, met personen en trainingen.",
  submit: "Instellen",
  faults: {
    required: "Vul dit veld in.",
    name_too_long: "Vul hoogstens 255 tekens in.",
    characters: "Gebruik zichtbare tekens op één regel.",
    email: "Vul een e-mailadres in zoals ada@acme.example.",
    username: "Kies een gebruikersnaam zonder onzichtbare tekens die niet met =, +, - of @ begint.",
    taken: "Kies een andere gebruikersnaam: het demobedrijf gebruikt deze.",
    timezone: "Kies een tijdzone uit de lijst.",
    language: "Kies een taal uit de lijst.",
  },
  closed: {
    title: "Dit adres is niet geldig",
    expired:
      "Het is verlopen, of er is sindsdien een nieuwer getoond. Herstart de server: die toont een nieuw adres, dat 24 uur geldig is. Of stel de installatie in op de computer van de server:",
    missing:
      "Open het adres dat de server bij het starten heeft getoond: het begint met ‘/setup?token=’. Het is 24 uur geldig; een herstart toont een nieuw adres. Of stel de installatie in op de computer van de server:",
  },
  done: {
    title: "Uw bedrijf is ingesteld",
    summary: "Overzicht",
    key: "Sleutel in opdrachten",
    administrator: "Beheerder",
    demo: "Demobedrijf",
    text: "U bent aangemeld. Het demobedrijf heeft eigen personen: meld u af en dan als een van hen aan.",
    kept: "Deze namen en wachtwoorden staan ook in het bestand demo-client.json in de gegevensmap van de server.",
    failed:
      "Het demobedrijf kon niet worden toegevoegd. Uw eigen bedrijf is compleet; het logboek van de server zegt meer.",
    role: "Rol",
    roles: { learner: "leert", trainer: "traint", administrator: "beheert" },
  },
  checklist: {
    title: "Volgende stappen",
    lead: "Niets hiervan heeft haast. U vindt deze lijst onder ‘Team’ totdat alles gedaan is of u haar verbergt.",
    progress: (done, all) => `${done} van ${all} gedaan`,
    statuses: { open: "Open", done: "Gedaan" },
    steps: {
      people: { title: "Personen toevoegen", text: "Uit een spreadsheet, of via de API uit uw HR-systeem." },
      places: { title: "Locaties en teams toevoegen", text: "Met een dataset, of via de API." },
      logo: { title: "Uw logo toevoegen", text: "Het staat op certificaten. In de dataset noemt ‘logo’ het bestand." },
      mail: {
        title: "Het versturen van e-mail instellen",
        text: "Stel ‘smtp_url’ en ‘mail_from’ in en probeer het uit.",
      },
      training: { title: "De eerste training toewijzen", text: "Zodra er personen en trainingen zijn." },
    },
    hide: "Deze lijst verbergen",
    continue: "Verder met instellen",
  },
}
