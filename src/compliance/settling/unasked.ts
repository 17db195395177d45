import type { Queries } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { dayBeyondLead } from "../../training/assignments/lead.ts"
import { withdrawUnbegun } from "../../training/assignments/lifecycle.ts"
import { SETTLING_DUTY } from "./settle.ts"
import type { CompanyRow } from "./store.ts"
import { findUnasked } from "./unasked-store.ts"

interface Unasked {
  readonly company: CompanyRow
  /** The setting `renewal_lead`, which is the lead of what nothing asks for. */
  readonly leadDays: number
  readonly now: number
}

/**
 * Withdraws the renewals that nobody has begun, and that are not needed because their people now hold a success beyond the
 * lead, or are exempt. This is about instruction without a pair: that of operators, which the scope of their training asks for.
 *
 * @param userIds the people concerned; everybody in the company if absent
 */
export async function withdrawUnasked(
  tx: Queries,
  { company, leadDays, now }: Unasked,
  userIds?: readonly number[],
): Promise<void> {
  const day: DateText = today(company.timezone, now)
  const days = { day, beyond: dayBeyondLead(day, leadDays) }
  const ids = await findUnasked(tx, company.id, days, userIds)
  const authorship = { actor: { kind: "server", duty: SETTLING_DUTY }, companyId: company.id, now } as const
  // An import has one entry in the feed for itself.
  await withdrawUnbegun({ tx, company, authorship, isImport: userIds === undefined }, ids)
}
