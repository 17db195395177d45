import { authorshipOf, type Caller, embeds, requirePermission, sightOf, wholeCompany } from "../../access/caller.ts"
import { EXTERNAL_KINDS, type RecordState } from "../../access/external-ids/kinds.ts"
import type { Role } from "../../access/permissions.ts"
import { changesBetween, noteChange } from "../../audit/rules.ts"
import { type BesidePage, type BesideRequest, findBesidePage } from "../../database/long-list/beside.ts"
import type { LongList } from "../../database/long-list/list.ts"
import { countLongList, findLongIds, findLongPage } from "../../database/long-list/page.ts"
import type { Database, Queries } from "../../database/port.ts"
import { beginningOf } from "../../tools/calendar/deadline.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { spellings } from "../../tools/language/fold.ts"
import type { Page } from "../../tools/list.ts"
import { versioned } from "../../tools/versions.ts"
import { resumeRenewalsOf } from "../../training/assignments/lifecycle.ts"
import type { Location } from "../locations/schema.ts"
import { bindAgain } from "../membership/rules.ts"
import {
  keepAdministrator,
  type LastAdministrator,
  refuseOwnDeactivation,
  refuseOwnLoss,
} from "./administrators/rules.ts"
import { locationsOfUsers } from "./locations.ts"
import { requireSubordinate, requireUser, type Subordinate } from "./lookup.ts"
import { type UserFilter, userList } from "./queries/list.ts"
import { findRecords } from "./queries/records.ts"
import { presented } from "./resource.ts"
import type { RoleInput, User, UserQuery } from "./schema.ts"
import * as store from "./store.ts"

type UserAnswer = User & { locations?: Location[] }

/** The filters of a list of users. */
export type UserFilters = Omit<UserQuery, "list" | "page" | "per_page" | "cursor" | "sort" | "include"> &
  Pick<UserFilter, "isWithoutEmail" | "words" | "absentOn" | "among">

async function usersMatching(database: Database, caller: Caller, query: UserFilters): Promise<LongList> {
  const places = { teams: sightOf(caller, "teams.view").view, locations: sightOf(caller, "locations.view").view }
  const sight = { ...sightOf(caller, "users.view"), places }
  const { updated_since, state, search, ids, team_id, location_id, role, external_id, username, email } = query
  const updatedSince = beginningOf(updated_since, caller.company.timezone)
  const { isWithoutEmail, words, absentOn, among } = query
  const named = { external_id, username, email, isWithoutEmail, words, absentOn, among }
  return userList(database, sight, { state, search, ids, updatedSince, team_id, location_id, role, ...named })
}

/** A page of the users in the caller's view that is shown beside a row, for pages of people. */
export async function usersBeside(
  database: Database,
  caller: Caller,
  filters: UserFilters,
  request: BesideRequest,
): Promise<BesidePage<User>> {
  const users = await usersMatching(database, caller, filters)
  return findBesidePage(database, users, request, async (ids) =>
    withLocations(caller, await findRecords(database, ids), undefined),
  )
}

/** Most words of a search that are looked for one by one. */
const WORDS_MAX = 8

/**
 * The first users in the caller's view, in the order of their last names, whose name, username or email contains the
 * text; if there are none, those that have each of its words, in any order and spelling: `Mueller, Jörg`.
 */
export async function usersLike(
  database: Database,
  caller: Caller,
  { search, ...filters }: UserFilters & { readonly search: string },
  most: number,
): Promise<readonly User[]> {
  const request = { term: { field: "last_name", descending: false }, beside: undefined, perPage: most }
  const exact = await usersBeside(database, caller, { ...filters, search }, request)
  if (exact.items.length > 0) return exact.items
  const words = search.split(/[\s,;]+/).filter((word) => word !== "")
  if (words.length === 0 || words.length > WORDS_MAX) return []
  return (await usersBeside(database, caller, { ...filters, words: words.map(spellings) }, request)).items
}

/** The number of users in the caller's view that match. Counting stops at `most`. */
export async function countUsers(
  database: Database,
  caller: Caller,
  filters: UserFilters,
  most: number,
): Promise<number> {
  return countLongList(database, await usersMatching(database, caller, filters), most)
}

/** A page of the users in the caller's view. */
export async function listUsers(database: Database, caller: Caller, query: UserQuery): Promise<Page<UserAnswer>> {
  const { list } = query
  const users = await usersMatching(database, caller, query)
  return findLongPage(database, users, list, async (ids) => {
    // These run at the same time, because on PostgreSQL every round trip costs time.
    const [records, locations] = await Promise.all([
      findRecords(database, ids),
      includedLocations(database, caller, ids, list.include),
    ])
    return withLocations(caller, records, locations)
  })
}

/** The ids of the users in the caller's view that match the filters, at most `most`, in order. */
export async function idsOfUsers(
  database: Database,
  caller: Caller,
  query: UserFilters,
  most: number,
): Promise<readonly number[]> {
  return findLongIds(database, await usersMatching(database, caller, query), most)
}

export async function showUser(
  database: Database,
  caller: Caller,
  id: number,
  include: ReadonlySet<string>,
): Promise<UserAnswer> {
  const { companyId, view } = sightOf(caller, "users.view")
  const known = view.company ? await store.findOfCompany(database, companyId, id) : undefined
  const record = known ?? (await requireUser(database, caller, "users.view", id))
  const [user] = await present(database, caller, [record], include)
  if (user === undefined) throw new TypeError("a row was not presented")
  return versioned(user, record)
}

