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

/** A value of a parameter (3.2), in quotes: it cannot have any itself. */
export function parameterValue(text: string): string {
  return `"${text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .replaceAll('"', "'")}"`
}

/** A value of the type CAL-ADDRESS: a mail address as an address of the scheme mailto (RFC 6068). */
export function mailValue(address: string): string {
  return `mailto:${address.toWellFormed().replaceAll(/[^\w.!$'*+~@-]/gu, encodeURIComponent)}`
}

/**
 * The UID of an event: the same in every calendar. Ids differ between installations, because each generates the ids of
 * its companies.
 *
 * @param name of the kind of record that the event is about
 */
export function eventUid(
  name: string,
  id: number,
  { key, createdAt }: { readonly key: string; readonly createdAt: number },
): string {
  const installation = Bun.CryptoHasher.hash("sha256", JSON.stringify([key, createdAt]), "hex").slice(0, 32)
  return `${name}-${id}-${installation}@trainbase`
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

/** A calendar must have at least one component. It always includes a time zone, even though no event uses one. */
export const UTC_ZONE: readonly ContentLine[] = [
  ["BEGIN", "VTIMEZONE"],
  ["TZID", "Etc/UTC"],
  ["BEGIN", "STANDARD"],
  ["DTSTART", "19700101T000000"],
  ["TZOFFSETFROM", "+0000"],
  ["TZOFFSETTO", "+0000"],
  ["TZNAME", "UTC"],
  ["END", "STANDARD"],
  ["END", "VTIMEZONE"],
]
