/** Marks where a word may be divided. Skia breaks lines there but draws nothing. */
export const SOFT_HYPHEN = "\u00ad"

const HYPHEN = "-"

/** A character that is as wide as a soft hyphen, but does not allow a line break. */
const JOINER = "\u2060"

/**
 * Maximum number of rounds. More would hardly ever change anything, because a hyphen moves a break by only one part of
 * a word.
 */
const MOST_ROUNDS = 8

/** The places where the lines of a text end, as character indices; the text after the last one is not broken. */
type BreakLines = (text: string) => readonly number[]

/**
 * The text with hyphens in place of the soft hyphens at which its lines end; its length does not change. A hyphen takes
 * up space, so the part of the word before it may move to the next line; then there is no hyphen, and no line ends
 * there.
 */
export function withHyphens(text: string, breakLines: BreakLines): string {
  if (!text.includes(SOFT_HYPHEN)) return text
  const shown = [...Array(text.length).keys()].map((index) => text.charAt(index))
  if (shown.at(-1) === SOFT_HYPHEN) shown[shown.length - 1] = HYPHEN
  const placed = new Set<number>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const ends = new Set(breakLines(shown.join("")).map((end) => end - 1))
    let hasChanged = false
    for (const index of placed) {
      if (ends.has(index)) continue
      placed.delete(index)
      shown[index] = JOINER
      hasChanged = true
    }
    for (const index of ends) {
      if (shown[index] !== SOFT_HYPHEN) continue
      placed.add(index)
      shown[index] = HYPHEN
      hasChanged = true
    }
    if (!hasChanged) break
  }
  return shown.join("")
}
