import { authorshipOf, type Caller } from "../../access/caller.ts"
import { changesBetween, noteChange } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { type Fault, fault, refuse } from "../../tools/errors.ts"
import { dayBeyondLead } from "../assignments/lead.ts"
import { reopen, withoutInForce, withoutOpen } from "../assignments/lifecycle.ts"
import { requireOthersAssignment } from "../assignments/lookup.ts"
import { addEvidence } from "../evidence/rules.ts"
import { traineesInView } from "../trainees/rules.ts"
import type { Acting } from "./advance.ts"
import { type Journey, journeyOf } from "./journey.ts"

const PERMISSION = "course-assignments.update"

/**
 * Grants another attempt at the test of a failed assignment, which then becomes `done` again. The certificate of the
 * failure stays until the next one supersedes it.
 *
 * @param leadDays the setting `renewal_lead`
 * @throws Forbidden for one of the caller's own assignments
 * @throws Invalid with every reason against it, by the field `assignment`
 */
export async function grantAttempt(
  { tx, caller, now }: Pick<Acting, "tx" | "caller" | "now">,
  assignmentId: number,
  leadDays: number,
): Promise<void> {
  const { company } = caller
  const { assignment, journey } = await requireGrantable(tx, caller, assignmentId, { now, leadDays })
  const authorship = authorshipOf(caller, now)
  if (assignment.is_open === 0) await reopen({ tx, company, authorship }, assignment)
  const details = { attempts: neededAttempts(journey) }
  await addEvidence(tx, caller, { assignmentId, versionId: null }, { kind: "grant", details }, now)
  const record = { type: "assignment", id: assignmentId } as const
  const changes = changesBetween({}, { granted_attempts: details.attempts })
  // Responses show the new state of the assignment, which has already been recorded.
  await noteChange(tx, { ...authorship, action: "grant-attempt", record, changes, shown: [] })
}

/** The assignment, if another attempt at its test can be granted. Throws what {@link grantAttempt} throws. */
export async function requireGrantable(
  queries: Queries,
  caller: Caller,
  assignmentId: number,
  { now, leadDays }: { readonly now: number; readonly leadDays: number },
) {
  const { company } = caller
  const assignment = await requireOthersAssignment(queries, caller, PERMISSION, assignmentId)
  const journey = await journeyOf(queries, company.id, assignment)
  const learner = (await traineesInView(queries, caller, PERMISSION, [assignment.user_id])).get(assignment.user_id)
  if (learner?.state !== "active") refuse([fault("assignment", "inactive_trainee"), ...ownFaults(journey)])
  refuse(await grantFaults(queries, journey, dayBeyondLead(today(company.timezone, now), leadDays)))
  return { assignment, journey }
}

/** Why no further attempt can be granted to an active learner. */
async function grantFaults(queries: Queries, journey: Journey, beyondLead: DateText): Promise<Fault[]> {
  const faults = ownFaults(journey)
  return faults.length > 0 || journey.assignment.is_open === 1 ? faults : otherFaults(queries, journey, beyondLead)
}

/** The reasons in the assignment itself. */
function ownFaults({ assignment, demands, proven, standing }: Journey): Fault[] {
  if (!demands.test) return [fault("assignment", "no_test")]
  // The course now allows fewer attempts than it did when they were used.
  const isUsedUp = assignment.state === "done" && standing.test?.status === "failed"
  if (assignment.state !== "failed" && !isUsedUp) return [fault("assignment", "not_failed")]
  return proven.lastAttempt?.passed === true ? [fault("assignment", "test_passed")] : []
}

/**
 * The reasons in other assignments of the course. A success that ends soon is not one, because this assignment may be
 * its renewal.
 */
async function otherFaults(tx: Queries, { assignment, course }: Journey, beyondLead: DateText): Promise<Fault[]> {
  const enrolment = { userIds: [assignment.user_id], courseId: course.id }
  const [withoutOther] = await withoutOpen(tx, enrolment)
  const [withoutSuccess] = await withoutInForce(tx, enrolment, beyondLead)
  return [
    ...(withoutOther === undefined ? [fault("assignment", "already_assigned")] : []),
    ...(withoutSuccess === undefined ? [fault("assignment", "in_force")] : []),
  ]
}

/**
 * Whether another attempt can be granted to the learner, who is active. `waiting` in `assignments/waiting.ts` expresses
 * the same rule as a condition.
 *
 * @param beyondLead see `dayBeyondLead`
 */
export async function isGrantable(queries: Queries, journey: Journey, beyondLead: DateText): Promise<boolean> {
  return (await grantFaults(queries, journey, beyondLead)).length === 0
}

/** How many attempts have to be granted to make one more attempt possible. */
function neededAttempts({ demands, proven }: Journey): number {
  if (demands.attempts === null) return 1
  return Math.max(1, proven.attempts + 1 - demands.attempts - proven.granted)
}
