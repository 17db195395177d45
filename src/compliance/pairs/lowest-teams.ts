import type { Caller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { locationsInView } from "../../organisation/locations/lookup.ts"
import { type TeamRow, teamsInView } from "../../organisation/teams/lookup.ts"
import { countPairs } from "./counting.ts"
import { amountsOf } from "./figures.ts"
import { type Reading, selectionOn } from "./rules.ts"
import type { Figures } from "./schema.ts"

/** A team of which something is required, and how far it is fulfilled. */
export interface RatedTeam extends Omit<Figures, "group"> {
  readonly id: number
  readonly name: string
  /** Null if the location is out of view. */
  readonly location_name: string | null
}

/** The teams with the lowest rates. */
export interface LowestTeams {
  readonly teams: readonly RatedTeam[]
  /** Whether there are more. */
  readonly hasMore: boolean
}

/** Teams that are looked up at once. */
const CHUNK = 64

/** The active teams in the caller's view of which something is required, the lowest rates first. */
export async function lowestTeams(
  database: Database,
  caller: Caller,
  { limit, ...reading }: Reading & { readonly limit: number },
): Promise<LowestTeams> {
  const { selection } = await selectionOn(database, caller, {}, { asOf: undefined, withNone: false }, reading)
  const counted = await countPairs(database, selection, "team")
  const rated = counted
    .flatMap(({ group_id, ...amounts }) => {
      const figures = amountsOf(amounts)
      return typeof group_id !== "number" || figures.rate === null
        ? []
        : [{ id: group_id, rate: figures.rate, figures }]
    })
    .sort((one, other) => one.rate - other.rate || other.figures.required - one.figures.required || one.id - other.id)
  const shown: { readonly row: TeamRow; readonly figures: Omit<Figures, "group"> }[] = []
  for (let start = 0; start < rated.length && shown.length <= limit; start += CHUNK) {
    const some = rated.slice(start, start + CHUNK)
    const rows = await teamsInView(
      database,
      caller,
      "teams.view",
      some.map(({ id }) => id),
    )
    for (const { id, figures } of some) {
      const row = rows.get(id)
      if (row?.state === "active") shown.push({ row, figures })
    }
  }
  const first = shown.slice(0, limit)
  const places = first.map(({ row }) => row.location_id)
  const locations = await locationsInView(database, caller, "locations.view", places)
  const names = new Map(locations.map(({ id, name }) => [id, name]))
  return {
    teams: first.map(({ row: { id, name, location_id }, figures }) => ({
      ...figures,
      ...{ id, name, location_name: names.get(location_id) ?? null },
    })),
    hasMore: shown.length > limit,
  }
}
