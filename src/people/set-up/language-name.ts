import { PAGE_WORDING } from "../../pages/wording/wording.ts"
import { WORDED_LANGUAGES, type WordedLanguage } from "../../tools/language/worded.ts"

/** The name of a language: in itself where pages have its words, else in the reader's. */
export function languageName(code: string, reader: WordedLanguage): string {
  const worded = WORDED_LANGUAGES.find((one) => one === code)
  if (worded !== undefined) return PAGE_WORDING[worded].language.own
  return new Intl.DisplayNames([reader], { type: "language", fallback: "code" }).of(code) ?? code
}
