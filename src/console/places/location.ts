import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Services } from "../../http/services.ts"
import { peopleAtLocations } from "../../organisation/locations/rules.ts"
import type { Location } from "../../organisation/locations/schema.ts"
import { listPlaces } from "../../organisation/places/rules.ts"
import { TEAM } from "../../organisation/teams/kind.ts"
import type { TeamDetail } from "../../organisation/teams/schema.ts"
import { type ListOffer, type ListState, listStateOf } from "../frame/list-state.ts"
import type { ConsoleReader } from "../frame/reader.ts"
import { PEOPLE_LIST, peoplePage } from "../people/list.ts"
import { type Figures, figuresOf } from "./figures.tsx"
import { LOCATIONS } from "./kinds.ts"
import { type Leader, type Leading, leadersOf } from "./leaders.ts"

export const LOCATION_TABS = ["teams", "people", "about"] as const
export type LocationTab = (typeof LOCATION_TABS)[number]

const TEAM_LIST: ListOffer = {
  filters: ["search", "state"],
  sorts: ["order_position"],
  sort: { field: "order_position", descending: false },
}

/** The acts on a location that its page offers. */
const ACTS = [
  "locations.update",
  "locations.deactivate",
  "teams.create",
  "teams.reorder",
] as const satisfies Permission[]

export interface ShownLocation {
  readonly location: Location
  readonly people: number
  readonly figures: Figures | undefined
  readonly allowed: ReadonlySet<(typeof ACTS)[number]>
  readonly state: ListState
  readonly teams: { readonly items: readonly TeamDetail[]; readonly total: number } | undefined
  readonly members: Awaited<ReturnType<typeof peoplePage>> | undefined
  readonly leaders: Readonly<Record<Leading, readonly Leader[]>> | undefined
}

/** A location in the reader's view, with what a tab shows. Any other does not exist (404). */
export async function shownLocation(
  { database, clock }: Services,
  caller: PersonCaller,
  id: number,
  { tab, reader }: { readonly tab: LocationTab; readonly reader: ConsoleReader },
): Promise<ShownLocation> {
  const location = await LOCATIONS.show(database, caller, id)
  const state = listStateOf(reader.query, tab === "people" ? MEMBER_LIST : TEAM_LIST)
  const { search } = state.filters
  const chosen = stateIn(state)
  const [people, figures, allowed, teams, members, leaders] = await Promise.all([
    peopleAtLocations(database, caller, [id]),
    figuresOf(database, caller, { location_id: id }, clock()),
    LOCATIONS.allowed(database, caller, id, ACTS),
    tab === "teams" && mayInConsole(caller, "teams.view")
      ? teamsAt({ location_id: id, search, state: chosen }, state)
      : undefined,
    tab === "people" && mayInConsole(caller, "users.view")
      ? peoplePage(database, caller, { location_id: id, ...peopleIn(state) }, state)
      : undefined,
    tab === "about" ? leadersOf(database, caller, { kind: "location", id }) : undefined,
  ])
  return { location, people: people.get(id) ?? 0, figures, allowed, state, teams, members, leaders }

  async function teamsAt(
    filters: { location_id: number; search: string | undefined; state: "active" | "inactive" | undefined },
    { page, perPage }: ListState,
  ) {
    const list = { sort: [], page: { page, perPage }, include: WITH_INSTRUCTION }
    const found = await listPlaces(TEAM, database, caller, { ...filters, list })
    const items = found.items as readonly TeamDetail[]
    return { items, total: "total" in found ? found.total : items.length }
  }
}

/** The people at a place; the place itself is in the path. */
export const MEMBER_LIST: ListOffer = { ...PEOPLE_LIST, filters: ["search", "state"] }

const WITH_INSTRUCTION: ReadonlySet<string> = new Set(["instruction"])

/** The filters of people at a place. */
export function peopleIn(state: ListState) {
  const [{ search }, chosen] = [state.filters, stateIn(state)]
  return { ...(search === undefined ? {} : { search }), ...(chosen === undefined ? {} : { state: chosen }) }
}

/** The chosen state; any other value counts as none. */
function stateIn({ filters }: ListState): "active" | "inactive" | undefined {
  return (["active", "inactive"] as const).find((one) => one === filters.state)
}
