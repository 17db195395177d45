/**
 * Why nobody was signed on, as the page says it:
 *
 * - `unavailable`: the provider does not answer, or not in time
 * - `untrusted`: it answers what cannot be believed
 * - `misconfigured`: it refuses this server, or its secret cannot be opened
 * - `cancelled`: it says that the person has not signed on there
 * - `expired`: the sign-on was begun too long ago, elsewhere, or is over already
 * - `unknown`: nobody here has that account
 * - `unverified`: it vouches for no email address
 * - `taken`: a new person would need a username or an email address that somebody has
 * - `incomplete`: it says too little of a new person
 */
export type FailureKind =
  | "unavailable"
  | "untrusted"
  | "misconfigured"
  | "cancelled"
  | "expired"
  | "unknown"
  | "unverified"
  | "taken"
  | "incomplete"

/** A sign-on that ended without a session. `reason` is for the log and the audit log: a plain clause without secrets. */
export class SignOnFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    readonly reason: string,
    /** Whom it concerns, where that is known. */
    readonly userId?: number,
  ) {
    super(reason)
  }
}
