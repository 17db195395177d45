import { authorshipOf, type Caller, requirePermission } from "../../access/caller.ts"
import { deferred } from "../../access/deferred/rules.ts"
import { changesBetween, noteChange } from "../../audit/rules.ts"
import { enqueue } from "../../background/jobs/rules.ts"
import { chunks } from "../../database/in-list.ts"
import type { Database, Queries } from "../../database/port.ts"
import { REMOVED_AT_ONCE } from "../../database/removal.ts"
import { today } from "../../tools/calendar/dates.ts"
import { fault, Invalid, NotFound } from "../../tools/errors.ts"
import type { SavingContext } from "../users/saving.ts"
import { Tally } from "./confirmation.ts"
import type { Counts } from "./counts.ts"
import { requireImport, requireImporter } from "./importer.ts"
import { IMPORT_JOB } from "./job.ts"
import type { JudgedRow } from "./judged-row.ts"
import { judged } from "./judging.ts"
import { type ImportRequest, type ReadPeople, readFile, rememberMapping } from "./reading.ts"
import { importResource, undoUntil } from "./resource.ts"
import { deleteRows, insertImportRows, type RowOfImport, STEPS } from "./row-store.ts"
import type { Import } from "./schema.ts"
import * as store from "./store.ts"

/** An import whose rows are stored, and that nobody sees yet. */
export interface PreparedImport extends Pick<ReadPeople, "heads" | "mapping"> {
  readonly id: number
  readonly isDry: boolean
  readonly counts: Counts
  /** The number that had to be confirmed; null for none. */
  readonly needed: number | null
}

/** Rows that are stored in a transaction. */
const STORED = 256

/** Does what {@link prepareImport} does, possibly in another thread. */
export type PrepareImport = (caller: Caller, request: ImportRequest, now: number) => Promise<PreparedImport>

/**
 * Reads a file, finds out what saving it would do, and stores that. Other requests get their turns meanwhile, and can
 * write. The result is passed to {@link startImport}, or is removed after a while.
 *
 * @param now epoch milliseconds
 * @throws Forbidden for callers who may not import
 * @throws Invalid for a file that cannot be read, for what only its sender can tell, and for a number to be confirmed
 */
export async function prepareImport(
  context: SavingContext,
  caller: Caller,
  request: ImportRequest,
  now: number,
): Promise<PreparedImport> {
  requireImporter(caller)
  const { dry_run: isDry = false, on_missing: onMissing = "keep", confirm } = request
  if (onMissing === "deactivate") requirePermission(caller, "users.deactivate")
  const { database } = context
  const { company } = caller
  const year = Number(today(company.timezone, now).slice(0, 4))
  const file = await readFile(database, company.id, { bytes: request.bytes, choices: request, year })
  // Read before the people, so that the import notices any later change.
  const seen = await store.findNewestChange(database, company.id)
  const row: store.NewImport = {
    ...{ file_name: request.file_name, dry_run: isDry ? 1 : 0, on_missing: onMissing, seen_change: seen },
    ...{ caller: JSON.stringify(deferred(caller)), user_id: caller.user.id },
  }
  const id = await database.transaction((tx) => store.insert(tx, company.id, row, now))
  try {
    const tally = new Tally()
    const lines = [...file.skipped]
    let rows: Omit<RowOfImport, "id">[] = []
    const add = (one: JudgedRow) => {
      tally.add(one)
      rows.push(storedRow(id, one))
    }
    for await (const part of judged(context, caller, file.rows, { onMissing, now })) {
      for (const one of part) {
        for (const skipped of skippedBefore(one, lines)) add(skipped)
        add(one)
      }
      if (rows.length < STORED) continue
      await storeRows(database, rows)
      rows = []
    }
    for (const line of lines) add(skippedRow(line))
    await storeRows(database, rows)
    const needed = await tally.needed(database, company.id)
    if (needed !== undefined && !isDry && confirm !== needed.number) throw new Invalid([needed.fault])
    return { id, isDry, needed: needed?.number ?? null, counts: tally.counts, heads: file.heads, mapping: file.mapping }
  } catch (error) {
    await removeImport(database, id)
    throw error
  }
}

