import { type Database, join, type Sql, sql } from "../../../database/port.ts"
import type { SortTerm } from "../../../tools/list.ts"
import type { UserFilter, UserListSight } from "../filter.ts"
import { type PageOrder, pageOrder } from "../page-order.ts"
import { type SetSize, smallestOf } from "../page-plan.ts"
import { inState, keptTotals, listSets, type StateTotals, seesAllPlaces, sumOf, type UserSet } from "./sets.ts"

/** A list of users on SQLite: those of a company that are in all of its sets and in its state, in an order. */
export interface UserList {
  readonly companyId: number
  /** What the list is narrowed by beside the state. */
  readonly sets: readonly UserSet[]
  readonly state: "active" | "inactive" | undefined
  readonly order: PageOrder
  /** How many of them are in each state, where the database keeps that. */
  readonly totals: ((database: Database) => Promise<StateTotals>) | undefined
  /** What tells the sets of this list from those of others. */
  readonly key: string
}

export function userList(sight: UserListSight, filter: UserFilter, sort: readonly SortTerm[]): UserList {
  const { companyId, view, userId, places } = sight
  const { state, search, team_id, location_id, role } = filter
  const placed = location_id !== undefined && !seesAllPlaces(sight) && [places, userId]
  return {
    companyId,
    sets: listSets(sight, filter),
    state,
    order: pageOrder(sort, state),
    totals: keptTotals(sight, filter),
    // By name: what a request asks for beside its filters, such as the page, makes no other list.
    key: JSON.stringify([companyId, view.company || [view, userId], search, team_id, location_id, placed, role]),
  }
}

/** The sets of the list, that of its state included. */
export function allSets({ companyId, sets, state }: UserList): readonly UserSet[] {
  return state === undefined ? sets : [...sets, inState(companyId, state)]
}

/** Those of the list's users that are in this state, in the order that the list has within a state. */
export function withState(list: UserList, state: "active" | "inactive"): UserList {
  return { ...list, state, order: { states: [], terms: list.order.terms } }
}

/** How many users the list has; exact. */
export async function totalOf(database: Database, list: UserList): Promise<number> {
  const { state } = list
  if (list.totals !== undefined) {
    const totals = await list.totals(database)
    return state === undefined ? sumOf(totals) : totals[state]
  }
  if (state !== "active") return counted(database, list)
  return (await totalsByState(database, list, await totalOf(database, { ...list, state: undefined }))).active
}

/**
 * How many of the list's users, of whom there are `total` in either state, are in each. The inactive ones are counted: they
 * are the fewer, except where counting is a matter of moments anyway.
 */
export async function totalsByState(database: Database, list: UserList, total: number): Promise<StateTotals> {
  const inactive = await totalOf(database, withState(list, "inactive"))
  return { active: total - inactive, inactive }
}

/** The total of a list that nobody keeps: counted in the smallest of its sets, once until the next commit. */
function counted(database: Database, list: UserList): Promise<number> {
  const all = allSets(list)
  return database.remembered(`users total ${list.state} ${list.key}`, async () => {
    const lead = all.length === 1 ? 0 : (smallestOf(await sizesOf(database, all)) ?? 0)
    return (await database.get<{ total: number }>(sql`select count(*) as total ${ledBy(all, lead)}`))?.total ?? 0
  })
}

export function sizesOf(database: Database, sets: readonly UserSet[]): Promise<SetSize[]> {
  return Promise.all(sets.map(async ({ byId, size }) => ({ byId, size: await size(database) })))
}

/** `from … where …` over the ids (`u.id`) of the users that are in all sets, which reads the set with this number. */
export function ledBy(sets: readonly UserSet[], number: number): Sql {
  const lead = sets[number]
  if (lead === undefined) throw new RangeError(`there is no set ${number}`)
  return sql`from (select user_id as id from (${lead.members})) u where ${containedIn(sets, number)}`
}

/** Condition of a query over `u`: in all sets, but for one that is known to hold the user. */
export function containedIn(sets: readonly UserSet[], but?: number): Sql {
  const conditions = sets.filter((_, index) => index !== but).map(({ contains }) => contains)
  return conditions.length === 0 ? sql`1 = 1` : join(conditions, " and ")
}
