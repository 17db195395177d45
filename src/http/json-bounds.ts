/*
 * Limits JSON by its number of values, not only by its bytes: JSON.parse takes more than a second for 16 MiB of empty
 * lists or of different names, in which nobody else is served. Counting takes a few hundredths of a second.
 */

/** Maximum values of a body, including lists and objects: 1,000 rows with all fields have about 60,000. */
export const VALUES_MAX = 200_000

const [QUOTE, COMMA, BACKSLASH, SPACE] = [0x22, 0x2c, 0x5c, 0x20]
/** The brackets of lists and objects differ in this bit. */
const CURLY = 0x20
const [OPENING, CLOSING] = [0x7b, 0x7d]

/** Whether a text that may be JSON has few enough values. Stops counting when there are too many. */
export function isWithinBounds(text: string): boolean {
  // One, plus one for each comma and one for the first value within each bracket.
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

/** Returns the end of the quoted string that begins here. */
function endOfText(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return text.length
}
