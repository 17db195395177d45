import type { Caller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { locationsInView } from "../../organisation/locations/lookup.ts"
import { type TeamRow, teamsInView } from "../../organisation/teams/lookup.ts"
import { countPairs } from "./counting.ts"
import { amountsOf } from "./figures.ts"
import type { Selection } from "./filter.ts"
import { lowestKept } from "./kept.ts"
import { type Reading, selectionOf } from "./rules.ts"
import type { Figures } from "./schema.ts"

/** A team of which something is required, and how far it is fulfilled. */
interface RatedTeam extends Omit<Figures, "group"> {
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

/** Teams that are looked up at first: some may be inactive. */
const FIRST = 64

/** The active teams in the caller's view of which something is required, the lowest rates first. */
export async function lowestTeams(
  database: Database,
  caller: Caller,
  { limit, ...reading }: Reading & { readonly limit: number },
): Promise<LowestTeams> {
  const { selection } = await selectionOf(database, caller, {}, { asOf: undefined, withNone: false }, reading)
  for (let most = FIRST; ; most *= 8) {
    const rated = await ratedTeams(database, selection, most)
    const ids = rated.map(({ id }) => id)
    const rows = await teamsInView(database, caller, "teams.view", ids)
    const active = rated.flatMap(({ id, figures }) => {
      const row = rows.get(id)
      return row?.state === "active" ? [{ row, figures }] : []
    })
    if (active.length > limit || rated.length < most) return shownOf(database, caller, active, limit)
  }
}

type Amounts = Omit<Figures, "group">

/** The teams with the lowest rates, at most `most`, inactive ones too; of those, larger ones come first. */
async function ratedTeams(
  database: Database,
  selection: Selection,
  most: number,
): Promise<readonly { readonly id: number; readonly figures: Amounts }[]> {
  const counted = await (lowestKept(database, selection, most) ?? countPairs(database, selection, "team"))
  return counted
    .flatMap(({ group_id, ...amounts }) => {
      const figures = amountsOf(amounts)
      return typeof group_id !== "number" || figures.required === 0 ? [] : [{ id: group_id, figures }]
    })
    .sort(
      (one, other) =>
        rateOf(one.figures) - rateOf(other.figures) ||
        other.figures.required - one.figures.required ||
        one.id - other.id,
    )
    .slice(0, most)
}

function rateOf({ valid, expiring, required }: Amounts): number {
  return (valid + expiring) / required
}

async function shownOf(
  database: Database,
  caller: Caller,
  active: readonly { readonly row: TeamRow; readonly figures: Amounts }[],
  limit: number,
): Promise<LowestTeams> {
  const first = active.slice(0, limit)
  const places = first.map(({ row }) => row.location_id)
  const locations = await locationsInView(database, caller, "locations.view", places)
  const names = new Map(locations.map(({ id, name }) => [id, name]))
  return {
    teams: first.map(({ row: { id, name, location_id }, figures }) => ({
      ...figures,
      ...{ id, name, location_name: names.get(location_id) ?? null },
    })),
    hasMore: active.length > limit,
  }
}
