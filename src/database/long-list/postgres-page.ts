import type { CursorPage, SortTerm } from "../../tools/list.ts"
import { type Database, raw, type Sql, sql } from "../port.ts"
import { ANY, completeOrder, conditionsOf, type LongList, orderWords, sortColumn } from "./list.ts"
import type { Key, Numbered } from "./place.ts"

/** The total of a list, exact up to `most`; the database remembers it until the next commit. */
function totalOf(database: Database, list: LongList, most?: number): Promise<number> {
  if (most === undefined) return counted(database, list, ANY)
  return database.count(sql`(select 1 from ${source(list)} limit ${most}) counted`)
}

function counted(database: Database, list: LongList, condition: Sql): Promise<number> {
  return database.count(sql`${source(list)} and ${condition}`)
}

function source(list: LongList): Sql {
  return sql`${raw(`${list.table} ${list.alias}`)} where ${conditionsOf(list)}`
}

/** The ids of a page by number. A page in the second half is read from the end. */
async function findIds(
  database: Database,
  list: LongList,
  sort: readonly SortTerm[],
  { offset, wanted, total }: Numbered,
): Promise<readonly number[]> {
  const terms = completeOrder(sort)
  const { column, nullable } = sortColumn(list, terms[0]?.field ?? "id")
  if (nullable !== true) {
    const fromEnd = total - offset - wanted
    const backwards = fromEnd < offset
    return read(database, list, { terms, from: ANY, backwards, offset: backwards ? fromEnd : offset, wanted })
  }
  const value = raw(`${list.alias}.${column}`)
  const way = { terms, backwards: false }
  const filled = sql`${value} is not null`
  const first = await read(database, list, { ...way, from: filled, offset, wanted })
  if (first.length === wanted) return first
  const before = first.length > 0 ? offset + first.length : await counted(database, list, filled)
  const rest = { offset: Math.max(0, offset - before), wanted: wanted - first.length }
  return [...first, ...(await read(database, list, { ...way, from: sql`${value} is null`, ...rest }))]
}

/** The keys of the rows behind a cursor. */
function findBehind(
  database: Database,
  list: LongList,
  { order, behind }: { readonly order: CursorPage["order"]; readonly behind: Sql },
  wanted: number,
): Promise<readonly Key[]> {
  return keysOf(database, list, { terms: completeOrder([order]), from: behind, backwards: false, offset: 0, wanted })
}

interface Way {
  readonly terms: readonly SortTerm[]
  /** Condition on the rows to read. */
  readonly from: Sql
  readonly backwards: boolean
  readonly offset: number
  readonly wanted: number
}

async function read(database: Database, list: LongList, way: Way): Promise<number[]> {
  const ids = (await keysOf(database, list, way)).map(({ id }) => id)
  return way.backwards ? ids.reverse() : ids
}

function keysOf(database: Database, list: LongList, { terms, from, backwards, offset, wanted }: Way): Promise<Key[]> {
  return database.all(sql`
    select ${raw(`${list.alias}.id, ${list.alias}.created_at`)} from ${source(list)} and ${from}
    ${raw(orderWords(list, terms, backwards))} limit ${wanted} offset ${offset}`)
}

/** How pages and totals are found on this engine. */
export const onPostgres = { totalOf, findIds, findBehind }
