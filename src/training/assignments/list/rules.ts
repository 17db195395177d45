import { type Caller, embeds, may, sightOf } from "../../../access/caller.ts"
import type { Permission } from "../../../access/permissions.ts"
import { refuseOutOfView } from "../../../access/view/refusal.ts"
import { type BesidePage, type BesideRequest, findBesidePage } from "../../../database/long-list/beside.ts"
import type { LongList } from "../../../database/long-list/list.ts"
import { countLongList, findLongIds, findLongPage } from "../../../database/long-list/page.ts"
import { rangeOf } from "../../../database/long-list/range.ts"
import type { Database, Queries } from "../../../database/port.ts"
import { type DateText, endOfDay } from "../../../tools/calendar/dates.ts"
import { beginningOf } from "../../../tools/calendar/deadline.ts"
import { fullName } from "../../../tools/language/names.ts"
import type { ListRequest, Page } from "../../../tools/list.ts"
import { versioned } from "../../../tools/versions.ts"
import { idsOfScope } from "../../courses/rules.ts"
import type { GroupSight } from "../../trainees/groups.ts"
import { KINDS, type Kind } from "../kinds.ts"
import { exists, findById, findByIds, type NamedRow, requireAssignment } from "../lookup.ts"
import { assignmentResource } from "../resource.ts"
import { type AssignmentFilter, assignmentList } from "./list.ts"
import type { AssignmentQuery, ListedAssignment } from "./schema.ts"
import { findLastPassed } from "./totals.ts"

/** The permissions to see assignments: one for open ones, and one for completed ones. */
export const VIEWING = ["course-assignments.view", "completed-courses.view"] as const

/** The permission needed to see an assignment. */
export function viewingOf({ is_open }: { readonly is_open: number }): Permission {
  return is_open === 1 ? "course-assignments.view" : "completed-courses.view"
}

/** Filters that only pages use, in addition to those of the API. */
export interface PageQuery extends AssignmentQuery {
  readonly search?: string | undefined
  readonly exceptUserId?: number | undefined
  /** Only assignments of active users. */
  readonly isOfActive?: boolean | undefined
  /**
   * Only assignments waiting for an action by a trainer or administrator of the learner, including completed ones. See
   * `dayBeyondLead`.
   */
  readonly waitsBeyond?: DateText | undefined
  /** Only assignments that were not passed and are still needed, if true. */
  readonly isMissed?: { readonly is: boolean; readonly day: DateText; readonly beyondLead: DateText } | undefined
}

/**
 * A page of the assignments in the caller's view: open ones, completed ones, or both, depending on the caller's
 * permissions.
 */
export async function listAssignments(
  database: Database,
  caller: Caller,
  query: PageQuery,
  request: ListRequest,
  now: number,
): Promise<Page<ListedAssignment>> {
  const list = await listOf(database, caller, query, now)
  const page = await findLongPage(database, list, request, (ids) => findByIds(database, caller.company.id, ids))
  const withUser = embedsUser(caller, request.include)
  const items = page.items.map((row) => listed(row, withUser, now))
  return { ...page, items }
}

/** A page of the assignments in the caller's view, with their users, that is shown beside a row, for pages of people. */
export async function assignmentsBeside(
  database: Database,
  caller: Caller,
  query: PageQuery,
  request: BesideRequest,
  now: number,
): Promise<BesidePage<ListedAssignment>> {
  const list = await listOf(database, caller, query, now)
  const { id: companyId } = caller.company
  const page = await findBesidePage(database, list, request, (ids) => {
    const find = () => findByIds(database, companyId, ids)
    return request.isReadOnce ? find() : database.remembered(`assignments ${companyId} ${ids}`, find)
  })
  const withUser = embedsUser(caller, new Set(["user"]))
  return { ...page, items: page.items.map((row) => listed(row, withUser, now)) }
}

/** The number of assignments in the caller's view. Counting stops at `most`. */
export async function countAssignments(
  database: Database,
  caller: Caller,
  query: PageQuery,
  { most, now }: { readonly most: number; readonly now: number },
): Promise<number> {
  return countLongList(database, await listOf(database, caller, query, now), most)
}

