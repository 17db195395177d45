import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { today } from "../../tools/calendar/dates.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { findApproval, renew } from "../assignments/lifecycle.ts"
import { refuseForOneself } from "../assignments/lookup.ts"
import { presentById } from "../assignments/rules.ts"
import type { CourseAssignment } from "../assignments/schema.ts"
import { Renewals } from "../assignments/validity.ts"
import { issueCertificates } from "../certificates/rules.ts"
import { coursesWithContent, visibleCourse } from "../courses/rules.ts"
import { requireTrainee } from "../trainees/rules.ts"
import { qualificationFaults, record, validityOf } from "./recording.ts"
import type { NewQualification } from "./schema.ts"

/**
 * Records the qualification of a user in the caller's view. A person confirms it, so prerequisites are not checked. A
 * new approval that is in force supersedes those in force, a certificate is issued, and operators get their first
 * recurring instruction. With `assignment_id`, only that approval gets new days and a new certificate. Saves all or
 * nothing.
 *
 * @param leadDays the setting `renewal_lead`
 * @throws Invalid with every error, by the keys of the contract (4.8)
 */
export async function recordQualification(
  tx: Queries,
  caller: Caller,
  userId: number,
  draft: Draft<NewQualification>,
  { now, leadDays }: { readonly now: number; readonly leadDays: number },
): Promise<CourseAssignment> {
  const { company } = caller
  const day = today(company.timezone, now)
  const user = await requireTrainee(tx, caller, "course-assignments.create", userId)
  refuseForOneself(caller, userId)
  const { course_id: courseId, assignment_id: approvalId } = draft.fields
  const approval = typeof approvalId === "number" ? await findApproval(tx, company.id, userId, approvalId) : undefined
  const course = courseId === undefined ? undefined : await visibleCourse(tx, company.id, courseId)
  const hasContent = course !== undefined && (await coursesWithContent(tx, company.id, [course.id])).has(course.id)
  const named = { user, course, hasContent, approval }
  const input = settle(draft, qualificationFaults(draft, named, day))
  if (course === undefined) throw new TypeError("a qualification was settled without its course")
  const place = { user_id: userId, course }
  const validity = validityOf(place, input, await Renewals.of(tx, company.id, [place], leadDays), day)
  if (approval !== undefined) {
    await renew({ tx, company, authorship: authorshipOf(caller, now) }, approval, validity)
    await issueCertificates(tx, company.id, [approval.id], { day, now })
    return presentById(tx, company.id, approval.id, now)
  }
  const [saved] = await record(tx, caller, [{ ...place, ...validity }], { day, now })
  if (saved === undefined) throw new TypeError("a qualification was not recorded")
  return presentById(tx, company.id, saved.id, now)
}