/** Takes the lines that are skipped before a row of the file, or before somebody who is not in it. */
function skippedBefore({ line }: JudgedRow, lines: number[]): JudgedRow[] {
  const count = lines.findIndex((one) => line !== null && one > line)
  return lines.splice(0, count === -1 ? lines.length : count).map(skippedRow)
}

function skippedRow(line: number): JudgedRow {
  return { line, source: { fields: {}, faults: [] }, status: "skipped", userId: null, changes: {}, faults: [] }
}

async function storeRows(database: Database, rows: readonly Omit<RowOfImport, "id">[]): Promise<void> {
  for (const part of chunks(rows, STORED)) await database.transaction((tx) => insertImportRows(tx, part))
}

/** Removes an import that nobody has seen, in short transactions. */
async function removeImport(database: Database, id: number): Promise<void> {
  let removed = REMOVED_AT_ONCE
  while (removed === REMOVED_AT_ONCE) {
    removed = await database.transaction((tx) => deleteRows(tx, id, REMOVED_AT_ONCE))
  }
  await database.transaction((tx) => store.deletePreparing(tx, id))
}

/** A row as it is stored before it is saved. What changes nothing is done already. */
export function storedRow(
  importId: number,
  { line, source, status, userId, changes, faults }: JudgedRow,
): Omit<RowOfImport, "id"> {
  const isWaiting = status === "new" || status === "changed" || status === "deactivated"
  return {
    import_id: importId,
    row: line,
    status,
    user_id: userId,
    fields: JSON.stringify(changes),
    errors: JSON.stringify(faults),
    source: status === "skipped" ? null : JSON.stringify(source),
    step: isWaiting ? STEPS.waiting : STEPS.done,
    saved_at: null,
  }
}

/**
 * Puts a prepared import into the queue; a dry run is finished at once. Call the worker's nudge after the commit.
 *
 * @param now epoch milliseconds
 */
export async function startImport(tx: Queries, caller: Caller, prepared: PreparedImport, now: number): Promise<Import> {
  const { id, isDry, needed } = prepared
  const state = isDry ? "finished" : "queued"
  const counts = JSON.stringify(prepared.counts)
  const confirmed = isDry ? null : needed
  await store.update(tx, id, { state, counts, needed, confirmed, finished_at: isDry ? now : null }, now)
  await rememberMapping(tx, caller.company.id, prepared, now)
  if (!isDry) await queue(tx, caller, id, now)
  return noteBegin(tx, caller, id, now)
}

/**
 * Puts a dry run into the queue, so that its file is imported without being sent again. An import that was started
 * already stays as it is.
 *
 * @throws Invalid if `confirm` is not the number that has to be confirmed
 */
export async function startPreviewed(
  tx: Queries,
  caller: Caller,
  id: number,
  { confirm }: { readonly confirm?: number | undefined },
  now: number,
): Promise<Import> {
  const row = await requireImport(tx, caller, id)
  if (row.dry_run === 0) return importResource(row)
  if (row.finished_at === null || now > undoUntil(row.finished_at)) throw new NotFound()
  if (row.on_missing === "deactivate") requirePermission(caller, "users.deactivate")
  if (row.needed !== null && confirm !== row.needed) {
    const asked = fault("confirm", "confirm_import", { number: row.needed })
    throw new Invalid([{ ...asked, options: [row.needed] }])
  }
  const by = { caller: JSON.stringify(deferred(caller)), user_id: caller.user.id }
  await store.update(tx, id, { ...by, dry_run: 0, state: "queued", confirmed: row.needed, finished_at: null }, now)
  await queue(tx, caller, id, now)
  return noteBegin(tx, caller, id, now)
}

function queue(tx: Queries, { company }: Caller, id: number, now: number): Promise<void> {
  return enqueue(tx, IMPORT_JOB, { companyId: company.id, payload: { import_id: id }, now })
}

/** Notes the beginning of an import in the audit log; returns the import. */
async function noteBegin(tx: Queries, caller: Caller, id: number, now: number): Promise<Import> {
  const row = await requireImport(tx, caller, id)
  const { file_name, dry_run, on_missing, counts } = row
  const fields = { file_name, dry_run: dry_run === 1, on_missing, counts: JSON.parse(counts) }
  const changes = changesBetween({}, fields)
  await noteChange(tx, { ...authorshipOf(caller, now), action: "create", record: { type: "import", id }, changes })
  return importResource(row)
}
