import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { today } from "../../tools/calendar/dates.ts"
import { finishContent } from "../assignments/lifecycle.ts"
import { requireOfCompany } from "../assignments/lookup.ts"
import { keepVersion } from "../content/versions.ts"
import { conclude } from "../ending/conclusion.ts"
import { addEvidence } from "../evidence/rules.ts"
import { type Journey, journeyOf } from "./journey.ts"

/** The context of an act of learning: the transaction, the person who acts, and the time. */
export interface Acting {
  readonly tx: Queries
  readonly caller: Caller
  /** Epoch milliseconds. */
  readonly now: number
  /** The setting `renewal_lead`. */
  readonly leadDays: number
  /** Called within the transaction when an assignment was passed and completed and its certificate has been issued. */
  readonly onSuccess: (tx: Queries, passed: PassedAssignment) => Promise<void>
}

/** An assignment that has just been passed. */
export interface PassedAssignment {
  readonly companyId: number
  readonly assignmentId: number
  readonly userId: number
  readonly courseTitle: string
  /** The last day of validity; null if it never expires. */
  readonly validUntil: string | null
}

/**
 * Moves an assignment to `done`, `success` or `failed` if its progress and evidence allow it. This is the last step of
 * every act of learning, and of everything that others note about it. Returns the new status of the assignment.
 */
export async function advance(acting: Acting, assignmentId: number): Promise<Journey> {
  const { tx, caller, now } = acting
  const { company } = caller
  const writing = { tx, company, authorship: authorshipOf(caller, now) }
  const read = async () => journeyOf(tx, company.id, await requireOfCompany(tx, company.id, assignmentId))
  let journey = await read()
  if (journey.standing.next === "done") {
    await finishContent(writing, journey.assignment)
    journey = await read()
  }
  const { next } = journey.standing
  if (next === "success" || next === "failed") {
    await end(acting, journey, next)
    journey = await read()
  }
  return journey
}

async function end(acting: Acting, journey: Journey, state: "success" | "failed"): Promise<void> {
  const { tx, caller, now, leadDays, onSuccess } = acting
  const { assignment, course, proven, content } = journey
  const { company } = caller
  const finish_date = today(company.timezone, now)
  const result_percent = proven.lastAttempt?.percent ?? null
  const writing = { tx, company, authorship: authorshipOf(caller, now) }
  const trainer_user_id = assignment.trainer_user_id
  const result = { state, finish_date, result_percent, trainer_user_id }
  const { isCompleted, validUntil } = await conclude(writing, { assignment, course }, result, leadDays)
  const versionId = await keepVersion(tx, company.id, { course, content }, now)
  const details = { state, finish_date, valid_until: validUntil, result_percent }
  await addEvidence(tx, caller, { assignmentId: assignment.id, versionId }, { kind: "result", details }, now)
  if (state === "success" && isCompleted) {
    const { id: assignmentId, user_id: userId } = assignment
    await onSuccess(tx, { companyId: company.id, assignmentId, userId, courseTitle: course.title, validUntil })
  }
}
