import type { DateText } from "../../tools/calendar/dates.ts"

/** The earliest plausible birthday. Anything earlier is a typing error. */
export const EARLIEST_BIRTHDAY: DateText = "1900-01-01"

/** Whether `birthday` is possible for a user who is being saved on `day`. */
export function isBirthday(birthday: DateText, day: DateText): boolean {
  return birthday >= EARLIEST_BIRTHDAY && birthday <= day
}