/** The ids of the assignments in the caller's view that match the filters, at most `most`, in order. */
export async function idsOfAssignments(
  database: Database,
  caller: Caller,
  query: PageQuery,
  { most, now }: { readonly most: number; readonly now: number },
): Promise<readonly number[]> {
  return findLongIds(database, await listOf(database, caller, query, now), most)
}

async function listOf(database: Database, caller: Caller, query: PageQuery, now: number): Promise<LongList> {
  return assignmentList(database, sightOfList(caller), await filterOf(database, caller, query, now))
}

function sightOfList(caller: Caller): GroupSight {
  const places = { teams: sightOf(caller, "teams.view").view, locations: sightOf(caller, "locations.view").view }
  // Roles that can see open assignments can also see completed ones of the same users, so one view covers both.
  const permission = VIEWING.find((one) => may(caller, one)) ?? VIEWING[0]
  return { ...sightOf(caller, permission), places }
}

/** An assignment in the caller's view. Throws 404 or 403 for any other. */
export async function showAssignment(
  queries: Queries,
  caller: Caller,
  id: number,
  include: ReadonlySet<string>,
  now: number,
): Promise<ListedAssignment> {
  const row = await findById(queries, caller.company.id, id)
  if (row === undefined) return refuseOutOfView({ exists: await exists(queries, id) })
  await requireAssignment(queries, caller, viewingOf(row), id)
  return versioned(listed(row, embedsUser(caller, include), now), row)
}

function embedsUser(caller: Caller, include: ReadonlySet<string>): boolean {
  return embeds(caller, include, "user", "users.view")
}

function listed(row: NamedRow, withUser: boolean, now: number): ListedAssignment {
  const assignment = assignmentResource(row, now)
  if (!withUser) return assignment
  const { user_id: userId, user_key, user_first_name: first_name, user_last_name: last_name } = row
  const user = {
    id: userId,
    external_id: user_key,
    full_name: fullName({ first_name, last_name }),
    type: "user",
  } as const
  return { ...assignment, user }
}

async function filterOf(database: Database, caller: Caller, query: PageQuery, now: number): Promise<AssignmentFilter> {
  const { company } = caller
  const { user_id, team_id, location_id, course_id, scope_id, ids } = query
  const { timezone } = company
  const kinds = KINDS.filter((kind) => may(caller, viewingOf(kind)) && isWanted(kind, query))
  const passed = query.status === "overdue" ? await findLastPassed(database, company.id, now) : undefined
  const ofScope = scope_id === undefined ? undefined : await idsOfScope(database, company.id, scope_id)
  const ofCourse = course_id === undefined ? undefined : [course_id]
  return {
    user_id,
    team_id,
    location_id,
    ids,
    search: query.search,
    exceptUserId: query.exceptUserId,
    isOfActive: query.isOfActive,
    waitsBeyond: query.waitsBeyond,
    isMissed: query.isMissed,
    kinds: kinds.length === KINDS.length ? undefined : query.status === "overdue" && passed === undefined ? [] : kinds,
    courseIds: ofScope === undefined ? ofCourse : ofScope.filter((id) => course_id === undefined || id === course_id),
    type: query.assignment_type,
    deadline: rangeOf(
      beginningOf(query.deadline_after, timezone),
      least(
        given(query.deadline_before, (day) => endOfDay(day, timezone)),
        passed,
      ),
    ),
    finish: rangeOf(query.finished_after, query.finished_before),
    validity: rangeOf(query.valid_until_after, query.valid_until_before),
    updated: rangeOf(beginningOf(query.updated_since, timezone), undefined),
  }
}

function isWanted(kind: Kind, { state, status }: AssignmentQuery): boolean {
  const states = state?.split(",").map((one) => one.trim())
  if (states !== undefined && !states.includes(kind.state)) return false
  return status === undefined || (kind.is_open === 1) === (status !== "completed")
}

function given<T, R>(value: T | undefined, map: (value: T) => R): R | undefined {
  return value === undefined ? undefined : map(value)
}

function least(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)
}
