import type { Caller } from "../../access/caller.ts"
import type { Database, Queries } from "../../database/port.ts"
import { countPairs } from "./counting.ts"
import { findGroups, type GroupRow } from "./groups.ts"
import type { Counted } from "./kept.ts"
import { countThen } from "./past-figures.ts"
import { type Known, type Reading, selectionOf } from "./rules.ts"
import type { Figures, FiguresQuery, Grouping } from "./schema.ts"

const NOTHING = {
  valid: 0,
  expiring: 0,
  open: 0,
  overdue: 0,
  exempt: 0,
  absent: 0,
  exceptions: 0,
  people: 0,
  complete: 0,
}

/** Figures of the pairs in the caller's view, by group. */
export async function listFigures(
  database: Database,
  caller: Caller,
  { by = "company", as_of, ...filters }: FiguresQuery,
  reading: Reading,
): Promise<{ data: Figures[]; meta: Known }> {
  const wanted = { asOf: as_of, withNone: false }
  const { selection, firstDay: known_from } = await selectionOf(database, caller, filters, wanted, reading)
  const { counted, recorded_later } =
    selection.source.past === undefined
      ? { counted: await countPairs(database, selection, by), recorded_later: 0 }
      : await countThen(database, selection, by)
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const rows =
    by === "company" && !isFiltered && counted.length === 0 ? [{ ...NOTHING, group_id: caller.company.id }] : counted
  return { data: await figuresOf(database, caller, by, rows), meta: { known_from, recorded_later } }
}

async function figuresOf(
  queries: Queries,
  caller: Caller,
  by: Grouping,
  counted: readonly Counted[],
): Promise<Figures[]> {
  const { id } = caller.company
  const rows = by === "company" ? counted.map((row) => ({ ...row, group_id: id })) : counted
  const groups = await groupsById(queries, id, by, rows)
  return rows
    .filter(({ group_id }) => group_id === null || groups.has(group_id))
    .sort((one, other) => compare(one.group_id, other.group_id))
    .map((row) => ({ group: row.group_id === null ? null : (groups.get(row.group_id) ?? null), ...amountsOf(row) }))
}

type Id = number | string | null

function compare(one: Id, other: Id): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  return one < other ? -1 : one > other ? 1 : 0
}

/** The groups of rows, by their ids. */
export async function groupsById(
  queries: Queries,
  companyId: number,
  by: Grouping,
  rows: readonly { readonly group_id: Id }[],
): Promise<ReadonlyMap<number | string, NonNullable<Figures["group"]>>> {
  if (by === "role") {
    const roles = rows.flatMap(({ group_id: role }) => (role === null ? [] : [String(role)]))
    return new Map(roles.map((role) => [role, { type: by, id: null, external_id: role, name: role }]))
  }
  const ids = rows.flatMap(({ group_id }) => (typeof group_id === "number" ? [group_id] : []))
  const found: readonly GroupRow[] = await findGroups(queries, companyId, by, ids)
  return new Map(found.map(({ id, key, name }) => [id, { type: by, id, external_id: key, name }]))
}

/** The amounts of a group as the API shows them. */
export function amountsOf(row: Omit<Counted, "group_id">): Omit<Figures, "group"> {
  const { valid, expiring, open, overdue, exempt, absent, exceptions, people, complete } = row
  const required = valid + expiring + open + overdue
  const rate = required === 0 ? null : Math.round(((valid + expiring) / required) * 10_000) / 10_000
  return {
    required,
    valid,
    expiring,
    open,
    overdue,
    exempt,
    absent,
    exceptions,
    people,
    people_complete: complete,
    rate,
  }
}
