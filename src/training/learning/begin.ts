import { authorshipOf } from "../../access/caller.ts"
import { fault, refuse } from "../../tools/errors.ts"
import { begin } from "../assignments/lifecycle.ts"
import { keepVersion } from "../content/versions.ts"
import { addEvidence, nameOf } from "../evidence/rules.ts"
import type { Acting } from "./advance.ts"
import { ownJourney } from "./journey.ts"

/**
 * The caller begins one of their own assigned courses.
 *
 * @throws NotFound for another user's assignment
 * @throws Invalid if it has already begun, or if nobody can complete the course
 */
export async function beginLearning({ tx, caller, now }: Acting, assignmentId: number): Promise<void> {
  const { assignment, course, content, standing } = await ownJourney(tx, caller, assignmentId)
  if (assignment.state !== "assigned") refuse([fault("assignment", "begun_already")])
  if (standing.obstacle !== undefined) refuse([fault("assignment", standing.obstacle)])
  const { company, user } = caller
  await begin({ tx, company, authorship: authorshipOf(caller, now) }, assignment)
  const versionId = await keepVersion(tx, company.id, { course, content }, now)
  const { assignment_type, deadline_date } = assignment
  const details = {
    learner: { full_name: (await nameOf(tx, user.id)) ?? user.username, username: user.username },
    course: { key: course.key, title: course.title, short_type: course.short_type },
    ...{ assignment_type, deadline_date },
  }
  await addEvidence(tx, caller, { assignmentId, versionId }, { kind: "begun", details }, now)
}
