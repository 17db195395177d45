import type { AssignmentType } from "../assignments/states.ts"
import { isInstruction, type ShortType } from "../courses/short-type.ts"

/**
 * What a certificate states, frozen when it is issued: names and titles as they were then. Days are `yyyy-mm-dd`.
 */
export interface CertificateFacts {
  /** Its number among all of the installation: the assignment's, and which of its certificates this is (`000042-1`). */
  readonly number: string
  /** What the verification page is asked for: letters and digits, 128 random bits. */
  readonly code: string
  /** `failed` makes it a record of the result, and no certificate of success. */
  readonly state: "success" | "failed"
  /** `approval` is a qualification that a person vouches for. */
  readonly assignment_type: AssignmentType
  readonly short_type: ShortType
  readonly company_name: string
  readonly holder_name: string
  readonly course_title: string
  /** What the training is for (a class of machines, say). */
  readonly scope_title: string | null
  readonly trainer_name: string | null
  readonly result_percent: number | null
  readonly begin_date: string | null
  readonly finish_date: string
  /** The last day on which it is valid; null for ever. */
  readonly valid_until: string | null
  /** The company's own day on which it was issued. */
  readonly issued_on: string
}

/** What a certificate is about, which decides its wording. */
export type CertificateKind = "qualification" | "instruction" | "training"

export function kindOf({ assignment_type, short_type }: CertificateFacts): CertificateKind {
  if (assignment_type === "approval") return "qualification"
  return isInstruction(short_type) ? "instruction" : "training"
}
