import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { locationsInView } from "../../organisation/locations/lookup.ts"
import { teamsInView } from "../../organisation/teams/lookup.ts"

/** The names of teams in view and of their locations in view, each once and in order. */
export interface PlaceNames {
  readonly teams: readonly string[]
  readonly locations: readonly string[]
}

interface Place {
  readonly team: string
  /** Undefined if it is not in view. */
  readonly location: string | undefined
}

/** The names of the teams of a report: those of each are looked up once. */
export class ReportPlaces {
  readonly #places = new Map<number, Place | undefined>()

  constructor(
    private readonly queries: Queries,
    private readonly caller: Caller,
  ) {}

  /** Looks up these teams, and returns a function that has the names of those that were looked up. */
  async of(teamIds: readonly number[]): Promise<(teamIds: readonly number[]) => PlaceNames> {
    const places = this.#places
    await this.#learn([...new Set(teamIds)].filter((id) => !places.has(id)))
    return (ids) => {
      const own = ids.flatMap((id) => places.get(id) ?? [])
      return {
        teams: ordered(own.map(({ team }) => team)),
        locations: ordered(own.flatMap(({ location }) => location ?? [])),
      }
    }
  }

  async #learn(unknown: readonly number[]): Promise<void> {
    if (unknown.length === 0) return
    const teams = await teamsInView(this.queries, this.caller, "teams.view", unknown)
    const placed = [...teams.values()].map(({ location_id }) => location_id)
    const found = placed.length === 0 ? [] : await locationsInView(this.queries, this.caller, "locations.view", placed)
    const locations = new Map(found.map(({ id, name }) => [id, name]))
    for (const id of unknown) {
      const team = teams.get(id)
      this.#places.set(id, team && { team: team.name, location: locations.get(team.location_id) })
    }
  }
}

function ordered(names: readonly string[]): string[] {
  return [...new Set(names)].sort()
}
