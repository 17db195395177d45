import { type Fault, fault } from "../errors.ts"
import { LINE_END } from "./line-ends.ts"

/** A character that cannot be stored, described so that people can find it. */
export interface Unstorable {
  /** `U+000B`. */
  readonly character: string
  /** Both from 1. */
  readonly line: number
  readonly column: number
}

/**
 * The first character of a text that this pattern refuses; undefined if there is none.
 *
 * @param pattern for a whole text
 */
export function firstUnstorable(text: string, pattern: RegExp): Unstorable | undefined {
  let before = ""
  for (const character of text) {
    if (!pattern.test(character)) {
      const lines = before.split(LINE_END)
      return { character: nameOf(character), line: lines.length, column: [...(lines.at(-1) ?? "")].length + 1 }
    }
    before += character
  }
  return undefined
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`
}

/** The fault of a text with a character that this pattern refuses. */
export function characterFault(field: string, text: unknown, pattern: RegExp): Fault {
  const found = typeof text === "string" ? firstUnstorable(text, pattern) : undefined
  return found === undefined ? fault(field, "invalid") : fault(field, "characters", { ...found })
}
