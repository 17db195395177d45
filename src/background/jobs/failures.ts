import { beginningOf } from "../../tools/language/beginning.ts"

/**
 * How a handler reports an error. The message is stored with the job and logged: one plain sentence without personal data or
 * secrets. For any other error, only its class is stored.
 */
abstract class JobFailure extends Error {}

/** May succeed later: the job is retried until its attempts are used up. */
export class TemporaryFailure extends JobFailure {
  override readonly name = "TemporaryFailure"
}

/** Will never succeed: the job is parked at once. */
export class PermanentFailure extends JobFailure {
  override readonly name = "PermanentFailure"
}

const LONGEST_REASON = 300

/** Why a job failed, as stored with it: one line. */
export function reasonOfFailure(error: unknown): string {
  if (error instanceof JobFailure) return beginningOf(error.message.replace(/\s+/g, " ").trim(), LONGEST_REASON)
  return `unexpected ${error instanceof Error ? error.name : typeof error}, see the log`
}

/** True for a failure whose message is sufficient, so that no stack trace is logged. */
export function isExpected(error: unknown): boolean {
  return error instanceof JobFailure
}
