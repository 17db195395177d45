import { authorshipOf, type Caller } from "../../access/caller.ts"
import { noteOccurrences } from "../../audit/occurrences.ts"
import { changesBetween, noteChange } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { today } from "../../tools/calendar/dates.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { fault, refuse } from "../../tools/errors.ts"
import type { Writing } from "../assignments/lifecycle.ts"
import { findOfCompany, refuseForOneself } from "../assignments/lookup.ts"
import { revoke } from "../assignments/superseding.ts"
import { visibleCourse } from "../courses/rules.ts"
import { endRecurrence } from "../recurrence/binding.ts"
import { requireCertificate, showCertificate } from "./list/rules.ts"
import type { Certificate } from "./list/schema.ts"
import { numberOf } from "./rules.ts"
import type { Revocation } from "./schema.ts"
import * as store from "./store.ts"

/**
 * Permanently revokes a certificate of a user in the caller's view, with the day and the reason. If it is the newest
 * certificate of a success, the success is no longer in force, and the recurring instruction of operators that it
 * opened is withdrawn.
 *
 * @param origin of the addresses in the answer
 * @throws Forbidden for a certificate of the caller
 * @throws Invalid if it is already revoked
 */
export async function revokeCertificate(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<Revocation>,
  presentation: { readonly origin: string; readonly now: number },
): Promise<Certificate> {
  const { company } = caller
  const { now } = presentation
  const certificate = await requireRevocable(tx, caller, id)
  const revoked = [fault("certificate", "revoked_already")]
  const { reason } = settle(draft, certificate.revoked_on === null ? [] : revoked)
  const day = today(company.timezone, now)
  if (!(await store.revoke(tx, company.id, id, { day, reason }))) refuse(revoked)
  const authorship = authorshipOf(caller, now)
  const { assignment_id: assignmentId } = certificate
  await noteChange(tx, {
    ...authorship,
    action: "revoke-certificate",
    record: { type: "assignment", id: assignmentId },
    changes: changesBetween({}, { certificate: numberOf(certificate), reason }),
    // Changes to the assignment get an audit entry of their own.
    shown: [],
  })
  await endSuccess({ tx, company, authorship }, { ...certificate, id })
  noteOccurrences(tx, [{ name: "certificate.revoked", companyId: company.id, id, now }])
  return showCertificate(tx, caller, id, presentation)
}

/** A certificate in the caller's view that belongs to another user. Throws 404 or 403 for any other. */
export async function requireRevocable(queries: Queries, caller: Caller, id: number) {
  const certificate = await requireCertificate(queries, caller, id, "certificates.revoke")
  refuseForOneself(caller, certificate.user_id)
  return certificate
}

/** Ends the success if this was its newest certificate. */
async function endSuccess(
  writing: Writing,
  { id, assignment_id: assignmentId }: { readonly id: number; readonly assignment_id: number },
): Promise<void> {
  const { tx, company } = writing
  const assignment = await findOfCompany(tx, company.id, assignmentId)
  if (assignment?.state !== "success" || assignment.is_open === 1) return
  if ((await store.findNewestId(tx, assignmentId)) !== id) return
  await revoke(writing, assignment)
  const course = await visibleCourse(tx, company.id, assignment.course_id)
  if (course !== undefined) await endRecurrence(writing, course, assignment)
}
