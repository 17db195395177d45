import type { CursorPage, SortTerm } from "../../tools/list.ts"
import { type PageFacts, type PagePlan, planPage, type SetSize, SORTED, smallestOf } from "../page-plan.ts"
import { type Database, join, raw, type Sql, sql } from "../port.ts"
import {
  ANY,
  completeOrder,
  conditionsOf,
  type Lead,
  type LongList,
  orderWords,
  type RowSet,
  type Streams,
  sortColumn,
} from "./list.ts"
import type { Key, Numbered } from "./place.ts"

/** The total of a list, exact up to `most`. */
async function totalOf(database: Database, list: LongList, most = Number.POSITIVE_INFINITY): Promise<number> {
  const { keptTotal } = list
  if (keptTotal !== undefined) {
    return Math.min(most, await database.remembered(`total ${list.key}`, keptTotal, await list.state?.()))
  }
  if (Number.isFinite(most)) return countedTo(database, list, most)
  return (await allButFew(database, list)) ?? counted(database, list, ANY)
}

/** So many rows that are not in a list are counted at most, to know how many are. */
const OTHERS_MAX = 50_000

/** The total of a list whose only set has nearly all rows of the company; undefined for any other list. */
async function allButFew(database: Database, list: LongList): Promise<number | undefined> {
  const [only, ...more] = list.sets
  const others = only?.lead?.others
  if (others === undefined || more.length > 0) return undefined
  const some = sql`(select 1 from ${others} and ${list.base} limit ${OTHERS_MAX + 1}) some`
  const few = await database.count(some, await list.state?.())
  return few > OTHERS_MAX ? undefined : (await list.companyTotal()) - few
}

/** The number of rows of the list, counted no further than `most`. */
async function countedTo(database: Database, list: LongList, most: number): Promise<number> {
  const sets = await leadingSets(list)
  const lead = sets[smallestOf(sets) ?? -1]
  const rest = conditionsOf(list, lead)
  const parts = lead?.lead.parts
  if (parts === undefined) {
    const rows = lead?.lead.rows ?? sql`${raw(`${list.table} ${list.alias}`)} where 1 = 1`
    return database.count(sql`(select 1 from ${rows} and ${rest} limit ${most})`)
  }
  let total = 0
  for (const part of parts) {
    // Of what becomes settled with time the newest are the likeliest to be in the list.
    const newest = raw(`order by ${list.alias}.id desc`)
    if (total < most)
      total += await database.count(sql`(select 1 from ${part} and ${rest} ${newest} limit ${most - total})`)
  }
  return total
}

/** The number of rows of the list for which a condition holds, counted in its smallest set. */
async function counted(database: Database, list: LongList, condition: Sql): Promise<number> {
  const sets = await leadingSets(list)
  const lead = sets[smallestOf(sets) ?? -1]
  const rows = lead?.lead.rows ?? sql`${raw(`${list.table} ${list.alias}`)} where 1 = 1`
  return database.count(sql`${rows} and ${conditionsOf(list, lead)} and ${condition}`, await list.state?.())
}

/** The ids of a page by number. */
async function findIds(
  database: Database,
  list: LongList,
  sort: readonly SortTerm[],
  page: Numbered,
): Promise<readonly number[]> {
  const { offset, wanted } = page
  const key = `page ${offset} ${wanted} ${JSON.stringify(sort)} ${list.key}`
  return database.remembered(key, () => findByNumber(database, list, sort, page), await list.state?.())
}

async function findByNumber(
  database: Database,
  list: LongList,
  sort: readonly SortTerm[],
  { offset, wanted, total }: Numbered,
): Promise<readonly number[]> {
  const terms = completeOrder(sort)
  const [{ field } = { field: "id" }] = terms
  const { column, nullable } = sortColumn(list, field)
  const way = { terms, total, from: ANY, backwards: false }
  if (nullable !== true) {
    // The end of the list is as good a start as its beginning.
    const fromEnd = total - offset - wanted
    const backwards = fromEnd < offset
    return idsOf(await find(database, list, { ...way, backwards, offset: backwards ? fromEnd : offset, wanted }))
  }
  const value = raw(`${list.alias}.${column}`)
  const filled = { ...way, from: sql`${value} is not null` }
  const first = idsOf(await find(database, list, { ...filled, offset, wanted }))
  if (first.length === wanted) return first
  const before = first.length > 0 ? offset + first.length : await counted(database, list, filled.from)
  const rest = { offset: Math.max(0, offset - before), wanted: wanted - first.length }
  const last = await find(database, list, { ...way, from: sql`${value} is null`, ...rest })
  return [...first, ...idsOf(last)]
}

