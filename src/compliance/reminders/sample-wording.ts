import type { WordedLanguage } from "../../tools/language/worded.ts"

/** The people of samples: their names are the same in every language. */
export const SAMPLE_PEOPLE = { person: "Ada Nowak", other: "Jan Berger" }

/** The trainings of samples. */
interface SampleWording {
  readonly courses: readonly [string, string]
  /** What somebody writes who reminds by hand. */
  readonly message: string
}

export const SAMPLES: Readonly<Record<WordedLanguage, SampleWording>> = {
  en: {
    courses: ["Fire safety", "Forklift trucks: yearly instruction"],
    message: "Please complete this before the audit on Friday. Thank you!",
  },
  de: {
    courses: ["Brandschutz", "Flurförderzeuge: jährliche Unterweisung"],
    message: "Bitte noch vor der Begehung am Freitag abschließen. Vielen Dank!",
  },
  fr: {
    courses: ["Sécurité incendie", "Chariots élévateurs : formation annuelle"],
    message: "Merci de la terminer avant l’audit de vendredi.",
  },
  it: {
    courses: ["Antincendio", "Carrelli elevatori: formazione annuale"],
    message: "La prego di completarla prima dell’audit di venerdì. Grazie!",
  },
  es: {
    courses: ["Seguridad contra incendios", "Carretillas elevadoras: formación anual"],
    message: "Por favor, complétela antes de la auditoría del viernes. ¡Gracias!",
  },
  nl: {
    courses: ["Brandveiligheid", "Heftrucks: jaarlijkse instructie"],
    message: "Graag afronden vóór de audit van vrijdag. Dank u wel!",
  },
  pl: {
    courses: ["Ochrona przeciwpożarowa", "Wózki widłowe: szkolenie roczne"],
    message: "Proszę ukończyć przed piątkowym audytem. Dziękuję!",
  },
  tr: {
    courses: ["Yangın güvenliği", "Forkliftler: yıllık eğitim"],
    message: "Lütfen cuma günkü denetimden önce tamamlayın. Teşekkürler!",
  },
}
