import { type Caller, sightOf, wholeCompany } from "../../access/caller.ts"
import type { Database, Queries } from "../../database/port.ts"
import { beginningOf } from "../../tools/calendar/deadline.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import type { Page } from "../../tools/list.ts"
import { versioned } from "../../tools/versions.ts"
import { adminFaults, saveAdmins } from "../admins/rules.ts"
import { differing } from "../differing.ts"
import { movedPositions, orderFaults } from "../order.ts"
import { changedPlace, newPlace } from "../place.ts"
import { noteChangedPlace, noteDeactivatedPlace, noteNewPlace, noteOrder } from "../place-changes.ts"
import { teamsOfLocations } from "../teams/resource.ts"
import type { Team } from "../teams/schema.ts"
import { locationsInView, requireLocation } from "./lookup.ts"
import { locationResources } from "./resource.ts"
import type { Location, LocationChanges, LocationInput, LocationOrder, LocationQuery } from "./schema.ts"
import * as store from "./store.ts"

type LocationAnswer = Location & { teams?: Team[] }

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

/** Adds a location at the end of the company's order. */
export async function createLocation(
  database: Database,
  caller: Caller,
  draft: Draft<LocationInput>,
  now: number,
): Promise<LocationAnswer> {
  return database.transaction(async (tx) => {
    const faults = await adminFaults(tx, caller, "locations.create", { kind: "location" }, draft.fields)
    const input = settle(draft, faults)
    const id = await store.insert(tx, caller.company.id, newPlace(input), now)
    const admins = await saveAdmins(tx, caller, "locations.create", { kind: "location", id }, input)
    const row = await current(tx, caller, id)
    await noteNewPlace(tx, caller, "location", { row, admins }, now)
    return presentOne(tx, caller, row, NOTHING_BESIDE)
  })
}

/** Changes the given fields. */
export async function updateLocation(
  database: Database,
  caller: Caller,
  id: number,
  draft: Draft<LocationChanges>,
  now: number,
): Promise<LocationAnswer> {
  return database.transaction(async (tx) => {
    const location = await requireLocation(tx, caller, "locations.update", id)
    const place = { kind: "location", id } as const
    const input = settle(draft, await adminFaults(tx, caller, "locations.update", place, draft.fields))
    const admins = await saveAdmins(tx, caller, "locations.update", place, input)
    const { search, ...columns } = changedPlace(input, location)
    const changed = differing(columns, location)
    if (Object.keys(changed).length + Object.keys(admins).length > 0) {
      await store.update(tx, caller.company.id, id, { ...changed, search }, now)
    }
    const row = await current(tx, caller, id)
    await noteChangedPlace(tx, caller, "location", { before: location, after: row, admins }, now)
    return presentOne(tx, caller, row, NOTHING_BESIDE)
  })
}

/** Makes the location inactive, unless it already is. */
export async function deactivateLocation(
  database: Database,
  caller: Caller,
  id: number,
  now: number,
): Promise<LocationAnswer> {
  return database.transaction(async (tx) => {
    const location = await requireLocation(tx, caller, "locations.deactivate", id)
    if (location.state === "active") {
      await store.update(tx, caller.company.id, id, { state: "inactive" }, now)
      await noteDeactivatedPlace(tx, caller, "location", id, now)
    }
    return presentOne(tx, caller, await current(tx, caller, id), NOTHING_BESIDE)
  })
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
async function current(queries: Queries, caller: Caller, id: number): Promise<store.LocationRow> {
  const [row] = await store.findInSight(queries, wholeCompany(caller), [id])
  if (row === undefined) throw new TypeError("a location vanished within its transaction")
  return row
}

const NOTHING_BESIDE: ReadonlySet<string> = new Set()

async function presentOne(
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
    include.has("teams") ? teamsOfLocations(queries, caller, ids) : undefined,
  ])
  if (teams === undefined) return locations
  return locations.map((location) => ({ ...location, teams: teams.get(location.id) ?? [] }))
}
