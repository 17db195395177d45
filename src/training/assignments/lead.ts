import { addDays, type DateText } from "../../tools/calendar/dates.ts"

/**
 * The first day after the renewal lead. A success that is still valid on this day needs no renewal yet.
 *
 * @param leadDays the setting `renewal_lead`
 */
export function dayBeyondLead(today: DateText, leadDays: number): DateText {
  return addDays(today, leadDays + 1)
}
