import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Database, Queries } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { addPeriod, endOfPeriod } from "../../tools/calendar/periods.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { type AssignmentRow, approve, findApproval, renew, type Validity } from "../assignments/lifecycle.ts"
import { presentById } from "../assignments/rules.ts"
import type { CourseAssignment } from "../assignments/schema.ts"
import { issueCertificates } from "../certificates/rules.ts"
import { type CourseRow, hasContent, visibleCourse } from "../courses/rules.ts"
import { startRecurrence } from "../recurrence/binding.ts"
import { requireTrainee, type TraineeRow } from "../trainees/rules.ts"
import type { NewQualification } from "./schema.ts"

interface Request {
  readonly caller: Caller
  readonly user: TraineeRow
  /** The current day in the company's time zone. */
  readonly day: DateText
  readonly now: number
}

/**
 * Records the qualification of a user in the caller's view. A person confirms it, so prerequisites are not checked. A
 * new approval that is in force supersedes those in force, a certificate is issued, and operators get their first
 * recurring instruction. With `assignment_id`, only that approval gets new days and another certificate. All or
 * nothing.
 *
 * @param now epoch milliseconds
 * @throws Invalid with every fault, by the keys of the contract (4.8)
 */
export async function recordQualification(
  database: Database,
  caller: Caller,
  userId: number,
  draft: Draft<NewQualification>,
  now: number,
): Promise<CourseAssignment> {
  const { company } = caller
  const day = today(company.timezone, now)
  return database.transaction(async (tx) => {
    const user = await requireTrainee(tx, caller, "course-assignments.create", userId)
    const request = { caller, user, day, now }
    const { course_id: courseId, assignment_id: approvalId } = draft.fields
    const approval = typeof approvalId === "number" ? await findApproval(tx, company.id, userId, approvalId) : undefined
    const course = courseId === undefined ? undefined : await visibleCourse(tx, company.id, courseId)
    const input = settle(draft, await faultsOf(tx, request, draft, { course, approval }))
    if (course === undefined) throw new TypeError("a qualification was settled without its course")
    const finishDate = input.finish_date ?? day
    const period = course.may_change_valid_period === 1 ? input.valid_period : course.valid_period
    const validity = {
      finish_date: finishDate,
      valid_until: period === undefined || period === null ? null : addPeriod(finishDate, period),
    }
    const id = await save(tx, request, course, validity, approval)
    await issueCertificates(tx, company.id, [id], { day, now })
    return presentById(tx, company.id, id, now)
  })
}

/** Renews the approval, or records a new one and gives operators their first recurring instruction. */
async function save(
  tx: Queries,
  { caller, user, now }: Request,
  course: CourseRow,
  validity: Validity,
  renewed: AssignmentRow | undefined,
): Promise<number> {
  const writing = { tx, company: caller.company, authorship: authorshipOf(caller, now) }
  if (renewed !== undefined) {
    await renew(writing, renewed, validity)
    return renewed.id
  }
  const id = await approve(writing, { userId: user.id, courseId: course.id }, validity)
  if (course.short_type === "operator") await startRecurrence(writing, user.id, course, validity.finish_date)
  return id
}

async function faultsOf(
  tx: Queries,
  { user, day, caller }: Request,
  { fields, faults }: Draft<NewQualification>,
  { course, approval }: { readonly course: CourseRow | undefined; readonly approval: AssignmentRow | undefined },
): Promise<Fault[]> {
  const found: Fault[] = []
  const usable = course?.state === "active" && course.allow_user_approval_date === 1 ? course : undefined
  if (fields.course_id !== undefined && usable === undefined) found.push(courseFault(course))
  const { finish_date: finishDate, valid_period: period, assignment_id: approvalId } = fields
  if (typeof finishDate === "string" && finishDate > day) {
    found.push(fault("finish_date", "in_future", { today: day }))
  }
  const isMalformed = faults.some(({ field }) => field === "valid_period")
  if (usable?.may_change_valid_period === 1 && (period ?? null) === null && !isMalformed) {
    found.push(fault("valid_period", "required"))
  }
  if (
    usable?.may_change_valid_period === 1 &&
    typeof period === "string" &&
    endOfPeriod(finishDate ?? day, period) === undefined
  ) {
    found.push(fault("valid_period", "beyond_calendar"))
  }
  if (typeof approvalId === "number") {
    if (approval === undefined) found.push(fault("assignment_id", "unknown_approval"))
    else if (fields.course_id !== undefined && approval.course_id !== fields.course_id) {
      found.push(fault("assignment_id", "approval_of_other_course"))
    }
  }
  if (user.state !== "active") found.push(fault("qualification", "inactive_trainee"))
  if (usable !== undefined && !(await hasContent(tx, caller.company.id, usable.id))) {
    found.push(fault("qualification", "course_without_content"))
  }
  return found
}

function courseFault(course: CourseRow | undefined): Fault {
  if (course === undefined) return fault("course_id", "unknown_course")
  return fault("course_id", course.state === "active" ? "not_a_qualification_course" : "inactive_course")
}