/** Activates or deactivates the user, see {@link changeState}. */
export async function setState(
  tx: Queries,
  caller: Caller,
  id: number,
  state: RecordState,
  now: number,
  joinedAfter?: number,
): Promise<User> {
  const user = await requireSubordinate(tx, caller, EXTERNAL_KINDS.user[state], id)
  await changeState(tx, caller, user, state, now, joinedAfter)
  return presentById(tx, caller, id)
}

/**
 * Activates or deactivates the user, unless the user already has that state. Returns whether it changed. A user who is
 * activated gets the instructions of their teams that are neither open nor in force. Everything is checked before
 * anything is written.
 *
 * @param joinedAfter see {@link bindAgain}
 * @throws Forbidden for callers who deactivate themselves
 * @throws Conflict for the last administrator of the company, who stays active
 */
export async function changeState(
  tx: Queries,
  caller: Caller,
  held: Subordinate,
  state: RecordState,
  now: number,
  joinedAfter?: number,
): Promise<boolean> {
  const { id, state: before } = held
  if (before === state) return false
  await refuseState(tx, caller, held, state)
  await store.update(tx, caller.company.id, id, { state }, now)
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    action: state === "active" ? "activate" : "deactivate",
    record: { type: "user", id },
    changes: { state: { before, after: state } },
  })
  if (state === "active") {
    await bindAgain(tx, caller, { member: id }, now, joinedAfter)
    await resumeRenewalsOf(tx, caller.company.id, id)
  }
  return true
}

/** Refuses a change of a user's state as {@link changeState} does. Only reads. */
export async function refuseState(
  queries: Queries,
  caller: Caller,
  held: Subordinate,
  state: RecordState,
  last?: LastAdministrator,
): Promise<void> {
  requirePermission(caller, EXTERNAL_KINDS.user[state])
  if (state === "active") return
  refuseOwnDeactivation(caller, held.id)
  await keepAdministrator(queries, caller.company.id, held, null, last)
}

/** Refuses new roles of a user as {@link synchroniseRoles} does. Only reads. */
export async function refuseRoles(
  queries: Queries,
  caller: Caller,
  held: Subordinate,
  roles: readonly Role[],
  last?: LastAdministrator,
): Promise<void> {
  refuseOwnLoss(caller, held, roles)
  await keepAdministrator(queries, caller.company.id, held, roles, last)
}

/**
 * Replaces the user's roles. An empty list removes all of them.
 *
 * @throws Forbidden for a role that callers would remove from themselves
 * @throws Conflict for the last administrator of the company, who keeps that role
 */
export async function synchroniseRoles(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<RoleInput>,
  now: number,
): Promise<User> {
  const held = await requireSubordinate(tx, caller, "users.assign-roles", id)
  const { roles: before } = held
  refuseOwnLoss(caller, held, draft.fields.roles)
  const { roles } = settle(draft)
  await keepAdministrator(tx, caller.company.id, held, roles)
  if (await saveRoles(tx, caller, { id, held: before }, roles)) await store.update(tx, caller.company.id, id, {}, now)
  const user = await presentById(tx, caller, id)
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    action: "assign-roles",
    record: { type: "user", id },
    changes: changesBetween({ roles: before }, { roles: user.roles }),
  })
  return user
}

/** Replaces the user's roles. Returns whether they changed. */
export async function saveRoles(
  tx: Queries,
  caller: Caller,
  { id, held }: { readonly id: number; readonly held: readonly Role[] },
  roles: readonly Role[],
): Promise<boolean> {
  if (new Set(held).symmetricDifference(new Set(roles)).size === 0) return false
  await store.replaceRoles(tx, caller.company.id, id, roles)
  return true
}

/**
 * Updates `updated_at` of users who have joined or left a team.
 *
 * @param now epoch milliseconds
 */
export async function noteMemberships(
  tx: Queries,
  companyId: number,
  ids: readonly number[],
  now: number,
): Promise<void> {
  await store.touch(tx, companyId, ids, now)
}

/** The user after a change. It is returned even if the change moved the user out of the caller's view. */
export async function presentById(queries: Queries, caller: Caller, id: number): Promise<User> {
  return (await currentById(queries, caller, id)).user
}

/** The same, together with the row. */
export async function currentById(
  queries: Queries,
  caller: Caller,
  id: number,
): Promise<{ readonly row: store.UserRow; readonly user: User }> {
  const [row] = await store.findInSight(queries, wholeCompany(caller), [id])
  if (row === undefined) throw new TypeError("a user disappeared within its transaction")
  return { row, user: versioned(presented(caller, row), row) }
}

async function present(
  queries: Queries,
  caller: Caller,
  records: readonly store.UserRecord[],
  include: ReadonlySet<string>,
): Promise<UserAnswer[]> {
  const ids = records.map(({ id }) => id)
  return withLocations(caller, records, await includedLocations(queries, caller, ids, include))
}

/** The locations of each of these users. Undefined if they are not requested, or if the caller may not see locations. */
async function includedLocations(
  queries: Queries,
  caller: Caller,
  ids: readonly number[],
  include: ReadonlySet<string>,
): Promise<ReadonlyMap<number, Location[]> | undefined> {
  return embeds(caller, include, "locations", "locations.view") ? locationsOfUsers(queries, caller, ids) : undefined
}

function withLocations(
  caller: Caller,
  records: readonly store.UserRecord[],
  locations: ReadonlyMap<number, Location[]> | undefined,
): UserAnswer[] {
  return records.map((record) => {
    const user = presented(caller, record)
    return locations === undefined ? user : { ...user, locations: locations.get(record.id) ?? [] }
  })
}
