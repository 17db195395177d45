/**
 * Rows as every engine gives them: in a plain array, integers as numbers and conditions as 0 or 1. The rows themselves
 * are changed in place.
 *
 * @throws RangeError for an integer beyond ±2^53, which no trainbase has written
 */
export function plainRows<T>(rows: readonly Record<string, unknown>[]): T[] {
  for (const row of rows) {
    for (const column in row) {
      const value = row[column]
      if (typeof value === "bigint") row[column] = numberOf(value, column)
      else if (typeof value === "boolean") row[column] = Number(value)
    }
  }
  // Bun's own array says more than its rows.
  return Array.from(rows) as T[]
}

function numberOf(value: bigint, column: string): number {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`The column ${column} holds an integer beyond 2^53, which would lose digits.`)
}
