/** Maximum line length of a paragraph that an editor or a mail program has wrapped. */
const NARROWEST = 50
const WIDEST = 120

/**
 * Whether lines are one paragraph that was wrapped at a fixed width: each is so long that the first word of the next
 * one did not fit, and of any two lines the second continues in the middle of a sentence.
 */
export function isWrapped(lines: readonly string[]): boolean {
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0)
  if (lines.length < 2 || width < NARROWEST || width > WIDEST) return false
  const isFull = lines.every((line, index) => {
    const next = lines[index + 1]
    return next === undefined || line.length + 1 + firstWordOf(next).length > width
  })
  return isFull && (lines.length > 2 || /^\p{Ll}/u.test(lines[1] ?? ""))
}

function firstWordOf(line: string): string {
  return /^\S+/.exec(line)?.[0] ?? ""
}
