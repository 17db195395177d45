import { type Caller, embeds, sightOf, wholeCompany } from "../../access/caller.ts"
import type { Database, Queries } from "../../database/port.ts"
import { beginningOf } from "../../tools/calendar/deadline.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import type { Page } from "../../tools/list.ts"
import { versioned } from "../../tools/versions.ts"
import { movedPositions, orderFaults } from "../order.ts"
import { noteOrder, noteStateOfPlace } from "../place-changes.ts"
import { bindAgain } from "../teams/membership.ts"
import { teamsOfLocations } from "../teams/resource.ts"
import type { Team } from "../teams/schema.ts"
import { locationsInView, requireLocation } from "./lookup.ts"
import { locationResources } from "./resource.ts"
import type { Location, LocationOrder, LocationQuery } from "./schema.ts"
import * as store from "./store.ts"

export type LocationAnswer = Location & { teams?: Team[] }

/** A page of the locations in the caller's view. */
export async function listLocations(
  database: Database,
  caller: Caller,
  query: LocationQuery,
): Promise<Page<LocationAnswer>> {
  const filter = { ...query, updatedSince: beginningOf(query.updated_since, caller.company.timezone) }
  const page = await store.findPage(database, sightOf(caller, "locations.view"), filter, query.list)
  return { ...page, items: await present(database, caller, page.items, query.list.include) }
}

export async function showLocation(
  database: Database,
  caller: Caller,
  id: number,
  include: ReadonlySet<string>,
): Promise<LocationAnswer> {
  return presentOne(database, caller, await requireLocation(database, caller, "locations.view", id), include)
}

/**
 * Activates or deactivates the location; repeating it changes nothing. Once active again, its active teams bind their
 * members again.
 */
export async function setLocationState(
  database: Database,
  caller: Caller,
  id: number,
  state: LocationAnswer["state"],
  now: number,
): Promise<LocationAnswer> {
  return database.transaction(async (tx) => {
    const before = await requireLocation(tx, caller, "locations.deactivate", id)
    if (before.state !== state) await moveLocation(tx, caller, before, state, now)
    return presentOne(tx, caller, await currentLocation(tx, caller, id), NOTHING_BESIDE)
  })
}

/** Moves a location into its other state. The caller may do so. */
export async function moveLocation(
  tx: Queries,
  caller: Caller,
  { id, state: before }: Pick<store.LocationRow, "id" | "state">,
  after: LocationAnswer["state"],
  now: number,
): Promise<void> {
  await store.update(tx, caller.company.id, id, { state: after }, now)
  await noteStateOfPlace(tx, caller, "location", { id, before, after }, now)
  if (after === "active") await bindAgain(tx, caller, { location: id }, now)
}

/** Gives locations new positions, all or none. Returns them in the new order. */
export async function reorderLocations(
  database: Database,
  caller: Caller,
  draft: Draft<LocationOrder>,
  now: number,
): Promise<LocationAnswer[]> {
  return database.transaction(async (tx) => {
    const named = draft.fields.locations ?? []
    const ids = named.map(({ id }) => id)
    const before = await locationsInView(tx, caller, "locations.reorder", ids)
    const known = new Set(before.map(({ id }) => id))
    const { locations } = settle(draft, orderFaults("locations", named, known))
    for (const { id, order_position } of movedPositions(before, locations)) {
      await store.update(tx, caller.company.id, id, { order_position }, now)
    }
    const rows = await locationsInView(tx, caller, "locations.reorder", ids)
    await noteOrder(tx, caller, { type: "company", id: caller.company.id }, { before, after: rows }, now)
    return locationResources(tx, caller, rows)
  })
}

/** The location after a change, even if the change took it out of the caller's view. */
export async function currentLocation(queries: Queries, caller: Caller, id: number): Promise<store.LocationRow> {
  const [row] = await store.findInSight(queries, wholeCompany(caller), [id])
  if (row === undefined) throw new TypeError("a location vanished within its transaction")
  return row
}

export const NOTHING_BESIDE: ReadonlySet<string> = new Set()

/** A location as the API returns it, with what `include` requests. */
export async function presentOne(
  queries: Queries,
  caller: Caller,
  row: store.LocationRow,
  include: ReadonlySet<string>,
): Promise<LocationAnswer> {
  const [location] = await present(queries, caller, [row], include)
  if (location === undefined) throw new TypeError("a row was not presented")
  return versioned(location, row)
}

async function present(
  queries: Queries,
  caller: Caller,
  rows: readonly store.LocationRow[],
  include: ReadonlySet<string>,
): Promise<LocationAnswer[]> {
  const ids = rows.map(({ id }) => id)
  const [locations, teams] = await Promise.all([
    locationResources(queries, caller, rows),
    embeds(caller, include, "teams", "teams.view") ? teamsOfLocations(queries, caller, ids) : undefined,
  ])
  if (teams === undefined) return locations
  return locations.map((location) => ({ ...location, teams: teams.get(location.id) ?? [] }))
}