function idsOf(keys: readonly Key[]): number[] {
  return keys.map(({ id }) => id)
}

/** The keys of the rows behind a cursor. Nothing is counted: what the list has in all is estimated. */
async function findBehind(
  database: Database,
  list: LongList,
  { order, behind }: { readonly order: CursorPage["order"]; readonly behind: Sql },
  wanted: number,
): Promise<readonly Key[]> {
  const all = await list.companyTotal()
  const sets = await leadingSets(list)
  const total = sets.reduce((rest, { size }) => (rest * Math.min(size, all)) / Math.max(1, all), all)
  return find(database, list, {
    terms: completeOrder([order]),
    total,
    from: behind,
    backwards: false,
    offset: 0,
    wanted,
  })
}

/** How to read a part of a list. */
interface Way {
  readonly terms: readonly SortTerm[]
  /** How many rows the list has, or about how many. */
  readonly total: number
  /** Condition on the rows to read. */
  readonly from: Sql
  readonly backwards: boolean
  readonly offset: number
  readonly wanted: number
}

/** A set that an index gives. */
interface LeadingSet extends RowSet, SetSize {
  readonly lead: Lead
}

/** The parts of a set that indexes give in this order; undefined if they give none so. */
function partsOf({ parts, partsByCreation }: Lead, terms: readonly SortTerm[] = BY_ID): readonly Sql[] | undefined {
  const [first, second] = terms
  if (first?.field === "id") return parts
  const isByCreation = first?.field === "created_at" && second?.field === "id"
  return isByCreation && first.descending === second.descending ? partsByCreation : undefined
}

const BY_ID: readonly SortTerm[] = [{ field: "id", descending: false }]

/** Sizes that have been asked for. A list is made for one request, so none is asked for twice by one. */
const sizes = new WeakMap<Lead, Promise<number>>()

function sizeOf(lead: Lead): Promise<number> {
  const known = sizes.get(lead)
  if (known !== undefined) return known
  const size = lead.size()
  sizes.set(lead, size)
  return size
}

function leadingSets({ sets }: LongList, way?: Pick<Way, "terms" | "offset">): Promise<LeadingSet[]> {
  const leading = sets.flatMap(({ contains, lead }) => (lead === undefined ? [] : [{ contains, lead }]))
  return Promise.all(
    leading.map(async (set) => {
      const isGivenSo = partsOf(set.lead, way?.terms) !== undefined
      // Streams find the beginning of a set however its rows lie among others.
      const byId = isGivenSo && (set.lead.streams === undefined || way === undefined || way.offset > 0)
      return { ...set, byId, size: await sizeOf(set.lead) }
    }),
  )
}

async function find(database: Database, list: LongList, way: Way): Promise<Key[]> {
  const field = way.terms[0]?.field ?? "id"
  const all = await leadingSets(list, way)
  // The index of the order begins and ends where a range of the same field does: walking along it reads that set.
  const sets = all.filter(({ lead }) => lead.field !== field)
  const range = all.find(({ lead }) => lead.field === field)
  const facts: PageFacts = {
    passed: way.offset,
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

/** Reads the rows as planned; SQLite's own planner has no choice. */
async function follow(database: Database, list: LongList, { plan, sets, way }: Following): Promise<Key[]> {
  const { terms, from, backwards, offset, wanted } = way
  const order = raw(orderWords(list, terms, backwards))
  const key = keyOf(list, terms)
  const some = sql`limit ${wanted} offset ${offset}`
  if (plan.lead === "walk") {
    const end = plan.most === undefined ? undefined : await endOfWalk(database, list, way, plan.most)
    const found = await database.all<Key>(sql`
      select ${key} from ${walked(list, terms)} and ${conditionsOf(list)} and ${from} and ${end ?? ANY} ${order} ${some}`)
    if (end === undefined || plan.otherwise === undefined || found.length === wanted) return found
    return follow(database, list, { plan: { lead: "sort set", set: plan.otherwise }, sets, way })
  }
  const set = sets[plan.set]
  if (set === undefined) throw new RangeError(`there is no set ${plan.set}`)
  const others = sql`${conditionsOf(list, set)} and ${from}`
  const { rows } = set.lead
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
    (part) => sql`select * from (select ${key} from ${part} and ${others} ${order} limit ${offset + wanted})`,
  )
  const direction = terms[0]?.descending === backwards ? "asc" : "desc"
  const names = terms.map((term) => `${term.field} ${direction}`).join(", ")
  return database.all(sql`${join(first, " union all ")} ${raw(`order by ${names}`)} ${some}`)
}

/** From so many rows on, a range is read by its values: fewer are sorted sooner. */
const STREAMED_MIN = 1_000

/** Values that are looked at: the days of five years. */
const STREAMS_MAX = 1_830

/**
 * The set whose streams give the page sooner than the set that would be sorted: this one, or another one where so many of its rows are
 * in the list that each stream soon gives its first. Even if they lie at the end of each, no more rows are passed than sorting is worth.
 */
function streamedSet(
  sets: readonly LeadingSet[],
  sorted: LeadingSet,
  { terms, offset, total }: Way,
): LeadingSet | undefined {
  if (terms[0]?.field !== "id" || offset > 0) return undefined
  const worth = sorted.size * SORTED
  return [sorted, ...sets].find((set) => {
    if (set.lead.streams === undefined || set.size < STREAMED_MIN) return false
    return set === sorted || (set.size <= worth && (STREAMS_MAX * set.size) / Math.max(1, total) <= worth)
  })
}

/**
 * The first rows by id of a range with few values: its index gives the rows of each value by id. The rows of a page are
 * among those of as many values as it has rows, namely of those that begin with the first ids. Undefined when there are too many values.
 */
async function mergeStreams(
  database: Database,
  list: LongList,
  set: LeadingSet,
  { terms, from, backwards, wanted }: Way,
): Promise<Key[] | undefined> {
  const { streams } = set.lead
  if (streams === undefined) return undefined
  const conditions = sql`${conditionsOf(list, set)} and ${from}`
  const direction = terms[0]?.descending === backwards ? "asc" : "desc"
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
    (some) => sql`select * from (select ${keyOf(list, terms)} from ${some} and ${conditions} ${byId} limit ${wanted})`,
  )
  if (parts.length === 0) return []
  return database.all(sql`${join(parts, " union all ")} order by id ${raw(direction)} limit ${wanted}`)
}

