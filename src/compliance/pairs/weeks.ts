import type { Caller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { addDays, type DateText, today } from "../../tools/calendar/dates.ts"
import { amountsOf } from "./figures.ts"
import * as store from "./history-store.ts"
import { pairSight } from "./rules.ts"
import type { Figures } from "./schema.ts"

/** The weeks of a year. */
const WEEKS = 52

/** How far what was required was fulfilled in a week that is over. */
export interface Week {
  /** The last day of the week that was noted; its last day if none was. */
  readonly date: DateText
  /** Undefined if nothing was noted in this week for what the caller sees. */
  readonly figures: Omit<Figures, "group"> | undefined
}

/**
 * The weeks before today, the oldest first: of the company, or of the locations and teams in the caller's view. People in
 * several of those count in each of them, because the past was counted by places.
 */
export async function pastWeeks(database: Database, caller: Caller, now: number): Promise<readonly Week[]> {
  const { company } = caller
  const sight = pairSight(caller)
  const current = today(company.timezone, now)
  const lasts = Array.from({ length: WEEKS }, (_, index) => addDays(current, -7 * (WEEKS - index)))
  const noted = await store.findNoted(database, company.id, addDays(current, -7 * WEEKS - 6), addDays(current, -1))
  const days = lasts.map((last) => noted.findLast((day) => day > addDays(last, -7) && day <= last))
  const rows = await store.findTogether(
    database,
    sight,
    days.filter((day) => day !== undefined),
  )
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return lasts.map((last, index) => {
    const day = days[index]
    const row = day === undefined ? undefined : byDay.get(day)
    return { date: day ?? last, figures: row && amountsOf(row) }
  })
}
