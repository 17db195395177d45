import { BATCH_MS, BatchTime, FIRST_ROWS, faultsOfRefusal, ROWS_MAX } from "../access/bulk/batches.ts"
import { type Caller, requirePermission } from "../access/caller.ts"
import { callerLater } from "../access/deferred/rules.ts"
import type { Database, Queries } from "../database/port.ts"
import type { Mail } from "../mail/rules.ts"
import type { LetterSeal } from "../people/letters/secrets.ts"
import { settle } from "../tools/draft.ts"
import { ChangedSince, Forbidden, NotFound } from "../tools/errors.ts"
import { type Message, message } from "../tools/language/messages.ts"
import type { Acting, BulkAct, Former, Made, Prepared, TimeIsUp } from "./act.ts"
import { requireAct } from "./acts.ts"
import { examined, namesOf, reasonsText } from "./examination.ts"
import * as store from "./store.ts"

/*
 * Does acts in batches. Guarantees: a batch and what is stored about it are one transaction, and each continues where the
 * last one stopped, so that nothing is done twice, whoever runs the act: the request that began it, a job, or both. Each
 * batch is checked with the roles that the person has then, and stops if the act was cancelled.
 */

/** What running acts needs. */
export interface Running {
  readonly database: Database
  /** Epoch milliseconds. */
  readonly clock: () => number
  /** The setting `renewal_lead`. */
  readonly leadDays: number
  /** How long the request that begins an act works on it, in milliseconds, if not {@link IN_REQUEST}. */
  readonly inRequest?: number
  /** For acts that make passwords. */
  readonly letterSeal?: LetterSeal
  /** For acts that remind people. */
  readonly mail?: Mail
}

const NOTHING_PREPARED: Prepared = new Map()

/** Records of an act with slow work that are done at once. */
const PREPARED_AT_ONCE = 4

/** A job does what is left then. */
const IN_REQUEST = 800

/** How long something can be undone, in milliseconds. */
export const UNDO_TIME = 10 * 60 * 1000

/** Does the act until it ends, or until `isEnough` returns true between two batches. Resolves to whether it has ended. */
export async function runAct(running: Running, actId: number, isEnough: () => boolean): Promise<boolean> {
  const { database, mail } = running
  const isSlow = await hasSlowWork(database, actId)
  let size = isSlow ? PREPARED_AT_ONCE : FIRST_ROWS
  for (;;) {
    let took = 0
    const prepared = isSlow ? await preparedFor(running, actId) : NOTHING_PREPARED
    const { goesOn, number } = await database.transaction(async (tx) => {
      const time = new BatchTime(BATCH_MS[database.engine])
      const step = await runBatch(tx, running, { actId, size, isTimeUp: time.isUp, prepared })
      took = time.worked
      return step
    })
    mail?.nudge()
    if (!goesOn) return true
    if (isEnough()) return false
    const inTime = (number * BATCH_MS[database.engine]) / Math.max(took, 0.1)
    if (!isSlow) size = Math.max(1, Math.floor(Math.min(ROWS_MAX, 2 * size, inTime)))
    await new Promise(setImmediate)
  }
}

async function hasSlowWork(queries: Queries, actId: number): Promise<boolean> {
  const row = await store.findAny(queries, actId)
  return row !== undefined && row.undoes_id === null && requireAct(row.name).prepare !== undefined
}

/** Does the slow work for the next records, outside of any transaction. */
async function preparedFor({ database, clock, leadDays, letterSeal }: Running, actId: number): Promise<Prepared> {
  const row = await store.findAny(database, actId)
  const caller = row === undefined || !isUnderWay(row) ? undefined : await callerOf(database, row)
  if (row === undefined || caller === undefined) return NOTHING_PREPARED
  const rows = await store.findRows(database, row.id, { from: row.done, limit: PREPARED_AT_ONCE })
  const acting = { caller, now: clock(), leadDays, input: JSON.parse(row.input) }
  const ids = rows.map(({ record_id }) => record_id)
  return requireAct(row.name).prepare?.({ database, letterSeal }, acting, ids) ?? NOTHING_PREPARED
}

