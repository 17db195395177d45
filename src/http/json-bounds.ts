/*
 * What is parsed is bounded by its values, not by its bytes alone: 16 MiB of empty lists or of different names take JSON.parse
 * more than a second, in which nobody else is served. To count them takes a few hundredths.
 */

/** Values of a body: those of 1,000 rows with all their fields and lists take some 60,000. */
export const VALUES_MAX = 200_000

/** How deep they may be nested. */
export const DEPTH_MAX = 64

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
/** The brackets of lists and of objects differ by this bit. */
const CURLY = 0x20
const [OPENING, CLOSING] = [0x7b, 0x7d]

/** Whether a text that may be JSON has few enough values. It stops counting where there are too many. */
export function isWithinBounds(text: string): boolean {
  let values = 1
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isQuoted) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isQuoted = false
    } else if (code === QUOTE) isQuoted = true
    else if (code === COMMA) values++
    else if ((code | CURLY) === OPENING) {
      values++
      depth++
    } else if ((code | CURLY) === CLOSING) depth--
    if (values > VALUES_MAX || depth > DEPTH_MAX) return false
  }
  return true
}
