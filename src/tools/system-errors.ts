import { OperatorError } from "./operator-error.ts"

/** Characters of a wrong value that an error shows: enough to recognise it, short enough for a log line. */
const SHOWN_CHARACTERS = 80

/** An {@link OperatorError} that is certain to be one line, whatever paths and reasons are part of its message. */
export function settingFault(message: string, cause?: unknown): OperatorError {
  return new OperatorError(message.replace(/\s*[\r\n]+\s*/g, " "), undefined, { cause })
}

/** A value as an error shows it: on one line, in JSON's notation, cut, and without credentials of an address. */
export function quoted(value: unknown): string {
  const text = (JSON.stringify(value) ?? String(value)).replace(/\/\/[^/"\s]*@/g, "//***@")
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

/** Why the operating system refused, in its own words. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether it is the refusal of the operating system with this name: `ENOENT`, for example. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code
}
