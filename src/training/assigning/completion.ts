import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import type { ChangeableRow } from "../assignments/lifecycle.ts"
import { requireOthersAssignment } from "../assignments/lookup.ts"
import { presentById } from "../assignments/rules.ts"
import type { Completion, CourseAssignment } from "../assignments/schema.ts"
import type { AssignmentResult } from "../assignments/states.ts"
import { type CourseRow, visibleCourse } from "../courses/rules.ts"
import { conclude } from "../ending/conclusion.ts"
import { addEvidence, hasBegun, nameOf, type Proven, provenOf } from "../evidence/rules.ts"
import type { Acting } from "../learning/advance.ts"
import { traineesInView } from "../trainees/rules.ts"

/**
 * Records the result of an open assignment, as determined by another system or a person. A success is valid for the
 * course's period and starts the recurring instruction of operators. Both success and failure get a certificate. Within
 * an ongoing group training a success stays open: its certificate and the instruction come when the training is closed.
 *
 * A user who has learned in the portal is notified of a success as usual.
 *
 * @throws Forbidden for one of the caller's own assignments
 * @throws Invalid with every error
 */
export async function completeAssignment(
  { tx, caller, now, leadDays, onSuccess }: Acting,
  id: number,
  draft: Draft<Completion>,
): Promise<CourseAssignment> {
  const { company } = caller
  const day = today(company.timezone, now)
  const assignment = await requireOthersAssignment(tx, caller, "course-assignments.update", id)
  const { state, remark = null, ...input } = settle(draft, await faultsOf(tx, caller, assignment, draft, day))
  const course = await courseOf(tx, company.id, assignment)
  const finish = input.finish_date ?? finishBefore(assignment, state) ?? day
  const percent = percentBefore(assignment, state, await provenOf(tx, company.id, id))
  const { result_percent = percent, trainer_user_id = assignment.trainer_user_id } = input
  const writing = { tx, company, authorship: authorshipOf(caller, now) }
  const result = { state, finish_date: finish, result_percent, trainer_user_id }
  const { validUntil, isCompleted } = await conclude(writing, { assignment, course }, result, leadDays)
  const trainer = await nameOf(tx, trainer_user_id)
  const details = { state, finish_date: finish, result_percent, trainer, remark }
  await addEvidence(tx, caller, { assignmentId: id, versionId: null }, { kind: "trainer", details }, now)
  if (isCompleted && state === "success" && (await hasBegun(tx, company.id, id))) {
    const { user_id: userId } = assignment
    await onSuccess(tx, { companyId: company.id, assignmentId: id, userId, courseTitle: course.title, validUntil })
  }
  return presentById(tx, company.id, id, now)
}

/** When a result is sent again without a finish date, the recorded date stays. */
function finishBefore(assignment: ChangeableRow, state: AssignmentResult): DateText | null {
  return assignment.state === state ? assignment.finish_date : null
}

/** Progress is counted only for the result that it leads to, so not for a different result or for an absent user. */
function percentBefore(
  { state: before, result_percent: percent }: ChangeableRow,
  state: AssignmentResult,
  { lastAttempt }: Proven,
): number | null {
  if ((before === "success" && state !== "success") || state === "notshownup") return null
  return percent ?? lastAttempt?.percent ?? null
}

async function faultsOf(
  tx: Queries,
  caller: Caller,
  assignment: ChangeableRow,
  { fields: { finish_date: finish, trainer_user_id: trainer } }: Draft<Completion>,
  day: string,
): Promise<Fault[]> {
  const faults: Fault[] = []
  if (assignment.is_open === 0) faults.push(fault("assignment", "already_completed"))
  if (typeof finish === "string" && finish > day) faults.push(fault("finish_date", "in_future", { today: day }))
  if (typeof trainer === "number") {
    const found = await traineesInView(tx, caller, "course-assignments.update", [trainer])
    if (!found.has(trainer)) faults.push(fault("trainer_user_id", "unknown_user"))
  }
  if (await isBeforeBegin(tx, caller, assignment, finish)) {
    faults.push(fault("finish_date", "before_begin", { day: assignment.begin_date ?? "" }))
  }
  return faults
}

/** Whether a result would be dated before the recorded day on which the learner began in the portal. */
async function isBeforeBegin(
  tx: Queries,
  { company }: Caller,
  { id, begin_date: begin }: ChangeableRow,
  finish: string | null | undefined,
): Promise<boolean> {
  if (typeof finish !== "string" || begin === null || finish >= begin) return false
  return hasBegun(tx, company.id, id)
}

async function courseOf(tx: Queries, companyId: number, { course_id: id }: ChangeableRow): Promise<CourseRow> {
  const course = await visibleCourse(tx, companyId, id)
  if (course === undefined) throw new TypeError("a company has an assignment of a course that it cannot see")
  return course
}
