import { teamsPlacedInSight } from "../../../access/view/store.ts"
import { type SetSize, smallestOf } from "../../../database/page-plan.ts"
import { type Database, join, type Sql, sql } from "../../../database/port.ts"
import type { SortTerm } from "../../../tools/list.ts"
import { type PageOrder, pageOrder } from "../page-order.ts"
import {
  FILTERS,
  inState,
  isFilteredFurther,
  listSets,
  type UserFilter,
  type UserListSight,
  type UserSet,
} from "./filters.ts"
import { keptTotals, type StateTotals, sumOf } from "./totals.ts"

/** A list of users on SQLite: the users of a company in all of its sets and in its state, in an order. */
export interface UserList {
  readonly companyId: number
  /** The filters besides the state. */
  readonly sets: readonly UserSet[]
  readonly state: "active" | "inactive" | undefined
  /** Where the list begins in the order of the last change (epoch milliseconds), if it is filtered by that. */
  readonly updatedSince: number | undefined
  readonly order: PageOrder
  /** The number of users in each state, if the database stores it. */
  readonly totals: ((database: Database) => Promise<StateTotals>) | undefined
  /** Identifies the list. */
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
  const { state, team_id, location_id, updatedSince } = filter
  const isKept =
    view.company &&
    !isFilteredFurther(filter) &&
    (location_id === undefined || (team_id === undefined && seesAllPlaces(sight)))
  return {
    companyId,
    sets: listSets(sight, filter),
    state,
    updatedSince,
    order: pageOrder(sort, state),
    totals: isKept ? (asked) => keptTotals(asked, companyId, filter) : undefined,
    key: listKey(sight, asked, sort),
  }
}

/** Identifies a list by named fields only: other request parameters, such as the page, make no other list. */
export function listKey(sight: UserListSight, filter: UserFilter, sort: readonly SortTerm[]): string {
  const { companyId, view, userId, places } = sight
  const seen = view.company || [view, userId]
  const placed = filter.location_id !== undefined && !seesAllPlaces(sight) && [places, userId]
  return JSON.stringify([companyId, seen, placed, FILTERS.map((name) => filter[name]), sort])
}

/** Whether this user may see the locations of all teams. */
function seesAllPlaces({ userId, places }: UserListSight): boolean {
  return teamsPlacedInSight(userId, places) === undefined
}

/** The location of the requested team adds no condition, and for a team alone the total is known. */
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

/** The sets of the list, including that of its state. */
export function allSets({ companyId, sets, state }: UserList): readonly UserSet[] {
  return state === undefined ? sets : [...sets, inState(companyId, state)]
}

/** The list's users in this state, in the list's order within a state. */
export function withState(list: UserList, state: "active" | "inactive"): UserList {
  return { ...list, state, order: { states: [], terms: list.order.terms }, key: `${state} of ${list.key}` }
}

/** The exact number of users in the list. */
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
 * The number of the list's users in each state, where `total` is their sum. The inactive ones are counted: they are the
 * fewer, except where counting is fast anyway.
 */
export async function totalsByState(database: Database, list: UserList, total: number): Promise<StateTotals> {
  const inactive = await totalOf(database, { ...list, state: "inactive" })
  return { active: total - inactive, inactive }
}

/** A total that the database does not store, counted in the smallest set of the list. */
async function counted(database: Database, list: UserList): Promise<number> {
  const sets = allSets(list)
  const lead = sets.length === 1 ? 0 : (smallestOf(await sizesOf(database, sets)) ?? 0)
  return database.count(ledBy(sets, lead))
}

/** @param most what must be counted is counted to this number */
export function sizesOf(database: Database, sets: readonly UserSet[], most?: number): Promise<SetSize[]> {
  return Promise.all(sets.map(async ({ byId, size }) => ({ byId, size: await size(database, most) })))
}

/** `… where …` for the ids (`u.id`) of the users in all sets, which reads the set with this number. */
export function ledBy(sets: readonly UserSet[], number: number): Sql {
  const lead = sets[number]
  if (lead === undefined) throw new RangeError(`there is no set ${number}`)
  const ids = lead.byId ? lead.members : sql`select distinct user_id from (${lead.members})`
  return sql`(select user_id as id from (${ids})) u where ${containedIn(sets, number)}`
}

/** Condition for a query of `u`: in all sets, except the one that is known to contain the user. */
export function containedIn(sets: readonly UserSet[], but?: number): Sql {
  const conditions = sets.filter((_, index) => index !== but).map(({ contains }) => contains)
  return conditions.length === 0 ? sql`1 = 1` : join(conditions, " and ")
}