/** The values of a range that has few, as a JSON array, which takes little memory; null when there are too many. */
async function valuesOf(database: Database, list: LongList, streams: Streams): Promise<string | null> {
  const query = streams.values(STREAMS_MAX + 1)
  const read = async () => {
    const rows = await database.all<{ value: string | number | null }>(query)
    const given = rows.flatMap(({ value }) => (value === null ? [] : [value]))
    return given.length > STREAMS_MAX ? null : JSON.stringify(given)
  }
  return database.remembered(`values ${JSON.stringify([query.strings, query.values])}`, read, await list.state?.())
}

/** The columns of a place in the order: no more, so that the rows of a sorted set need not be looked up. */
function keyOf({ alias }: LongList, terms: readonly SortTerm[]): Sql {
  return raw(terms.some(({ field }) => field === "created_at") ? `${alias}.id, ${alias}.created_at` : `${alias}.id`)
}

/** `… where …`: the rows of the index of an order. */
function walked(list: LongList, terms: readonly SortTerm[]): Sql {
  const { index, only = ANY } = sortColumn(list, terms[0]?.field ?? "id")
  return sql`${raw(`${list.table} ${list.alias} indexed by ${index}`)} where ${only}`
}

/** The condition that ends a walk after this many rows; undefined when the list has no more. */
async function endOfWalk(database: Database, list: LongList, way: Way, most: number): Promise<Sql | undefined> {
  const [term = { field: "id", descending: false }, ...later] = way.terms
  const { alias, base } = list
  const { column } = sortColumn(list, term.field)
  const isAscending = term.descending === way.backwards
  const direction = isAscending ? "asc" : "desc"
  const comparison = isAscending ? "<=" : ">="
  const isByIdNext = later.length === 1 && later[0]?.field === "id" && later[0].descending === term.descending
  const names = isByIdNext ? [column, "id"] : [column]
  const columns = names.map((name) => `${alias}.${name}`)
  const ordered = raw(`order by ${columns.map((name) => `${name} ${direction}`).join(", ")}`)
  const row = await database.get<{ id: number; value: string | number | null }>(sql`
    select ${raw(`${alias}.id, ${alias}.${column}`)} as value from ${walked(list, way.terms)}
      and ${base} and ${way.from} ${ordered} limit 1 offset ${most}`)
  if (row === undefined) return undefined
  if (row.value === null) return isByIdNext ? sql`${raw(`${alias}.id ${comparison}`)} ${row.id}` : undefined
  if (!isByIdNext) return sql`${raw(`${columns[0]} ${comparison}`)} ${row.value}`
  return sql`(${raw(columns.join(", "))}) ${raw(comparison)} (${row.value}, ${row.id})`
}

/** How pages and totals are found on this engine. */
export const onSqlite = { totalOf, findIds, findBehind }
