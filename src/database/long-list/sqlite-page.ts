import { type CountedPage, offsetOf, type SortTerm } from "../../tools/list.ts"
import { type Database, join, raw, type Sql, sql } from "../port.ts"
import {
  ANY,
  conditionsOf,
  firstOf,
  type Key,
  keyColumns,
  keyOf,
  type LongList,
  type NumberedRequest,
  orderWords,
  sortColumn,
} from "./list.ts"
import { type PageFacts, type PagePlan, planPage } from "./plan.ts"
import { Positions } from "./positions.ts"
import { type LeadingSet, leadingSets, partsOf, type Way } from "./sqlite-sets.ts"
import { mergeStreams, streamedSet } from "./sqlite-streams.ts"
import { counted, totalOf } from "./sqlite-totals.ts"

/**
 * A numbered page, with the rows that `inOrder` finds for its ids. All queries in one turn of the event loop see the
 * same state of SQLite, so total, ids and rows are consistent.
 */
async function findPage<Row>(
  database: Database,
  list: LongList,
  { terms, page, most }: NumberedRequest,
  inOrder: (ids: readonly number[]) => Promise<Row[]>,
): Promise<CountedPage<Row>> {
  const offset = offsetOf(page)
  const find = async () => {
    const total = await totalOf(database, list, most)
    const wanted = Math.min(page.perPage, total - offset)
    const part = { offset, wanted, total, isExact: most === undefined }
    return { total, ids: wanted > 0 ? await findIds(database, list, terms, part) : [] }
  }
  const key = `page ${offset} ${page.perPage} ${most ?? ""} ${JSON.stringify(terms)} ${keyOf(list)}`
  const { total, ids } = await database.remembered(key, find, await list.state?.())
  return { items: await inOrder(ids), total }
}

/** A part of a list. */
interface Numbered extends Pick<Way, "wanted" | "total" | "isExact"> {
  readonly offset: number
}

/**
 * The ids of a part. If an order begins with a column that splits the list in two, one half is read after the other.
 */
async function findIds(
  database: Database,
  list: LongList,
  terms: readonly SortTerm[],
  part: Numbered,
): Promise<readonly number[]> {
  const { offset, wanted, total, isExact } = part
  const term = firstOf(terms)
  const { column, nullable, halves } = sortColumn(list, term.field)
  if (nullable !== true && halves === undefined) return findWithin(database, list, terms, part)
  const value = raw(`${list.alias}.${column}`)
  const half = (condition: Sql) => ({ ...list, base: sql`${list.base} and ${condition}` })
  const [first, second] = halves?.(term.descending) ?? [half(sql`${value} is not null`), half(sql`${value} is null`)]
  const rest = halves === undefined ? terms : terms.slice(1)
  const known = halves && (await totalOf(database, first))
  const some = known === undefined ? wanted : Math.max(0, Math.min(wanted, known - offset))
  const ofFirst = { offset, wanted: some, total: known ?? total, isExact: known !== undefined }
  const ids = await findWithin(database, first, rest, ofFirst)
  if (ids.length === wanted) return ids
  const before = known ?? (ids.length > 0 ? offset + ids.length : await counted(database, first))
  const more = { offset: Math.max(0, offset - before), wanted: wanted - ids.length, total: total - before, isExact }
  return [...ids, ...(await findWithin(database, second, rest, more))]
}

async function findWithin(
  database: Database,
  list: LongList,
  terms: readonly SortTerm[],
  { offset, wanted, total, isExact }: Numbered,
): Promise<readonly number[]> {
  if (wanted === 0) return []
  const positions = await positionsIn(database, list, terms)
  // A list is read backwards only from a known end.
  const { key, backwards, skip } = positions.startFor(offset, wanted, isExact ? total : Number.POSITIVE_INFINITY)
  const comparison = `${firstOf(terms).descending === backwards ? ">" : "<"}${backwards ? "" : "="}`
  const from = key === undefined ? ANY : beside(list, terms, comparison, key)
  const found = await find(database, list, { terms, from, backwards, skip, wanted, total, isExact })
  const [first, last] = [found.at(0), found.at(-1)]
  if (first !== undefined) positions.add(offset, first)
  if (last !== undefined) positions.add(offset + found.length - 1, last)
  return found.map(({ id }) => id)
}

/** The known positions in the current list. Positions that are added here stay valid as long as they are cached. */
async function positionsIn(database: Database, list: LongList, terms: readonly SortTerm[]): Promise<Positions> {
  const isPlace = isIndexed(terms) && sortColumn(list, firstOf(terms).field).nullable !== true
  if (!isPlace) return new Positions()
  const key = `positions ${JSON.stringify(terms)} ${keyOf(list)}`
  return database.remembered(key, async () => new Positions(), await list.state?.())
}

/** Whether the index of the first column already has the required order. */
function isIndexed([first, ...later]: readonly SortTerm[]): boolean {
  return later.every(({ field, descending }) => field === "id" && descending === first?.descending)
}

/** For a page after a cursor, the rows of sets are counted only up to this number, because a larger set is never sorted. */
const COUNTED_MAX = 5_000

/** The keys of the rows after a cursor. Nothing is counted: the size of the list is estimated. */
async function findBehind(
  database: Database,
  list: LongList,
  { terms, behind }: { readonly terms: readonly SortTerm[]; readonly behind: Sql },
  wanted: number,
): Promise<readonly Key[]> {
  const all = await list.companyTotal()
  const way = { terms, from: behind, backwards: false, skip: 0, wanted, total: all, isExact: false }
  const sets = await leadingSets(list, way, COUNTED_MAX)
  const total = sets.reduce((rest, { size }) => (rest * Math.min(size, all)) / Math.max(1, all), all)
  return find(database, list, { ...way, total })
}

