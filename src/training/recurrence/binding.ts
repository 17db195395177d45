import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { addPeriod } from "../../tools/calendar/periods.ts"
import { assign, assignRecurring, moveDeadlines, type Writing, withoutInForce } from "../assignments/lifecycle.ts"
import { type CourseRow, recurringOfScope } from "../courses/rules.ts"

/** First recurring assignments: for members of teams with an instruction, and for qualified operators. */

export interface Binding {
  readonly course: CourseRow
  /** False when the team, its location or the course is inactive: then no new assignments are opened. */
  readonly opens: boolean
  /** The requested deadline; by default today plus the course's validity. */
  readonly deadline?: DateText | undefined
  /** With a `deadline`: moves open assignments to it, and instructs again where the instruction is in force. */
  readonly forced?: boolean | undefined
}

/**
 * Gives each user in `joined` an open recurring assignment of the course, unless they have one. Users in `present` were
 * already members: they get one only if the instruction is not in force for them either, so that a repeated request
 * instructs nobody twice unless `forced`. Returns the users with a new assignment or a moved deadline.
 */
export async function bindUsers(
  tx: Queries,
  caller: Caller,
  { joined, present }: { readonly joined: readonly number[]; readonly present: readonly number[] },
  { course, opens, deadline: asked, forced }: Binding,
  now: number,
): Promise<ReadonlySet<number>> {
  const { company } = caller
  const writing = { tx, company, authorship: authorshipOf(caller, now) }
  const day = today(company.timezone, now)
  const deadline = asked ?? (course.valid_period === null ? day : addPeriod(day, course.valid_period))
  const instruction = { courseId: course.id, deadline }
  const isForced = forced === true && asked !== undefined
  const moved = isForced ? await moveDeadlines(writing, { userIds: [...joined, ...present], ...instruction }) : []
  const again = isForced || !opens ? present : await withoutInForce(tx, { userIds: present, courseId: course.id }, day)
  const opened = opens ? await assignRecurring(writing, { userIds: [...joined, ...again], ...instruction }) : []
  return new Set([...moved, ...opened].map(({ user_id }) => user_id))
}

/** The time until the first recurring instruction of operators, when the course has none. */
const DEFAULT_RECURRENCE = "12m"

/** A course that a user has passed. */
export interface Passed {
  readonly user_id: number
  readonly course: CourseRow
  readonly finish_date: DateText
}

/** Gives operators who have passed their training the recurring instruction of its scope, unless one is open. */
export async function startRecurrence(writing: Writing, passed: readonly Passed[]): Promise<void> {
  const { tx, company } = writing
  const operators = passed.filter(({ course }) => course.short_type === "operator")
  const recurring = new Map<number, CourseRow>()
  for (const scopeId of new Set(operators.flatMap(({ course }) => course.scope_id ?? []))) {
    const course = await recurringOfScope(tx, company.id, scopeId)
    if (course !== undefined) recurring.set(scopeId, course)
  }
  const openings = operators.flatMap(({ user_id, course, finish_date }) => {
    const next = recurring.get(course.scope_id ?? 0)
    if (next === undefined) return []
    const deadline = addPeriod(finish_date, next.valid_period ?? DEFAULT_RECURRENCE)
    return { user_id, course_id: next.id, assignment_type: "recurring" as const, deadline }
  })
  await assign(writing, openings)
}
