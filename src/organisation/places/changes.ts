import { authorshipOf, type Caller } from "../../access/caller.ts"
import { type Change, type Changes, changesBetween, creationOf, noteChange, updateOf } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import type { Position } from "./order.ts"
import { contactOf, type PlaceRow } from "./place.ts"

/** Audit entries of locations and teams. */

/** A location or a team. Only teams have the last two fields. */
interface AuditedRow extends PlaceRow {
  readonly id: number
  readonly state: State
  readonly order_position: number
  readonly location_id?: number
  readonly instruction_course_id?: number | null
}

type Kind = "location" | "team"
type State = "active" | "inactive"

/** @param admins the changes of its administrators and trainers */
export function noteNewPlace(
  tx: Queries,
  caller: Caller,
  kind: Kind,
  { row, admins }: { readonly row: AuditedRow; readonly admins: Changes },
  now: number,
): Promise<void> {
  const creation = creationOf(kind, row.id, fieldsOf(row))
  return note(tx, caller, { ...creation, changes: { ...creation.changes, ...admins } }, now)
}

/** @param admins the changes of its administrators and trainers */
export function noteChangedPlace(
  tx: Queries,
  caller: Caller,
  kind: Kind,
  { before, after, admins }: { readonly before: AuditedRow; readonly after: AuditedRow; readonly admins: Changes },
  now: number,
): Promise<void> {
  const changes = { ...changesBetween(fieldsOf(before), fieldsOf(after)), ...admins }
  return note(tx, caller, { action: "update", record: { type: kind, id: after.id }, changes }, now)
}

export function noteStateOfPlace(
  tx: Queries,
  caller: Caller,
  kind: Kind,
  { id, before, after }: { readonly id: number; readonly before: State; readonly after: State },
  now: number,
): Promise<void> {
  const action = after === "active" ? "activate" : "deactivate"
  return note(tx, caller, { action, record: { type: kind, id }, changes: { state: { before, after } } }, now)
}

/** A new order as a single entry, with all moved positions of a company's locations or of a location's teams. */
export function noteOrder(
  tx: Queries,
  caller: Caller,
  record: { readonly type: "company" | "location"; readonly id: number },
  { before, after }: { readonly before: readonly Position[]; readonly after: readonly Position[] },
  now: number,
): Promise<void> {
  const held = new Map(before.map(({ id, order_position }) => [id, order_position]))
  const moved = after
    .filter(({ id, order_position }) => held.get(id) !== order_position)
    .map(({ id, order_position }) => ({ id, order_position }))
  const former = moved.map(({ id }) => ({ id, order_position: held.get(id) ?? null }))
  const list = record.type === "company" ? "locations" : "teams"
  const shown = moved.map(({ id }) => updateOf(record.type === "company" ? "location" : "team", id, ["order_position"]))
  const changes = changesBetween({ [list]: former }, { [list]: moved })
  return note(tx, caller, { action: "reorder", record, changes, shown }, now)
}

function note(tx: Queries, caller: Caller, change: Change, now: number): Promise<void> {
  return noteChange(tx, { ...authorshipOf(caller, now), ...change })
}

function fieldsOf(row: AuditedRow) {
  const { key, state, description, order_position, location_id, instruction_course_id } = row
  return { external_id: key, state, description, ...contactOf(row), order_position, location_id, instruction_course_id }
}
