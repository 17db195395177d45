import type { DateText } from "../../tools/calendar/dates.ts"
import type { WordedLanguage } from "../../tools/language/worded.ts"

/** British English, so that dates have the day first, as in most of the world. */
function localeOf(language: WordedLanguage): string {
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
function withOrdinal(text: string, language: WordedLanguage): string {
  return language === "fr" ? text.replace(/^1 /, "1er ") : text
}

/** A day as people write it, with the month as a word: `20 November 2026`. */
export function writtenDay(day: DateText, language: WordedLanguage): string {
  return withOrdinal(dayFormat(language).format(Date.parse(`${day}T00:00:00Z`)), language)
}

/** A moment (epoch milliseconds) to the minute, with the mark UTC. */
export function writtenMoment(now: number, language: WordedLanguage): string {
  const style = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const
  return `${withOrdinal(new Intl.DateTimeFormat(localeOf(language), style).format(now), language)} UTC`
}

/** A moment (epoch milliseconds) to the minute, as clocks in the time zone show it. */
export function writtenLocalMoment(now: number, timezone: string, language: WordedLanguage): string {
  const style = { dateStyle: "medium", timeStyle: "short", timeZone: timezone } as const
  return new Intl.DateTimeFormat(localeOf(language), style).format(now)
}

/** A result of 0 to 100, with the percent sign where the language puts it. */
export function writtenPercent(percent: number, language: WordedLanguage): string {
  const style = { style: "percent", maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(localeOf(language), style).format(percent / 100)
}
