import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { locationsInView } from "../../organisation/locations/lookup.ts"
import { teamsInView } from "../../organisation/teams/lookup.ts"

/** The names of teams in view and of their locations in view, each once and in order. */
export interface PlaceNames {
  readonly teams: readonly string[]
  readonly locations: readonly string[]
}

/** Looks up the names of teams and of their locations, and returns a function that has those of some teams. */
export async function namesOfPlaces(
  queries: Queries,
  caller: Caller,
  teamIds: readonly number[],
): Promise<(teamIds: readonly number[]) => PlaceNames> {
  const teams = await teamsInView(queries, caller, "teams.view", teamIds)
  const placed = [...teams.values()].map(({ location_id }) => location_id)
  const found = placed.length === 0 ? [] : await locationsInView(queries, caller, "locations.view", placed)
  const locations = new Map(found.map(({ id, name }) => [id, name]))
  return (ids) => {
    const own = ids.flatMap((id) => teams.get(id) ?? [])
    return {
      teams: ordered(own.map(({ name }) => name)),
      locations: ordered(own.flatMap(({ location_id }) => locations.get(location_id) ?? [])),
    }
  }
}

function ordered(names: readonly string[]): string[] {
  return [...new Set(names)].sort()
}
