import { deadlineReader } from "../../tools/calendar/deadline.ts"
import { armRenewals } from "../../training/assignments/lifecycle.ts"
import type { CompanyPlan } from "../plan.ts"
import { findDeadlineDays, setDeadlineMoments } from "../store/changes.ts"
import type { SavedAssignments } from "./assignments.ts"
import { openSuccesses } from "./group-trainings.ts"
import type { Writing } from "./records.ts"

/**
 * What follows from saved assignments: opens what was passed in group trainings that go on again, moves deadlines with
 * the company's time zone, issues certificates and lets recurring instruction be renewed in time.
 */
export async function saveConsequences(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
  { renewed, certification }: SavedAssignments,
): Promise<void> {
  const { tx } = writing
  const opened = await openSuccesses(writing, plan)
  if (plan.timezoneChanges) {
    const deadlineOf = deadlineReader(plan.timezone)
    const days = await findDeadlineDays(tx, companyId)
    await setDeadlineMoments(tx, companyId, new Map(days.map((day) => [day, deadlineOf(day).at])))
  }
  await certification.issue(writing, companyId, plan)
  await armRenewals(tx, companyId, [...new Set(renewed).union(new Set(opened))])
}
