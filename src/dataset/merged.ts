/** The value of a column: as given, else (absent) as it is, else (null, or a new row) its default. */
export function merged<T>(given: T | null | undefined, current: T | undefined, byDefault: T): T {
  if (given === undefined) return current === undefined ? byDefault : current
  return given ?? byDefault
}
