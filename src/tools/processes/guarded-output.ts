import { writeSync } from "node:fs"
import { OperatorError } from "../operator-error.ts"
import { hasCode, reasonOf } from "../system-errors.ts"
import { failureText } from "./failure.ts"

const STANDARD_OUTPUT = 1

let isGuarded = false

/**
 * Standard output, whose loss ends the process properly. Its first use loads Node's streams, up to 10 ms of a start.
 */
export function guardedOutput(): NodeJS.WriteStream {
  if (!isGuarded) process.stdout.on("error", onLostOutput)
  isGuarded = true
  return process.stdout
}

/**
 * The reader of the output may stop reading (`trainbase doctor | head`), which does not affect the command. Any other
 * write failure, such as a full disk, ends it.
 */
function onLostOutput(error: Error): void {
  if ("code" in error && error.code === "EPIPE") return
  const failure = new OperatorError(
    `standard output could not be written: ${reasonOf(error)}`,
    "check that its destination has free space",
  )
  process.stderr.write(failureText(failure), () => process.exit(1))
}

/** Prints without Node's streams, as far as standard output accepts it at once. */
export function printAtOnce(text: string): void {
  let rest = Buffer.from(text)
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest))
  } catch (error) {
    // The stream waits for a full pipe; it meets any other reason again and reports it.
    if (!hasCode(error, "EPIPE")) guardedOutput().write(rest)
  }
}
