import { PermanentFailure, TemporaryFailure } from "../../background/jobs/failures.ts"
import { ChangeInDoubt, DatabaseUnavailable } from "../../database/errors.ts"
import { Forbidden, Invalid } from "../../tools/errors.ts"
import type { Failure } from "./messages.ts"

/* Errors on their way from the thread to the callers of its work, who distinguish them by class. */

/** The error as plain data. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Invalid) return { kind: "invalid", faults: error.faults }
  if (error instanceof Forbidden) return { kind: "forbidden", reason: error.reason }
  if (error instanceof TemporaryFailure) return { kind: "temporary", message: error.message }
  if (error instanceof PermanentFailure) return { kind: "permanent", message: error.message }
  if (error instanceof DatabaseUnavailable) {
    return { kind: "unavailable", message: error.message, hint: error.hint, code: error.unavailable }
  }
  return { kind: "unexpected", message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/** The same error again. */
export function errorOf(failure: Failure): Error {
  switch (failure.kind) {
    case "invalid":
      return new Invalid(failure.faults)
    case "forbidden":
      return new Forbidden(failure.reason)
    case "temporary":
      return new TemporaryFailure(failure.message)
    case "permanent":
      return new PermanentFailure(failure.message)
    case "unavailable":
      return unavailable(failure)
    default:
      return new Error(`An import failed in its thread: ${failure.message}`)
  }
}

function unavailable({ message, hint, code }: Extract<Failure, { kind: "unavailable" }>): DatabaseUnavailable {
  return code === "outcome_unknown" ? new ChangeInDoubt(message, hint) : new DatabaseUnavailable(message, hint)
}
