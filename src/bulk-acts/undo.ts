import type { RowFault } from "../access/bulk/batches.ts"
import { FIRST_ROWS } from "../access/bulk/batches.ts"
import { authorshipOf, type PersonCaller, requirePermission } from "../access/caller.ts"
import { noteChange } from "../audit/rules.ts"
import type { Queries } from "../database/port.ts"
import { settle } from "../tools/draft.ts"
import { ChangedSince, Conflict, Forbidden, Invalid, NotFound } from "../tools/errors.ts"
import { type FaultKey, type Message, message } from "../tools/language/messages.ts"
import type { Acting, BulkAct, Former, Made } from "./act.ts"
import { requireAct } from "./acts.ts"
import { mustConfirm, numberFor } from "./confirmation.ts"
import { examined } from "./examination.ts"
import { type Act, beginning, insertBegun, shown } from "./rules.ts"
import { isUnderWay, type Running, runBatch, runForRequest, UNDO_TIME } from "./running.ts"
import * as store from "./store.ts"

/*
 * What somebody has done can be undone for ten minutes, by the same person, unless somebody else has changed it since.
 * Mails that were sent are not undone.
 */

/** Something to do to one record on a page. */
export interface SingleOrder {
  readonly name: string
  readonly id: number
  /** As sent by the form. */
  readonly input: unknown
  /** The number of people that the form repeats: a team that is deactivated may have many members. */
  readonly confirm?: number | undefined
}

/** What became of it. */
export interface Single {
  readonly status: Exclude<Made["status"], "failed">
  /** For {@link undo}; undefined if there is nothing to undo. */
  readonly undoKey: string | undefined
}

/**
 * Does an act to a single record in the page's transaction, so that it can be undone.
 *
 * @throws whatever the rule of a single request throws, and Invalid on `confirm`
 */
export async function actOnOne(
  tx: Queries,
  caller: PersonCaller,
  { name, id, input: sent, confirm }: SingleOrder,
  { now, leadDays, mail }: Pick<Acting, "now" | "leadDays" | "mail">,
): Promise<Single> {
  const act = requireAct(name)
  requirePermission(caller, act.permission)
  const acting = { caller, input: settle(act.read(sent)), now, leadDays, mail }
  await act.require?.(tx, acting)
  const [record] = await examined(tx, act, acting, [id])
  if (record === undefined || record.verdict.status === "unchanged") return { status: "unchanged", undoKey: undefined }
  if (record.verdict.status === "failed") throw refusalOf(record.verdict.faults)
  mustConfirm(await numberFor(tx, caller, act, [id]), confirm)
  const [made] = await act.perform(tx, acting, [id], async () => false, new Map())
  if (made === undefined) throw new TypeError("nothing became of a record")
  if (made.status === "failed") throw refusalOf(made.faults ?? [])
  const canUndo = act.undo !== undefined && made.former !== undefined
  const undoKey = canUndo ? await insertDone(tx, acting, act, [{ id, former: made.former }]) : undefined
  return { status: made.status, undoKey }
}

/** What a page has changed by a rule of its own, such as an order. */
export interface Undoable {
  /** The name of the act that describes how it is undone. */
  readonly name: string
  readonly input: unknown
  /** The changed records, each with what it was before. */
  readonly rows: readonly Former[]
}

/** Makes a change undoable, in its transaction. Returns the key for {@link undo}; undefined if nothing has changed. */
export async function undoable(
  tx: Queries,
  caller: PersonCaller,
  { name, input: sent, rows }: Undoable,
  now: number,
): Promise<string | undefined> {
  const act = requireAct(name)
  if (act.undo === undefined) throw new TypeError(`${name} cannot be undone`)
  if (rows.length === 0) return undefined
  return insertDone(tx, { caller, input: settle(act.read(sent)), now }, act, rows)
}

