import type { DateText } from "../../tools/calendar/dates.ts"

/** The earliest birthday that is no slip of the keyboard. */
export const EARLIEST_BIRTHDAY: DateText = "1900-01-01"

/** Whether somebody who is known on `day` can be born on `birthday`. */
export function isBirthday(birthday: DateText, day: DateText): boolean {
  return birthday >= EARLIEST_BIRTHDAY && birthday <= day
}
