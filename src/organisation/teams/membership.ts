import { authorshipOf, type Caller } from "../../access/caller.ts"
import { type Change, changesBetween, noteChanges } from "../../audit/rules.ts"
import type { DateText } from "../../calendar/dates.ts"
import type { Queries } from "../../database/port.ts"
import { isActiveInstruction, visibleCourse } from "../../training/courses/rules.ts"
import { bindUsers, releaseUsers } from "../../training/instruction/rules.ts"
import type { TeamRow } from "./lookup.ts"
import * as store from "./store.ts"

/**
 * Who belongs to a team, and what that asks of them: joining binds to the team's instruction, leaving frees. The audit log
 * tells of the team whom it gained or lost.
 */

export interface JoinOptions {
  /** Deadline of the instruction. */
  readonly deadline?: DateText | undefined
  /** Moves the deadline of instructions that are open already. */
  readonly moveDeadline?: boolean | undefined
}

/** Makes these users members; those who are already stay so. */
export async function join(
  tx: Queries,
  caller: Caller,
  team: TeamRow,
  userIds: readonly number[],
  options: JoinOptions,
  now: number,
): Promise<void> {
  const distinct = [...new Set(userIds)]
  const members = await store.findMembersAmong(tx, caller.company.id, team.id, distinct)
  const joined = distinct.filter((id) => !members.has(id))
  await store.insertMembers(tx, caller.company.id, team.id, joined, now)
  const bound = await bind(tx, caller, team, { joined, present: [...members] }, options, now)
  const changes = changesBetween({ user_ids: [] }, { user_ids: joined })
  const attached: Change = { action: "assign-users", record: { type: "team", id: team.id }, changes }
  await noteChanges(tx, authorshipOf(caller, now), [attached, ...bound])
}

/** Ends the membership of a user who is a member. */
export async function leave(tx: Queries, caller: Caller, team: TeamRow, userId: number, now: number): Promise<void> {
  await store.deleteMember(tx, caller.company.id, team.id, userId)
  const { id: teamId, instruction_course_id: courseId } = team
  const released = courseId === null ? [] : await releaseUsers(tx, caller.company.id, [userId], { courseId, teamId })
  const changes = { user_ids: { before: [userId], after: [] } }
  const detached: Change = { action: "detach-user", record: { type: "team", id: teamId }, changes }
  await noteChanges(tx, authorshipOf(caller, now), [detached, ...released])
}

/** Lets all members go from the old instruction course of `team` and binds them to its new one. */
export async function changeInstruction(
  tx: Queries,
  caller: Caller,
  { before, after }: { before: TeamRow; after: TeamRow },
  now: number,
): Promise<void> {
  if (before.instruction_course_id === after.instruction_course_id) return
  const members = await store.findMemberIds(tx, caller.company.id, after.id)
  const old = { courseId: before.instruction_course_id ?? 0, teamId: after.id }
  const released = before.instruction_course_id === null ? [] : await releaseUsers(tx, caller.company.id, members, old)
  const bound = await bind(tx, caller, after, { joined: members, present: [] }, {}, now)
  await noteChanges(tx, authorshipOf(caller, now), [...released, ...bound])
}

/** An inactive team or location, and an inactive course, bind nobody anew. Answers what changed. */
async function bind(
  tx: Queries,
  caller: Caller,
  team: TeamRow,
  users: { readonly joined: readonly number[]; readonly present: readonly number[] },
  options: JoinOptions,
  now: number,
): Promise<Change[]> {
  if (team.instruction_course_id === null || team.state !== "active" || team.location_state !== "active") return []
  const course = await visibleCourse(tx, caller.company.id, team.instruction_course_id)
  return isActiveInstruction(course) ? bindUsers(tx, caller, users, { course, ...options }, now) : []
}
