import type { DateText } from "../../tools/calendar/dates.ts"

/** The earliest plausible birthday; earlier ones are typing errors. */
export const EARLIEST_BIRTHDAY: DateText = "1900-01-01"

/** Whether `birthday` is possible for a user known on `day`. */
export function isBirthday(birthday: DateText, day: DateText): boolean {
  return birthday >= EARLIEST_BIRTHDAY && birthday <= day
}
