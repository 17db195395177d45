import { authorshipOf, type Caller } from "../../access/caller.ts"
import { type Change, changesBetween, noteChanges } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { addDays, type DateText, endOfDay, today } from "../../tools/calendar/dates.ts"
import { addPeriod, endOfPeriod } from "../../tools/calendar/periods.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { auditedAssignment } from "../assignments/audited.ts"
import { addAssignment, hasOpenAssignment, presentById } from "../assignments/rules.ts"
import type { CourseAssignment } from "../assignments/schema.ts"
import { issueCertificates } from "../certificates/rules.ts"
import { type CourseRow, hasContent, recurringOfScope, visibleCourse } from "../courses/rules.ts"
import { requireTrainee, type TraineeRow } from "../trainees/rules.ts"
import type { NewQualification } from "./schema.ts"
import * as store from "./store.ts"

/** How long operators have until their first recurring instruction, when the course does not say. */
const DEFAULT_RECURRENCE = "12m"

interface Request {
  readonly caller: Caller
  readonly user: TraineeRow
  /** The company's own day. */
  readonly day: DateText
  readonly now: number
}

/**
 * Records that a user in the caller's view is qualified, which a person vouches for: prerequisites are not checked. The
 * approvals in force give way to one that is in force itself, a certificate is issued, and operators get their first
 * recurring instruction. With `assignment_id`, that approval alone gets other days and another certificate. All of it
 * or nothing.
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
    const approval =
      typeof approvalId === "number" ? await store.findApproval(tx, company.id, userId, approvalId) : undefined
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

async function save(
  tx: Queries,
  request: Request,
  course: CourseRow,
  validity: store.Validity,
  renewed: store.ApprovalRow | undefined,
): Promise<number> {
  if (renewed !== undefined) {
    await renew(tx, request, renewed, validity)
    return renewed.id
  }
  const { caller, day, now } = request
  const row = approvalOf(request, course, validity)
  const id = await addAssignment(tx, caller.company.id, row, authorshipOf(caller, now))
  // History that is filled in ends no qualification in force.
  if (validity.valid_until === null || validity.valid_until >= day) await supersedeOthers(tx, request, course, id)
  if (course.short_type === "operator") await startRecurrence(tx, request, course, validity.finish_date)
  return id
}

/** Gives an approval other days and leaves all others as they are. A beginning after the new finish date goes. */
async function renew(
  tx: Queries,
  { caller, day, now }: Request,
  approval: store.ApprovalRow,
  validity: store.Validity,
): Promise<void> {
  const { id, begin_date: begin, superseded } = approval
  const { company } = caller
  const beginDate = begin !== null && begin <= validity.finish_date ? begin : null
  const after = { ...approval, ...validity, begin_date: beginDate, state: "success", result_percent: 100 } as const
  const changes = changesBetween(auditedAssignment(approval), auditedAssignment(after))
  const isSame = Object.keys(changes).length === 0
  const staysSuperseded = superseded === 1 && (await store.hasOtherInForce(tx, company.id, approval, day))
  await store.renew(tx, company.id, id, {
    ...validity,
    begin_date: beginDate,
    superseded: staysSuperseded ? 1 : 0,
    // Without the uploaded certificate, its entry among the completed courses names another address.
    updated_at: isSame && approval.certificate_file_id === null ? null : now,
  })
  // Even the same days bring another certificate, so there is an entry either way.
  const change = { action: "update", record: { type: "assignment", id } } as const
  await noteChanges(tx, authorshipOf(caller, now), [isSame ? change : { ...change, changes }])
}

/** Lets the approvals in force give way to the one with this id. */
async function supersedeOthers(
  tx: Queries,
  { caller, user, day, now }: Request,
  { id: courseId }: CourseRow,
  except: number,
): Promise<void> {
  const yesterday = addDays(day, -1)
  const approvals = { userId: user.id, courseId, except }
  const superseded = await store.supersedeOthers(tx, caller.company.id, approvals, { day, yesterday }, now)
  const changes = superseded.map(({ id, valid_until }): Change => {
    const fields = changesBetween({ valid_until }, { valid_until: yesterday })
    return { action: "update", record: { type: "assignment", id }, changes: fields }
  })
  await noteChanges(tx, authorshipOf(caller, now), changes)
}

function approvalOf({ caller, user }: Request, course: CourseRow, validity: store.Validity) {
  return {
    ...validity,
    user_id: user.id,
    course_id: course.id,
    assignment_type: "approval",
    state: "success",
    is_open: 0,
    result_percent: 100,
    creator_user_id: caller.user.id,
  } as const
}

/** Gives an operator the recurring instruction of the scope, unless one is open. */
async function startRecurrence(
  tx: Queries,
  { caller, user, now }: Request,
  { scope_id: scopeId }: CourseRow,
  finishDate: DateText,
): Promise<void> {
  const { company } = caller
  const course = scopeId === null ? undefined : await recurringOfScope(tx, company.id, scopeId)
  if (course === undefined || (await hasOpenAssignment(tx, user.id, course.id))) return
  const deadline = addPeriod(finishDate, course.valid_period ?? DEFAULT_RECURRENCE)
  const row = {
    user_id: user.id,
    course_id: course.id,
    assignment_type: "recurring",
    state: "assigned",
    is_open: 1,
    deadline_date: deadline,
    deadline_at: endOfDay(deadline, company.timezone),
    creator_user_id: caller.user.id,
  } as const
  await addAssignment(tx, company.id, row, authorshipOf(caller, now))
}

async function faultsOf(
  tx: Queries,
  { user, day, caller }: Request,
  { fields, faults }: Draft<NewQualification>,
  { course, approval }: { readonly course: CourseRow | undefined; readonly approval: store.ApprovalRow | undefined },
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
