import { type DateText, isDate, today } from "../../tools/calendar/dates.ts"

/** The day of a deadline, which is a day or an instant in UTC, for people in a time zone. */
export function dayOfDeadline(deadline: string, timezone: string): DateText {
  return isDate(deadline) ? deadline : today(timezone, Date.parse(deadline))
}
