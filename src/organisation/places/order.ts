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

/** Where a place is moved in its list: before another place, or to the end (null). */
export interface Move {
  readonly id: number
  readonly before: number | null
}

/** The moves that buttons offer. */
export const STEPS = ["first", "up", "down", "last"] as const
export type Step = (typeof STEPS)[number]

/** The move of a step. Undefined if the place is not in the list. */
export function moveBy(step: Step, held: readonly Position[], id: number): Move | undefined {
  const at = held.findIndex((place) => place.id === id)
  if (at === -1) return undefined
  const next = { first: 0, up: Math.max(at - 1, 0), down: at + 2, last: held.length }[step]
  return { id, before: held[next]?.id ?? null }
}

/**
 * The positions that a move changes in a list that is in order. The list keeps its positions if they are all different;
 * otherwise it is numbered from 1. Undefined if the list lacks one of the two places.
 */
export function positionsAfter(held: readonly Position[], { id, before }: Move): Position[] | undefined {
  const others = held.filter((place) => place.id !== id)
  const at = before === null ? others.length : others.findIndex((place) => place.id === before)
  if (others.length === held.length || (at === -1 && before !== id)) return undefined
  if (before === id) return []
  const ids = others.map((place) => place.id).toSpliced(at, 0, id)
  const isOrdered = held.every((place, index) => place.order_position > (held[index - 1]?.order_position ?? -Infinity))
  const wanted = ids.map((each, index) => ({
    id: each,
    order_position: isOrdered ? (held[index]?.order_position ?? 0) : index + 1,
  }))
  return movedPositions(held, wanted)
}

/** The positions before a change, of the places that it concerns. */
export function formerPositions(held: readonly Position[], changed: readonly Position[]): readonly Position[] {
  const ids = new Set(changed.map(({ id }) => id))
  return held.filter(({ id }) => ids.has(id))
}
