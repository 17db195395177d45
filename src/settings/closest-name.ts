/** The maximum share of letters that may differ in a mistyped name. */
const TOLERANCE = 0.4

/** The candidate of which `name` is most likely a typo; undefined if none is close. */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  let closest: string | undefined
  let smallest = Math.max(1, Math.floor(name.length * TOLERANCE)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(name, candidate)
    if (distance < smallest) {
      smallest = distance
      closest = candidate
    }
  }
  return closest
}

/**
 * Optimal string alignment: the number of letters to insert, remove, replace or swap with their neighbour. Of the table,
 * only the last two rows and the row under construction are stored.
 */
function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const change = from[row - 1] === to[column - 1] ? 0 : 1
      const swapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current.push(
        Math.min(
          at(previous, column) + 1,
          at(current, column - 1) + 1,
          at(previous, column - 1) + change,
          swapped ? at(beforePrevious, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    beforePrevious = previous
    previous = current
  }
  return at(previous, to.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
