import type { CursorPage, FollowedPage, SortTerm } from "../../tools/list.ts"
import { type Database, raw, type Sql, sql } from "../port.ts"
import { completeOrder, type Key, keyOf, type LongList, sortColumn } from "./list.ts"
import { onPostgres } from "./postgres-page.ts"
import { onSqlite } from "./sqlite-page.ts"

/** The place of a row in an order by one field: the value of that field, and the id. */
export interface RowPlace {
  readonly value: string | number | null
  readonly id: number
}

/** A page that begins after a row, or ends before it, in an order by any field of a list. */
export interface BesideRequest {
  readonly term: SortTerm
  /** Undefined for the beginning of the list. */
  readonly beside: { readonly direction: "after" | "before"; readonly place: RowPlace } | undefined
  readonly perPage: number
  /** Whether nobody will ask for this page again, because the whole list is read. */
  readonly isReadOnce?: boolean
}

/** A page with the places of its first and last row, each null if the list does not continue beyond it. */
export interface BesidePage<Row> {
  readonly items: readonly Row[]
  readonly first: RowPlace | null
  readonly last: RowPlace | null
}

/**
 * A page beside a row. Unlike cursors of the API, it may be in an order in which records move; a record that moves
 * between two pages can be missed or shown twice.
 *
 * @param findRows finds the rows with these ids, in any order
 */
export async function findBesidePage<Row extends { readonly id: number }>(
  database: Database,
  list: LongList,
  { term, beside, perPage, isReadOnce = false }: BesideRequest,
  findRows: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<BesidePage<Row>> {
  const isBackwards = beside?.direction === "before"
  const way = isBackwards ? { ...term, descending: !term.descending } : term
  const found = await keysBeside(
    database,
    list,
    { term: way, place: beside?.place, isBackwards, isReadOnce },
    perPage + 1,
  )
  const keys = found.slice(0, perPage)
  if (isBackwards) keys.reverse()
  const rows = keys.length === 0 ? [] : await findRows(keys.map(({ id }) => id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const continues = found.length > perPage
  const [first, last] = [placeOf(keys.at(0)), placeOf(keys.at(-1))]
  return {
    // A row that has been removed since its id was read is omitted.
    items: keys.map(({ id }) => byId.get(id)).filter((row) => row !== undefined),
    first: isBackwards ? (continues ? first : null) : beside === undefined ? null : first,
    last: isBackwards ? last : continues ? last : null,
  }
}

/**
 * The same for a list that is read by cursor, whose order is by id or by a time and the id.
 *
 * @param read reads a page after a cursor
 * @param placeAt the place of a row; its value is the time, or null if the order is by id alone
 */
export async function besideByCursor<Row>(
  { term, beside, perPage }: BesideRequest,
  read: (page: CursorPage) => Promise<FollowedPage<Row>>,
  placeAt: (row: Row) => RowPlace,
): Promise<BesidePage<Row>> {
  const isBackwards = beside?.direction === "before"
  const order = { field: "id", descending: term.descending !== isBackwards } as const
  const { value, id } = beside?.place ?? {}
  const after = id === undefined ? undefined : typeof value === "number" ? [value, id] : [id]
  const found = await read({ order, after, perPage, boundTo: "" })
  const items = isBackwards ? found.items.toReversed() : found.items
  const continues = found.last !== null
  const [start, end] = [items.at(0), items.at(-1)]
  const [first, last] = [start === undefined ? null : placeAt(start), end === undefined ? null : placeAt(end)]
  return {
    items,
    first: isBackwards ? (continues ? first : null) : beside === undefined ? null : first,
    last: isBackwards || continues ? last : null,
  }
}

/** All pages of a list in an order, each read when it is asked for. */
export async function* allPages<Row>(
  term: SortTerm,
  perPage: number,
  read: (request: BesideRequest) => Promise<BesidePage<Row>>,
): AsyncGenerator<readonly Row[]> {
  let beside: BesideRequest["beside"]
  for (;;) {
    const { items, last } = await read({ term, beside, perPage, isReadOnce: true })
    yield items
    if (last === null) return
    beside = { direction: "after", place: last }
  }
}

function placeOf(key: Key | undefined): RowPlace | null {
  return key === undefined ? null : { value: key.value ?? null, id: key.id }
}

interface Walk {
  /** In the direction of reading. */
  readonly term: SortTerm
  readonly place: RowPlace | undefined
  readonly isBackwards: boolean
  readonly isReadOnce: boolean
}

/** The keys of rows in the direction of reading. Rows without a value come last in both directions of an order. */
async function keysBeside(database: Database, list: LongList, walk: Walk, count: number): Promise<readonly Key[]> {
  const { nullable } = sortColumn(list, walk.term.field)
  if (nullable !== true || walk.term.field === "id") return keysOf(database, list, walk, count)
  const column = raw(`${list.alias}.${sortColumn(list, walk.term.field).column}`)
  const filled = { ...list, base: sql`${list.base} and ${column} is not null` }
  const unfilled = { ...list, base: sql`${list.base} and ${column} is null` }
  const [here, there] = walk.isBackwards ? [unfilled, filled] : [filled, unfilled]
  const startsThere = walk.place !== undefined && (walk.place.value === null) !== walk.isBackwards
  const keys = startsThere ? [] : await keysOf(database, here, walk, count)
  if (keys.length === count) return keys
  const rest = startsThere ? walk : { ...walk, place: undefined }
  return [...keys, ...(await keysOf(database, there, rest, count - keys.length))]
}

async function keysOf(
  database: Database,
  list: LongList,
  { term, place, isReadOnce }: Walk,
  count: number,
): Promise<readonly Key[]> {
  const { findBehind } = database.engine === "sqlite" ? onSqlite : onPostgres
  const terms = completeOrder(list, [term])
  const behind = place === undefined ? sql`1 = 1` : behindPlace(list, terms, place)
  const find = () => findBehind(database, list, { terms, behind }, count)
  if (isReadOnce) return find()
  return database.remembered(`beside ${count} ${JSON.stringify([terms, place])} ${keyOf(list)}`, async () => [
    ...(await find()),
  ])
}

function behindPlace({ alias, ...list }: LongList, terms: readonly SortTerm[], { value, id }: RowPlace): Sql {
  const [first = { field: "id", descending: false }] = terms
  const comparison = first.descending ? "<" : ">"
  if (first.field === "id" || value === null) return sql`${raw(`${alias}.id ${comparison}`)} ${id}`
  const { column, isInstant = false } = sortColumn({ alias, ...list }, first.field)
  // The cursor of another order, in an address that somebody has changed.
  if (isInstant !== (typeof value === "number")) return sql`1 = 1`
  const name = `${alias}.${column}`
  if (terms.length === 1) return sql`${raw(`${name} ${comparison}`)} ${value}`
  return sql`${raw(`(${name}, ${alias}.id) ${comparison}`)} (${value}, ${id})`
}
