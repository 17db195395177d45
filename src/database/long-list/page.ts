import { isCursorPage, type ListRequest, offsetOf, type Page } from "../../tools/list.ts"
import { behindCursor, cursorLimit, cursorPage } from "../cursor-page.ts"
import { type Database, join } from "../port.ts"
import { ANY, type LongList } from "./list.ts"
import { onPostgres } from "./postgres-page.ts"
import { onSqlite } from "./sqlite-page.ts"

/** How many rows a list has, counted no further than `most`. */
export function countLongList(database: Database, list: LongList, most: number): Promise<number> {
  return (database.engine === "sqlite" ? onSqlite : onPostgres).totalOf(database, list, most)
}

/** A page of a list. `findRows` finds the rows with these ids, in any order. */
export async function findLongPage<Row extends { readonly id: number }>(
  database: Database,
  list: LongList,
  { sort, page, most }: Pick<ListRequest, "sort" | "page" | "most">,
  findRows: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const { findIds, findBehind, totalOf } = database.engine === "sqlite" ? onSqlite : onPostgres
  const inOrder = async (ids: readonly number[]) => {
    const rows = new Map((await findRows(ids)).map((row) => [row.id, row]))
    // A row that has been removed since its id was read is left out.
    return ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
  }
  if (isCursorPage(page)) {
    const way = { order: page.order, behind: join([ANY, ...behindCursor(page, list.alias)], " and ") }
    const keys = await findBehind(database, list, way, cursorLimit(page))
    const { items, last } = cursorPage(
      page,
      keys.map(({ id, created_at = 0 }) => ({ id, created_at })),
    )
    return { items: await inOrder(items.map(({ id }) => id)), last }
  }
  const total = await totalOf(database, list, most)
  const offset = offsetOf(page)
  if (offset >= total) return { items: [], total }
  const ids = await findIds(database, list, sort, { offset, wanted: Math.min(page.perPage, total - offset), total })
  return { items: await inOrder(ids), total }
}
