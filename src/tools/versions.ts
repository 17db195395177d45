/** A row of a resource; every change increases `updated_at`. */
export interface Versioned {
  /** Epoch milliseconds; always later than before a change. */
  readonly updated_at: number
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
