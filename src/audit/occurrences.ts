import type { Queries } from "../database/port.ts"

/** What happens to a record that is announced but is not in the feed of changes, by the name of its event. */
type OccurrenceName = "certificate.issued" | "certificate.revoked"

export interface Occurrence {
  readonly name: OccurrenceName
  readonly companyId: number
  /** The record's id. */
  readonly id: number
  /** Epoch milliseconds. */
  readonly now: number
}

const noted = new WeakMap<Queries, Occurrence[]>()

/** Notes what happened, in the transaction of its cause; see `src/webhooks`. */
export function noteOccurrences(tx: Queries, occurrences: readonly Occurrence[]): void {
  const known = noted.get(tx)
  if (known === undefined) noted.set(tx, [...occurrences])
  else known.push(...occurrences)
}

/** What a transaction has noted so far. */
export function occurrencesIn(tx: Queries): readonly Occurrence[] {
  return noted.get(tx) ?? []
}
