import { displayable } from "../../../tools/language/displayable.ts"
import { LINE_END } from "../../../tools/language/line-ends.ts"

/** The longest sequence of marks that Unicode's Stream-Safe Text Format (UAX 15) allows; no language needs more than a few. */
const MARKS = /(\p{Mark}{30})\p{Mark}+/gu

/**
 * A text as it is shown and spoken: lines end with one line feed and paragraphs with two, there are no other blank
 * lines, and each line is as `displayable` returns it. Empty if nothing is left.
 */
export function readable(text: string): string {
  const lines = text.split(LINE_END).map((line) => streamSafe(displayable(line)))
  let result = ""
  let blank = false
  for (const line of lines) {
    if (line === "") {
      blank = true
      continue
    }
    if (result !== "") result += blank ? "\n\n" : "\n"
    result += line
    blank = false
  }
  return result
}

/** The text without sequences that no font could draw: more than 30 marks on one letter. */
export function streamSafe(text: string): string {
  return text.replace(MARKS, "$1")
}
