import { type Database, raw, type Sql, sql } from "../../../database/port.ts"
import { type ListRequest, offsetOf, type Page, type SortTerm } from "../../../tools/list.ts"
import { indexedFields } from "../page-order.ts"
import { type PageFacts, type PagePlan, planPage } from "../page-plan.ts"
import { type PositionKey, Positions, type Start } from "../positions.ts"
import type { UserFilter, UserListSight } from "./filters.ts"
import {
  allSets,
  containedIn,
  ledBy,
  listKey,
  sizesOf,
  totalOf,
  totalsByState,
  type UserList,
  userList,
  withState,
} from "./list.ts"
import { findRecords, type UserRecord } from "./records.ts"
import { keptTotals, sumOf } from "./totals.ts"

/** A part of a list: at most `wanted` users from `offset` (counted from 0). */
interface Part {
  readonly offset: number
  readonly wanted: number
}

interface Found {
  readonly id: number
  readonly key: PositionKey
}

/**
 * A page of users. All queries in one turn of the event loop see the same state of SQLite: total, ids and rows match.
 */
export async function findPageOnSqlite(
  database: Database,
  sight: UserListSight,
  filter: UserFilter,
  { sort, page }: ListRequest,
): Promise<Page<UserRecord>> {
  const part = { offset: offsetOf(page), wanted: page.perPage }
  const { ids, total } = await database.remembered(
    `users page ${part.offset} ${part.wanted} ${listKey(sight, filter, sort)}`,
    async () => findIds(database, await userList(database, sight, filter, sort), part),
  )
  return { items: await findRecords(database, ids), total }
}

/**
 * The ids of the users of a page, in order, and the list's total. {@link planPage} makes the plan from counts; the
 * statements below leave SQLite's own planner no choice.
 */
async function findIds(
  database: Database,
  list: UserList,
  { offset, wanted }: Part,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const total = await totalOf(database, list)
  if (offset >= total) return { ids: [], total }
  if (list.order.states.length === 0) return { ids: await findWithin(database, list, { offset, wanted }, total), total }
  const totals = await totalsByState(database, list, total)
  const ids: number[] = []
  let before = 0
  for (const state of list.order.states) {
    const part = { offset: Math.max(0, offset - before), wanted: wanted - ids.length }
    ids.push(...(await findWithin(database, withState(list, state), part, totals[state])))
    before += totals[state]
  }
  return { ids, total }
}

async function findWithin(
  database: Database,
  list: UserList,
  { offset, wanted }: Part,
  total: number,
): Promise<number[]> {
  const count = Math.min(wanted, total - offset)
  if (count <= 0) return []
  const { order, companyId } = list
  const sets = allSets(list)
  const everybody = sumOf(await keptTotals(database, companyId))
  // The size of a single set is already known, and exact.
  const [only, ...others] = sets
  const sizes =
    only === undefined || others.length > 0 ? await sizesOf(database, sets) : [{ byId: only.byId, size: total }]
  const fields = indexedFields(order.terms)
  const facts = (passed: number): PageFacts => ({
    passed,
    wanted: count,
    total,
    companyTotal: everybody,
    sets: sizes,
    order: fields === undefined ? "sorted" : fields[0] === "id" ? "id" : "indexed",
  })
  if (fields === undefined) {
    const way = { fields: ["id"], terms: order.terms, start: { key: undefined, backwards: false, skip: offset }, count }
    return (await follow(database, list, planPage(facts(offset)), way)).map(({ id }) => id)
  }
  const positions = await knownPositions(database, list)
  const start = positions.startFor(offset, count, total)
  const found = await follow(database, list, planPage(facts(start.skip)), { fields, terms: order.terms, start, count })
  const [first, last] = [found.at(0), found.at(-1)]
  if (first !== undefined) positions.add(offset, first.key)
  if (last !== undefined) positions.add(offset + found.length - 1, last.key)
  return found.map(({ id }) => id)
}

