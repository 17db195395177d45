/**
 * Why a sign-on failed, as shown on the page:
 *
 * - `unavailable`: the provider does not respond, or not in time
 * - `untrusted`: its response cannot be trusted
 * - `misconfigured`: it refuses this server, or its secret cannot be opened
 * - `cancelled`: it says that the user has not signed on there
 * - `expired`: the sign-on was started too long ago or elsewhere, or has already ended
 * - `unknown`: no user here has that account
 * - `unverified`: it has not verified the email address
 * - `taken`: a new user would need a username or an email address that somebody has
 * - `incomplete`: it sends too little about a new user
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

/**
 * A sign-on that ended without a session. `reason` is written to the log and the audit log, as a plain clause without
 * secrets.
 */
export class SignOnFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    readonly reason: string,
    /** The user concerned, if the user is known. */
    readonly userId?: number,
  ) {
    super(reason)
  }
}
