import type { PersonCaller } from "../../access/caller.ts"
import { undoable } from "../../bulk-acts/undo.ts"
import type { Queries } from "../../database/port.ts"
import type { Form } from "../../http/form.ts"
import { locationPositions, moveLocation } from "../../organisation/locations/rules.ts"
import { type Move, moveBy, type Position, STEPS, type Step } from "../../organisation/places/order.ts"
import { moveTeam, teamPositions } from "../../organisation/teams/rules.ts"

/** The most places that the API puts in order at once. */
export const ORDERED_MAX = 10_000

/** What a form of the page of an order asks for: a step of a place, or its place beside another one. */
export interface Wish {
  readonly id: number
  /** Undefined for a place that was dragged. */
  readonly step?: Step
  readonly moveIn: (held: readonly Position[]) => Move | undefined
}

/** Undefined for a form that asks for nothing. */
export function wishIn(form: Form): Wish | undefined {
  for (const step of STEPS) {
    const id = idIn(form, step)
    if (id !== undefined) return { id, step, moveIn: (held) => moveBy(step, held, id) }
  }
  const [id, before, after] = [idIn(form, "place"), idIn(form, "before"), idIn(form, "after")]
  if (id === undefined || (before ?? after) === undefined) return undefined
  return { id, moveIn: (held) => (before === undefined ? moveAfter(held, id, after ?? 0) : { id, before }) }
}

function idIn(form: Form, name: string): number | undefined {
  const text = form.text(name)
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

function moveAfter(held: readonly Position[], id: number, after: number): Move | undefined {
  const others = held.filter((place) => place.id !== id)
  const at = others.findIndex((place) => place.id === after)
  return at === -1 ? undefined : { id, before: others[at + 1]?.id ?? null }
}

/** What became of a wish: whether the list still had the places, and the key that takes the move back. */
export interface Reordered {
  readonly isDone: boolean
  readonly undoKey?: string | undefined
}

/** Moves a location. */
export async function reorderedLocations(
  tx: Queries,
  caller: PersonCaller,
  wish: Wish,
  now: number,
): Promise<Reordered> {
  const held = await locationPositions(tx, caller, ORDERED_MAX)
  const move = wish.moveIn(held)
  if (move === undefined) return { isDone: false }
  const former = await moveLocation(tx, caller, held, move, now)
  if (former === undefined) return { isDone: false }
  const rows = formerOf(former)
  return { isDone: true, undoKey: await undoable(tx, caller, { name: "locations.reorder", input: {}, rows }, now) }
}

/** Moves a team within its location. */
export async function reorderedTeams(
  tx: Queries,
  caller: PersonCaller,
  { wish, locationId }: { readonly wish: Wish; readonly locationId: number },
  now: number,
): Promise<Reordered> {
  const held = await teamPositions(tx, caller, locationId, ORDERED_MAX)
  const move = wish.moveIn(held)
  if (move === undefined) return { isDone: false }
  const former = await moveTeam(tx, caller, { locationId, held }, move, now)
  if (former === undefined) return { isDone: false }
  const rows = formerOf(former)
  const input = { location_id: locationId }
  return { isDone: true, undoKey: await undoable(tx, caller, { name: "teams.reorder", input, rows }, now) }
}

function formerOf(positions: readonly Position[]) {
  return positions.map(({ id, order_position }) => ({ id, former: { order_position } }))
}