async function insertDone(
  tx: Queries,
  { caller, input, now }: { readonly caller: PersonCaller; readonly input: object; readonly now: number },
  { name, subject }: BulkAct,
  rows: readonly Former[],
): Promise<string> {
  const key = crypto.randomUUID()
  const id = await store.insertAct(tx, {
    ...beginning(caller, { name, key, input, now }),
    ...{ state: "finished", is_listed: 0, total: rows.length, done: rows.length, updated: rows.length },
    ...{ ended_at: now, undo_until: now + UNDO_TIME },
  })
  if (id === undefined) throw new TypeError("a random key was taken")
  const ids = rows.map((row) => row.id)
  const versions = await store.findVersions(tx, subject, caller.company.id, ids)
  const done = rows.map(({ id: recordId, former }, position): store.RecordRow => {
    const version = versions.get(recordId) ?? null
    const none = { name: null, made_id: null, reasons: null }
    return { position, record_id: recordId, outcome: "updated", ...none, former: JSON.stringify(former), version }
  })
  await store.saveRows(tx, id, done)
  return key
}

/** The name of the caller's act with this key, as {@link undo} takes it; undefined if there is none. */
export async function actBehind(queries: Queries, caller: PersonCaller, key: string): Promise<string | undefined> {
  return (await store.findByKey(queries, caller.user.id, key))?.name
}

/**
 * Undoes what the caller has done. Records that somebody has changed since are kept as they are, and are among the
 * results as failed.
 *
 * @param key of the act: `Act.key` or `Single.undoKey`
 * @throws NotFound for a key that is none of the caller's
 * @throws ChangedSince if it is too late, was undone already, or nothing of it can be undone
 */
export async function undo(running: Running, caller: PersonCaller, key: string): Promise<Act> {
  const { database, clock } = running
  const undoKey = crypto.randomUUID()
  const id = await database.transaction(async (tx) => {
    const now = clock()
    const found = await store.findByKey(tx, caller.user.id, key)
    const row = found === undefined ? undefined : await store.lockAct(tx, found.id)
    if (row === undefined || requireAct(row.name).undo === undefined || row.undoes_id !== null) throw new NotFound()
    if (isUnderWay(row)) throw new ChangedSince(message("undo_running"))
    if (row.undone_by !== null) throw new ChangedSince(message("undone_already"))
    if (row.undo_until === null || row.undo_until < now) throw new ChangedSince(message("undo_over"))
    const begun = { name: row.name, key: undoKey, input: JSON.parse(row.input), total: 0, undoesId: row.id }
    const added = await insertBegun(tx, caller, { ...begun, isListed: row.is_listed === 1 }, now)
    if (added === undefined) throw new ChangedSince(message("undone_already"))
    const total = await store.insertUndone(tx, added, row.id)
    await noteChange(tx, {
      ...authorshipOf(caller, now),
      action: "undo",
      record: { type: "bulk_act", id: row.id },
      changes: { act: { before: row.name, after: null }, records: { before: total, after: null } },
    })
    const size = requireAct(row.name).undo?.whole === true ? total : FIRST_ROWS
    await runBatch(tx, running, { actId: added, size, isTimeUp: async () => false })
    await refuseWhole(tx, added)
    return added
  })
  await runForRequest(running, id)
  const begun = await store.findByKey(database, caller.user.id, undoKey)
  if (begun === undefined) throw new TypeError("an act disappeared after it had begun")
  return shown(begun)
}

/** Refuses an undo of which nothing succeeded, with the first reason. */
async function refuseWhole(tx: Queries, id: number): Promise<void> {
  const row = await store.lockAct(tx, id)
  if (row === undefined || isUnderWay(row) || row.updated > 0) return
  if (row.reason !== null) throw new Forbidden(JSON.parse(row.reason))
  const [first] = await store.findRows(tx, id, { from: 0, limit: 1, outcome: "failed" })
  if (first === undefined) throw new ChangedSince(message("undone_already"))
  const reasons: readonly { field: string; key: Message["key"]; values: Message["values"] }[] = JSON.parse(
    first.reasons ?? "[]",
  )
  const [reason] = reasons
  throw new ChangedSince(
    reason === undefined ? message("undo_changed") : message(reason.key, { field: reason.field, ...reason.values }),
  )
}

/** The refusal that a single request would throw. */
function refusalOf(faults: readonly RowFault[]): Error {
  const [first] = faults
  if (first?.code === "forbidden") return new Forbidden(first.message)
  if (first?.code === "not_found") return new NotFound(first.message)
  if (first?.code === "conflict") return new ChangedSince(first.message)
  if (first?.code !== undefined) return new Conflict(first.code)
  return new Invalid(faults.map(({ field, message }) => ({ field, message: message as Message<FaultKey> })))
}
