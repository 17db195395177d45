import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { fault, refuse } from "../../tools/errors.ts"
import { withdraw } from "../assignments/lifecycle.ts"
import { requireOthersAssignment } from "../assignments/lookup.ts"
import { visibleCourse } from "../courses/rules.ts"
import { leaveTraining } from "../group-trainings/leaving.ts"
import { endRecurrence } from "../recurrence/binding.ts"

/**
 * Withdraws an open assignment in the caller's view. In a group training under way, its user no longer takes part.
 *
 * @throws Forbidden for one of the caller's own assignments
 */
export async function withdrawAssignment(tx: Queries, caller: Caller, id: number, now: number): Promise<void> {
  const { company } = caller
  const assignment = await requireOthersAssignment(tx, caller, "course-assignments.update", id)
  if (assignment.is_open === 0) refuse([fault("assignment", "already_completed")])
  const writing = { tx, company, authorship: authorshipOf(caller, now) }
  await leaveTraining(tx, caller, assignment, now)
  await withdraw(writing, [assignment])
  const course = assignment.state === "success" ? await visibleCourse(tx, company.id, assignment.course_id) : undefined
  if (course !== undefined) await endRecurrence(writing, course, assignment)
}
