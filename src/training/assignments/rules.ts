import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Database, Queries } from "../../database/port.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { versioned } from "../../tools/versions.ts"
import { visibleCourse } from "../courses/rules.ts"
import { requireTrainee, type TraineeRow } from "../trainees/rules.ts"
import { courseFaults, prerequisiteFaults, traineeFaults } from "./assignability.ts"
import { assign, moveDeadline } from "./lifecycle.ts"
import { refuseAgainForOneself, requireOthersAssignment } from "./lookup.ts"
import { assignmentResource } from "./resource.ts"
import type { AssignmentChanges, CourseAssignment, NewAssignment } from "./schema.ts"
import * as store from "./store.ts"

export type { RemovedRow } from "./store.ts"

/** The open assignments of a user in the caller's view. */
export async function listAssigned(
  database: Database,
  caller: Caller,
  userId: number,
  now: number,
): Promise<CourseAssignment[]> {
  const [, rows] = await Promise.all([
    requireTrainee(database, caller, "course-assignments.view", userId),
    store.findOpen(database, caller.company.id, userId),
  ])
  return rows.map((row) => assignmentResource(row, now))
}

/**
 * Assigns an active course that the company can see to a user in the caller's view who has no open assignment of it.
 *
 * @throws Forbidden if callers assign themselves a course that they have failed
 * @throws Invalid with every error, including each prerequisite that the user fails
 */
export async function assignCourse(
  tx: Queries,
  caller: Caller,
  userId: number,
  draft: Draft<NewAssignment>,
  now: number,
): Promise<CourseAssignment> {
  const { company } = caller
  const user = await requireTrainee(tx, caller, "course-assignments.create", userId)
  const { course_id: courseId } = draft.fields
  if (courseId !== undefined) await refuseAgainForOneself(tx, caller, { userId, courseId })
  const faults = courseId === undefined ? [] : await faultsOf(tx, caller, user, courseId, now)
  const input = settle(draft, faults)
  const { course_id, deadline_date: deadline = null } = input
  const opening = { user_id: userId, course_id, assignment_type: "manual", deadline } as const
  const [assigned] = await assign({ tx, company, authorship: authorshipOf(caller, now) }, [opening])
  if (assigned === undefined) throw new TypeError("an assignment was not opened: one is already open")
  return presentById(tx, company.id, assigned.id, now)
}

/**
 * Changes the given fields of an open assignment in the caller's view.
 * @throws Forbidden for one of the caller's own assignments
 */
export async function changeAssignment(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<AssignmentChanges>,
  now: number,
): Promise<CourseAssignment> {
  const { company } = caller
  const assignment = await requireOthersAssignment(tx, caller, "course-assignments.update", id)
  const isFixed = assignment.is_open === 0 && draft.fields.deadline_date !== undefined
  const { deadline_date: deadline } = settle(draft, isFixed ? [fault("deadline_date", "already_completed")] : [])
  const writing = { tx, company, authorship: authorshipOf(caller, now) }
  if (deadline !== undefined) await moveDeadline(writing, assignment, deadline)
  return presentById(tx, company.id, id, now)
}

/** The reasons why the course cannot be assigned to the user. */
async function faultsOf(
  tx: Queries,
  { company }: Caller,
  user: TraineeRow,
  courseId: number,
  now: number,
): Promise<Fault[]> {
  const course = await visibleCourse(tx, company.id, courseId)
  const faults = [...courseFaults(course), ...traineeFaults(user)]
  if (course?.state !== "active") return faults
  const [unassigned] = await store.withoutOpen(tx, { userIds: [user.id], courseId })
  if (unassigned === undefined) faults.push(fault("course_id", "already_assigned"))
  const prerequisites = await prerequisiteFaults(tx, company, course, [user], now)
  return [...faults, ...(prerequisites.get(user.id) ?? [])]
}

/** An assignment of the company as the API represents it. */
export async function presentById(
  queries: Queries,
  companyId: number,
  id: number,
  now: number,
): Promise<CourseAssignment> {
  const row = await store.findById(queries, companyId, id)
  if (row === undefined) throw new TypeError("an assignment vanished within its transaction")
  return versioned(assignmentResource(row, now), row)
}

/** An assignment as the API represents it, and whether it is still open. */
export interface Presented {
  readonly resource: CourseAssignment
  readonly isOpen: boolean
  /** Epoch milliseconds. */
  readonly deadlineAt: number | null
}

/** The given assignments that belong to the company. */
export async function presentByIds(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
  now: number,
): Promise<Presented[]> {
  return (await store.findByIds(queries, companyId, ids)).map((row) => presentedOf(row, now))
}

/** Deleted assignments in their last state. */
export async function presentRemoved(
  queries: Queries,
  rows: readonly store.RemovedRow[],
  now: number,
): Promise<Presented[]> {
  return (await store.withNames(queries, rows)).map((row) => presentedOf(row, now))
}

function presentedOf(row: store.ShownRow, now: number): Presented {
  return { resource: assignmentResource(row, now), isOpen: row.is_open === 1, deadlineAt: row.deadline_at }
}
