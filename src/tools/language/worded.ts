/** The languages of pages, mails, labels and records of evidence; English replaces any other. */
export const WORDED_LANGUAGES = ["en", "de", "fr", "it", "es", "nl", "pl", "tr"] as const
export type WordedLanguage = (typeof WORDED_LANGUAGES)[number]

/** The language itself if it has wording, else English. */
export function wordedLanguage(language: string): WordedLanguage {
  return WORDED_LANGUAGES.find((known) => known === language) ?? "en"
}

/** The languages of certificates: those of pages, Arabic, Chinese (simplified) and Japanese. English replaces any other. */
export const CERTIFICATE_LANGUAGES = [...WORDED_LANGUAGES, "ar", "zh", "ja"] as const
export type CertificateLanguage = (typeof CERTIFICATE_LANGUAGES)[number]

/** The language itself if there are certificates in it, else English. */
export function certificateLanguage(language: string): CertificateLanguage {
  return CERTIFICATE_LANGUAGES.find((known) => known === language) ?? "en"
}

/** The language tag of a document (BCP 47): Chinese is distinguished by its script. */
export function languageTag(language: CertificateLanguage): string {
  return language === "zh" ? "zh-Hans" : language
}

/** Whether the language is written from right to left. */
export function isRightToLeft(language: CertificateLanguage): boolean {
  return language === "ar"
}
