/** The value of a column: as given, else (absent) as it is, else (null, or a new row) its default. */
export function merged<T>(given: T | null | undefined, current: T | undefined, byDefault: T): T {
  if (given === undefined) return current === undefined ? byDefault : current
  return given ?? byDefault
}

/** The same for a flag, which is stored as 0 or 1. */
export function mergedFlag(given: boolean | null | undefined, current: number | undefined): number {
  return merged(typeof given === "boolean" ? Number(given) : given, current, 0)
}

/** The same for a list that is stored as JSON, each value once. */
export function mergedList(given: readonly string[] | null | undefined, current: string | undefined): string {
  return merged(given && JSON.stringify([...new Set(given)]), current, "[]")
}
