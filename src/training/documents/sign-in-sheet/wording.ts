import type { WordedLanguage } from "../../../tools/language/worded.ts"

/** The texts of a sign-in sheet in one language. */
export interface SheetWording {
  readonly title: string
  readonly course: string
  readonly trainer: string
  readonly place: string
  readonly sessions: string
  readonly participants: string
  readonly name: string
  readonly signature: string
  /** What the QR code leads to, for those who cannot see it. */
  readonly code: string
  readonly nobody: string
  footer(day: string): string
}

export const SHEET_WORDING: Readonly<Record<WordedLanguage, SheetWording>> = {
  en: {
    ...{ title: "Sign-in sheet", course: "Course", trainer: "Trainer", place: "Place", sessions: "Sessions" },
    ...{ participants: "Participants", name: "Name", signature: "Signature", nobody: "Nobody takes part yet." },
    code: "QR code of the page of this training",
    footer: (day) => `Sign-in sheet, printed on ${day}`,
  },
  de: {
    ...{ title: "Anwesenheitsliste", course: "Kurs", trainer: "Trainer", place: "Ort", sessions: "Termine" },
    ...{ participants: "Teilnehmende", name: "Name", signature: "Unterschrift", nobody: "Noch nimmt niemand teil." },
    code: "QR-Code der Seite dieser Schulung",
    footer: (day) => `Anwesenheitsliste, gedruckt am ${day}`,
  },
  fr: {
    ...{ title: "Feuille de présence", course: "Cours", trainer: "Formateur", place: "Lieu", sessions: "Séances" },
    ...{ participants: "Participants", name: "Nom", signature: "Signature", nobody: "Personne ne participe encore." },
    code: "Code QR de la page de cette formation",
    footer: (day) => `Feuille de présence, imprimée le ${day}`,
  },
  it: {
    ...{ title: "Foglio firme", course: "Corso", trainer: "Formatore", place: "Luogo", sessions: "Incontri" },
    ...{ participants: "Partecipanti", name: "Nome", signature: "Firma", nobody: "Non partecipa ancora nessuno." },
    code: "Codice QR della pagina di questa formazione",
    footer: (day) => `Foglio firme, stampato il ${day}`,
  },
  es: {
    ...{ title: "Hoja de firmas", course: "Curso", trainer: "Formador", place: "Lugar", sessions: "Sesiones" },
    ...{ participants: "Participantes", name: "Nombre", signature: "Firma", nobody: "Todavía no participa nadie." },
    code: "Código QR de la página de esta formación",
    footer: (day) => `Hoja de firmas, impresa el ${day}`,
  },
  nl: {
    ...{ title: "Presentielijst", course: "Cursus", trainer: "Trainer", place: "Plaats", sessions: "Bijeenkomsten" },
    ...{ participants: "Deelnemers", name: "Naam", signature: "Handtekening", nobody: "Er neemt nog niemand deel." },
    code: "QR-code van de pagina van deze training",
    footer: (day) => `Presentielijst, afgedrukt op ${day}`,
  },
  pl: {
    ...{ title: "Lista obecności", course: "Kurs", trainer: "Prowadzący", place: "Miejsce", sessions: "Terminy" },
    ...{
      participants: "Uczestnicy",
      name: "Imię i nazwisko",
      signature: "Podpis",
      nobody: "Nikt jeszcze nie bierze udziału.",
    },
    code: "Kod QR strony tego szkolenia",
    footer: (day) => `Lista obecności, wydrukowano: ${day}`,
  },
  tr: {
    ...{ title: "İmza listesi", course: "Kurs", trainer: "Eğitmen", place: "Yer", sessions: "Oturumlar" },
    ...{ participants: "Katılımcılar", name: "Ad soyad", signature: "İmza", nobody: "Henüz kimse katılmıyor." },
    code: "Bu eğitimin sayfasının QR kodu",
    footer: (day) => `İmza listesi, yazdırma tarihi: ${day}`,
  },
}
