import type { Static } from "typebox"
import type { Outcome } from "../../access/bulk/batches.ts"
import type { Caller } from "../../access/caller.ts"
import { callerLater } from "../../access/deferred/rules.ts"
import type { Changes } from "../../audit/change.ts"
import { TemporaryFailure } from "../../background/jobs/failures.ts"
import { handlerOf, type JobHandler } from "../../background/jobs/kinds.ts"
import { enqueue } from "../../background/jobs/rules.ts"
import type { Queries } from "../../database/port.ts"
import { Collection } from "../../tools/collection.ts"
import { Forbidden } from "../../tools/errors.ts"
import { type Message, message } from "../../tools/language/messages.ts"
import { saveUserRows } from "../users/bulk.ts"
import { countsOf } from "./counts.ts"
import { requireImporter } from "./importer.ts"
import { IMPORT_JOB } from "./job.ts"
import { judgedAgain } from "./judging-again.ts"
import { findVersions } from "./people-store.ts"
import * as rowStore from "./row-store.ts"
import { SentRows, type Source } from "./sources.ts"
import * as store from "./store.ts"
import { TeamNames } from "./team-names.ts"
import { undoRows } from "./undoing.ts"
import { BATCH_MS, type ImportContext, type ImportWork, logOf } from "./work.ts"

/** Rows that are read at once. The first transaction of each part is small. */
const PART = 1_000

/** Milliseconds until an import that waits for another one looks again. */
const WAIT = 1_000

const BACKOFF = { attempts: 5, first: 1_000, factor: 4, longest: 60_000 }

/** How often the server may be killed while it runs one: each time it goes on where it was. */
const DEATHS = 100

/**
 * Runs or undoes an import, one of a company at a time, on behalf of whoever asked for it: with the rights that they have
 * at that time. Rows are saved in short transactions, each of which stores what became of its rows, so that a killed
 * import goes on and saves nothing twice.
 *
 * @throws TemporaryFailure when the server stops
 */
export async function runImport(context: ImportContext, id: number, signal: AbortSignal): Promise<void> {
  const { database, clock } = context
  const row = await database.transaction((tx) => begun(tx, id, clock()))
  if (row === undefined) return
  const caller = await authorised(database, row)
  if (caller === undefined) return refuse(context, row, message("importer_gone"))
  const work = { ...context, row, caller, signal }
  if (row.state === "undoing") return undoRows(work)
  if (row.state === "queued") {
    const refusal = await judgedAgain(work)
    if (refusal !== undefined) return refuse(context, row, refusal)
  }
  await saveAll(work)
}

/**
 * Handles the jobs of imports.
 *
 * @param run does one, possibly in another thread
 */
export function importHandler(
  context: ImportContext,
  run = (id: number, signal: AbortSignal) => runImport(context, id, signal),
): JobHandler {
  return handlerOf(IMPORT_JOB, {
    backoff: BACKOFF,
    atOnce: 1,
    stopsAtOnce: true,
    deaths: DEATHS,
    run: ({ import_id: id }, signal) => run(id, signal),
    failed: (tx, payload, { retryAt }, now) => (retryAt === undefined ? given(tx, payload, now) : Promise.resolve()),
  })
}

/** Marks an import as under way. Undefined if nothing is to be done, or if it has to wait for another one. */
async function begun(tx: Queries, id: number, now: number): Promise<store.ImportRow | undefined> {
  const row = await store.findImport(tx, id)
  if (row === undefined || !["queued", "running", "undoing"].includes(row.state)) return undefined
  if (row.begun_at === null && (await store.mustWait(tx, row))) {
    const payload = { import_id: id }
    await enqueue(tx, IMPORT_JOB, { companyId: row.company_id, payload, now, runAt: now + WAIT })
    return undefined
  }
  await store.update(tx, id, { begun_at: row.begun_at ?? now }, now)
  return row
}

/** The caller of an import, unless it may not import any more. */
async function authorised(queries: Queries, row: store.ImportRow): Promise<Caller | undefined> {
  const caller = await callerLater(queries, row.company_id, JSON.parse(row.caller))
  if (caller === undefined) return undefined
  try {
    requireImporter(caller)
    return caller
  } catch (error) {
    if (error instanceof Forbidden) return undefined
    throw error
  }
}

/** Ends an import that may not go on. What it has saved stays, and so do the rows of one that was to be undone. */
async function refuse({ database, clock }: ImportContext, row: store.ImportRow, reason: Message): Promise<void> {
  await database.transaction((tx) => end(tx, row, reason, clock()))
}

async function given(tx: Queries, { import_id: id }: Static<typeof IMPORT_JOB.payload>, now: number): Promise<void> {
  const row = await store.findImport(tx, id)
  if (row !== undefined) await end(tx, row, message("import_failed"), now)
}

