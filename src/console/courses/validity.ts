import { partsOf } from "../../tools/calendar/periods.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { COURSES_WORDING } from "./wording/wording.ts"

/** How long a pass is valid, in words; for null, that it has no limit. */
export function writtenValidity(period: string | null, language: ConsoleLanguage): string {
  const { unlimited, periods, calendarPeriods } = COURSES_WORDING[language].validity
  if (period === null) return unlimited
  const { amount, unit, isCalendar } = partsOf(period)
  return isCalendar && (unit === "m" || unit === "y") ? calendarPeriods[unit](amount) : periods[unit](amount)
}
