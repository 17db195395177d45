import type { Queries } from "../../database/port.ts"
import { momentText } from "../moments.ts"
import {
  findAttendance,
  findCommands,
  findCorrections,
  findParticipants,
  findSessions,
  type StoredAttendance,
  type StoredParticipant,
} from "../store/group-details.ts"

/** What belongs to these group trainings, as in their rows, by id. */
export async function groupDetailsOf(
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const byTraining = <Row extends { readonly group_training_id: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ group_training_id }) => group_training_id)
  const sessions = byTraining(await findSessions(queries, ids))
  const participants = byTraining(await findParticipants(queries, ids))
  const attendance = byTraining(await findAttendance(queries, ids))
  const commands = byTraining(await findCommands(queries, ids))
  const corrections = byTraining(await findCorrections(queries, ids))
  return new Map(
    ids.map((id) => {
      const places = new Map((sessions.get(id) ?? []).map((session, index) => [session.id, index + 1]))
      const marks = Map.groupBy(attendance.get(id) ?? [], ({ user_id }) => user_id)
      return [
        id,
        {
          sessions: sessions.get(id)?.map(({ id: sessionId, starts_at, ends_at }) => {
            return { id: sessionId, starts_at: momentText(starts_at), ends_at: momentText(ends_at) }
          }),
          participants: participants.get(id)?.map((row) => participantRow(row, marks.get(row.user_id) ?? [], places)),
          commands: commands.get(id)?.map(({ command_id, created_at }) => {
            return { command_id, created_at: momentText(created_at) }
          }),
          corrections: corrections.get(id)?.map(({ group_training_id, created_at, ...row }) => {
            return given({ ...row, created_at: momentText(created_at) })
          }),
        },
      ]
    }),
  )
}

function participantRow(
  row: StoredParticipant,
  marks: readonly StoredAttendance[],
  places: ReadonlyMap<number, number>,
): object {
  const moment = (at: number | null) => (at === null ? null : momentText(at))
  return given({
    user_key: row.user_key,
    status: row.status === "participant" ? null : row.status,
    position: row.position,
    assignment_key: row.assignment_key,
    opened: row.is_opened === 1 ? true : null,
    walk_in: row.is_walk_in === 1 ? true : null,
    attendance:
      marks.length === 0
        ? null
        : marks.map(({ session_id, status, noted_at }) =>
            given({ session: places.get(session_id), status, noted_at: momentText(noted_at) }),
          ),
    result: row.result,
    result_noted_at: moment(row.result_noted_at),
    result_percent: row.result_percent,
    result_percent_noted_at: moment(row.result_percent_noted_at),
    remark: row.remark,
    remark_noted_at: moment(row.remark_noted_at),
    signature_path: row.path,
    signature_png: row.png,
    signed_at: moment(row.signed_at),
    created_at: momentText(row.created_at),
  })
}

/** The properties that are not null. */
function given(row: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
