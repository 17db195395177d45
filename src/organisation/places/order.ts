import { type Fault, fault } from "../../tools/errors.ts"
import type { FaultKey } from "../../tools/language/messages.ts"

export interface Position {
  readonly id: number
  readonly order_position: number
}

/** Errors in a new order: ids that are not in `allowed`, and duplicates. */
export function orderFaults(
  list: "locations" | "teams",
  positions: readonly Position[],
  allowed: ReadonlySet<number>,
): Fault[] {
  const unknown: FaultKey = list === "locations" ? "unknown_location" : "unknown_team"
  const seen = new Set<number>()
  return positions.flatMap(({ id }, index) => {
    const field = `${list}.${index}.id`
    if (!allowed.has(id)) return [fault(field, unknown)]
    if (seen.has(id)) return [fault(field, "duplicate")]
    seen.add(id)
    return []
  })
}

/**
 * The requested positions that differ from the current ones. They are sorted by id, so that two concurrent reorderings
 * do not deadlock.
 */
export function movedPositions(held: readonly Position[], wanted: readonly Position[]): Position[] {
  const before = new Map(held.map(({ id, order_position }) => [id, order_position]))
  return wanted
    .filter(({ id, order_position }) => before.get(id) !== order_position)
    .toSorted((one, other) => one.id - other.id)
}