/** The known positions in the current list. Added positions stay valid as long as it is remembered. */
function knownPositions(database: Database, { key }: UserList): Promise<Positions> {
  return database.remembered(`users positions ${key}`, async () => new Positions())
}

/** How to read a part: the fields of a position, the order, the start, and the number of users. */
interface Way {
  readonly fields: readonly string[]
  readonly terms: readonly SortTerm[]
  readonly start: Start
  readonly count: number
}

async function follow(database: Database, list: UserList, plan: PagePlan, way: Way): Promise<Found[]> {
  const { companyId } = list
  const sets = allSets(list)
  const { start, count, fields } = way
  const { index, order, from, columns } = wordsOf(way)
  const some = sql`${order} limit ${count} offset ${start.skip}`
  let rows: Record<string, string | number>[]
  if (plan.lead === "walk") {
    const end = plan.most === undefined ? undefined : await endOfWalk(database, companyId, way, plan.most)
    rows = await database.all(sql`select ${columns} from users u indexed by ${index}
      where u.company_id = ${companyId} and ${from} and ${end ?? sql`1 = 1`} and ${containedIn(sets)} ${some}`)
    if (end !== undefined && plan.otherwise !== undefined && rows.length < count) {
      return follow(database, list, { lead: "sort set", set: plan.otherwise }, way)
    }
  } else if (plan.lead === "walk set") {
    rows = await database.all(sql`select u.id from ${ledBy(sets, plan.set)} and ${from} ${some}`)
  } else {
    rows = await database.all(sql`select ${columns}
      from (select u.id from ${ledBy(sets, plan.set)}) m cross join users u on u.id = m.id where ${from} ${some}`)
  }
  const found = rows.map((row) => ({ id: Number(row.id), key: fields.map((field) => row[field] ?? "") }))
  return start.backwards ? found.reverse() : found
}

/** The condition that ends a walk after this many users; undefined when the list has no more. */
async function endOfWalk(database: Database, companyId: number, way: Way, most: number): Promise<Sql | undefined> {
  const { index, order, from, columns } = wordsOf(way)
  const row = await database.get<Record<string, string | number>>(sql`select ${columns} from users u indexed by ${index}
    where u.company_id = ${companyId} and ${from} ${order} limit 1 offset ${most}`)
  if (row === undefined) return undefined
  const comparison = way.terms[0]?.descending === way.start.backwards ? "<=" : ">="
  return beside(
    way.fields,
    comparison,
    way.fields.map((field) => row[field] ?? ""),
  )
}

/** Indexes by the first field of an order. */
const INDEXES: Readonly<Record<string, string>> = {
  id: "users_by_company",
  username_folded: "users_by_username",
  created_at: "users_by_created",
  updated_at: "users_by_updated",
}

function noIndex(terms: readonly SortTerm[]): never {
  throw new TypeError(`users have no index for the order ${JSON.stringify(terms)}`)
}

/** The parts of a statement for a way: its columns, its order, and its start. */
function wordsOf({ fields, terms, start }: Way) {
  const order = terms.map(({ field, descending }) => `u.${field} ${descending === start.backwards ? "asc" : "desc"}`)
  const ascending = terms[0]?.descending === start.backwards
  const comparison = start.backwards ? (ascending ? ">" : "<") : ascending ? ">=" : "<="
  return {
    index: raw(INDEXES[terms[0]?.field ?? ""] ?? noIndex(terms)),
    columns: raw([...new Set(["id", ...fields])].map((field) => `u.${field}`).join(", ")),
    order: raw(`order by ${order.join(", ")}`),
    from: start.key === undefined ? sql`1 = 1` : beside(fields, comparison, start.key),
  }
}

function beside(fields: readonly string[], comparison: "<" | "<=" | ">" | ">=", key: PositionKey): Sql {
  const columns = fields.map((field) => `u.${field}`).join(", ")
  const [first, second] = key
  if (second === undefined) return sql`${raw(`${columns} ${comparison}`)} ${first}`
  return sql`${raw(`(${columns}) ${comparison}`)} (${first}, ${second})`
}
