import type { Authorship } from "../../audit/rules.ts"
import type { Lead } from "../../background/lease/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { addDays, type DateText, today } from "../../tools/calendar/dates.ts"
import { assign, type Opening, scheduleRenewals } from "../assignments/lifecycle.ts"
import { renewalOf } from "./renewal.ts"
import * as store from "./store.ts"

/** The name of the duty in logs. */
export const RENEWAL_DUTY = "renew recurring instruction"

/** Renewals in one transaction, while other writers wait. */
const BATCH = 100

interface RenewalOptions {
  /** All writes go through this. */
  readonly lead: Pick<Lead, "transaction">
  /** Days before the end of validity at which the next assignment is opened. */
  readonly leadDays: number
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Opens the next recurring assignment for everyone whose instruction ends soon and is still required. Guarantee: each
 * success gets at most one successor, whatever fails in between. Missed renewals (after a week of downtime, for
 * example) are caught up once.
 */
export async function renewRecurring(database: Database, { lead, leadDays, now }: RenewalOptions): Promise<void> {
  for (const company of await store.findCompanies(database)) {
    const day = today(company.timezone, now)
    const horizon = addDays(day, leadDays)
    const window = { horizon, day }
    // Checked first, so that a round with nothing due writes nothing.
    let due = (await store.findDue(database, company.id, { ...window, limit: 1 })).length
    while (due > 0) {
      due = await lead.transaction((tx) => renewDue(tx, company, window, now))
    }
  }
}

/** Renews the first due ones, which are then no longer due. Returns their number. */
async function renewDue(
  tx: Queries,
  company: store.CompanyRow,
  { horizon, day }: { readonly horizon: DateText; readonly day: DateText },
  now: number,
): Promise<number> {
  const rows = await store.findDue(tx, company.id, { horizon, day, limit: BATCH })
  const tomorrow = addDays(horizon, 1)
  const opened = new Set<string>()
  const successors: Opening[] = []
  const settled: number[] = []
  const putOff = new Map<DateText, number[]>()
  for (const row of rows) {
    const place = `${row.user_id} ${row.course_id}`
    const renewal = renewalOf(expiringOf(row, opened.has(place)), horizon, tomorrow)
    if (renewal.action === "put off") {
      putOff.set(renewal.to, [...(putOff.get(renewal.to) ?? []), row.id])
      continue
    }
    settled.push(row.id)
    if (renewal.action === "settle") continue
    opened.add(place)
    successors.push({
      user_id: row.user_id,
      course_id: row.course_id,
      assignment_type: "recurring",
      deadline: renewal.deadline,
      predecessor_id: row.id,
    })
  }
  const authorship: Authorship = { actor: { kind: "server", duty: RENEWAL_DUTY }, companyId: company.id, now }
  const writing = { tx, company, authorship }
  await assign(writing, successors)
  await scheduleRenewals(writing, settled, null)
  for (const [renewalOn, ids] of putOff) await scheduleRenewals(writing, ids, renewalOn)
  return rows.length
}

function expiringOf(row: store.DueRow, isOpened: boolean) {
  return {
    valid_until: row.valid_until,
    has_successor: row.has_successor === 1,
    has_open: row.has_open === 1 || isOpened,
    has_later_renewed: row.has_later_renewed === 1,
    covered_until: row.is_covered_forever === 1 ? ("forever" as const) : row.covered_until,
    is_bound: row.is_bound === 1,
  }
}