async function find(database: Database, list: LongList, way: Way): Promise<Key[]> {
  const { field } = firstOf(way.terms)
  const all = await leadingSets(list, way)
  // Within the range of the same field, following the index of the order reads exactly that set.
  const sets = all.filter(({ lead }) => lead.field !== field)
  const range = all.find(({ lead }) => lead.field === field)
  const facts: PageFacts = {
    passed: way.skip,
    wanted: way.wanted,
    total: Math.max(1, way.total),
    companyTotal: Math.min(range?.size ?? Number.POSITIVE_INFINITY, await list.companyTotal()),
    sets,
    order: field === "id" || sets.some(({ byId }) => byId) ? "id" : "indexed",
  }
  const keys = await follow(database, list, { plan: planPage(facts), sets, way })
  return way.backwards ? keys.reverse() : keys
}

interface Following {
  readonly plan: PagePlan
  readonly sets: readonly LeadingSet[]
  readonly way: Way
}

/** Reads the rows as planned, leaving SQLite's own planner no choice. */
async function follow(database: Database, list: LongList, { plan, sets, way }: Following): Promise<Key[]> {
  const { terms, from, backwards, skip, wanted } = way
  const order = orderWords(list, terms, backwards)
  const key = keyColumns(list, terms)
  const some = sql`limit ${wanted} offset ${skip}`
  if (plan.lead === "walk") {
    const end = plan.most === undefined ? undefined : await endOfWalk(database, list, way, plan.most)
    const found = await database.all<Key>(sql`
      select ${key} from ${walked(list, terms)} and ${conditionsOf(list)} and ${from} and ${end ?? ANY} ${order} ${some}`)
    if (end === undefined || plan.otherwise === undefined || found.length === wanted) return found
    return follow(database, list, { plan: { lead: "sort set", set: plan.otherwise }, sets, way })
  }
  const set = sets[plan.set]
  if (set === undefined) throw new RangeError(`there is no set ${plan.set}`)
  const { rows, idsOnly } = set.lead
  const { table, alias } = list
  const isInSets = conditionsOf(list, set)
  if (idsOnly === true && firstOf(terms).field !== "id") {
    const ids = sql`(select ${raw(`${alias}.id`)} from ${rows} and ${isInSets})`
    const joined = raw(`m cross join ${table} ${alias} on ${alias}.id = m.id`)
    return database.all(sql`select ${key} from ${ids} ${joined} where ${from} ${order} ${some}`)
  }
  const others = sql`${isInSets} and ${from}`
  const parts = partsOf(set.lead, terms)
  if (plan.lead === "sort set" || parts === undefined) {
    const streamed = streamedSet(sets, set, way)
    const merged = streamed && (await mergeStreams(database, list, streamed, way))
    if (merged !== undefined) return merged
    return database.all(sql`select ${key} from ${rows} and ${others} ${order} ${some}`)
  }
  const [only, ...more] = parts
  if (only === undefined) return []
  if (more.length === 0) return database.all(sql`select ${key} from ${only} and ${others} ${order} ${some}`)
  const first = parts.map(
    (part) => sql`select * from (select ${key} from ${part} and ${others} ${order} limit ${skip + wanted})`,
  )
  const direction = firstOf(terms).descending === backwards ? "asc" : "desc"
  const names = terms.map(({ field }) => `${field === "id" ? "id" : "value"} ${direction}`).join(", ")
  return database.all(sql`${join(first, " union all ")} ${raw(`order by ${names}`)} ${some}`)
}

/** The text `… where …`: the rows in the index of an order. */
function walked(list: LongList, terms: readonly SortTerm[]): Sql {
  const { index, only = ANY } = sortColumn(list, firstOf(terms).field)
  return sql`${raw(`${list.table} ${list.alias} indexed by ${index}`)} where ${only}`
}

/** The condition that ends a walk after this many rows; undefined if the list has no more. */
async function endOfWalk(database: Database, list: LongList, way: Way, most: number): Promise<Sql | undefined> {
  const { terms, backwards, from } = way
  const isAscending = firstOf(terms).descending === backwards
  // If the index only gives part of the order, the walk has to include all rows with the same value.
  const inIndex = isIndexed(terms) ? terms : terms.slice(0, 1)
  const row = await database.get<Key>(sql`
    select ${keyColumns(list, terms)} from ${walked(list, terms)} and ${list.base} and ${from}
    ${orderWords(list, inIndex, backwards)} limit 1 offset ${most}`)
  if (row === undefined || (row.value === null && inIndex.length === 1)) return undefined
  return beside(list, inIndex, isAscending ? "<=" : ">=", row)
}

/** Condition on the place of rows in the order of an index; rows without a value are read separately. */
function beside(list: LongList, terms: readonly SortTerm[], comparison: string, { id, value }: Key): Sql {
  const { field } = firstOf(terms)
  const { alias } = list
  if (field === "id" || value === null) return sql`${raw(`${alias}.id ${comparison}`)} ${id}`
  const name = `${alias}.${sortColumn(list, field).column}`
  if (terms.length === 1) return sql`${raw(`${name} ${comparison}`)} ${value}`
  return sql`${raw(`(${name}, ${alias}.id) ${comparison}`)} (${value}, ${id})`
}

/** How pages and totals are found on this engine. */
export const onSqlite = { totalOf, findPage, findBehind }
