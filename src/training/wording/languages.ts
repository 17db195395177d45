/** The languages that certificates, and the pages and labels about them, are worded in; English stands for any other. */
export const WORDED_LANGUAGES = ["en", "de", "fr", "it", "es", "nl", "pl", "tr"] as const
export type WordedLanguage = (typeof WORDED_LANGUAGES)[number]

/** The language itself when there is wording in it, else English. */
export function wordedLanguage(language: string): WordedLanguage {
  return WORDED_LANGUAGES.find((known) => known === language) ?? "en"
}
