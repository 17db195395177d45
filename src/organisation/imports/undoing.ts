import { authorshipOf, type Caller } from "../../access/caller.ts"
import { deferred } from "../../access/deferred/rules.ts"
import type { Changes } from "../../audit/change.ts"
import { noteChange } from "../../audit/rules.ts"
import { TemporaryFailure } from "../../background/jobs/failures.ts"
import { enqueue } from "../../background/jobs/rules.ts"
import type { Queries } from "../../database/port.ts"
import { Conflict, Forbidden } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { fullName } from "../../tools/language/names.ts"
import { saveUserRows } from "../users/bulk.ts"
import type { Saving } from "../users/faults.ts"
import { requireImport } from "./importer.ts"
import { IMPORT_JOB } from "./job.ts"
import { findNames, findVersions, type VersionRow } from "./people-store.ts"
import { importResource, undoUntil } from "./resource.ts"
import * as rowStore from "./row-store.ts"
import type { Import } from "./schema.ts"
import { SentRows, type Source } from "./sources.ts"
import * as store from "./store.ts"
import { TeamNames } from "./team-names.ts"
import { BATCH_MS, type ImportWork, logOf } from "./work.ts"

/**
 * Puts the undoing of an import into the queue. Call the worker's nudge after the commit.
 *
 * @param now epoch milliseconds
 * @throws Conflict for a dry run, and for an import that is not finished, is undone already or is older than 30 days
 */
export async function undoImport(tx: Queries, caller: Caller, id: number, now: number): Promise<Import> {
  const row = await requireImport(tx, caller, id)
  if (row.dry_run === 1 || row.state === "refused") throw new Conflict("nothing_to_undo")
  if (row.state === "undone" || row.state === "undoing") throw new Conflict("already_undone")
  if (row.state !== "finished" || row.finished_at === null) throw new Conflict("not_finished")
  if (now > undoUntil(row.finished_at)) throw new Conflict("undo_too_late")
  const columns = { state: "undoing", caller: JSON.stringify(deferred(caller)), reason: null } as const
  await store.update(tx, id, columns, now)
  await enqueue(tx, IMPORT_JOB, { companyId: row.company_id, payload: { import_id: id }, now })
  const changes = { state: { before: "finished", after: "undone" } }
  await noteChange(tx, { ...authorshipOf(caller, now), action: "undo", record: { type: "import", id }, changes })
  return importResource(await requireImport(tx, caller, id))
}

/** Rows that are read at once. */
const PART = 500

/**
 * Takes back what an import has saved, its last row first: people it made are deactivated, and fields get their values
 * from before. Whoever was changed since is kept, and so is whoever the rules do not let back.
 */
export async function undoRows(work: ImportWork): Promise<void> {
  const { database, row, caller, clock, signal } = work
  const sentRows = new SentRows(await TeamNames.of(database, caller.company.id))
  for (;;) {
    if (signal.aborted) throw new TemporaryFailure("the server stops")
    const rows = await rowStore.findSaved(database, row.id, PART)
    if (rows.length === 0) break
    await undoPart(work, rows, sentRows)
  }
  await database.transaction(async (tx) => {
    const ids = await rowStore.findKept(tx, row.id)
    const names = await findNames(tx, row.company_id, ids)
    const kept = names.map((name) => ({ user_id: name.id, full_name: fullName(name) }))
    await store.update(tx, row.id, { state: "undone", kept: JSON.stringify(kept), begun_at: null }, clock())
  })
}

async function undoPart(work: ImportWork, stored: readonly rowStore.RowOfImport[], sentRows: SentRows): Promise<void> {
  const { database, caller, clock, row } = work
  const ids = stored.flatMap(({ user_id: id }) => id ?? [])
  const people = new Map((await findVersions(database, caller.company.id, ids)).map((one) => [one.id, one]))
  const rows = stored.map((one) => ({ ...one, source: JSON.stringify(undoing(one, people.get(one.user_id ?? 0))) }))
  const sent = rows.map(({ source }) => sentRows.of(JSON.parse(source) as Source))
  const versions = new Map<unknown, rowStore.RowOfImport>(
    sent.map((one, index) => [one, rows[index] ?? rows[0]] as never),
  )
  const log = logOf(work, rows, {
    find: (tx, count) => rowStore.findSavedIds(tx, row.id, count),
    async keep(tx, done) {
      const undone = done.filter(({ outcome }) => outcome.status !== "failed")
      const ids = undone.flatMap(({ outcome: { id } }) => id ?? [])
      const versions = new Map((await findVersions(tx, caller.company.id, ids)).map((one) => [one.id, one.updated_at]))
      await rowStore.replaceRows(
        tx,
        done.map(({ row: one, outcome: { status, id } }) => ({
          ...one,
          source: null,
          step: status === "failed" ? rowStore.STEPS.kept : rowStore.STEPS.undone,
          saved_at: versions.get(id ?? 0) ?? one.saved_at,
        })),
      )
    },
  })
  const admit = async ({ known }: Saving, of: unknown) => {
    const one = versions.get(of)
    const held = await known.rows.one(one?.user_id ?? 0)
    if (held?.updated_at !== one?.saved_at) throw new Forbidden(message("undo_changed"))
  }
  const body = { rows: sent, read: sentRows.read, dryRun: false, atomic: false, batchMs: BATCH_MS, log, admit }
  await saveUserRows(work, caller, body, clock)
}

/** The row that takes back another one. */
function undoing({ status, fields, user_id: id }: rowStore.RowOfImport, person: VersionRow | undefined): Source {
  const changes = JSON.parse(fields) as Changes
  const before = Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change.before]))
  const { external_id: key = person?.key ?? "", ...others } = before
  const back = status === "new" ? { state: "inactive" } : others
  const own = status === "new" ? person?.key : String(key)
  return { fields: back, faults: [], key: own ?? "", ...(id === null ? {} : { id }), isMade: true }
}
