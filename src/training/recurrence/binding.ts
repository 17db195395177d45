import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { addPeriod } from "../../tools/calendar/periods.ts"
import { isInForce } from "../assignments/in-force.ts"
import { dayBeyondLead } from "../assignments/lead.ts"
import {
  type AssignmentRow,
  assign,
  assignRecurring,
  findHistory,
  findPassed,
  type HistoryRow,
  moveDeadline,
  moveDeadlines,
  type Opening,
  type Writing,
  withdraw,
  withoutExempt,
  withoutInForce,
} from "../assignments/lifecycle.ts"
import { type CourseRow, recurringOfScope, visibleCourses } from "../courses/rules.ts"

/** Opens first recurring assignments, for members of teams with an instruction and for qualified operators. */

export interface Binding {
  readonly course: CourseRow
  /** False if the team, its location or the course is inactive. Then no new assignments are opened. */
  readonly opens: boolean
  /** The requested deadline. The default is today plus the course's validity period. */
  readonly deadline?: DateText | undefined
  /** The setting `renewal_lead`. New members whose success is valid beyond the lead are not instructed. */
  readonly leadDays?: number | undefined
  /** Requires a `deadline`: moves open assignments to it, and instructs users again even if their instruction is in force. */
  readonly forced?: boolean | undefined
}

/**
 * Gives each user in `joined` an open recurring assignment of the course, unless the user already has one or has a
 * success that is valid beyond the lead, or is exempt. Users in `present` were members before: they get an assignment only if the
 * instruction is not in force for them, so that repeating a request instructs nobody twice. With `forced`, the
 * assignment is opened in any case. Returns the users with a new assignment or a moved deadline.
 */
export async function bindUsers(
  tx: Queries,
  caller: Caller,
  { joined, present }: { readonly joined: readonly number[]; readonly present: readonly number[] },
  { course, opens, deadline: asked, leadDays = 0, forced }: Binding,
  now: number,
): Promise<ReadonlySet<number>> {
  const { company } = caller
  const writing = { tx, company, authorship: authorshipOf(caller, now) }
  const day = today(company.timezone, now)
  const deadline = asked ?? (course.valid_period === null ? day : addPeriod(day, course.valid_period))
  const instruction = { courseId: course.id, deadline }
  const isForced = forced === true && asked !== undefined
  const moved = isForced ? await moveDeadlines(writing, { userIds: [...joined, ...present], ...instruction }) : []
  const lacking = async (userIds: readonly number[], on: DateText) => {
    if (isForced) return userIds
    const courseId = course.id
    return withoutExempt(tx, { userIds: await withoutInForce(tx, { userIds, courseId }, on), courseId }, day)
  }
  const opened = opens
    ? await assignRecurring(writing, {
        userIds: [...(await lacking(joined, dayBeyondLead(day, leadDays))), ...(await lacking(present, day))],
        ...instruction,
      })
    : []
  return new Set([...moved, ...opened].map(({ user_id }) => user_id))
}

/** The time until operators get their first recurring instruction, if the course has no validity period. */
const DEFAULT_RECURRENCE = "12m"

/** A course that a user has passed and completed. */
export interface Passed {
  readonly user_id: number
  readonly course: CourseRow
  readonly finish_date: DateText
}

/**
 * Gives operators who have passed and completed their training the recurring instruction of its scope, unless they have
 * an open one. Its deadline counts from their latest success in force, so that adding older results does not set an
 * earlier date. Operators who have been instructed since then get no assignment. If an open assignment is overdue
 * because of an earlier success, it gets the new deadline.
 */
export async function startRecurrence(writing: Writing, passed: readonly Passed[]): Promise<void> {
  const operators = passed.filter(({ course }) => course.short_type === "operator" && course.scope_id !== null)
  for (const [scopeId, ofScope] of Map.groupBy(operators, ({ course }) => course.scope_id ?? 0)) {
    await startRecurrenceOf(writing, scopeId, ofScope)
  }
}

