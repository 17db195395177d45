import type { StatusCount } from "./row-store.ts"

/** The number of rows by what became of them, or would become of them. */
export interface Counts {
  readonly new: number
  readonly changed: number
  readonly unchanged: number
  readonly skipped: number
  readonly faults: number
  /** People who are not in the file. */
  readonly deactivated: number
}

export function countsOf(found: readonly StatusCount[]): Counts {
  const of = (status: StatusCount["status"]) =>
    found.reduce((sum, one) => sum + (one.status === status ? one.count : 0), 0)
  return {
    new: of("new"),
    changed: of("changed"),
    unchanged: of("unchanged"),
    skipped: of("skipped"),
    faults: of("fault"),
    deactivated: of("deactivated"),
  }
}
