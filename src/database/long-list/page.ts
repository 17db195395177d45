import { isCursorPage, type ListRequest, type Page } from "../../tools/list.ts"
import { behindCursor, cursorLimit, cursorPage } from "../cursor-page.ts"
import { type Database, join } from "../port.ts"
import { ANY, completeOrder, type LongList } from "./list.ts"
import { onPostgres } from "./postgres-page.ts"
import { onSqlite } from "./sqlite-page.ts"

/** The number of rows in a list; counting stops at `most`. */
export function countLongList(database: Database, list: LongList, most: number): Promise<number> {
  return (database.engine === "sqlite" ? onSqlite : onPostgres).totalOf(database, list, most)
}

/** The ids of a list's rows in order, at most `most`. */
export async function findLongIds(database: Database, list: LongList, most: number): Promise<readonly number[]> {
  const { findBehind } = database.engine === "sqlite" ? onSqlite : onPostgres
  const keys = await findBehind(database, list, { terms: completeOrder(list, []), behind: ANY }, most)
  return keys.map(({ id }) => id)
}

/** A page of a list. `findRows` finds the rows with these ids, in any order. */
export async function findLongPage<Row extends { readonly id: number }>(
  database: Database,
  list: LongList,
  { sort, page, most }: Pick<ListRequest, "sort" | "page" | "most">,
  findRows: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const { findPage, findBehind } = database.engine === "sqlite" ? onSqlite : onPostgres
  const inOrder = async (ids: readonly number[]) => {
    if (ids.length === 0) return []
    const rows = new Map((await findRows(ids)).map((row) => [row.id, row]))
    // A row that has been removed since its id was read is omitted.
    return ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
  }
  if (!isCursorPage(page)) return findPage(database, list, { terms: completeOrder(list, sort), page, most }, inOrder)
  const terms = completeOrder(list, [page.order])
  const behind = join([ANY, ...behindCursor(page, list.alias)], " and ")
  const keys = await findBehind(database, list, { terms, behind }, cursorLimit(page))
  const { items, last } = cursorPage(
    page,
    keys.map(({ id, value }) => ({ id, created_at: Number(value ?? 0) })),
  )
  return { items: await inOrder(items.map(({ id }) => id)), last }
}
