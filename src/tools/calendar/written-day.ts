import type { WordedLanguage } from "../language/worded.ts"
import type { DateText } from "./dates.ts"

/** British English, so that dates have the day first, as in most of the world. */
export function localeOf(language: WordedLanguage): string {
  return language === "en" ? "en-GB" : language
}

/** Made once for each language, because that takes longer than formatting a day. */
const dayFormats = new Map<WordedLanguage, Intl.DateTimeFormat>()

function dayFormat(language: WordedLanguage): Intl.DateTimeFormat {
  const known = dayFormats.get(language)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeZone: "UTC" })
  dayFormats.set(language, format)
  return format
}

/** French writes the first day of a month as an ordinal, which Intl does not support. */
export function withOrdinal(text: string, language: WordedLanguage): string {
  return language === "fr" ? text.replace(/^1 /, "1er ") : text
}

/** A day as people write it, with the month as a word: `20 November 2026`. */
export function writtenDay(day: DateText, language: WordedLanguage): string {
  return withOrdinal(dayFormat(language).format(Date.parse(`${day}T00:00:00Z`)), language)
}
