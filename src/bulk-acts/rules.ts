import { authorshipOf, type Caller, type PersonCaller, requirePermission } from "../access/caller.ts"
import { noteChange } from "../audit/rules.ts"
import type { Queries } from "../database/port.ts"
import { settle } from "../tools/draft.ts"
import { ChangedSince, NotFound } from "../tools/errors.ts"
import { type Message, message } from "../tools/language/messages.ts"
import { fullName } from "../tools/language/names.ts"
import { requireAct } from "./acts.ts"
import { mustConfirm, numberFor } from "./confirmation.ts"
import { enqueueAct } from "./job.ts"
import { end, isUnderWay, type Running, runForRequest } from "./running.ts"
import { type Selection, selectedIds } from "./selection.ts"
import * as store from "./store.ts"

/** When the job looks after the act: a request that has not ended it by then goes no further, or was killed. */
const JOB_DELAY = 1_000

/** An act as pages show it. Times are in epoch milliseconds. */
export interface Act {
  readonly id: number
  readonly name: string
  /** For {@link undo}, and to recognise a form that was sent twice. */
  readonly key: string
  readonly state: store.ActState
  readonly total: number
  readonly done: number
  readonly counts: store.Counts
  /** Why it failed as a whole. */
  readonly reason: Message | undefined
  readonly by: { readonly id: number; readonly full_name: string }
  /** Whether this is the undoing of another act. */
  readonly isUndo: boolean
  readonly isUndone: boolean
  /** Undefined if it cannot be undone, or is undone. */
  readonly undoUntil: number | undefined
  readonly input: Readonly<Record<string, unknown>>
  readonly createdAt: number
  readonly endedAt: number | undefined
}

/** What somebody wants to do to many records. */
export interface Order {
  /** The name of the act. */
  readonly name: string
  /** A random text in the form: a form that is sent twice has one effect. */
  readonly key: string
  readonly selection: Selection
  /** As sent by the form. */
  readonly input: unknown
  /** The number of people that the form repeats, see `Preview.confirm`. */
  readonly confirm?: number | undefined
}

/**
 * Begins an act and does it, or as much of it as the request has time for; a job does the rest. A repeated key returns
 * the act that it began.
 *
 * @throws Forbidden without the act's permission
 * @throws SelectionMoved if the records are no longer those of the digest
 * @throws Invalid for a faulty input or selection, and on `confirm` if many people lose something
 */
export async function startAct(running: Running, caller: PersonCaller, order: Order): Promise<Act> {
  const { database, clock, leadDays } = running
  const act = requireAct(order.name)
  requirePermission(caller, act.permission)
  const known = await store.findByKey(database, caller.user.id, order.key)
  if (known !== undefined) return shown(known)
  const now = clock()
  const input = settle(act.read(order.input))
  await act.require?.(database, { caller, input, now, leadDays })
  const ids = await selectedIds(database, confirmed(order.selection), act.most)
  mustConfirm(await numberFor(database, caller, act, ids), order.confirm)
  const id = await database.transaction(async (tx) => {
    const added = await insertBegun(tx, caller, { name: order.name, key: order.key, input, total: ids.length }, now)
    if (added === undefined) return undefined
    await store.insertRecords(tx, added, ids)
    await noteChange(tx, {
      ...authorshipOf(caller, now),
      action: "run",
      record: { type: "bulk_act", id: added },
      changes: {
        act: { before: null, after: order.name },
        records: { before: null, after: ids.length },
        input: { before: null, after: input },
      },
    })
    return added
  })
  if (id !== undefined) await runForRequest(running, id)
  const begun = await store.findByKey(database, caller.user.id, order.key)
  if (begun === undefined) throw new TypeError("an act disappeared after it had begun")
  return shown(begun)
}

/** All that match need the digest of a preview: a form without one is refused like an outdated one. */
function confirmed(selection: Selection): Selection {
  return "ids" in selection ? selection : { ...selection, digest: selection.digest ?? "" }
}

