import { type DateText, today } from "../../tools/calendar/dates.ts"
import { type ChangeableRow, complete, type Ended, type Result, type Writing } from "../assignments/lifecycle.ts"
import { supersede } from "../assignments/superseding.ts"
import { Renewals } from "../assignments/validity.ts"
import { issueCertificates } from "../certificates/rules.ts"
import type { CourseRow } from "../courses/rules.ts"
import { endRecurrence, startRecurrence } from "../recurrence/binding.ts"

export interface Conclusion {
  readonly isCompleted: boolean
  /** The last day of validity; null if it never ends. */
  readonly validUntil: DateText | null
}

/**
 * Ends an open assignment with a result and applies the consequences. A success is valid for the course's period and
 * starts the recurring instruction of operators. Both success and failure get a certificate. An approval supersedes
 * those that were finished before it. Within an ongoing group training a success stays open: its certificate and the
 * recurring instruction follow when the training is closed.
 *
 * @param leadDays the setting `renewal_lead`
 */
export async function conclude(
  writing: Writing,
  { assignment, course }: { readonly assignment: ChangeableRow; readonly course: CourseRow },
  result: Omit<Result, "valid_until">,
  leadDays: number,
): Promise<Conclusion> {
  const [conclusion] = await concludeAll(writing, course, [{ assignment, result }], leadDays)
  if (conclusion === undefined) throw new TypeError("an assignment was not concluded")
  return conclusion
}

/** An assignment that ends, and how. */
export interface Ending {
  readonly assignment: ChangeableRow
  readonly result: Omit<Ended["result"], "valid_until">
}

/** The same for many assignments of one course, each of another user, in as few statements as possible. */
export async function concludeAll(
  writing: Writing,
  course: CourseRow,
  endings: readonly Ending[],
  leadDays: number,
): Promise<Conclusion[]> {
  const { tx, company, authorship } = writing
  const places = endings.map(({ assignment: { user_id } }) => ({ user_id, course }))
  const besides = endings.map(({ assignment }) => assignment.id)
  const renewals = await Renewals.of(tx, company.id, places, leadDays, besides)
  const ended = endings.map(({ assignment, result }) => {
    const { user_id } = assignment
    const valid_until =
      result.state === "success"
        ? renewals.validUntil({ user_id, course }, result.finish_date, course.valid_period)
        : null
    return { assignment, result: { ...result, valid_until } }
  })
  const completed = new Set(await complete(writing, ended))
  for (const { assignment, result } of ended) {
    // An import may have reopened an assignment that was passed within a group training and completed when the training closed.
    if (assignment.state === "success" && result.state !== "success") await endRecurrence(writing, course, assignment)
  }
  const passed = ended.filter(({ assignment, result }) => result.state === "success" && completed.has(assignment.id))
  await startRecurrence(
    writing,
    passed.map(({ assignment: { user_id }, result: { finish_date } }) => ({ user_id, course, finish_date })),
  )
  const day = today(company.timezone, authorship.now)
  await issueCertificates(tx, company.id, [...completed], { day, now: authorship.now })
  const approvals = passed.filter(({ assignment }) => assignment.assignment_type === "approval")
  if (approvals.length > 0) {
    await supersede(
      writing,
      approvals.map(({ assignment }) => assignment),
    )
  }
  return ended.map(({ assignment, result }) => {
    return { isCompleted: completed.has(assignment.id), validUntil: result.valid_until }
  })
}
