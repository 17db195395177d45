/*
 * What is parsed is bounded by its values, not by its bytes alone: 16 MiB of empty lists or of different names take JSON.parse
 * more than a second, in which nobody else is served. To count them takes a few hundredths.
 */

/** Values of a body, with the lists and objects that have them: those of 1,000 rows with all fields take some 60,000. */
export const VALUES_MAX = 200_000

const [QUOTE, COMMA, BACKSLASH, SPACE] = [0x22, 0x2c, 0x5c, 0x20]
/** The brackets of lists and of objects differ by this bit. */
const CURLY = 0x20
const [OPENING, CLOSING] = [0x7b, 0x7d]

/** Whether a text that may be JSON has few enough values. It stops counting where there are too many. */
export function isWithinBounds(text: string): boolean {
  // One, and one more for each comma and for the first one within each bracket.
  let values = 1
  let isOpened = false
  for (let at = 0; at < text.length && values <= VALUES_MAX; at++) {
    const code = text.charCodeAt(at)
    if (code <= SPACE) continue
    const isClosing = (code | CURLY) === CLOSING
    if (isOpened && !isClosing) values++
    isOpened = (code | CURLY) === OPENING
    if (code === COMMA) values++
    else if (code === QUOTE) at = endOfText(text, at)
  }
  return values <= VALUES_MAX
}

/** Where a text in quotes ends that begins here. */
function endOfText(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return text.length
}
