import type { Authorship } from "../../audit/rules.ts"
import type { Lead } from "../../background/lease/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { addDays, type DateText, today } from "../../tools/calendar/dates.ts"
import { assign, type Opening, scheduleRenewals } from "../assignments/lifecycle.ts"
import { renewalOf } from "./renewal.ts"
import * as store from "./store.ts"

/** The name of this task in logs. */
export const RENEWAL_DUTY = "renew recurring instruction"

/** Maximum number of renewals in one transaction, during which other writers have to wait. */
const BATCH = 100

interface RenewalOptions {
  /** All writes use this. */
  readonly lead: Pick<Lead, "transaction">
  /** The number of days before the end of validity at which the next assignment is opened. */
  readonly leadDays: number
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Opens the next recurring assignment for everybody whose instruction ends soon and is still required. Guarantee: each
 * success gets at most one successor, even if something fails in between. Renewals that were missed, for example during
 * a week of downtime, are caught up on once.
 */
export async function renewRecurring(database: Database, { lead, leadDays, now }: RenewalOptions): Promise<void> {
  for (const company of await store.findCompanies(database)) {
    const day = today(company.timezone, now)
    const horizon = addDays(day, leadDays)
    const window = { horizon, day }
    // This check comes first, so that a run with nothing due writes nothing.
    let due = (await store.findDue(database, company.id, { ...window, limit: 1 })).length
    while (due > 0) {
      due = await lead.transaction((tx) => renewDue(tx, company, window, now))
    }
  }
}

/** Processes the first batch of due renewals, which are no longer due afterwards. Returns their number. */
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
