import { withLineFeeds } from "../language/line-ends.ts"
import { type DateText, isoInstant } from "./dates.ts"

/* Calendars in the format of RFC 5545. A calendar is a list of lines, each a name (with parameters) and a value. */

export type ContentLine = readonly [name: string, value: string]

/** The bytes of a line, without its end (RFC 5545, 3.1). */
const LINE_MAX = 75

/** A value of the type TEXT (3.3.11): characters that would end it or start something else are escaped. */
export function textValue(text: string): string {
  return withLineFeeds(text.toWellFormed())
    .replaceAll(/(?!\n)\p{Cc}/gu, " ")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n")
}

/** A value of the type DATE. */
export function dateValue(day: DateText): string {
  return day.replaceAll("-", "")
}

/** A value of the type DATE-TIME, in UTC. */
export function momentValue(epochMilliseconds: number): string {
  return isoInstant(epochMilliseconds).replaceAll(/[-:]/g, "")
}

/** The lines as a file, with long ones folded. */
export function writtenCalendar(lines: readonly ContentLine[]): string {
  return lines.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join("")
}

/** A line continues in the next one after a space; no character is cut. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_MAX) return line
  let text = ""
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > LINE_MAX) {
      text += "\r\n "
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}
