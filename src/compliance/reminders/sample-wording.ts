import type { WordedLanguage } from "../../tools/language/worded.ts"

/** The trainings and people of samples. */
interface SampleWording {
  readonly courses: readonly [string, string]
  readonly person: string
  readonly other: string
  /** What somebody writes who reminds by hand. */
  readonly message: string
}

export const SAMPLES: Readonly<Record<WordedLanguage, SampleWording>> = {
  en: {
    courses: ["Fire safety", "Forklift trucks: yearly instruction"],
    person: "Ada Nowak",
    other: "Jan Berger",
    message: "Please complete this before the audit on Friday. Thank you!",
  },
  de: {
    courses: ["Brandschutz", "Flurförderzeuge: jährliche Unterweisung"],
    person: "Ada Nowak",
    other: "Jan Berger",
    message: "Bitte noch vor der Begehung am Freitag abschließen. Vielen Dank!",
  },
  fr: {
    courses: ["Sécurité incendie", "Chariots élévateurs : formation annuelle"],
    person: "Ada Nowak",
    other: "Jan Berger",
    message: "Merci de la terminer avant l’audit de vendredi.",
  },
  it: {
    courses: ["Antincendio", "Carrelli elevatori: formazione annuale"],
    person: "Ada Nowak",
    other: "Jan Berger",
    message: "La prego di completarla prima dell’audit di venerdì. Grazie!",
  },
  es: {
    courses: ["Seguridad contra incendios", "Carretillas elevadoras: formación anual"],
    person: "Ada Nowak",
    other: "Jan Berger",
    message: "Por favor, complétela antes de la auditoría del viernes. ¡Gracias!",
  },
  nl: {
    courses: ["Brandveiligheid", "Heftrucks: jaarlijkse instructie"],
    person: "Ada Nowak",
    other: "Jan Berger",
    message: "Graag afronden vóór de audit van vrijdag. Dank u wel!",
  },
  pl: {
    courses: ["Ochrona przeciwpożarowa", "Wózki widłowe: szkolenie roczne"],
    person: "Ada Nowak",
    other: "Jan Berger",
    message: "Proszę ukończyć przed piątkowym audytem. Dziękuję!",
  },
  tr: {
    courses: ["Yangın güvenliği", "Forkliftler: yıllık eğitim"],
    person: "Ada Nowak",
    other: "Jan Berger",
    message: "Lütfen cuma günkü denetimden önce tamamlayın. Teşekkürler!",
  },
}
