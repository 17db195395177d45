import { cursorLimit, cursorOrder } from "../../../database/cursor-page.ts"
import { type PageFacts, type PagePlan, planPage } from "../../../database/page-plan.ts"
import { type Database, raw, type Sql, sql } from "../../../database/port.ts"
import {
  type CursorPage,
  isCursorPage,
  type ListRequest,
  offsetOf,
  type Page,
  type SortTerm,
} from "../../../tools/list.ts"
import { indexedFields } from "../page-order.ts"
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
  if (isCursorPage(page)) return findBehind(database, sight, filter, page)
  const part = { offset: offsetOf(page), wanted: page.perPage }
  const { ids, total } = await database.remembered(
    `users page ${part.offset} ${part.wanted} ${listKey(sight, filter, sort)}`,
    async () => findIds(database, await userList(database, sight, filter, sort), part),
  )
  return { items: await findRecords(database, ids), total }
}

/** What must be counted for a plan is counted to this number: a larger set is never sorted before the walk is given up. */
const COUNTED_MAX = 5_000

/**
 * The users behind a cursor, found as other pages are. Nobody knows how many the list has, so it is taken for as many as
 * the smallest set.
 */
async function findBehind(
  database: Database,
  sight: UserListSight,
  filter: UserFilter,
  page: CursorPage,
): Promise<Page<UserRecord>> {
  const list = await userList(database, sight, filter, [page.order])
  const count = cursorLimit(page)
  const fields = cursorOrder(page).map(({ field }) => field)
  const start: Start = { key: page.after, backwards: false, skip: 0, isBehind: true }
  const plan = await planBehind(database, list, { order: page.order.field === "id" ? "id" : "indexed", count })
  const found = await follow(database, list, plan, { fields, terms: list.order.terms, start, count })
  const shown = found.slice(0, page.perPage)
  const end = found.length > page.perPage ? shown.at(-1) : undefined
  return {
    items: await findRecords(
      database,
      shown.map(({ id }) => id),
    ),
    last: end === undefined ? null : end.key.map(Number),
  }
}

async function planBehind(
  database: Database,
  list: UserList,
  { order, count }: { readonly order: "id" | "indexed"; readonly count: number },
): Promise<PagePlan> {
  const sets = allSets(list)
  const [only] = sets
  if (only === undefined) return { lead: "walk" }
  if (order === "id" && sets.length === 1 && only.byId) return { lead: "walk set", set: 0 }
  const companyTotal = sumOf(await keptTotals(database, list.companyId))
  const sizes = await sizesOf(database, sets, COUNTED_MAX)
  const total = Math.min(...sizes.map(({ size }) => size))
  return planPage({ passed: 0, wanted: count, total, companyTotal, sets: sizes, order })
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
  const { index, order, from, columns } = wordsOf(list, way)
  const some = sql`${order} limit ${count} offset ${start.skip}`
  let rows: Record<string, string | number>[]
  if (plan.lead === "walk") {
    const end = plan.most === undefined ? undefined : await endOfWalk(database, list, way, plan.most)
    rows = await database.all(sql`select ${columns} from users u indexed by ${index}
      where u.company_id = ${companyId} and ${from} and ${end ?? sql`1 = 1`} and ${containedIn(sets)} ${some}`)
    if (end !== undefined && plan.otherwise !== undefined && rows.length < count) {
      return follow(database, list, { lead: "sort set", set: plan.otherwise }, way)
    }
  } else if (plan.lead === "walk set" || isSortedById(way)) {
    rows = await database.all(sql`select u.id from ${ledBy(sets, plan.set)} and ${from} ${some}`)
  } else {
    rows = await database.all(sql`select ${columns}
      from (select u.id from ${ledBy(sets, plan.set)}) m cross join users u on u.id = m.id where ${from} ${some}`)
  }
  const found = rows.map((row) => ({ id: Number(row.id), key: fields.map((field) => row[field] ?? "") }))
  return start.backwards ? found.reverse() : found
}

/** The condition that ends a walk after this many users; undefined when the list has no more. */
async function endOfWalk(database: Database, list: UserList, way: Way, most: number): Promise<Sql | undefined> {
  const { index, order, from, columns } = wordsOf(list, way)
  const row = await database.get<Record<string, string | number>>(sql`select ${columns} from users u indexed by ${index}
    where u.company_id = ${list.companyId} and ${from} ${order} limit 1 offset ${most}`)
  if (row === undefined) return undefined
  const comparison = way.terms[0]?.descending === way.start.backwards ? "<=" : ">="
  return beside(
    way.fields,
    comparison,
    way.fields.map((field) => row[field] ?? ""),
  )
}

/** Behind a cursor, a set's members can be sorted by id without their rows, and those before it are not read. */
function isSortedById({ fields, start }: Way): boolean {
  return start.isBehind === true && fields[0] === "id"
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
function wordsOf({ updatedSince }: UserList, { fields, terms, start }: Way) {
  const order = terms.map(({ field, descending }) => `u.${field} ${descending === start.backwards ? "asc" : "desc"}`)
  const ascending = terms[0]?.descending === start.backwards
  const isExclusive = start.backwards || start.isBehind === true
  const comparison = isExclusive ? (ascending ? ">" : "<") : ascending ? ">=" : "<="
  const begin = start.key === undefined ? sql`1 = 1` : beside(fields, comparison, start.key)
  const isSince = updatedSince !== undefined && terms[0]?.field === "updated_at"
  return {
    index: raw(INDEXES[terms[0]?.field ?? ""] ?? noIndex(terms)),
    columns: raw([...new Set(["id", ...fields])].map((field) => `u.${field}`).join(", ")),
    order: raw(`order by ${order.join(", ")}`),
    from: isSince ? sql`u.updated_at >= ${updatedSince} and ${begin}` : begin,
  }
}

function beside(fields: readonly string[], comparison: "<" | "<=" | ">" | ">=", key: PositionKey): Sql {
  const columns = fields.map((field) => `u.${field}`).join(", ")
  const [first, second] = key
  if (second === undefined) return sql`${raw(`${columns} ${comparison}`)} ${first}`
  return sql`${raw(`(${columns}) ${comparison}`)} (${first}, ${second})`
}
