import type { Queries } from "../../database/port.ts"
import type { Removing } from "../../database/removal.ts"
import { deleteOver, findOld, type OldRow } from "./retention-store.ts"
import { findCompanies } from "./store.ts"

const DAY = 24 * 60 * 60 * 1000

interface RetentionOptions extends Removing {
  /** The setting `reminders_keep`. */
  readonly days: number
  /** Epoch milliseconds. */
  readonly now: number
}

/** Entries that are looked at, and removed, at once: each is in many indexes. */
const BATCH = 200

/** Before the first entry. */
const START = { created_at: Number.MIN_SAFE_INTEGER, id: 0 } as const

/**
 * Removes entries of the ledger that are older than that and over. What is about an open assignment stays as long as it is
 * open.
 */
export async function removeOldReminders(queries: Queries, { lead, days, now }: RetentionOptions): Promise<void> {
  const before = now - days * DAY
  for (const { id } of await findCompanies(queries)) {
    let after: Omit<OldRow, "is_over"> | undefined = START
    while (after !== undefined) {
      const rows: OldRow[] = await findOld(queries, id, { before, after, limit: BATCH })
      const over = rows.flatMap((row) => (row.is_over === 1 ? row.id : []))
      if (over.length > 0) await lead.transaction((tx) => deleteOver(tx, over))
      // Old entries that stay may be many: other requests have their turn in between.
      await new Promise(setImmediate)
      after = rows.length < BATCH ? undefined : rows.at(-1)
    }
  }
}

/** The same once a day, and once after each start: what stays would be looked at in vain. */
export function dailyRemoval(days: number) {
  let last: number | undefined
  return async (queries: Queries, { lead, now }: Omit<RetentionOptions, "days">): Promise<void> => {
    const today = Math.floor(now / DAY)
    if (today === last) return
    await removeOldReminders(queries, { lead, days, now })
    last = today
  }
}
