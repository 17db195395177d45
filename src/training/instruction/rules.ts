import type { Caller } from "../../access/caller.ts"
import { type Change, changesBetween, creationOf, removalOf } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { type DateText, endOfDay, today } from "../../tools/calendar/dates.ts"
import { addPeriod } from "../../tools/calendar/periods.ts"
import { auditedAssignment } from "../assignments/audited.ts"
import type { CourseRow } from "../courses/rules.ts"
import * as store from "./store.ts"

/** Recurring instruction as far as membership in teams decides it: who joins is assigned, who leaves is freed. */

export interface Binding {
  readonly course: CourseRow
  /** False when the team, its location or the course is inactive: then nobody gets a new assignment. */
  readonly opens: boolean
  /** The deadline that was asked for; by default today and the course's validity. */
  readonly deadline?: DateText | undefined
  /** With a `deadline`: moves what is open already to it, and instructs again where the instruction is in force. */
  readonly forced?: boolean | undefined
}

export interface Bound {
  /** For the audit log. */
  readonly changes: readonly Change[]
  /** The users who got an assignment, or another deadline of the one that they have. */
  readonly userIds: ReadonlySet<number>
}

/**
 * Gives each of `joined` an open recurring assignment of the course, unless it has one. `present` are users who were
 * members before and are named again: they get one only if the instruction is not in force for them either, so that
 * repeating a request never instructs anyone twice, unless that is asked for (`forced`).
 */
export async function bindUsers(
  tx: Queries,
  caller: Caller,
  { joined, present }: { readonly joined: readonly number[]; readonly present: readonly number[] },
  { course, opens, deadline, forced }: Binding,
  now: number,
): Promise<Bound> {
  const { company } = caller
  const day = today(company.timezone, now)
  const deadlineDate = deadline ?? (course.valid_period === null ? day : addPeriod(day, course.valid_period))
  const deadlineAt = endOfDay(deadlineDate, company.timezone)
  const assignment = { companyId: company.id, courseId: course.id, deadlineDate, deadlineAt, now }
  const isForced = forced === true && deadline !== undefined
  const moved = isForced ? await store.moveDeadlines(tx, [...joined, ...present], assignment) : []
  const candidates = opens ? [...joined, ...(isForced ? present : await uninstructed(tx, course.id, present, day))] : []
  const unassigned = await store.withoutOpenAssignment(tx, course.id, candidates)
  const opened = await store.insertRecurring(tx, unassigned, { ...assignment, creatorId: caller.user.id })
  return {
    changes: [
      ...moved.map(({ id, deadline_date }): Change => {
        const changes = changesBetween({ deadline_date }, { deadline_date: deadlineDate })
        return { action: "update", record: { type: "assignment", id }, changes }
      }),
      ...opened.map((row) => creationOf("assignment", row.id, auditedAssignment(row))),
    ],
    userIds: new Set([...moved, ...opened].map(({ user_id }) => user_id)),
  }
}

/** Of these users, those for whom the course is not in force. */
async function uninstructed(
  tx: Queries,
  courseId: number,
  userIds: readonly number[],
  day: DateText,
): Promise<number[]> {
  const instructed = await store.withSuccessInForce(tx, courseId, userIds, day)
  return userIds.filter((id) => !instructed.has(id))
}

/**
 * Removes the open recurring assignment that a team gave these users, unless another of their teams gives it too. Answers
 * what changed, for the audit log.
 */
export async function releaseUsers(
  tx: Queries,
  companyId: number,
  userIds: readonly number[],
  { courseId, teamId }: { courseId: number; teamId: number },
): Promise<Change[]> {
  const removed = await store.deleteOpenRecurring(tx, userIds, { companyId, courseId, teamId })
  return removed.map((row) => removalOf("assignment", row.id, auditedAssignment(row)))
}
