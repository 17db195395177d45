import { authorshipOf, type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { type Change, changesBetween, noteChanges, updateOf } from "../../audit/rules.ts"
import type { Queries, Sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import { release } from "../../training/assignments/lifecycle.ts"
import { failedForOneself } from "../../training/assignments/lookup.ts"
import { isActiveInstruction, visibleCourse, visibleCourses } from "../../training/courses/rules.ts"
import { bindUsers } from "../../training/recurrence/binding.ts"
import * as store from "./store.ts"

export type { JoinedTeam } from "./store.ts"

/**
 * Team membership and its consequences. Joining a team gives a user its recurring instruction; leaving withdraws it.
 * The audit log records which members a team gained or lost. Setting `updated_at` of the users is left to the caller,
 * which may change other fields as well.
 */

export interface JoinOptions {
  /** The deadline of the instruction. */
  readonly deadline?: DateText | undefined
  /** Only with a `deadline`: also changes users whose instruction is open or in force. */
  readonly forced?: boolean | undefined
  /** The setting `renewal_lead`. Users with a success that stays valid beyond the lead are not instructed. */
  readonly leadDays: number
  /** False for inactive members, who get the instruction when they are activated. */
  readonly opens?: boolean
}

export interface Joined {
  /** Users who were not members before. */
  readonly joined: readonly number[]
  /** Users who got an instruction, or a new deadline for an existing one. */
  readonly instructed: ReadonlySet<number>
}

/** Makes these users members. Those who already are members stay so. */
export async function join(
  tx: Queries,
  caller: Caller,
  team: store.JoinedTeam,
  userIds: readonly number[],
  options: JoinOptions,
  now: number,
): Promise<Joined> {
  const distinct = [...new Set(userIds)]
  const members = await store.findMembersAmong(tx, caller.company.id, team.id, distinct)
  const joined = distinct.filter((id) => !members.has(id))
  await store.insertMembers(tx, caller.company.id, team.id, joined, now)
  const changes = changesBetween({ user_ids: [] }, { user_ids: joined })
  const shown = joined.map((id) => updateOf("user", id, ["team_ids"]))
  const attached: Change = { action: "assign-users", record: { type: "team", id: team.id }, changes, shown }
  await noteChanges(tx, authorshipOf(caller, now), [attached])
  const instructed = await bind(tx, caller, team, { joined, present: [...members] }, options, now)
  return { joined, instructed }
}

/** Ends the membership of a member. */
export async function leave(
  tx: Queries,
  caller: Caller,
  team: store.JoinedTeam,
  userId: number,
  now: number,
): Promise<void> {
  await store.deleteMember(tx, caller.company.id, team.id, userId)
  const changes = { user_ids: { before: [userId], after: [] } }
  const shown = [updateOf("user", userId, ["team_ids"])]
  const detached: Change = { action: "detach-user", record: { type: "team", id: team.id }, changes, shown }
  await noteChanges(tx, authorshipOf(caller, now), [detached])
  await free(tx, caller, team, [userId], now)
}

/**
 * Releases all members from the old instruction course of `team` and gives them the new one, in the same way as when
 * they are attached.
 */
export async function changeInstruction(
  tx: Queries,
  caller: Caller,
  { before, after }: { before: store.JoinedTeam; after: store.JoinedTeam },
  now: number,
): Promise<void> {
  if (before.instruction_course_id === after.instruction_course_id) return
  const members = await store.findMemberIds(tx, caller.company.id, after.id)
  await free(tx, caller, before, members, now)
  await bind(tx, caller, after, { joined: [], present: members }, {}, now)
}

/**
 * Gives the team's instruction to the members of a team or of all teams at a location that has been activated, or to a
 * single member who has been activated. Only those for whom the instruction is neither open nor in force get it.
 * Nothing is opened if the team, location, course or member is inactive.
 *
 * @param joinedAfter only members who joined after this time (epoch milliseconds): the others have what they had
 *   before, if the activation undoes a deactivation
 */
export async function bindAgain(
  tx: Queries,
  caller: Caller,
  place: store.Place,
  now: number,
  joinedAfter = 0,
): Promise<void> {
  const members = await store.findInstructed(tx, caller.company.id, place, joinedAfter)
  const byCourse = Map.groupBy(members, (member) => member.course_id)
  const courses = await visibleCourses(tx, caller.company.id, [...byCourse.keys()])
  for (const [id, bound] of byCourse) {
    const course = courses.get(id)
    const present = bound.map(({ user_id }) => user_id)
    if (isActiveInstruction(course)) await bindUsers(tx, caller, { joined: [], present }, { course, opens: true }, now)
  }
}

/**
 * Releases these users from the instruction of a team, unless another of their teams has the same course. The caller's
 * own open instruction stays: nobody can withdraw their own duty, and rejoining would move its deadline.
 */
async function free(
  tx: Queries,
  caller: Caller,
  { id: teamId, instruction_course_id: courseId }: store.JoinedTeam,
  userIds: readonly number[],
  now: number,
): Promise<void> {
  if (courseId === null) return
  const writing = { tx, company: caller.company, authorship: authorshipOf(caller, now) }
  await release(writing, { userIds: userIds.filter((id) => id !== caller.user.id), courseId, teamId })
}

/**
 * No assignments are opened for inactive teams, locations and courses. Callers get no assignment of a course that they
 * have failed.
 */
async function bind(
  tx: Queries,
  caller: Caller,
  team: store.JoinedTeam,
  users: { readonly joined: readonly number[]; readonly present: readonly number[] },
  { opens: mayOpen = true, ...options }: Partial<JoinOptions>,
  now: number,
): Promise<ReadonlySet<number>> {
  if (team.instruction_course_id === null) return new Set()
  const course = await visibleCourse(tx, caller.company.id, team.instruction_course_id)
  if (course === undefined) return new Set()
  const opens = mayOpen && team.state === "active" && team.location_state === "active" && isActiveInstruction(course)
  const isNamed = [users.joined, users.present].some((ids) => ids.includes(caller.user.id))
  const isWithout = isNamed && (await failedForOneself(tx, caller, course.id))
  const others = (ids: readonly number[]) => (isWithout ? ids.filter((id) => id !== caller.user.id) : ids)
  const bound = { joined: others(users.joined), present: others(users.present) }
  return bindUsers(tx, caller, bound, { course, opens, ...options }, now)
}

/** The given teams on which the caller may use `permission`, by id. */
export async function teamsToJoin(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  ids: readonly number[],
): Promise<ReadonlyMap<number, store.JoinedTeam>> {
  if (ids.length === 0) return new Map()
  const teams = await store.findTeamsInSight(queries, sightOf(caller, permission), [...new Set(ids)])
  return new Map(teams.map((team) => [team.id, team]))
}

/** The given users who are members of the team. */
export function membersAmong(
  queries: Queries,
  caller: Caller,
  teamId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return store.findMembersAmong(queries, caller.company.id, teamId, userIds)
}

/**
 * The active members who would lose their recurring instruction if this team, or the teams at this location, became
 * inactive: their number, and the first of them by name.
 */
export async function releasedBy(
  queries: Queries,
  caller: Caller,
  place: { readonly team: number } | { readonly location: number },
  most: number,
): Promise<{ readonly count: number; readonly first: readonly { readonly id: number; readonly full_name: string }[] }> {
  const companyId = caller.company.id
  const [count, rows] = await Promise.all([
    store.countReleased(queries, companyId, place),
    store.findReleased(queries, companyId, place, most),
  ])
  return { count, first: rows.map((row) => ({ id: row.id, full_name: fullName(row) })) }
}

/** The active members of a team, sorted by id. */
export function activeMemberIds(queries: Queries, caller: Caller, teamId: number): Promise<number[]> {
  return store.findActiveMemberIds(queries, caller.company.id, teamId)
}

/** A query for the locations of these users, for use in a condition. There must be no more users than fit on a page. */
export function locationIdsOfUsers(caller: Caller, userIds: readonly number[]): Sql {
  return store.locationIdsOfUsers(caller.company.id, userIds)
}

/** For each of these users, the locations of their teams. */
export async function locationsByUser(
  queries: Queries,
  caller: Caller,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const rows = await store.findLocationsOfUsers(queries, caller.company.id, userIds)
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map([...byUser].map(([id, own]) => [id, new Set(own.map((row) => row.location_id))]))
}