async function startRecurrenceOf(writing: Writing, scopeId: number, passed: readonly Passed[]): Promise<void> {
  const { tx, company, authorship } = writing
  const course = await recurringOfScope(tx, company.id, scopeId)
  if (course === undefined) return
  const day = today(company.timezone, authorship.now)
  const userIds = [...new Set(passed.map(({ user_id }) => user_id))]
  const histories = Map.groupBy(
    await findHistory(tx, company.id, { userIds, scopeId, courseId: course.id }),
    ({ user_id }) => user_id,
  )
  const openings: Opening[] = []
  for (const { user_id, finish_date } of passed) {
    const history = histories.get(user_id) ?? []
    const successes = history.filter(({ course_id, is_open }) => course_id !== course.id && is_open === 0)
    const held = successes.filter((success) => isInForce(success, day))
    const latest = latestOf([finish_date, ...held.flatMap((success) => success.finish_date ?? [])])
    const instructions = history.filter(({ course_id }) => course_id === course.id)
    const open = instructions.find(({ is_open }) => is_open === 1)
    const deadline = deadlineOf(course, latest)
    if (open === undefined) {
      const isInstructedSince = instructions.some((one) => isInForce(one, day) && (one.finish_date ?? "") > latest)
      if (!isInstructedSince) openings.push({ user_id, course_id: course.id, assignment_type: "recurring", deadline })
    } else if (isUntouched(open) && isPast(open, day) && (open.deadline_date ?? "") < deadline) {
      const wasOpened = successes.some((success) => isOpenedBy(course, open, success))
      if (wasOpened) await moveDeadline(writing, open, deadline)
    }
  }
  await assign(writing, openings)
}

/** The same, for assignments completed by an import. */
export async function startRecurrenceOfCompleted(writing: Writing, ids: readonly number[]): Promise<void> {
  const passed = await findPassed(writing.tx, writing.company.id, ids)
  const courseIds = passed.map(({ course_id }) => course_id)
  const courses = await visibleCourses(writing.tx, writing.company.id, [...new Set(courseIds)])
  await startRecurrence(
    writing,
    passed.flatMap(({ user_id, course_id, finish_date }) => {
      const course = courses.get(course_id)
      return course === undefined || finish_date === null ? [] : { user_id, course, finish_date }
    }),
  )
}

/**
 * Deletes the recurring instruction that an operator's success opened, if it is no longer a success. It stays if
 * somebody has begun or changed it, or if another success requires it.
 */
export async function endRecurrence(
  writing: Writing,
  course: CourseRow,
  former: Pick<AssignmentRow, "id" | "user_id" | "finish_date">,
): Promise<void> {
  const { tx, company, authorship } = writing
  if (course.short_type !== "operator" || course.scope_id === null) return
  const recurring = await recurringOfScope(tx, company.id, course.scope_id)
  if (recurring === undefined) return
  const place = { userIds: [former.user_id], scopeId: course.scope_id, courseId: recurring.id }
  const history = await findHistory(tx, company.id, place)
  const day = today(company.timezone, authorship.now)
  const isHeldOtherwise = history.some((one) => {
    return one.id !== former.id && one.course_id !== recurring.id && one.is_open === 0 && isInForce(one, day)
  })
  const open = history.find(({ course_id, is_open }) => course_id === recurring.id && is_open === 1)
  if (open === undefined || isHeldOtherwise || !isUntouched(open) || !isOpenedBy(recurring, open, former)) return
  await withdraw(writing, [open])
}

function deadlineOf(course: CourseRow, finish: DateText): DateText {
  return addPeriod(finish, course.valid_period ?? DEFAULT_RECURRENCE)
}

/** Nobody has begun it, and it is the first recurring assignment. */
function isUntouched({ assignment_type, state, begin_date, predecessor_id }: HistoryRow): boolean {
  return assignment_type === "recurring" && state === "assigned" && begin_date === null && predecessor_id === null
}

function isPast({ deadline_date: deadline }: HistoryRow, day: DateText): boolean {
  return deadline !== null && deadline.slice(0, day.length) < day
}

/** Whether the instruction still has the deadline that this success set. */
function isOpenedBy(course: CourseRow, open: HistoryRow, { finish_date: finish }: Pick<AssignmentRow, "finish_date">) {
  return finish !== null && open.deadline_date === deadlineOf(course, finish)
}

function latestOf(days: readonly DateText[]): DateText {
  return days.reduce((latest, day) => (day > latest ? day : latest))
}
