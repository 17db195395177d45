import { writeSync } from "node:fs"
import { OperatorError } from "../operator-error.ts"
import { hasCode, reasonOf } from "../system-errors.ts"
import { failureText } from "./failure.ts"

const STANDARD_OUTPUT = 1

let isGuarded = false

/**
 * Standard output, whose loss ends the process in the right way. Its first use loads the streams of Node, up to 10 ms of
 * a start.
 */
export function guardedOutput(): NodeJS.WriteStream {
  if (!isGuarded) process.stdout.on("error", onLostOutput)
  isGuarded = true
  return process.stdout
}

/**
 * Whoever reads what is printed may stop reading (`trainbase doctor | head`), which changes nothing about the command. What
 * cannot be written for another reason, a full disk for example, ends it.
 */
function onLostOutput(error: Error): void {
  if ("code" in error && error.code === "EPIPE") return
  const failure = new OperatorError(
    `standard output could not be written: ${reasonOf(error)}`,
    "see that there is room where it goes",
  )
  process.stderr.write(failureText(failure), () => process.exit(1))
}

/** Prints without the streams of Node, as far as standard output takes it at once. */
export function printAtOnce(text: string): void {
  let rest = Buffer.from(text)
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest))
  } catch (error) {
    // A pipe that is full for a moment is waited for; any other reason is met again, and told.
    if (!hasCode(error, "EPIPE")) guardedOutput().write(rest)
  }
}
