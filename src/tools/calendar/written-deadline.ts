import type { CertificateLanguage } from "../language/worded.ts"
import { addDays, type DateText, endOfDay, isDate, startOfDay, today } from "./dates.ts"
import { dateFormat, withOrdinal, writtenDay } from "./written-day.ts"

/** A deadline in the form in which people read it. */
export interface DeadlineOnDay {
  /** The last day on which it can be met. */
  readonly day: DateText
  /** The moment on that day, in epoch milliseconds; undefined for its end. */
  readonly at: number | undefined
}

/** A day ends at midnight, which people write as the last second of that day. */
const LAST_SECOND = 999

/**
 * The meaning of a stored deadline, a day or an instant in UTC, for people in a time zone. Midnight is the end of the
 * previous day.
 */
export function deadlineOnDay(deadline: string, timezone: string): DeadlineOnDay {
  if (isDate(deadline)) return { day: deadline, at: undefined }
  const at = Date.parse(deadline)
  const day = today(timezone, at)
  if (at === startOfDay(day, timezone)) return { day: addDays(day, -1), at: undefined }
  return { day, at: at >= endOfDay(day, timezone) - LAST_SECOND ? undefined : at }
}

/** A deadline as people write it: `20 November 2026`, with the time on that day if it has one. */
export function writtenDeadline(deadline: string, timezone: string, language: CertificateLanguage): string {
  const { day, at } = deadlineOnDay(deadline, timezone)
  if (at === undefined) return writtenDay(day, language)
  const style = { dateStyle: "long", timeStyle: "short", timeZone: timezone } as const
  return withOrdinal(dateFormat(language, style).format(at), language)
}

/** The same without the year if it is the current one. */
export function writtenRecently(
  deadline: string,
  { timezone, today: current, language }: { timezone: string; today: DateText; language: CertificateLanguage },
): string {
  const { day, at } = deadlineOnDay(deadline, timezone)
  if (day.slice(0, 4) !== current.slice(0, 4)) return writtenDeadline(deadline, timezone, language)
  // In the format that the style "short" uses for hours before ten.
  const hour = language === "es" ? "numeric" : "2-digit"
  const time = at === undefined ? {} : ({ hour, minute: "2-digit" } as const)
  const style = { day: "numeric", month: "long", ...time, timeZone: at === undefined ? "UTC" : timezone } as const
  const moment = at ?? Date.parse(`${day}T00:00:00Z`)
  return withOrdinal(dateFormat(language, style).format(moment), language)
}
