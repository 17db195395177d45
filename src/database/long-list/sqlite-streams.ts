import { type Database, join, raw, sql } from "../port.ts"
import { conditionsOf, firstOf, type Key, keyColumns, type LongList, type Streams } from "./list.ts"
import { SORTED } from "./plan.ts"
import type { LeadingSet, Way } from "./sqlite-sets.ts"

/** Ranges of at least this many rows are read value by value. For smaller ranges, sorting is faster. */
const STREAMED_MIN = 1_000

/** The maximum number of values examined: the days of five years. */
const STREAMS_MAX = 1_830

/**
 * The set whose streams return the page sooner than sorting a set would: the same set, or another set with so many rows
 * in the list that each stream soon returns its first one. Even if those rows are at the end of each stream, skipping
 * the rows before them costs no more than sorting.
 */
export function streamedSet(
  sets: readonly LeadingSet[],
  sorted: LeadingSet,
  { terms, skip, total }: Way,
): LeadingSet | undefined {
  if (firstOf(terms).field !== "id" || skip > 0) return undefined
  const worth = sorted.size * SORTED
  return [sorted, ...sets].find((set) => {
    if (set.lead.streams === undefined || set.size < STREAMED_MIN) return false
    return set === sorted || (set.size <= worth && (STREAMS_MAX * set.size) / Math.max(1, total) <= worth)
  })
}

/**
 * The first rows by id of a range with few values, whose index returns the rows of each value ordered by id. The rows
 * of a page have at most as many different values as the page has rows: the values whose first ids are lowest.
 * Undefined if there are too many values.
 */
export async function mergeStreams(
  database: Database,
  list: LongList,
  set: LeadingSet,
  { terms, from, backwards, wanted }: Way,
): Promise<Key[] | undefined> {
  const { streams } = set.lead
  if (streams === undefined) return undefined
  const conditions = sql`${conditionsOf(list, set)} and ${from}`
  const direction = firstOf(terms).descending === backwards ? "asc" : "desc"
  const byId = raw(`order by ${list.alias}.id ${direction}`)
  const values = await valuesOf(database, list, streams)
  if (values === null) return undefined
  const first = await database.all<{ value: string | number; first_id: number | null }>(sql`
    select v.value, (
      select ${raw(`${list.alias}.id`)} from ${streams.rowsWith(sql`v.value`)} and ${conditions} ${byId} limit 1) as first_id
    from json_each(${values}) v
    order by first_id ${raw(direction)} nulls last limit ${wanted}`)
  const withValue = first.flatMap(({ value, first_id }) => (first_id === null ? [] : [streams.rowsWith(sql`${value}`)]))
  const rows = streams.rowsWithout === undefined ? withValue : [...withValue, streams.rowsWithout]
  const parts = rows.map(
    (some) =>
      sql`select * from (select ${keyColumns(list, terms)} from ${some} and ${conditions} ${byId} limit ${wanted})`,
  )
  if (parts.length === 0) return []
  return database.all(sql`${join(parts, " union all ")} order by id ${raw(direction)} limit ${wanted}`)
}

/** The values of a range with few values, as a JSON array, which uses little memory; null if there are too many. */
async function valuesOf(database: Database, list: LongList, streams: Streams): Promise<string | null> {
  const query = streams.values(STREAMS_MAX + 1)
  const read = async () => {
    const rows = await database.all<{ value: string | number | null }>(query)
    const given = rows.flatMap(({ value }) => (value === null ? [] : [value]))
    return given.length > STREAMS_MAX ? null : JSON.stringify(given)
  }
  return database.remembered(`values ${JSON.stringify([query.strings, query.values])}`, read, await list.state?.())
}