function callerOf(queries: Queries, row: store.ActRow): Promise<Caller | undefined> {
  const { user_id: userId, request_id: requestId, address, device } = row
  return callerLater(queries, row.company_id, { kind: "person", userId, requestId, address, device })
}

/** Works on the act for as long as a request may. */
export async function runForRequest(running: Running, actId: number): Promise<void> {
  const { inRequest = IN_REQUEST } = running
  const begun = performance.now()
  await runAct(running, actId, () => performance.now() - begun >= inRequest)
}

interface Batch {
  readonly actId: number
  /** How many rows at most. */
  readonly size: number
  readonly isTimeUp: TimeIsUp
  readonly prepared?: Prepared
}

/** Does the next rows of an act. Returns whether it goes on, and the number of rows. */
export async function runBatch(
  tx: Queries,
  { clock, leadDays, mail }: Omit<Running, "database">,
  { actId, size, isTimeUp, prepared = NOTHING_PREPARED }: Batch,
): Promise<{ readonly goesOn: boolean; readonly number: number }> {
  const row = await store.lockAct(tx, actId)
  if (row === undefined || !isUnderWay(row)) return { goesOn: false, number: 0 }
  const now = clock()
  const act = requireAct(row.name)
  const caller = await callerOf(tx, row)
  const acting = { caller, now, leadDays, mail, input: JSON.parse(row.input) }
  const refusal = await refusalOf(tx, act, acting)
  if (refusal !== undefined || !hasCaller(acting)) {
    await end(tx, row, { state: "failed", reason: refusal, now })
    return { goesOn: false, number: 0 }
  }
  const rows = await store.findRows(tx, row.id, { from: row.done, limit: size })
  const done = row.undoes_id === null ? doneTo : undoneOf
  const saved = rows.length === 0 ? [] : await done(tx, act, acting, rows, { isTimeUp, prepared })
  await store.saveRows(tx, row.id, saved)
  const reached = row.done + saved.length
  const counted = { ...countsWith(row, saved), done: reached, now }
  const isOver = rows.length === 0 || reached >= row.total
  await store.saveProgress(tx, row.id, { ...counted, state: "running" })
  if (isOver) await end(tx, row, { state: "finished", now })
  return { goesOn: !isOver, number: saved.length }
}

export function isUnderWay({ state }: Pick<store.ActRow, "state">): boolean {
  return state === "queued" || state === "running"
}

type Asking = Omit<Acting, "caller"> & { readonly caller: Acting["caller"] | undefined }

function hasCaller(acting: Asking): acting is Acting {
  return acting.caller !== undefined
}

/** Why the act as a whole cannot go on; undefined if it can. */
async function refusalOf(tx: Queries, act: BulkAct, acting: Asking): Promise<Message | undefined> {
  if (!hasCaller(acting)) return message("person_inactive")
  try {
    requirePermission(acting.caller, act.permission)
    settle(act.read(acting.input))
    await act.require?.(tx, acting)
    return undefined
  } catch (error) {
    if (error instanceof Forbidden || error instanceof NotFound) return error.reason
    const [fault] = faultsOfRefusal(error, "record")
    return fault === undefined
      ? message("stopped_unexpectedly")
      : { ...fault.message, values: { field: fault.field, ...fault.message.values } }
  }
}

/** Ends an act in the transaction of its last batch. */
export async function end(
  tx: Queries,
  row: store.ActRow,
  {
    state,
    reason,
    now,
  }: { readonly state: store.ActState; readonly reason?: Message | undefined; readonly now: number },
): Promise<void> {
  const canUndo = row.undoes_id === null && requireAct(row.name).undo !== undefined
  await store.saveState(tx, row.id, {
    state,
    reason: reason === undefined ? null : JSON.stringify(reason),
    endedAt: now,
    undoUntil: canUndo ? now + UNDO_TIME : null,
    now,
  })
}

type Rows = readonly store.RecordRow[]
type BatchWork = Required<Pick<Batch, "isTimeUp" | "prepared">>

