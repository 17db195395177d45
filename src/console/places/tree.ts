import { mayInConsole, type PersonCaller, sightOf } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { peopleAtLocations } from "../../organisation/locations/rules.ts"
import type { Location } from "../../organisation/locations/schema.ts"
import { listPlaces } from "../../organisation/places/rules.ts"
import { TEAM } from "../../organisation/teams/kind.ts"
import { firstTeamsOfLocations, type TeamLine, teamsApart } from "../../organisation/teams/resource.ts"
import type { Team } from "../../organisation/teams/schema.ts"
import type { ListRequest, Page } from "../../tools/list.ts"
import type { ListOffer, ListState } from "../frame/list-state.ts"
import { LOCATION } from "./kinds.ts"

export const TREE_LIST: ListOffer = {
  filters: ["search", "state"],
  sorts: ["order_position"],
  sort: { field: "order_position", descending: false },
}

/** The most teams of a location in the tree, and of all locations on a page; the page of a location lists all. */
const TEAMS_MAX = 20
const TEAMS_OF_PAGE = 200

/** The fewest teams of a location that are shown, however many locations a page has. */
const TEAMS_MIN = 4

function teamsShown(locations: number): number {
  return Math.min(TEAMS_MAX, Math.max(TEAMS_MIN, Math.floor(TEAMS_OF_PAGE / Math.max(locations, 1))))
}

/** The most teams whose location is out of view, and the most results of a search of each kind. */
export const SHOWN_MAX = 100

/** A location with its first teams. */
export interface Branch {
  readonly location: Location
  /** The number of people in its teams. */
  readonly people: number
  readonly teams: readonly TeamLine[]
}

export interface Tree {
  readonly branches: readonly Branch[]
  /** The number of all locations in view. */
  readonly total: number
  /** Teams in view whose location is not, on the first page only. */
  readonly apart: readonly TeamLine[]
  readonly apartTotal: number
}

/** What a search or another filter has found, instead of the tree. */
export interface FoundPlaces {
  readonly locations: readonly Location[]
  readonly locationsTotal: number
  readonly teams: readonly Team[]
  readonly teamsTotal: number
  /** The names of the locations of these teams, as far as they are in view. */
  readonly locationNames: ReadonlyMap<number, string>
}

/** A page of the tree of locations and teams in the reader's view, which is cached. */
export function treePage(database: Database, caller: PersonCaller, { page, perPage }: ListState): Promise<Tree> {
  const { company, user } = caller
  const key = `tree of places ${JSON.stringify([company.id, user.id, user.roles, page, perPage])}`
  return database.remembered(key, () => readTree(database, caller, { page, perPage }))
}

async function readTree(
  database: Database,
  caller: PersonCaller,
  state: Pick<ListState, "page" | "perPage">,
): Promise<Tree> {
  const seesLocations = mayInConsole(caller, "locations.view")
  const page = { page: state.page, perPage: state.perPage }
  const [locations, apart] = await Promise.all([
    seesLocations ? locationsOf(database, caller, {}, page) : NO_LOCATIONS,
    state.page === 1 ? teamsApart(database, caller, { page: 1, perPage: SHOWN_MAX }) : NO_TEAMS,
  ])
  const ids = locations.items.map(({ id }) => id)
  const [people, teams] = await Promise.all([
    peopleAtLocations(database, caller, ids),
    firstTeamsOfLocations(database, caller, ids, teamsShown(ids.length)),
  ])
  const byLocation = Map.groupBy(teams, ({ location_id }) => location_id)
  return {
    branches: locations.items.map((location) => ({
      location,
      people: people.get(location.id) ?? 0,
      teams: byLocation.get(location.id) ?? [],
    })),
    total: locations.total,
    apart: apart.items,
    apartTotal: apart.total,
  }
}

interface Filters {
  readonly search?: string | undefined
  readonly state?: "active" | "inactive" | undefined
}

/** The locations and teams in the reader's view that match, each in their order. */
export async function foundPlaces(database: Database, caller: PersonCaller, filters: Filters): Promise<FoundPlaces> {
  const page = { page: 1, perPage: SHOWN_MAX }
  const [locations, teams] = await Promise.all([
    mayInConsole(caller, "locations.view") ? locationsOf(database, caller, filters, page) : NO_LOCATIONS,
    listPlaces(TEAM, database, caller, { ...filters, list: requestOf(page) }) as Promise<Page<Team>>,
  ])
  const ids = [...new Set(teams.items.map(({ location_id }) => location_id))]
  return {
    locations: locations.items,
    locationsTotal: locations.total,
    teams: teams.items,
    teamsTotal: "total" in teams ? teams.total : teams.items.length,
    locationNames: await locationNames(database, caller, ids),
  }
}

/** The names of these locations, as far as they are in view. */
export async function locationNames(
  database: Database,
  caller: PersonCaller,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0 || !mayInConsole(caller, "locations.view")) return new Map()
  const key = `names of locations ${ids} ${JSON.stringify(sightOf(caller, "locations.view"))}`
  return database.remembered(key, async () => {
    const { items } = await locationsOf(database, caller, { ids }, { page: 1, perPage: ids.length })
    return new Map(items.map(({ id, name }) => [id, name]))
  })
}

async function locationsOf(
  database: Database,
  caller: PersonCaller,
  filters: Filters & { readonly ids?: readonly number[] },
  page: { readonly page: number; readonly perPage: number },
): Promise<{ readonly items: readonly Location[]; readonly total: number }> {
  const found = (await listPlaces(LOCATION, database, caller, { ...filters, list: requestOf(page) })) as Page<Location>
  return { items: found.items, total: "total" in found ? found.total : found.items.length }
}

function requestOf(page: { readonly page: number; readonly perPage: number }): ListRequest {
  return { sort: [], page, include: new Set() }
}

const NO_LOCATIONS = { items: [] as readonly Location[], total: 0 }
const NO_TEAMS = { items: [] as readonly TeamLine[], total: 0 }
