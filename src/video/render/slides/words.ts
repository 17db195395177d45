import type { WordedLanguage } from "../../../tools/language/worded.ts"
import { WORDED_LANGUAGES, wordedLanguage } from "../../../tools/language/worded.ts"
import type { Words } from "./model.ts"
import { OTHER_WORDS } from "./other-words.ts"

const WORDS: Readonly<Record<WordedLanguage, Words>> = {
  en: {
    sections: { one: "section", other: "sections" },
    keyPoints: "Key points",
    questions: "Questions?",
    ask: "Ask your supervisor.",
    more: (count) => `and ${count} more`,
  },
  de: {
    sections: { one: "Abschnitt", other: "Abschnitte" },
    keyPoints: "Das Wichtigste",
    questions: "Fragen?",
    ask: "Sprechen Sie mit Ihrer Führungskraft.",
    more: (count) => `und ${count} weitere`,
  },
  fr: {
    sections: { one: "section", other: "sections" },
    keyPoints: "L’essentiel",
    questions: "Des questions\u00a0?",
    ask: "Adressez-vous à votre responsable.",
    more: (count) => `et ${count} autres`,
  },
  it: {
    sections: { one: "sezione", other: "sezioni" },
    keyPoints: "Punti chiave",
    questions: "Domande?",
    ask: "Si rivolga al Suo responsabile.",
    more: (count) => `e altri ${count}`,
  },
  es: {
    sections: { one: "sección", other: "secciones" },
    keyPoints: "Puntos clave",
    questions: "¿Preguntas?",
    ask: "Consulte a su responsable.",
    more: (count) => `y ${count} más`,
  },
  nl: {
    sections: { one: "onderdeel", other: "onderdelen" },
    keyPoints: "Kernpunten",
    questions: "Vragen?",
    ask: "Vraag het uw leidinggevende.",
    more: (count) => `en nog ${count}`,
  },
  pl: {
    sections: { one: "część", few: "części", other: "części" },
    keyPoints: "Najważniejsze punkty",
    questions: "Pytania?",
    ask: "Proszę zwrócić się do przełożonego.",
    more: (count) => `i jeszcze ${count}`,
  },
  tr: {
    sections: { one: "bölüm", other: "bölüm" },
    keyPoints: "Önemli noktalar",
    questions: "Sorularınız mı var?",
    ask: "Yöneticinize sorun.",
    more: (count) => `ve ${count} başlık daha`,
  },
}

/** Texts that a video adds, in the language of its text or otherwise in English. */
export function wordsFor(language: string): Words {
  return OTHER_WORDS[language] ?? WORDS[wordedLanguage(language)]
}

/** Videos that are shorter than this show their length in seconds; even shorter ones do not show it. */
const IN_SECONDS = 45
const WORTH_SAYING = 10

/**
 * The length of a video: "4 sections · 6 minutes". Sections are counted in the languages that have words for them.
 * Empty for a video of a few seconds.
 *
 * @param duration in seconds
 */
export function extentOf(sections: number, duration: number, language: string): string {
  if (duration < WORTH_SAYING) return ""
  const [unit, count] = duration < IN_SECONDS ? (["second", duration] as const) : (["minute", duration / 60] as const)
  const amount = Math.max(1, Math.round(count))
  const time = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(amount)
  const words = WORDED_LANGUAGES.some((known) => known === language) ? wordsFor(language).sections : undefined
  if (sections < 2 || words === undefined) return time
  const category = new Intl.PluralRules(language).select(sections)
  const word = category === "one" ? words.one : category === "few" ? (words.few ?? words.other) : words.other
  return `${new Intl.NumberFormat(language).format(sections)} ${word} · ${time}`
}
