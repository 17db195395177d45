import type { CursorPage, FollowedPage } from "../tools/list.ts"
import { raw, type Sql, sql } from "./port.ts"

/** A row with the fields that a cursor can be ordered by. */
interface KeptRow {
  readonly id: number
  readonly created_at: number
}

/** The terms of a cursor's order; the last one is the id, in the same direction as the others. */
export function cursorOrder({ order }: CursorPage): readonly CursorPage["order"][] {
  return order.field === "id" ? [order] : [order, { field: "id", descending: order.descending }]
}

/** Conditions for rows after the cursor, or none at the beginning; `alias` is that of the table with the order's columns. */
export function behindCursor({ after, order }: CursorPage, alias: string, idColumn = "id"): Sql[] {
  if (after === undefined) return []
  const comparison = order.descending ? "<" : ">"
  const [first = 0, second] = after
  if (second === undefined) return [sql`${raw(`${alias}.${idColumn} ${comparison}`)} ${first}`]
  return [sql`${raw(`(${alias}.${order.field}, ${alias}.${idColumn}) ${comparison}`)} (${first}, ${second})`]
}

/** How many rows to read for the page: one more than it shows, to find out whether another page follows. */
export function cursorLimit({ perPage }: CursorPage): number {
  return perPage + 1
}

/** The page made from the rows after the cursor, in order, up to {@link cursorLimit}. */
export function cursorPage<Row extends KeptRow>(
  { order, perPage }: CursorPage,
  rows: readonly Row[],
): FollowedPage<Row> {
  const items = rows.slice(0, perPage)
  const end = rows.length > perPage ? items.at(-1) : undefined
  const last = end === undefined ? null : order.field === "id" ? [end.id] : [end.created_at, end.id]
  return { items, last }
}
