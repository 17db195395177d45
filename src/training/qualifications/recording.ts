import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { endOfPeriod } from "../../tools/calendar/periods.ts"
import type { Draft } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { type AssignmentRow, approve, type Validity } from "../assignments/lifecycle.ts"
import { supersede } from "../assignments/superseding.ts"
import type { Renewals } from "../assignments/validity.ts"
import { issueCertificates } from "../certificates/rules.ts"
import type { CourseRow } from "../courses/rules.ts"
import { startRecurrence } from "../recurrence/binding.ts"
import type { TraineeRow } from "../trainees/rules.ts"
import type { NewQualification } from "./schema.ts"

/** Code shared by single and bulk qualifications: validation, validity periods, and saving. */

/** The records that a qualification refers to, if the caller may use them. */
export interface Named {
  readonly user: TraineeRow | undefined
  readonly course: CourseRow | undefined
  /** Whether the course is fully configured. */
  readonly hasContent: boolean
  /** The approval with the id `assignment_id`. */
  readonly approval?: AssignmentRow | undefined
}

/** The errors in a qualification on `day`, by the keys of the contract. An unknown user is not reported here. */
export function qualificationFaults(
  { fields, faults }: Draft<NewQualification>,
  { user, course, hasContent, approval }: Named,
  day: DateText,
): Fault[] {
  const found: Fault[] = []
  const usable = usableCourse(course)
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
    } else if (approval.revoked_on !== null) found.push(fault("assignment_id", "revoked_approval"))
  }
  return [...found, ...obstacles({ user, course, hasContent })]
}

/** The errors in a qualification of a user in a course, whatever its days. */
export function recordingFaults(named: Omit<Named, "approval">): Fault[] {
  const { course } = named
  return [...(usableCourse(course) === undefined ? [courseFault(course)] : []), ...obstacles(named)]
}

/** What prevents it besides what it says. */
function obstacles({ user, course, hasContent }: Omit<Named, "approval">): Fault[] {
  return [
    ...(user !== undefined && user.state !== "active" ? [fault("qualification", "inactive_trainee")] : []),
    ...(usableCourse(course) !== undefined && !hasContent ? [fault("qualification", "course_without_content")] : []),
  ]
}

function usableCourse(course: CourseRow | undefined): CourseRow | undefined {
  return course?.state === "active" && course.allow_user_approval_date === 1 ? course : undefined
}

function courseFault(course: CourseRow | undefined): Fault {
  if (course === undefined) return fault("course_id", "unknown_course")
  return fault("course_id", course.state === "active" ? "not_a_qualification_course" : "inactive_course")
}

/** The days of a qualification. It begins on `day` unless another day is given, and the course determines its validity. */
export function validityOf(
  { course, ...place }: { readonly user_id: number; readonly course: CourseRow },
  { finish_date, valid_period }: Pick<NewQualification, "finish_date" | "valid_period">,
  renewals: Renewals,
  day: DateText,
): Validity {
  const finish = finish_date ?? day
  const period = course.may_change_valid_period === 1 ? valid_period : course.valid_period
  return { finish_date: finish, valid_until: renewals.validUntil({ ...place, course }, finish, period) }
}

/** A qualification that is to be recorded. */
export interface Qualification extends Validity {
  readonly user_id: number
  readonly course: CourseRow
  /** The certificate of somebody else, if it has one. */
  readonly certificate_file_id?: number
}

/**
 * Records new qualifications, at most one for each user and course. Each one gets a certificate, gives operators their
 * first recurring instruction, and supersedes the qualifications finished before it. Returns them as saved.
 *
 * @param day the current day in the company's time zone
 */
export async function record(
  tx: Queries,
  caller: Caller,
  qualifications: readonly Qualification[],
  { day, now }: { readonly day: DateText; readonly now: number },
): Promise<AssignmentRow[]> {
  if (qualifications.length === 0) return []
  const { company } = caller
  const writing = { tx, company, authorship: authorshipOf(caller, now) }
  const approvals = qualifications.map(({ course, ...approval }) => ({ ...approval, course_id: course.id }))
  const saved = await approve(writing, approvals)
  await startRecurrence(writing, qualifications)
  const ids = saved.map(({ id }) => id)
  await issueCertificates(tx, company.id, ids, { day, now })
  await supersede(writing, saved)
  return saved
}
