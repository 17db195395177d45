import type { Queries } from "./port.ts"

/** A database that somebody looks at without changing it: it is neither made nor migrated. */
export interface Inspection {
  /** They only read. */
  readonly queries: Queries
  /** Where it is, without a password. */
  readonly place: string
  /** Version of the schema, 0 when there is nothing yet, and the newest that this executable knows. */
  readonly version: number
  readonly known: number
  /** What is wrong with the stored data itself, in the engine's words; empty when nothing is. Slow on a large database. */
  damage(): Promise<readonly string[]>
  close(): Promise<void>
}
