import type { CountedPage, SortTerm } from "../../tools/list.ts"
import { type Database, raw, type Sql, sql } from "../port.ts"
import { type Part, readPage } from "../read-page.ts"
import {
  ANY,
  conditionsOf,
  firstOf,
  type Key,
  keyColumns,
  type LongList,
  type NumberedRequest,
  orderWords,
  sortColumn,
} from "./list.ts"

/** The total of a list, exact up to `most`; the database caches it until the next commit. */
function totalOf(database: Database, list: LongList, most?: number): Promise<number> {
  const rows = source(list, true)
  return database.count(most === undefined ? rows : sql`(select 1 from ${rows} limit ${most}) counted`)
}

/** The text after `from`, `… where …`: the rows of the list, or at least their ids. */
function source(list: LongList, isByIds: boolean): Sql {
  const { table, alias, sets, base } = list
  const lead = sets.find(({ hints }) => hints?.first !== undefined)
  if (lead?.hints?.first === undefined) return sql`${raw(`${table} ${alias}`)} where ${conditionsOf(list)}`
  const others = conditionsOf({ ...list, base: ANY }, lead)
  if (isByIds && !sets.some(({ hints }) => hints?.readsRow === true)) {
    return sql`(${lead.hints.first}) ${raw(alias)} where ${others}`
  }
  // Then the rows with these ids are read one by one: `offset 0` leaves the planner no choice.
  return sql`(${lead.hints.first}) m
    cross join lateral (select * from ${raw(`${table} where id = m.id offset 0) ${alias}`)} where ${base} and ${others}`
}

/** A numbered page, with the rows that `inOrder` finds for its ids. */
function findPage<Row>(
  database: Database,
  list: LongList,
  { terms, page, most }: NumberedRequest,
  inOrder: (ids: readonly number[]) => Promise<Row[]>,
): Promise<CountedPage<Row>> {
  const { column, nullable } = sortColumn(list, firstOf(terms).field)
  const isWhole = nullable !== true
  const read = async (part: Part) => {
    const keys = isWhole ? await keysOf(database, list, { ...part, terms, from: ANY }) : await readHalves(part)
    return inOrder(keys.map(({ id }) => id))
  }
  const readHalves = async ({ skip, count }: Part) => {
    const value = raw(`${list.alias}.${column}`)
    const [filled, unfilled] = [sql`${value} is not null`, sql`${value} is null`]
    const way = { terms, backwards: false }
    const first = await keysOf(database, list, { ...way, from: filled, skip, count })
    if (first.length === count) return first
    const before =
      first.length > 0 ? skip + first.length : await database.count(sql`${source(list, false)} and ${filled}`)
    const rest = { skip: Math.max(0, skip - before), count: count - first.length }
    return [...first, ...(await keysOf(database, list, { ...way, from: unfilled, ...rest }))]
  }
  // If counting stopped early, the total does not show where the list ends.
  return readPage(page, () => totalOf(database, list, most), read, isWhole && most === undefined)
}

/** If a set is larger, rows are checked one by one against it while following the order. */
const READ_MAX = 5_000

/** The keys of the rows after a cursor. */
async function findBehind(
  database: Database,
  list: LongList,
  { terms, behind }: { readonly terms: readonly SortTerm[]; readonly behind: Sql },
  count: number,
): Promise<readonly Key[]> {
  const sets = await Promise.all(
    list.sets.map(async (set) => {
      const scattered = set.hints?.scattered
      if (scattered === undefined) return set
      // The planner would read the whole set before returning the first row, even if only a few rows are wanted.
      const isSmall = (await database.count(sql`(${scattered.ids} limit ${READ_MAX}) few`)) < READ_MAX
      return isSmall ? set : { contains: scattered.contains }
    }),
  )
  return keysOf(database, { ...list, sets }, { terms, from: behind, backwards: false, skip: 0, count })
}

interface Way extends Part {
  readonly terms: readonly SortTerm[]
  /** Condition on the rows to read. */
  readonly from: Sql
}

/** The keys of a part, in the order of the list. */
async function keysOf(database: Database, list: LongList, way: Way): Promise<Key[]> {
  const { terms, from, backwards, skip, count } = way
  const isById = firstOf(terms).field === "id"
  const keys = await database.all<Key>(sql`
    select ${keyColumns(list, terms)} from ${source(list, isById)} and ${from}
    ${orderWords(list, terms, backwards)} limit ${count} offset ${skip}`)
  return backwards ? keys.reverse() : keys
}

/** How pages and totals are found on this engine. */
export const onPostgres = { totalOf, findPage, findBehind }
