import { type Caller, sightOf } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { noteOrder } from "../places/changes.ts"
import {
  formerPositions,
  type Move,
  movedPositions,
  orderFaults,
  type Position,
  positionsAfter,
} from "../places/order.ts"
import { locationsInView } from "./lookup.ts"
import { locationResources } from "./resource.ts"
import type { Location, LocationOrder } from "./schema.ts"
import * as store from "./store.ts"

/** Gives locations new positions. If one of them fails, none changes. Returns the locations in the new order. */
export async function reorderLocations(
  tx: Queries,
  caller: Caller,
  draft: Draft<LocationOrder>,
  now: number,
): Promise<Location[]> {
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
}

/** The positions of the locations that the caller may reorder, in order; at most `most`. */
export function locationPositions(queries: Queries, caller: Caller, most: number): Promise<Position[]> {
  return store.findPositions(queries, sightOf(caller, "locations.reorder"), most)
}

/**
 * Moves one location within a list of locations that is in order. Returns the former positions of the locations whose
 * position changed; undefined if the list lacks a location of the move.
 */
export async function moveLocation(
  tx: Queries,
  caller: Caller,
  held: readonly Position[],
  move: Move,
  now: number,
): Promise<readonly Position[] | undefined> {
  const locations = positionsAfter(held, move)
  if (locations === undefined) return undefined
  if (locations.length > 0) await reorderLocations(tx, caller, { fields: { locations }, faults: [] }, now)
  return formerPositions(held, locations)
}

/** The number of people at each of these locations. */
export function peopleAtLocations(
  queries: Queries,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  return store.countPeople(queries, caller.company.id, ids)
}
