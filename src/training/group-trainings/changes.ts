import { authorshipOf, type Caller } from "../../access/caller.ts"
import { type AuditAction, type Change, changesBetween, creationOf, noteChange, removalOf } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { trainingResource } from "./resource.ts"
import type { TrainingRow } from "./store.ts"

/** Audit entries of group trainings. */

export function noteNewTraining(tx: Queries, caller: Caller, row: TrainingRow, now: number): Promise<void> {
  return note(tx, caller, creationOf("group_training", row.id, fieldsOf(row)), now)
}

export function noteChangedTraining(
  tx: Queries,
  caller: Caller,
  { before, after }: { readonly before: TrainingRow; readonly after: TrainingRow },
  now: number,
  action: AuditAction = "update",
): Promise<void> {
  const changes = changesBetween(fieldsOf(before), fieldsOf(after))
  return note(tx, caller, { action, record: { type: "group_training", id: after.id }, changes }, now)
}

export function noteRemovedTraining(tx: Queries, caller: Caller, row: TrainingRow, now: number): Promise<void> {
  const last = trainingResource(row)
  return note(tx, caller, { ...removalOf("group_training", row.id, fieldsOf(row)), last }, now)
}

/**
 * What was noted about somebody in a training, which no field of the training shows.
 *
 * @param fields what changed, each with its value before and after
 */
export function noteParticipant(
  tx: Queries,
  caller: Caller,
  { trainingId, userId }: { readonly trainingId: number; readonly userId: number },
  { action, before = {}, after }: { readonly action: AuditAction; readonly before?: Fields; readonly after: Fields },
  now: number,
): Promise<void> {
  const changes = { user_id: { before: userId, after: userId }, ...changesBetween(before, after) }
  return note(tx, caller, { action, record: { type: "group_training", id: trainingId }, changes, shown: [] }, now)
}

/** Who was added to or removed from a training. */
export function notePeople(
  tx: Queries,
  caller: Caller,
  trainingId: number,
  { before, after }: { readonly before: readonly number[]; readonly after: readonly number[] },
  now: number,
): Promise<void> {
  const action = before.length === 0 ? "assign-users" : "detach-user"
  const changes = { user_ids: { before, after } }
  return note(tx, caller, { action, record: { type: "group_training", id: trainingId }, changes, shown: [] }, now)
}

type Fields = Readonly<Record<string, unknown>>

function note(tx: Queries, caller: Caller, change: Change, now: number): Promise<void> {
  return noteChange(tx, { ...authorshipOf(caller, now), ...change })
}

function fieldsOf(row: TrainingRow): Fields {
  const { key, state, title, course_id, trainer_user_id, external_trainer, place, capacity, note: text } = row
  const { location_id, team_id, cancel_reason } = row
  return {
    ...{ external_id: key, state, title, course_id, trainer_id: trainer_user_id, external_trainer, place, capacity },
    sessions: row.sessions.map(({ id, starts_at, ends_at }) => {
      return { id, starts_at: isoInstant(starts_at), ends_at: isoInstant(ends_at) }
    }),
    ...{ self_check_in: row.self_check_in === 1, note: text, location_id, team_id, cancel_reason },
  }
}
