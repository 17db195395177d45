import { addDays, type DateText } from "../../tools/calendar/dates.ts"

/**
 * The first day beyond the lead: a success that is still valid on it needs no renewal yet.
 *
 * @param leadDays the setting `renewal_lead`
 */
export function dayBeyondLead(today: DateText, leadDays: number): DateText {
  return addDays(today, leadDays + 1)
}
