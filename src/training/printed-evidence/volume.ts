import { beginningOf } from "../../tools/language/beginning.ts"

/*
 * Limits of printed evidence. The record of an ordinary course is far below them. A record of a million characters can
 * still be opened, and takes the thread only seconds.
 */

/** The room that a text takes: its number of characters, plus the length of a short line for each line. */
export function roomOf(text: string | null): number {
  if (text === null) return 0
  let lines = 1
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++
  return text.length + lines * SHORT_LINE
}

const SHORT_LINE = 60

/** Room for entries, and room for the content at the time. */
export const ENTRIES_ROOM = 300_000
export const CONTENT_ROOM = 250_000

/** Maximum number of entries that are printed. The newest ones are chosen. */
export const ENTRIES_MAX = 1000

/** The part of a text that fits into the room. It never ends in the middle of a surrogate pair. */
export function cutTo(text: string, room: number): string {
  if (roomOf(text) <= room) return text
  let [left, at] = [room, 0]
  while (left > SHORT_LINE && at < text.length) {
    const newline = text.indexOf("\n", at)
    const end = Math.min(newline < 0 ? text.length : newline + 1, at + left - SHORT_LINE)
    left -= end - at + SHORT_LINE
    at = end
  }
  return beginningOf(text, at)
}
