import { momentText } from "../moments.ts"

interface StoredIdentity {
  readonly id: number
  /** Epoch milliseconds. */
  readonly created_at: number
  readonly updated_at: number
}

/** The properties by which an import gives a row the same id and times again. */
export function identityProperties({ id, created_at, updated_at }: StoredIdentity) {
  return { id, created_at: momentText(created_at), updated_at: momentText(updated_at) }
}

/**
 * The row without those nulls that mean the same as an absent property to an import of a new row: all but `kept`. What
 * may be null in a dataset may be absent too, so the type stays.
 */
export function withoutNulls<T extends object>(row: T, kept: readonly (keyof T)[] = []): T {
  const entries = Object.entries(row).filter(
    ([name, value]) => value !== undefined && (value !== null || kept.includes(name as keyof T)),
  )
  return Object.fromEntries(entries) as T
}

/** The rows in groups, each under what `keyOf` says of them. */
export function grouped<T>(rows: readonly T[], keyOf: (row: T) => number): ReadonlyMap<number, readonly T[]> {
  return Map.groupBy(rows, keyOf)
}
