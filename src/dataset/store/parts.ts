import { allIn, runIn } from "../../database/in-list.ts"
import type { ColumnValue } from "../../database/insert-rows.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import { type Formatted, merged, type PartKind, stored } from "../format/record.ts"
import { columnValue, insertNumbered, type Saving } from "./rows.ts"

/** Rows without a key in a dataset, by the ids of their records. */
type Parts = ReadonlyMap<number, readonly { readonly id?: number; readonly created_at?: string }[]>

/** The ids of the rows of these records. */
export async function findPartIds(
  queries: Queries,
  { table, parent }: PartKind,
  parents: readonly number[],
): Promise<number[]> {
  const rows = await allIn<{ id: number }>(parents, (list) =>
    queries.all(sql`select id from ${raw(table)} where ${raw(parent)} in ${list}`),
  )
  return rows.map(({ id }) => id)
}

/** The columns of a new row, without files. */
export function columnsOf({ columns }: Formatted, row: object): Record<string, ColumnValue> {
  const kept: Record<string, unknown> = {}
  for (const column of columns) {
    const { name, property = "", target, byDefault } = column
    if (target === undefined)
      kept[name] = merged<unknown>(stored(column, columnValue(row, property)), undefined, byDefault)
  }
  return kept as Record<string, ColumnValue>
}

/** Replaces the rows of these records with the given ones. */
export async function replaceParts(saving: Saving, kind: PartKind, parts: Parts): Promise<InsertedPart[]> {
  const { table, parent } = kind
  await runIn(saving.tx, [...parts.keys()], (list) => sql`delete from ${raw(table)} where ${raw(parent)} in ${list}`)
  return insertParts(saving, kind, parts)
}

interface InsertedPart {
  readonly id: number
  readonly parent: number
  /** The position in the record's list, starting at 1. */
  readonly position: number
}

/** Adds rows to their records; returns the rows that have a position. */
export function insertParts(saving: Saving, kind: PartKind, parts: Parts): Promise<InsertedPart[]> {
  const isOrdered = kind.order === "position"
  const rows = [...parts].flatMap(([parent, list]) =>
    list.map((row, index) => {
      const columns = columnsOf(kind, row)
      if (columns.created_at === null) columns.created_at = saving.now
      return { id: row.id, values: [parent, ...(isOrdered ? [index + 1] : []), ...Object.values(columns)] }
    }),
  )
  const names = [kind.parent, ...(isOrdered ? ["position"] : []), ...kind.columns.map(({ name }) => name)]
  const then = isOrdered ? `returning id, ${kind.parent} as parent, position` : ""
  return insertNumbered(saving, kind.table, names.join(", "), rows, then)
}
