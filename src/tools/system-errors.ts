import { beginningOf } from "./language/beginning.ts"
import { OperatorError } from "./operator-error.ts"

/** Maximum characters of an invalid value in an error: enough to recognise it, short enough for a log line. */
const SHOWN_CHARACTERS = 80

/** An {@link OperatorError} on one line, even if paths and reasons in its message have line breaks. */
export function settingFault(message: string, cause?: unknown): OperatorError {
  return new OperatorError(message.replace(/\s*[\r\n]+\s*/g, " "), undefined, { cause })
}

/** A value for an error: on one line, in JSON notation, cut, and without credentials in addresses or keys of age. */
export function quoted(value: unknown): string {
  const text = (JSON.stringify(value) ?? String(value))
    .replace(/\/\/[^/"\s]*@/g, "//***@")
    .replace(/AGE-SECRET-KEY-[\w-]+/gi, "AGE-SECRET-KEY-***")
  return text.length > SHOWN_CHARACTERS ? `${beginningOf(text, SHOWN_CHARACTERS)}…` : text
}

/** The operating system's reason for a failure, in its own words. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether it is the operating system's error with this code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code
}
