import type { BatchLog, Outcome } from "../../access/bulk/batches.ts"
import type { Caller } from "../../access/caller.ts"
import { TemporaryFailure } from "../../background/jobs/failures.ts"
import type { Queries } from "../../database/port.ts"
import type { SavingContext } from "../users/saving.ts"
import type { RowOfImport } from "./row-store.ts"
import type { Source } from "./sources.ts"
import { type ImportRow, update } from "./store.ts"

/** Milliseconds of work in a transaction. Nobody waits for an import, and other writers wait no longer than this. */
export const BATCH_MS = 40

/** What imports need. */
export interface ImportContext extends SavingContext {
  readonly clock: () => number
}

/** What an import does in the background. */
export interface ImportWork extends ImportContext {
  readonly row: ImportRow
  readonly caller: Caller
  readonly signal: AbortSignal
}

/** A row, its position among those that are read at once, and what became of it. */
interface DoneRow {
  readonly row: RowOfImport
  readonly index: number
  readonly outcome: Outcome
}

interface RowLog {
  /** The ids of the next rows that are still to be done. */
  readonly find: (tx: Queries, count: number) => Promise<readonly number[]>
  readonly keep: (tx: Queries, done: readonly DoneRow[]) => Promise<void>
}

/**
 * Stores what became of rows, in the transaction that saves them. Throws if another process has gone on with them. The
 * version of the import moves once for these rows, so that readers see that it goes on.
 */
export function logOf(
  { row: { id }, clock }: ImportWork,
  rows: readonly RowOfImport[],
  { find, keep }: RowLog,
): BatchLog {
  const places = new Map(rows.map((row, index) => [row.id, index]))
  return {
    done: [],
    async keep(tx, outcomes) {
      if (outcomes.length === 0) return
      const ids = await find(tx, outcomes.length)
      const done = outcomes.map((outcome, at) => {
        const index = places.get(ids[at] ?? 0)
        const row = index === undefined ? undefined : rows[index]
        if (row === undefined || index === undefined || keyOf(row) !== outcome.shown.external_id) {
          throw new TemporaryFailure("another process goes on with the import")
        }
        return { row, index, outcome }
      })
      await keep(tx, done)
      if (done[0]?.index === 0) await update(tx, id, {}, clock())
    },
  }
}

function keyOf({ source }: RowOfImport): string | undefined {
  return (JSON.parse(source ?? "{}") as Source).key
}
