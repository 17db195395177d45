import type { Database } from "../../database/port.ts"
import { withoutSecret } from "../jobs/rules.ts"
import { findJobs, type ListedRow } from "./store.ts"

/** Maximum number of jobs in memory at a time. */
const PAGE = 1000

/** A job for display: its payload is parsed and contains no secret. */
export interface ListedJob extends Omit<ListedRow, "payload"> {
  readonly payload: unknown
}

/** Passes on the jobs in the queue, or the parked ones, in pages by id, from one snapshot. */
export function listJobs(
  database: Database,
  { onlyParked }: { readonly onlyParked: boolean },
  hand: (jobs: readonly ListedJob[]) => Promise<void>,
): Promise<void> {
  return database.snapshot(async (queries) => {
    let after = 0
    for (;;) {
      const rows = await findJobs(queries, onlyParked, { after, limit: PAGE })
      const last = rows.at(-1)
      if (last === undefined) return
      after = last.id
      await hand(rows.map(({ payload, ...row }) => ({ ...row, payload: withoutSecret(JSON.parse(payload)) })))
    }
  })
}
