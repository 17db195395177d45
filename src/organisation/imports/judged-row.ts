import type { RowFault } from "../../access/bulk/batches.ts"
import type { Changes } from "../../audit/change.ts"
import type { RowStatus } from "./row-store.ts"
import type { Source } from "./sources.ts"

/** What would become of a row. */
export interface JudgedRow {
  /** The line of the file; null for a person who is not in it. */
  readonly line: number | null
  readonly source: Source
  readonly status: RowStatus
  readonly userId: number | null
  readonly changes: Changes
  readonly faults: readonly RowFault[]
}
