import { authorshipOf, type Caller } from "../../access/caller.ts"
import { type Authorship, type Change, creationOf, noteChanges } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { today } from "../../tools/calendar/dates.ts"
import { deadlineReader } from "../../tools/calendar/deadline.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { type CourseRow, requirementsOf, visibleCourse } from "../courses/rules.ts"
import { requireTrainee, type TraineeRow } from "../trainees/rules.ts"
import { auditedAssignment } from "./audited.ts"
import { failingConditions, hasPrerequisites } from "./prerequisites.ts"
import { assignmentResource } from "./resource.ts"
import type { CourseAssignment, NewAssignment } from "./schema.ts"
import * as store from "./store.ts"

export type NewAssignmentRow = store.NewAssignmentRow

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
 * Assigns an active course that the company sees to a user in the caller's view, who has no open assignment of it.
 *
 * @throws Invalid with every fault, all prerequisites that the user fails among them
 */
export async function assignCourse(
  database: Database,
  caller: Caller,
  userId: number,
  draft: Draft<NewAssignment>,
  now: number,
): Promise<CourseAssignment> {
  const { company } = caller
  return database.transaction(async (tx) => {
    const user = await requireTrainee(tx, caller, "course-assignments.create", userId)
    const { course_id: courseId } = draft.fields
    const faults = courseId === undefined ? [] : await courseFaults(tx, caller, user, courseId, now)
    const input = settle(draft, faults)
    const deadline = deadlineReader(company.timezone)(input.deadline_date ?? null)
    const row = {
      user_id: userId,
      course_id: input.course_id,
      assignment_type: "manual",
      state: "assigned",
      is_open: 1,
      deadline_date: deadline.date,
      deadline_at: deadline.at,
      creator_user_id: caller.user.id,
    } as const
    return presentById(tx, company.id, await addAssignment(tx, company.id, row, authorshipOf(caller, now)), now)
  })
}

/** What stands in the way of assigning the course to the user. */
async function courseFaults(
  tx: Queries,
  { company }: Caller,
  user: TraineeRow,
  courseId: number,
  now: number,
): Promise<Fault[]> {
  const faults = user.state === "active" ? [] : [fault("course_id", "inactive_trainee")]
  const course = await visibleCourse(tx, company.id, courseId)
  if (course === undefined) return [fault("course_id", "unknown_course"), ...faults]
  if (course.state !== "active") return [fault("course_id", "inactive_course"), ...faults]
  if (await store.hasOpen(tx, user.id, courseId)) faults.push(fault("course_id", "already_assigned"))
  return [...faults, ...(await prerequisiteFaults(tx, course, user, today(company.timezone, now)))]
}

async function prerequisiteFaults(tx: Queries, course: CourseRow, user: TraineeRow, day: string): Promise<Fault[]> {
  if (!hasPrerequisites(course.short_type)) return []
  const courses = await requirementsOf(tx, course.id)
  const ids = courses.map(({ id }) => id)
  const failing = failingConditions(
    {
      minAge: course.min_age,
      fitness: course.requires_fitness === 1,
      drivingClasses: JSON.parse(course.required_driving_classes),
      courses,
    },
    {
      birthday: user.birthday,
      fitnessValidUntil: user.fitness_valid_until,
      drivingClasses: JSON.parse(user.driving_classes),
      passedCourseIds: await store.findPassed(tx, user.id, ids, day),
    },
    day,
  )
  return failing.map((condition) => ({ field: "course_id", message: condition, prerequisite: true as const }))
}

/** Adds an assignment of the company, and says so in the audit log; answers its id. */
export async function addAssignment(
  tx: Queries,
  companyId: number,
  row: store.NewAssignmentRow,
  authorship: Authorship,
): Promise<number> {
  const [id] = await addAssignments(tx, companyId, [row], authorship)
  if (id === undefined) throw new TypeError("an assignment was added without an id")
  return id
}

/** The same for many; answers their ids in order. */
export async function addAssignments(
  tx: Queries,
  companyId: number,
  rows: readonly store.NewAssignmentRow[],
  authorship: Authorship,
): Promise<number[]> {
  const ids: number[] = []
  const opened: Change[] = []
  for (const row of rows) {
    const id = await store.insert(tx, companyId, row, authorship.now)
    ids.push(id)
    opened.push(creationOf("assignment", id, auditedAssignment(row)))
  }
  await noteChanges(tx, authorship, opened)
  return ids
}

/** Whether the user has an open assignment of the course. */
export function hasOpenAssignment(queries: Queries, userId: number, courseId: number): Promise<boolean> {
  return store.hasOpen(queries, userId, courseId)
}

/** An assignment of the company as the API answers it. */
export async function presentById(
  queries: Queries,
  companyId: number,
  id: number,
  now: number,
): Promise<CourseAssignment> {
  const row = await store.findById(queries, companyId, id)
  if (row === undefined) throw new TypeError("an assignment vanished within its transaction")
  return assignmentResource(row, now)
}