/** Adds an act that has yet to be done, and its job. Undefined if there is one with its key. */
export async function insertBegun(
  tx: Queries,
  caller: PersonCaller,
  begun: {
    readonly name: string
    readonly key: string
    readonly input: object
    readonly total: number
    readonly isListed?: boolean
    readonly undoesId?: number
  },
  now: number,
): Promise<number | undefined> {
  const { name, key, input, total, isListed = true, undoesId = null } = begun
  const id = await store.insertAct(tx, {
    ...beginning(caller, { name, key, input, now }),
    state: "queued",
    is_listed: isListed ? 1 : 0,
    total,
    undoes_id: undoesId,
  })
  if (id !== undefined) await enqueueAct(tx, { id, company_id: caller.company.id }, { now, runAt: now + JOB_DELAY })
  return id
}

/** The columns that say who began what. */
export function beginning(
  { company, user, requestId, address, device }: PersonCaller,
  {
    name,
    key,
    input,
    now,
  }: { readonly name: string; readonly key: string; readonly input: object; readonly now: number },
) {
  return {
    ...{ company_id: company.id, user_id: user.id, name, act_key: key, input: JSON.stringify(input) },
    ...{ request_id: requestId, address: address(), device, created_at: now },
  }
}

/** Whether somebody sees the work of everybody in the company. */
export function seesAll({ user }: Caller): boolean {
  return user.roles.includes("company.admin")
}

/** An act of the caller; for an administrator of the company, of anybody. Throws `NotFound` for any other. */
export async function showAct(queries: Queries, caller: Caller, id: number): Promise<Act> {
  return shown(await requireRow(queries, caller, id))
}

export async function requireRow(queries: Queries, caller: Caller, id: number): Promise<store.ActRow> {
  const row = await store.findAct(queries, caller.company.id, id)
  if (row === undefined || (row.user_id !== caller.user.id && !seesAll(caller))) throw new NotFound()
  return row
}

/**
 * Stops an act before its next batch. What is done remains, and is in its results. Administrators also stop acts of
 * others.
 *
 * @throws ChangedSince if it has ended
 */
export async function cancelAct(tx: Queries, caller: PersonCaller, id: number, now: number): Promise<Act> {
  const { id: actId } = await requireRow(tx, caller, id)
  const row = await store.lockAct(tx, actId)
  if (row === undefined || !isUnderWay(row)) throw new ChangedSince(message("work_over"))
  await end(tx, row, { state: "cancelled", now })
  await noteState(tx, caller, row, { action: "cancel", state: "cancelled", now })
  return showAct(tx, caller, id)
}

/**
 * Goes on with one's own act that was cancelled or has failed. Call `nudge` of the background loop after the commit.
 *
 * @throws ChangedSince if it is running or finished, or was undone
 */
export async function resumeAct(tx: Queries, caller: PersonCaller, id: number, now: number): Promise<Act> {
  const { id: actId, user_id: userId } = await requireRow(tx, caller, id)
  const row = userId === caller.user.id ? await store.lockAct(tx, actId) : undefined
  if (row === undefined) throw new NotFound()
  const isStopped = row.state === "cancelled" || row.state === "failed"
  if (!isStopped || row.undone_by !== null) throw new ChangedSince(message("work_not_cancelled"))
  await store.saveState(tx, id, { state: "queued", reason: null, endedAt: null, undoUntil: null, now })
  await enqueueAct(tx, row, { now, runAt: now })
  await noteState(tx, caller, row, { action: "resume", state: "queued", now })
  return showAct(tx, caller, id)
}

function noteState(
  tx: Queries,
  caller: PersonCaller,
  { id, state: before }: store.ActRow,
  {
    action,
    state,
    now,
  }: { readonly action: "cancel" | "resume"; readonly state: store.ActState; readonly now: number },
): Promise<void> {
  const changes = { state: { before, after: state } }
  return noteChange(tx, { ...authorshipOf(caller, now), action, record: { type: "bulk_act", id }, changes })
}

export function shown(row: store.ActRow): Act {
  const { created, updated, unchanged, failed, user_first_name: first_name, user_last_name: last_name } = row
  const isUndone = row.undone_by !== null
  return {
    id: row.id,
    name: row.name,
    key: row.act_key,
    state: row.state,
    total: row.total,
    done: row.done,
    counts: { created, updated, unchanged, failed },
    reason: row.reason === null ? undefined : JSON.parse(row.reason),
    by: { id: row.user_id, full_name: fullName({ first_name, last_name }) },
    isUndo: row.undoes_id !== null,
    isUndone,
    undoUntil: isUndone || updated === 0 ? undefined : (row.undo_until ?? undefined),
    input: JSON.parse(row.input),
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
  }
}
