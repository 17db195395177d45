import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { noteOrder } from "../places/changes.ts"
import { movedPositions, orderFaults } from "../places/order.ts"
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
