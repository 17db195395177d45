import type { Caller } from "../../access/caller.ts"
import { type Queries, sql } from "../../database/port.ts"
import { type AssignmentResult, hasResult } from "../assignments/states.ts"
import * as store from "./participants-store.ts"
import { placeOf } from "./places.ts"
import { type TrainingRow, update } from "./store.ts"

/** What closing a training reads and writes in it. */

/** A participant with what was noted. */
export interface Held {
  readonly userId: number
  /** The assignment that is bound to the training; null if it was withdrawn. */
  readonly assignmentId: number | null
  /** The result that was noted or is recorded in the assignment. */
  readonly result: AssignmentResult | null
  readonly percent: number | null
  readonly remark: string | null
  /** By session; null if nothing was noted. */
  readonly attendance: readonly (store.Attendance | null)[]
}

/** All participants of a training, not those who wait. */
export async function heldOf(queries: Queries, caller: Caller, training: TrainingRow): Promise<Held[]> {
  const place = placeOf(caller, training)
  const rows = await store.findAll(queries, place, sql`p.status = 'participant'`)
  const marks = new Map<string, store.Attendance | null>()
  for (const { user_id, session_id, status } of await store.findAttendance(queries, place)) {
    marks.set(`${user_id} ${session_id}`, status)
  }
  return rows.map((row) => ({
    userId: row.user_id,
    assignmentId: row.assignment_id,
    result: row.result ?? (row.state !== null && hasResult(row.state) ? row.state : null),
    percent: row.result_percent,
    remark: row.remark,
    attendance: training.sessions.map(({ id }) => marks.get(`${row.user_id} ${id}`) ?? null),
  }))
}

/** Closes a training for good, and drops those who wait. */
export async function setClosed(tx: Queries, caller: Caller, trainingId: number, now: number): Promise<void> {
  await update(tx, caller.company.id, trainingId, { state: "closed" }, now)
  const place = placeOf(caller, { id: trainingId })
  await store.remove(tx, place, await store.findWaiting(tx, place))
}

/** Keeps the results with which a training was closed, and the assignments that were opened for them. */
export async function keepResults(
  tx: Queries,
  caller: Caller,
  training: TrainingRow,
  participants: readonly Held[],
  results: ReadonlyMap<number, AssignmentResult>,
  now: number,
): Promise<void> {
  const place = placeOf(caller, training)
  const undecided = participants.filter(({ userId, result }) => result !== results.get(userId))
  const byResult = Map.groupBy(undecided, ({ userId }) => results.get(userId))
  for (const [result, some] of byResult) {
    if (result === undefined) continue
    const ids = some.map(({ userId }) => userId)
    await store.update(tx, place, ids, { result, result_noted_at: now })
  }
  await store.bindLacking(tx, place, training.course_id)
}
