import { inspect } from "node:util"
import { OperatorError } from "../operator-error.ts"

/**
 * The text on standard error for a failed command: one line for what its user can fix, the stack with its causes for
 * what only a developer can.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof OperatorError)) return `trainbase: unexpected error: ${inspect(error)}\n`
  return `trainbase: ${error.message}${error.hint === undefined ? "" : `; ${error.hint}`}\n`
}