/** Examines rows and does the act to those that can be changed. */
async function doneTo(tx: Queries, act: BulkAct, acting: Acting, rows: Rows, { isTimeUp, prepared }: BatchWork) {
  const records = await examined(
    tx,
    act,
    acting,
    rows.map(({ record_id }) => record_id),
  )
  const able = records.filter(({ verdict }) => verdict.status === "can").map(({ id }) => id)
  const made = new Map<number, Made>()
  for (const one of able.length === 0 ? [] : await act.perform(tx, acting, able, isTimeUp, prepared))
    made.set(one.id, one)
  for (const { id, verdict } of records) {
    if (verdict.status === "unchanged") made.set(id, { id, status: "unchanged" })
    if (verdict.status === "failed") made.set(id, { id, status: "failed", faults: verdict.faults })
  }
  const names = new Map(records.map(({ id, name }) => [id, name]))
  return savedRows(tx, act, acting, rows, { made, names })
}

/** Takes rows back whose records nobody has changed since. */
async function undoneOf(tx: Queries, act: BulkAct, acting: Acting, rows: Rows, { isTimeUp }: BatchWork) {
  const { undo, subject } = act
  if (undo === undefined) throw new TypeError(`${act.name} cannot be undone`)
  const versions = await store.findVersions(
    tx,
    subject,
    acting.caller.company.id,
    rows.map(({ record_id }) => record_id),
  )
  const changed = rows.filter(({ record_id, version }) => version !== null && versions.get(record_id) !== version)
  const refused = undo.whole === true && changed.length > 0 ? rows : changed
  const made = new Map<number, Made>()
  const faults = faultsOfRefusal(new ChangedSince(message("undo_changed")), "record")
  for (const { record_id: id } of refused) made.set(id, { id, status: "failed", faults })
  const able = rows.filter(({ record_id }) => !made.has(record_id)).map(formerOf)
  for (const one of able.length === 0 ? [] : await undo.perform(tx, acting, able, isTimeUp)) made.set(one.id, one)
  const ids = rows.flatMap(({ record_id, name }) => (name === null ? record_id : []))
  const known = await namesOf(tx, subject, acting.caller.company.id, ids)
  const names = new Map(rows.map(({ record_id: id, name }) => [id, name ?? known.get(id) ?? null]))
  return savedRows(tx, act, acting, rows, { made, names })
}

function formerOf({ record_id: id, former }: store.RecordRow): Former {
  return { id, former: JSON.parse(former ?? "null") }
}

/** The rows as they are stored: all, or those before the first one for which there was no time. */
async function savedRows(
  tx: Queries,
  { undo, subject }: BulkAct,
  { caller }: Acting,
  rows: Rows,
  { made, names }: { readonly made: ReadonlyMap<number, Made>; readonly names: ReadonlyMap<number, string | null> },
): Promise<store.RecordRow[]> {
  const late = rows.findIndex(({ record_id }) => !made.has(record_id))
  const done = late === -1 ? rows : rows.slice(0, late)
  const kept = done.filter(({ record_id }) => made.get(record_id)?.former !== undefined)
  const ids = undo === undefined ? [] : kept.map(({ record_id }) => record_id)
  const versions = await store.findVersions(tx, subject, caller.company.id, ids)
  return done.flatMap((row) => {
    const one = made.get(row.record_id)
    if (one === undefined) return []
    return {
      position: row.position,
      record_id: row.record_id,
      outcome: one.status,
      name: names.get(row.record_id) ?? null,
      made_id: one.madeId ?? null,
      reasons: one.status === "failed" ? reasonsText(one.faults) : null,
      former: one.former === undefined ? null : JSON.stringify(one.former),
      version: versions.get(row.record_id) ?? null,
    }
  })
}

function countsWith(row: store.ActRow, saved: Rows): store.Counts {
  const count = (status: Made["status"]) => row[status] + saved.filter(({ outcome }) => outcome === status).length
  return {
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    failed: count("failed"),
  }
}
