import type { Caller } from "../../access/caller.ts"
import type { Lead } from "../../background/lease/rules.ts"
import type { Database } from "../../database/port.ts"
import { addDays, type DateText, today } from "../../tools/calendar/dates.ts"
import { fault, Invalid } from "../../tools/errors.ts"
import { countPairs } from "./counting.ts"
import { amountsOf, groupsById, listFigures } from "./figures.ts"
import * as store from "./history-store.ts"
import { pairSight, type Reading } from "./rules.ts"
import { type DayFigures, GROUPINGS, type HistoryQuery } from "./schema.ts"
import { storedSource } from "./source.ts"

/** The name of this task in logs. */
export const HISTORY_DUTY = "note what is fulfilled each day"

/** How long they are kept: the days of three years. */
const KEPT_DAYS = 3 * 365 + 1

/** The number of rows in an answer. */
const ROWS_MAX = 100_000

/** Days in an answer whose first day is not given. */
const DAYS = 365

/**
 * Notes the figures at the end of yesterday, for each company at its midnight: before the stored standings become those of
 * today. A day at whose end no server was running is left out.
 */
export async function noteDays(
  database: Database,
  { lead, now }: { readonly lead: Pick<Lead, "transaction">; readonly now: number },
): Promise<void> {
  for (const company of await store.findCompanies(database)) {
    const day = addDays(today(company.timezone, now), -1)
    const last = await store.findRound(database, company.id)
    if (last !== undefined && last >= day) continue
    // At the first round, what is asked today may not have been asked yesterday.
    const isKnown = last !== undefined && (await store.isSettledThrough(database, company.id, day))
    const rows = isKnown ? await countedBy(database, company.id, day) : []
    await lead.transaction(async (tx) => {
      const current = await store.findRound(tx, company.id)
      if (current !== undefined && current >= day) return
      await store.saveRound(tx, company.id, day)
      for (const { by, counted } of rows) await store.insertDay(tx, company.id, day, by, counted)
      await store.removeBefore(tx, company.id, addDays(day, -KEPT_DAYS))
    })
  }
}

const ALL = { company: true, admin: false, trainerAdmin: false, self: false }

async function countedBy(database: Database, companyId: number, day: DateText) {
  const sight = { companyId, userId: 0, view: ALL, places: { teams: ALL, locations: ALL } }
  const selection = { sight, filter: {}, source: storedSource(day) }
  const rows = []
  for (const by of GROUPINGS) rows.push({ by, counted: await countPairs(database, selection, by) })
  return rows
}

/**
 * Figures of each day of a range, as they were noted, and those of today. Callers who see a part of the company get the
 * past of its teams and locations alone: the rest was counted for the whole company.
 */
export async function listHistory(
  database: Database,
  caller: Caller,
  { by = "company", from, to }: HistoryQuery,
  reading: Reading,
): Promise<{ data: DayFigures[] }> {
  const current = today(caller.company.timezone, reading.now)
  const last = to ?? current
  const first = from ?? addDays(last, 1 - DAYS)
  if (first > last) throw new Invalid([fault("to", "before_other", { other: "from", day: first })])
  const range = { by, from: first, to: last < current ? last : addDays(current, -1) }
  const noted = await store.findDays(database, pairSight(caller), range, ROWS_MAX + 1)
  if (noted.length > ROWS_MAX) throw new Invalid([fault("from", "range_too_long", { limit: ROWS_MAX })])
  const groups = await groupsById(database, caller.company.id, by, noted)
  const past = noted
    .filter(({ group_id }) => group_id === null || groups.has(group_id))
    .map(({ day: date, ...row }) => {
      const group = row.group_id === null ? null : (groups.get(row.group_id) ?? null)
      return { date, group, ...amountsOf(row) }
    })
  if (first > current || last < current) return { data: past }
  const { data } = await listFigures(database, caller, { by }, reading)
  return { data: [...past, ...data.map((row) => ({ date: current, ...row }))] }
}