async function end(tx: Queries, { id, state }: store.ImportRow, reason: Message, now: number): Promise<void> {
  const ended = { begun_at: null, finished_at: now, reason: JSON.stringify(reason) }
  if (state === "undoing") return store.update(tx, id, { state: "finished", begun_at: null, reason: ended.reason }, now)
  if (state === "queued") return store.update(tx, id, { ...ended, state: "refused" }, now)
  await rowStore.skipLeft(tx, id)
  const counts = JSON.stringify(countsOf(await rowStore.countByStatus(tx, id)))
  await store.update(tx, id, { ...ended, state: "finished", counts }, now)
}

/** Saves the rows that are left, then those that had to wait for a value that another row has given up. */
async function saveAll(work: ImportWork): Promise<void> {
  const { database, row, caller, clock, signal } = work
  const collected = new Collection()
  // Once, because there can be many: the rules decide whether a team can still be joined.
  const teams = await TeamNames.of(database, caller.company.id)
  for (const step of [rowStore.STEPS.waiting, rowStore.STEPS.again]) {
    for (;;) {
      if (signal.aborted) throw new TemporaryFailure("the server stops")
      const rows = await rowStore.findAtStep(database, row.id, step, { limit: PART })
      if (rows.length === 0) break
      await savePart(work, { rows, step, teams })
      collected.add(rows.length)
    }
  }
  await database.transaction(async (tx) => {
    const counts = JSON.stringify(countsOf(await rowStore.countByStatus(tx, row.id)))
    const now = clock()
    await store.update(tx, row.id, { state: "finished", counts, begun_at: null, finished_at: now }, now)
  })
}

interface Part {
  readonly rows: readonly rowStore.RowOfImport[]
  /** Where they are. */
  readonly step: number
  readonly teams: TeamNames
}

async function savePart(work: ImportWork, { rows, step, teams }: Part): Promise<void> {
  const {
    row: { id },
    caller,
    clock,
    signal,
  } = work
  const sentRows = new SentRows(teams)
  const sent = rows.map(({ source }) => sentRows.of(JSON.parse(source ?? "{}") as Source))
  const changes = new Map<unknown, Changes>()
  const log = logOf(work, rows, {
    find: (tx, count) => rowStore.findIdsAtStep(tx, id, step, count),
    async keep(tx, done) {
      if (signal.aborted) throw new TemporaryFailure("the server stops")
      const ids = done.flatMap(({ outcome }) => (isSaved(outcome) && outcome.id !== null ? [outcome.id] : []))
      const versions = new Map((await findVersions(tx, caller.company.id, ids)).map((one) => [one.id, one.updated_at]))
      const mayTryAgain = step === rowStore.STEPS.waiting
      await rowStore.replaceRows(
        tx,
        done.map(({ row, index, outcome }) =>
          savedRow(row, outcome, { changes: changes.get(sent[index]), versions, mayTryAgain }),
        ),
      )
    },
  })
  const saved = (of: unknown, { changes: made }: { readonly changes?: Changes }) => void changes.set(of, made ?? {})
  const body = { rows: sent, read: sentRows.read, dryRun: false, atomic: false, batchMs: BATCH_MS, log, saved }
  await saveUserRows(work, caller, body, clock)
}

function isSaved({ status }: Outcome): boolean {
  return status === "created" || status === "updated"
}

interface Saved {
  readonly changes: Changes | undefined
  readonly versions: ReadonlyMap<number, number>
  readonly mayTryAgain: boolean
}

const STATUSES: Readonly<Record<string, rowStore.RowStatus>> = {
  created: "new",
  updated: "changed",
  unchanged: "unchanged",
}

function savedRow(row: rowStore.RowOfImport, outcome: Outcome, { changes = {}, versions, mayTryAgain }: Saved) {
  const { faults, id } = outcome
  const isTaken = faults.length > 0 && faults.every(({ message: { key } }) => key === "taken")
  if (mayTryAgain && outcome.status === "failed" && isTaken) return { ...row, step: rowStore.STEPS.again }
  const status = STATUSES[outcome.status] ?? "fault"
  return {
    ...row,
    status: row.status === "deactivated" && status === "changed" ? "deactivated" : status,
    user_id: id ?? row.user_id,
    fields: JSON.stringify(isSaved(outcome) ? changes : {}),
    errors: JSON.stringify(faults),
    // Whoever corrects the row needs what it says.
    source: status === "fault" ? row.source : null,
    step: rowStore.STEPS.done,
    saved_at: isSaved(outcome) && id !== null ? (versions.get(id) ?? null) : null,
  } satisfies rowStore.RowOfImport
}
