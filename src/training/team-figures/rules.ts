import { type Caller, sightOf } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { findLastPassed } from "../assignments/list/totals.ts"
import * as store from "./store.ts"

export type { CountedTeam } from "./store.ts"

/** Counting stops here, and so does the search for the worst teams. */
export const COUNTED_MAX = 1_000

/** The active teams in the caller's view that are furthest behind. */
export interface WorstTeams {
  readonly teams: readonly store.CountedTeam[]
  /** Whether there are more. */
  readonly hasMore: boolean
}

/**
 * The teams with the most overdue trainings, and among equals with the most certificates that expire soon. The caller's
 * own trainings and those of inactive people do not count.
 *
 * @param until the last day on which a certificate that expires soon is valid
 */
export async function worstTeams(
  database: Database,
  caller: Caller,
  { now, until, limit }: { readonly now: number; readonly until: DateText; readonly limit: number },
): Promise<WorstTeams> {
  const day = today(caller.company.timezone, now)
  const passed = await findLastPassed(database, caller.company.id, now)
  const counting = { passed, day, until, exceptUserId: caller.user.id, most: COUNTED_MAX + 1 }
  const sights = { teams: sightOf(caller, "teams.view"), locations: sightOf(caller, "locations.view") }
  return database.remembered(`worst teams ${JSON.stringify([sights, counting, limit])}`, async () => {
    const ids = await store.findWorst(database, sights.teams, counting, limit + 1)
    const found = await store.findFigures(database, sights.locations, ids.slice(0, limit), counting)
    const teams = found.sort(
      (one, other) =>
        other.overdue - one.overdue ||
        other.expiring - one.expiring ||
        other.open - one.open ||
        one.name.localeCompare(other.name),
    )
    return { teams, hasMore: ids.length > limit }
  })
}
