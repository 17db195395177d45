import { LRUCache } from "lru-cache"
import { type CertificateLanguage, languageTag } from "../language/worded.ts"
import type { DateText } from "./dates.ts"

/**
 * The locales whose dates and numbers are used here. British English has the day first, like most of the world. Arabic
 * uses the digits 0 to 9, like the number and the code of a certificate, and the Gregorian calendar.
 */
const LOCALES: Partial<Record<CertificateLanguage, string>> = { en: "en-GB", ar: "ar-u-ca-gregory-nu-latn" }

export function localeOf(language: CertificateLanguage): string {
  return LOCALES[language] ?? languageTag(language)
}

/** The formats that were needed last: creating one takes fifty times as long as writing a date with it. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 200 })

/** How a language writes dates. The same one is returned for the same options. */
export function dateFormat(language: CertificateLanguage, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(localeOf(language), options)
  formats.set(key, format)
  return format
}

/** French writes the first day of a month as an ordinal, which Intl does not support. */
export function withOrdinal(text: string, language: CertificateLanguage): string {
  return language === "fr" ? text.replace(/^1 /, "1er ") : text
}

const DAY = { dateStyle: "long", timeZone: "UTC" } as const

/** Days that were written last: a list repeats a few of them. */
const days = new LRUCache<string, string>({ max: 2_000 })

/** A day as people write it, with the month as a word: `20 November 2026`. */
export function writtenDay(day: DateText, language: CertificateLanguage): string {
  const key = `${language} ${day}`
  const known = days.get(key)
  if (known !== undefined) return known
  const text = withOrdinal(dateFormat(language, DAY).format(Date.parse(`${day}T00:00:00Z`)), language)
  days.set(key, text)
  return text
}
