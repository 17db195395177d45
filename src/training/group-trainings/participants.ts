import { type Caller, sightOf } from "../../access/caller.ts"
import { isUserInSight } from "../../access/view/store.ts"
import { type Queries, sql } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import { hasResult } from "../assignments/states.ts"
import { findSessions, isSeenWhole, requireBareTraining, type SessionRow, VIEWING } from "./lookup.ts"
import type { Participant } from "./participants-schema.ts"
import * as store from "./participants-store.ts"
import { placeOf } from "./places.ts"

/**
 * Everybody who takes part in a training or waits, in the order of their places. Whoever sees the training only because
 * somebody in their view takes part sees no others: employees their own row.
 */
export async function listParticipants(queries: Queries, caller: Caller, trainingId: number): Promise<Participant[]> {
  const training = await requireBareTraining(queries, caller, VIEWING, trainingId)
  const place = placeOf(caller, training)
  const isWhole = await isSeenWhole(queries, caller, trainingId)
  const condition = isWhole ? sql`1 = 1` : isUserInSight(sightOf(caller, VIEWING), sql`p.user_id`)
  const rows = await store.findAll(queries, place, condition)
  const [attendance, sessions] = [
    Map.groupBy(await store.findAttendance(queries, place), ({ user_id }) => user_id),
    await findSessions(queries, place.companyId, trainingId),
  ]
  return rows.map((row) => participantResource(row, sessions, attendance.get(row.user_id) ?? []))
}

/** Somebody in a training, as the API represents them; undefined if they neither take part nor wait. */
export async function findParticipant(
  queries: Queries,
  place: store.Place,
  userId: number,
): Promise<Participant | undefined> {
  const row = await store.findOne(queries, place, userId)
  if (row === undefined) return undefined
  const attendance = await store.findAttendance(queries, place, userId)
  return participantResource(row, await findSessions(queries, place.companyId, place.trainingId), attendance)
}

function participantResource(
  row: store.ParticipantRow,
  sessions: readonly SessionRow[],
  attendance: readonly store.AttendanceRow[],
): Participant {
  const noted = new Map(attendance.map(({ session_id, status }) => [session_id, status]))
  const recorded = row.state !== null && hasResult(row.state) ? row.state : null
  return {
    user_id: row.user_id,
    type: "group_participant",
    full_name: fullName(row),
    status: row.status,
    walk_in: row.is_walk_in === 1,
    assignment_id: row.assignment_id,
    attendance: Object.fromEntries(sessions.map(({ id }) => [id, noted.get(id) ?? null])),
    result: row.result ?? recorded,
    result_percent: row.result_percent ?? (recorded === null ? null : row.percent),
    remark: row.remark,
    signed_at: row.signed_at === null ? null : isoInstant(row.signed_at),
  }
}
