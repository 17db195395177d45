import { inspect } from "node:util"
import { OperatorError } from "../operator-error.ts"

/**
 * What standard error says about a command that failed: one line for what its user can mend, the stack and its causes
 * for what only a developer can.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof OperatorError)) return `trainbase: unexpected error: ${inspect(error)}\n`
  return `trainbase: ${error.message}${error.hint === undefined ? "" : `; ${error.hint}`}\n`
}
