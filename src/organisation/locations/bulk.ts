import type { BatchLog, Outcome } from "../../access/bulk/batches.ts"
import { type RowsBody, rowReader } from "../../access/bulk/schema.ts"
import type { Caller } from "../../access/caller.ts"
import { upsertRows } from "../../access/external-ids/bulk.ts"
import { LOCATION_REFERENCES } from "../../access/external-ids/references.ts"
import type { Database } from "../../database/port.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { saveLocation, savingIn, upserted } from "./saving.ts"
import { LocationRow } from "./schema.ts"

const readRow = rowReader(LocationRow)

/**
 * Saves locations by their external ids, each as an upsert does.
 *
 * @param clock now, in epoch milliseconds
 */
export async function saveLocations(
  database: Database,
  caller: Caller,
  draft: Draft<RowsBody>,
  log: BatchLog,
  clock: () => number,
): Promise<Outcome[]> {
  const { rows, dryRun, atomic } = settle(draft)
  return upsertRows(
    database,
    rows,
    readRow,
    { dryRun, atomic, log },
    {
      async begin(tx, batch) {
        const saving = savingIn(tx, caller, clock())
        const drafts = batch.map((row) => row.draft)
        await saving.known.prepare(drafts, LOCATION_REFERENCES)
        return saving
      },
      save: (saving, row) => saveLocation(saving, row.draft, upserted),
      vacate: (saving, id) => saving.known.vacate(id),
    },
  )
}
