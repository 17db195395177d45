import type { Queries } from "../database/port.ts"

/** Events of a record that are announced but are not in the feed of changes, by event name. */
type OccurrenceName = "certificate.issued" | "certificate.revoked"

export interface Occurrence {
  readonly name: OccurrenceName
  readonly companyId: number
  /** The id of the record. */
  readonly id: number
  /** Epoch milliseconds. */
  readonly now: number
}

const noted = new WeakMap<Queries, Occurrence[]>()

/** Notes an event, in the transaction of its cause; see `src/webhooks`. */
export function noteOccurrences(tx: Queries, occurrences: readonly Occurrence[]): void {
  const known = noted.get(tx)
  if (known === undefined) noted.set(tx, [...occurrences])
  else known.push(...occurrences)
}

/** The events noted by a transaction so far. */
export function occurrencesIn(tx: Queries): readonly Occurrence[] {
  return noted.get(tx) ?? []
}
