/** The languages of certificates and of the pages and labels about them; English replaces any other. */
export const WORDED_LANGUAGES = ["en", "de", "fr", "it", "es", "nl", "pl", "tr"] as const
export type WordedLanguage = (typeof WORDED_LANGUAGES)[number]

/** The language itself when it has wording, else English. */
export function wordedLanguage(language: string): WordedLanguage {
  return WORDED_LANGUAGES.find((known) => known === language) ?? "en"
}
