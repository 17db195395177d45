import { teamsPlacedInSight } from "../../../access/view/store.ts"
import { type Database, join, type Sql, sql } from "../../../database/port.ts"
import type { SortTerm } from "../../../tools/list.ts"
import { type PageOrder, pageOrder } from "../page-order.ts"
import { type SetSize, smallestOf } from "../page-plan.ts"
import { inState, listSets, type UserFilter, type UserListSight, type UserSet } from "./filters.ts"
import { keptTotals, type StateTotals, sumOf } from "./totals.ts"

/** A list of users on SQLite: those of a company that are in all of its sets and in its state, in an order. */
export interface UserList {
  readonly companyId: number
  /** What the list is narrowed by beside the state. */
  readonly sets: readonly UserSet[]
  readonly state: "active" | "inactive" | undefined
  readonly order: PageOrder
  /** How many of them are in each state, where the database keeps that. */
  readonly totals: ((database: Database) => Promise<StateTotals>) | undefined
  /** Tells this list from all others. */
  readonly key: string
}

export async function userList(
  database: Database,
  sight: UserListSight,
  asked: UserFilter,
  sort: readonly SortTerm[],
): Promise<UserList> {
  const { companyId, view } = sight
  const filter = await withoutLocationOfTeam(database, sight, asked)
  const { state, search, team_id, location_id } = filter
  const isKept =
    view.company &&
    search === undefined &&
    (location_id === undefined || (team_id === undefined && seesAllPlaces(sight)))
  return {
    companyId,
    sets: listSets(sight, filter),
    state,
    order: pageOrder(sort, state),
    totals: isKept ? (asked) => keptTotals(asked, companyId, filter) : undefined,
    key: listKey(sight, asked, sort),
  }
}

/** Tells a list from all others. By name: what a request asks for beside its filters, such as the page, makes no other list. */
export function listKey(sight: UserListSight, filter: UserFilter, sort: readonly SortTerm[]): string {
  const { companyId, view, userId, places } = sight
  const { state, search, team_id, location_id, role } = filter
  const seen = view.company || [view, userId]
  const placed = location_id !== undefined && !seesAllPlaces(sight) && [places, userId]
  return JSON.stringify([companyId, seen, state, search, team_id, location_id, placed, role, sort])
}

/** Whether the location of no team is kept from this user. */
function seesAllPlaces({ userId, places }: UserListSight): boolean {
  return teamsPlacedInSight(userId, places) === undefined
}

/** The location that the wanted team is at adds nothing to it, and of a team alone the total is known. */
async function withoutLocationOfTeam(
  database: Database,
  sight: UserListSight,
  filter: UserFilter,
): Promise<UserFilter> {
  const { companyId } = sight
  const { team_id, location_id, ...others } = filter
  if (team_id === undefined || location_id === undefined || !seesAllPlaces(sight)) return filter
  const isThere = await database.get(
    sql`select 1 from teams where id = ${team_id} and location_id = ${location_id} and +company_id = ${companyId}`,
  )
  return isThere === undefined ? filter : { ...others, team_id }
}

/** The sets of the list, that of its state included. */
export function allSets({ companyId, sets, state }: UserList): readonly UserSet[] {
  return state === undefined ? sets : [...sets, inState(companyId, state)]
}

/** Those of the list's users that are in this state, in the order that the list has within a state. */
export function withState(list: UserList, state: "active" | "inactive"): UserList {
  return { ...list, state, order: { states: [], terms: list.order.terms }, key: `${state} of ${list.key}` }
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
  const inactive = await totalOf(database, { ...list, state: "inactive" })
  return { active: total - inactive, inactive }
}

/** The total of a list that the database does not keep: counted in the smallest of its sets. */
async function counted(database: Database, list: UserList): Promise<number> {
  const sets = allSets(list)
  const lead = sets.length === 1 ? 0 : (smallestOf(await sizesOf(database, sets)) ?? 0)
  return database.count(ledBy(sets, lead))
}

export function sizesOf(database: Database, sets: readonly UserSet[]): Promise<SetSize[]> {
  return Promise.all(sets.map(async ({ byId, size }) => ({ byId, size: await size(database) })))
}

/** `… where …` over the ids (`u.id`) of the users that are in all sets, which reads the set with this number. */
export function ledBy(sets: readonly UserSet[], number: number): Sql {
  const lead = sets[number]
  if (lead === undefined) throw new RangeError(`there is no set ${number}`)
  const ids = lead.byId ? lead.members : sql`select distinct user_id from (${lead.members})`
  return sql`(select user_id as id from (${ids})) u where ${containedIn(sets, number)}`
}

/** Condition of a query over `u`: in all sets, but for one that is known to hold the user. */
export function containedIn(sets: readonly UserSet[], but?: number): Sql {
  const conditions = sets.filter((_, index) => index !== but).map(({ contains }) => contains)
  return conditions.length === 0 ? sql`1 = 1` : join(conditions, " and ")
}
