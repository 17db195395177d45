import type { BatchLog, Outcome } from "../../access/bulk/batches.ts"
import { type RowsBody, rowReader } from "../../access/bulk/schema.ts"
import { type Caller, may } from "../../access/caller.ts"
import { type Row, upsertRows } from "../../access/external-ids/bulk.ts"
import type { Saved } from "../../access/external-ids/upsert.ts"
import type { BulkRequest } from "../../access/resources/kind.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import type { Saving } from "./faults.ts"
import { admitUpsert } from "./lookup.ts"
import { type Password, passwordOf, type SavingContext, saveUser, saving, setsPassword } from "./saving.ts"
import { type User, type UserChanges, UserRow } from "./schema.ts"
import { vacateNames } from "./store.ts"

const readRow = rowReader(UserRow)

/** Used in place of a password in a dry run, which saves no passwords. */
const UNSAVED: Password = { plain: "", hash: "" }

/** Saves users by their external ids, each in the same way as an upsert. */
export function saveUsers(
  context: SavingContext,
  { caller, log, clock }: BulkRequest,
  draft: Draft<RowsBody>,
): Promise<Outcome[]> {
  return saveUserRows(context, caller, { ...settle(draft), read: readRow, log }, clock)
}

/** The fields of a row. Rows of a file may omit fields that are required in rows of a request. */
type RowFields = Omit<UserChanges, "external_id"> & { readonly external_id?: string; readonly id?: number | null }

export interface UserRows extends RowsBody {
  /** Reads rows. Returns the valid fields of each row, and the errors in the others. */
  readonly read: (row: unknown) => Draft<RowFields>
  readonly log: BatchLog
  readonly batchMs?: number
  /** Refuses a row in the transaction that saves it, by throwing a refusal. */
  readonly admit?: (saving: Saving, row: unknown) => Promise<void>
  /** Called for each row that was saved. The transaction may run again. */
  readonly saved?: (row: unknown, saved: Saved<User>) => void
}

/**
 * Does the same for rows in another form.
 *
 * @param clock now, in epoch milliseconds
 */
export async function saveUserRows(
  { database, mail, leadDays }: SavingContext,
  caller: Caller,
  { rows, read, dryRun, atomic, log, batchMs, admit, saved }: UserRows,
  clock: () => number,
): Promise<Outcome[]> {
  const passwords = new Map<Row<RowFields>, Password | undefined>()
  const mayWrite = may(caller, "users.create") || may(caller, "users.update")
  let mails = false
  async function passwordFor(row: Row<RowFields>): Promise<Password | undefined> {
    if (dryRun && setsPassword(row.draft)) return UNSAVED
    // A row that is saved ahead of its turn has not been prepared yet.
    const isMissing = mayWrite && row.draft.faults.length === 0 && !passwords.has(row)
    if (isMissing && !dryRun) passwords.set(row, await passwordOf(row.draft))
    return passwords.get(row)
  }
  const outcomes = await upsertRows(
    database,
    rows,
    read,
    { dryRun, atomic, batchMs, log },
    {
      async prepare(batch) {
        // For other callers every row fails, so the slow hashing is skipped.
        if (!mayWrite) return
        for (const row of batch) {
          if (row.draft.faults.length > 0 || passwords.has(row)) continue
          passwords.set(row, await passwordOf(row.draft))
        }
      },
      async begin(queries, batch) {
        const of = saving({ queries, caller, mail, leadDays, now: clock() })
        await of.known.prepareUsers(batch.map(({ draft }) => draft))
        return of
      },
      async save(of, row) {
        const { draft: request, sent } = row
        const holder = await of.known.holderOf(request.fields.external_id ?? "")
        admitUpsert(caller, sent, { isNew: holder === undefined })
        if (request.fields.send_credentials === true) mails = true
        await admit?.(of, sent)
        const done = await saveUser(of, request, "named", await passwordFor(row))
        saved?.(sent, done)
        return done
      },
      async vacate({ queries, known }, id, fields) {
        if (fields.includes("external_id")) await known.vacate(id)
        const names = { username: fields.includes("username"), email: fields.includes("email") }
        await vacateNames(queries, caller.company.id, id, names)
      },
    },
  )
  if (mails && !dryRun) mail.nudge()
  return outcomes
}
