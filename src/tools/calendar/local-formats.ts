import type { CertificateLanguage, WordedLanguage } from "../language/worded.ts"
import { dateFormat, localeOf, withOrdinal } from "./written-day.ts"

export { writtenDay } from "./written-day.ts"

/** A moment (epoch milliseconds) to the minute, marked as UTC. */
export function writtenMoment(now: number, language: WordedLanguage): string {
  const style = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const
  return `${withOrdinal(dateFormat(language, style).format(now), language)} UTC`
}

/** A moment (epoch milliseconds) to the minute, as clocks in the time zone show it. */
export function writtenLocalMoment(now: number, timezone: string, language: WordedLanguage): string {
  const style = { dateStyle: "medium", timeStyle: "short", timeZone: timezone } as const
  return dateFormat(language, style).format(now)
}

/** A period (epoch milliseconds) as clocks in the time zone show it, with weekday, zone, and the date of its end if it is another. */
export function writtenPeriod(from: number, until: number, timezone: string, language: WordedLanguage): string {
  const style = {
    ...({ weekday: "long", day: "numeric", month: "long", year: "numeric" } as const),
    ...({ hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const),
  }
  return dateFormat(language, { ...style, timeZone: timezone }).formatRange(from, until)
}

/** Created once per language, because that takes longer than formatting a number. */
const percentFormats = new Map<CertificateLanguage, Intl.NumberFormat>()

/** A result from 0 to 100, with the percent sign where the language puts it. */
export function writtenPercent(percent: number, language: CertificateLanguage): string {
  let format = percentFormats.get(language)
  if (format === undefined) {
    format = new Intl.NumberFormat(localeOf(language), { style: "percent", maximumFractionDigits: 2 })
    percentFormats.set(language, format)
  }
  return format.format(percent / 100)
}
