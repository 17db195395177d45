import type { BatchLog, Outcome } from "../../access/bulk/batches.ts"
import { type RowsBody, rowReader } from "../../access/bulk/schema.ts"
import { type Caller, may } from "../../access/caller.ts"
import { type Row, upsertRows } from "../../access/external-ids/bulk.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { admitUpsert } from "./lookup.ts"
import { type Password, passwordOf, type SavingContext, saveUser, saving, setsPassword, upserted } from "./saving.ts"
import { UserRow } from "./schema.ts"

const readRow = rowReader(UserRow)

/** Stands for a password in a dry run, which saves none. */
const UNSAVED: Password = { plain: "", hash: "" }

/**
 * Saves users by their external ids, each as an upsert does.
 *
 * @param clock now, in epoch milliseconds
 */
export async function saveUsers(
  { database, mail }: SavingContext,
  caller: Caller,
  draft: Draft<RowsBody>,
  log: BatchLog,
  clock: () => number,
): Promise<Outcome[]> {
  const { rows, dryRun, atomic } = settle(draft)
  type UserRow = ReturnType<typeof readRow>["fields"]
  const passwords = new Map<Row<UserRow>, Password | undefined>()
  const mayWrite = may(caller, "users.create") || may(caller, "users.update")
  let mails = false
  const outcomes = await upsertRows(
    database,
    rows,
    readRow,
    { dryRun, atomic, log },
    {
      async prepare(batch) {
        // All rows of anyone else fail, and hashing is what takes long.
        if (!mayWrite) return
        for (const row of batch) {
          if (row.draft.faults.length > 0 || passwords.has(row)) continue
          passwords.set(row, await passwordOf(row.draft))
        }
      },
      async begin(queries, batch) {
        const of = saving({ queries, caller, mail, now: clock() })
        await of.known.prepareUsers(batch.map(({ draft }) => draft))
        return of
      },
      async save(of, row) {
        const { draft: request, sent } = row
        const holder = await of.known.holderOf(request.fields.external_id ?? "")
        admitUpsert(caller, sent, { isNew: holder === undefined })
        if (request.fields.send_credentials === true) mails = true
        return saveUser(of, request, upserted, dryRun && setsPassword(request) ? UNSAVED : passwords.get(row))
      },
    },
  )
  if (mails && !dryRun) mail.nudge()
  return outcomes
}
