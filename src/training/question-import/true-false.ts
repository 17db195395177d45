import type { WordedLanguage } from "../../tools/language/worded.ts"

/** What the answers of a statement that is true or false are called. */
export type TrueFalse = readonly [isTrue: string, isFalse: string]

export const TRUE_FALSE: Readonly<Record<WordedLanguage, TrueFalse>> = {
  en: ["True", "False"],
  de: ["Richtig", "Falsch"],
  fr: ["Vrai", "Faux"],
  it: ["Vero", "Falso"],
  es: ["Verdadero", "Falso"],
  nl: ["Waar", "Niet waar"],
  pl: ["Prawda", "Fałsz"],
  tr: ["Doğru", "Yanlış"],
}
