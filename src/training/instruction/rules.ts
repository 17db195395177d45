import type { Caller } from "../../access/caller.ts"
import { type Change, changesBetween, creationOf, removalOf } from "../../audit/rules.ts"
import { type DateText, endOfDay, today } from "../../calendar/dates.ts"
import { addPeriod } from "../../calendar/periods.ts"
import type { Queries } from "../../database/port.ts"
import { auditedAssignment } from "../assignments/audited.ts"
import type { CourseRow } from "../courses/rules.ts"
import * as store from "./store.ts"

/** Recurring instruction as far as membership in teams decides it: who joins is assigned, who leaves is freed. */

export interface Binding {
  readonly course: CourseRow
  /** The deadline that was asked for; by default today and the course's validity. */
  readonly deadline?: DateText | undefined
  /** Moves the deadline of assignments that are open already to `deadline`. */
  readonly moveDeadline?: boolean | undefined
}

/**
 * Gives each of `joined` an open recurring assignment of the course, unless it has one. `present` are users who were
 * members before and are named again: they get one only if the instruction is not in force for them either, so that
 * repeating a request never instructs anyone twice. Answers what changed, for the audit log.
 */
export async function bindUsers(
  tx: Queries,
  caller: Caller,
  users: { readonly joined: readonly number[]; readonly present: readonly number[] },
  { course, deadline, moveDeadline }: Binding,
  now: number,
): Promise<Change[]> {
  const { company } = caller
  const day = today(company.timezone, now)
  const deadlineDate = deadline ?? (course.valid_period === null ? day : addPeriod(day, course.valid_period))
  const deadlineAt = endOfDay(deadlineDate, company.timezone)
  const assignment = { companyId: company.id, courseId: course.id, deadlineDate, deadlineAt, now }
  const instructed = await store.withSuccessInForce(tx, course.id, users.present, day)
  const candidates = [...users.joined, ...users.present.filter((id) => !instructed.has(id))]
  const moved =
    deadline !== undefined && moveDeadline === true
      ? await store.moveDeadlines(tx, [...users.joined, ...users.present], assignment)
      : []
  const unassigned = await store.withoutOpenAssignment(tx, course.id, candidates)
  const opened = await store.insertRecurring(tx, unassigned, { ...assignment, creatorId: caller.user.id })
  return [
    ...moved.map(({ id, deadline_date }): Change => {
      const changes = changesBetween({ deadline_date }, { deadline_date: deadlineDate })
      return { action: "update", record: { type: "assignment", id }, changes }
    }),
    ...opened.map((row) => creationOf("assignment", row.id, auditedAssignment(row))),
  ]
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
