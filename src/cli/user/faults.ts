import { type Fault, Invalid } from "../../tools/errors.ts"
import { say } from "../../tools/language/messages.ts"
import { OperatorError } from "../../tools/operator-error.ts"

/** Runs work whose refusals the operator must fix, and reports all faults in one `OperatorError`. */
export async function told<T>(work: Promise<T>, nameOf: (field: string) => string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    throw new OperatorError(`nothing was saved: ${error.faults.map((one) => sentenceOf(one, nameOf)).join("; ")}`)
  }
}

function sentenceOf({ field, message }: Fault, nameOf: (field: string) => string): string {
  const sentence = say("en", message, { field: nameOf(field) })
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "")
}
