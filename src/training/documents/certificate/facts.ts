import type { AssignmentType } from "../../assignments/states.ts"
import { isInstruction, type ShortType } from "../../courses/short-type.ts"
import type { CertificateKind } from "../../wording/shape.ts"

/** The facts that a certificate states, frozen at the time of issue, including names and titles. Days are `yyyy-mm-dd`. */
export interface CertificateFacts {
  /** Its number, unique in the installation: the id of the assignment and the number of the issue (`000042-1`). */
  readonly number: string
  /** The code for the verification page: 128 random bits, written in letters and digits. */
  readonly code: string
  /** If `failed`, the document is a record of the result, not a certificate of success. */
  readonly state: "success" | "failed"
  /** `approval` means a qualification confirmed by a person. */
  readonly assignment_type: AssignmentType
  readonly short_type: ShortType
  readonly company_name: string
  readonly holder_name: string
  readonly course_title: string
  /** The subject of the training, such as a class of machines. */
  readonly scope_title: string | null
  readonly trainer_name: string | null
  readonly result_percent: number | null
  readonly begin_date: string | null
  readonly finish_date: string
  /** The last day of validity; null if it never expires. */
  readonly valid_until: string | null
  /** The day of issue in the company's time zone. */
  readonly issued_on: string
  /** The date of revocation, the only fact that can change after the issue. */
  readonly revoked_on?: string
}

/** Whether the certificate states a success. A revoked one does not. */
export function certifiesSuccess({ state, revoked_on }: Pick<CertificateFacts, "state" | "revoked_on">): boolean {
  return state === "success" && revoked_on === undefined
}

/** The kind of subject that a certificate is about. */
export function kindOf({
  assignment_type,
  short_type,
}: Pick<CertificateFacts, "assignment_type" | "short_type">): CertificateKind {
  if (assignment_type === "approval") return "qualification"
  return isInstruction(short_type) ? "instruction" : "training"
}
