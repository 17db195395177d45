import { inspect } from "node:util"
import { DatabaseUnavailable, SchemaTooNew } from "../database/errors.ts"
import { OperatorError } from "../settings/operator-error.ts"

/**
 * What standard error says about a command that failed: one line for what its user can mend, the stack and its causes
 * for what only a developer can.
 */
export function failureText(error: unknown): string {
  if (error instanceof OperatorError) {
    return `trainbase: ${error.message}${error.hint === undefined ? "" : `; ${error.hint}`}\n`
  }
  if (error instanceof DatabaseUnavailable || error instanceof SchemaTooNew) return `trainbase: ${error.message}\n`
  return `trainbase: unexpected error: ${inspect(error)}\n`
}
