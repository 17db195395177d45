import type { DateText } from "../../tools/calendar/dates.ts"
import { isValidOn } from "../assignments/in-force.ts"

/** Whether a certificate is valid. `not_passed` records a result without certifying success. */
export const STANDINGS = ["valid", "expired", "superseded", "revoked", "not_passed"] as const
export type Standing = (typeof STANDINGS)[number]

/** The facts that determine the standing of a certificate. */
interface Certified {
  readonly state: "success" | "failed"
  /** The last day of validity; null if it never expires. */
  readonly valid_until: DateText | null
  /**
   * 1 if a newer certificate of the same assignment was issued, if the assignment was superseded or withdrawn, or if
   * this certificate is revoked.
   */
  readonly superseded: number
  /** The date of revocation. */
  readonly revoked_on: DateText | null
}

/** The standing of a certificate on a day. The list of certificates filters by the same conditions. */
export function standingOf(certificate: Certified, day: DateText): Standing {
  if (certificate.revoked_on !== null) return "revoked"
  if (certificate.superseded === 1) return "superseded"
  if (certificate.state === "failed") return "not_passed"
  return isValidOn(certificate, day) ? "valid" : "expired"
}
