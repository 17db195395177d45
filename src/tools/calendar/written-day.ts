import { type CertificateLanguage, languageTag } from "../language/worded.ts"
import type { DateText } from "./dates.ts"

/**
 * Where days and numbers are written as here. British English has the day first, as most of the world. Arabic has the
 * digits 0 to 9, as the number and the code of a certificate have, and the calendar of its dates elsewhere.
 */
const LOCALES: Partial<Record<CertificateLanguage, string>> = { en: "en-GB", ar: "ar-u-ca-gregory-nu-latn" }

export function localeOf(language: CertificateLanguage): string {
  return LOCALES[language] ?? languageTag(language)
}

/** Made once for each language, because that takes longer than formatting a day. */
const dayFormats = new Map<CertificateLanguage, Intl.DateTimeFormat>()

function dayFormat(language: CertificateLanguage): Intl.DateTimeFormat {
  const known = dayFormats.get(language)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeZone: "UTC" })
  dayFormats.set(language, format)
  return format
}

/** French writes the first day of a month as an ordinal, which Intl does not support. */
export function withOrdinal(text: string, language: CertificateLanguage): string {
  return language === "fr" ? text.replace(/^1 /, "1er ") : text
}

/** A day as people write it, with the month as a word: `20 November 2026`. */
export function writtenDay(day: DateText, language: CertificateLanguage): string {
  return withOrdinal(dayFormat(language).format(Date.parse(`${day}T00:00:00Z`)), language)
}
