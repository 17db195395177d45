import { type DateText, today } from "../../tools/calendar/dates.ts"
import { type ChangeableRow, complete, type Result, type Writing } from "../assignments/lifecycle.ts"
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
  const { tx, company, authorship } = writing
  const { id, user_id } = assignment
  const { state, finish_date } = result
  const renewals = await Renewals.of(tx, company.id, [{ user_id, course }], leadDays, id)
  const validUntil =
    state === "success" ? renewals.validUntil({ user_id, course }, finish_date, course.valid_period) : null
  const isCompleted = await complete(writing, assignment, { ...result, valid_until: validUntil })
  // An import may have reopened an assignment that was passed within a group training and completed when the training closed.
  if (assignment.state === "success" && state !== "success") await endRecurrence(writing, course, assignment)
  if (state === "success" && isCompleted) await startRecurrence(writing, [{ user_id, course, finish_date }])
  const day = today(company.timezone, authorship.now)
  if (isCompleted) await issueCertificates(tx, company.id, [id], { day, now: authorship.now })
  if (isCompleted && state === "success" && assignment.assignment_type === "approval") {
    await supersede(writing, [assignment])
  }
  return { isCompleted, validUntil }
}
