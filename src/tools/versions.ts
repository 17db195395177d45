import { RecordChanged } from "./errors.ts"

/** A row of a resource; every change increases `updated_at`. */
export interface Versioned {
  /** Epoch milliseconds; always later than before a change. */
  readonly updated_at: number
}

/** A version as texts contain it: in entity tags, and in the forms of pages. */
export function versionText({ updated_at }: Versioned): string {
  return updated_at.toString(36)
}

/**
 * Checks that a form shows the record as it is now. Call it in the transaction of the change.
 *
 * @param version the {@link versionText} in the form
 * @throws RecordChanged with the current record, so that a page can show both
 */
export function requireVersion<Row extends Versioned>(row: Row, version: string): void {
  if (versionText(row) !== version) throw new RecordChanged(row)
}

const versions = new WeakMap<object, number>()

/** Records which version of its record a resource shows, for its entity tag. Returns the resource. */
export function versioned<T extends object>(resource: T, { updated_at }: Versioned): T {
  versions.set(resource, updated_at)
  return resource
}

/** The version that a resource shows; undefined if it has no versions. */
export function versionOf(resource: object): number | undefined {
  return versions.get(resource)
}
