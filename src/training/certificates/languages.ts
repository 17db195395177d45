/** The languages that certificates, and the pages and labels about them, are worded in; English stands for any other. */
export const CERTIFICATE_LANGUAGES = ["en", "de", "fr", "it", "es", "nl", "pl", "tr"] as const
export type CertificateLanguage = (typeof CERTIFICATE_LANGUAGES)[number]

/** The language itself when there is wording in it, else English. */
export function wordedLanguage(language: string): CertificateLanguage {
  return CERTIFICATE_LANGUAGES.find((known) => known === language) ?? "en"
}
