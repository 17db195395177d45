import type { Caller } from "../../access/caller.ts"
import { Known } from "../../access/external-ids/known.ts"
import { findIdsIn, GROUP_TRAINING_REFERENCES, resolved } from "../../access/external-ids/references.ts"
import { externalIdTaken, type Saved, targetId } from "../../access/external-ids/upsert.ts"
import type { SaveRequest } from "../../access/resources/kind.ts"
import { changesBetween } from "../../audit/rules.ts"
import { newKey } from "../../database/key.ts"
import type { Queries } from "../../database/port.ts"
import { sql } from "../../database/port.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault, Invalid } from "../../tools/errors.ts"
import { touchTrained } from "../assignments/lifecycle.ts"
import { noteChangedTraining, noteNewTraining } from "./changes.ts"
import { elsewhereWarnings } from "./elsewhere.ts"
import { trainingFaults, wantedSessions } from "./faults.ts"
import { currentTraining, MANAGING, requireTraining } from "./lookup.ts"
import { findAll } from "./participants-store.ts"
import { fillPlaces, placeOf } from "./places.ts"
import { trainingResource } from "./resource.ts"
import type { GroupTrainingFields } from "./schema.ts"
import * as store from "./store.ts"

interface Saving {
  readonly tx: Queries
  readonly known: Known<KnownTraining>
  readonly caller: Caller
  /** Epoch milliseconds. */
  readonly now: number
}

/** A training as other records' external ids are compared with. */
type KnownTraining = Pick<store.TrainingRow, "id" | "key"> & { readonly state: "active" | "ended" }

/** Adds or changes a training as requested. Everything is checked before anything is written. */
export async function savedTraining(
  tx: Queries,
  { caller, draft, target, now }: SaveRequest<GroupTrainingFields>,
): Promise<Saved<object>> {
  const known = new Known(tx, caller, "group_training", async (sight, ids) =>
    (await store.findInSight(tx, sight, ids)).map(({ id, key, state }): KnownTraining => {
      return { id, key, state: state === "planned" || state === "ongoing" ? "active" : "ended" }
    }),
  )
  const saving = { tx, known, caller, now }
  const request = await resolved(draft, GROUP_TRAINING_REFERENCES, findIdsIn(tx, caller))
  const id = await targetId(known, caller, request, target)
  return id === undefined ? insert(saving, request) : change(saving, id, request)
}

async function insert({ tx, known, caller, now }: Saving, draft: Draft<GroupTrainingFields>): Promise<Saved<object>> {
  const { company } = caller
  const columns = wantedColumns(draft.fields, undefined)
  const sessions = wantedSessions(draft.fields.sessions ?? [], [], company.timezone)
  settle(draft, [
    ...(await externalIdTaken(known, undefined, draft)),
    ...(await trainingFaults(tx, caller, draft, { held: undefined, ...columns, sessions })),
  ])
  const key = draft.fields.external_id ?? newKey()
  const id = await store.insert(tx, company.id, { ...columns, key }, now)
  // Another request has taken the external id in the meantime.
  if (id === undefined) throw new Invalid([fault("external_id", "taken")])
  known.forget(id, key)
  await store.replaceSessions(tx, { companyId: company.id, trainingId: id }, [], sessions)
  const row = await currentTraining(tx, caller, id)
  await noteNewTraining(tx, caller, row, now)
  return { status: "created", id, resource: trainingResource(row), warnings: await warningsFor(tx, caller, row) }
}

async function change(
  { tx, known, caller, now }: Saving,
  id: number,
  draft: Draft<GroupTrainingFields>,
): Promise<Saved<object>> {
  const { company } = caller
  const before = await requireTraining(tx, caller, MANAGING, id)
  const columns = { ...wantedColumns(draft.fields, before), key: draft.fields.external_id ?? before.key }
  const sessions =
    draft.fields.sessions === undefined
      ? before.sessions
      : wantedSessions(draft.fields.sessions, before.sessions, company.timezone)
  const isSame = Object.keys(changesBetween({ ...columns, sessions: inOrder(sessions) }, wantedOf(before))).length === 0
  if (isSame) {
    settle(draft)
    return { status: "unchanged", id, resource: trainingResource(before), warnings: [] }
  }
  settle(draft, [
    ...(await externalIdTaken(known, before, draft)),
    ...(await trainingFaults(tx, caller, draft, { held: before, ...columns, sessions })),
  ])
  known.forget(id, before.key, columns.key)
  await store.replaceSessions(tx, { companyId: company.id, trainingId: id }, before.sessions, sessions)
  await store.update(tx, company.id, id, columns, now)
  await noteChangedTraining(tx, caller, { before, after: await currentTraining(tx, caller, id) }, now)
  if (columns.trainer_user_id !== before.trainer_user_id) await touchTrained(tx, company.id, id, now)
  await fillPlaces(tx, caller, { id, ...columns }, now)
  const row = await currentTraining(tx, caller, id)
  return { status: "updated", id, resource: trainingResource(row), warnings: await warningsFor(tx, caller, row) }
}

/** Who is in another training during one of the sessions: the trainer, and participants. */
export async function warningsFor(tx: Queries, caller: Caller, row: store.TrainingRow): Promise<Fault[]> {
  const trainer = row.trainer_user_id === null ? [] : [row.trainer_user_id]
  const people = await findAll(tx, placeOf(caller, row), sql`p.status = 'participant'`)
  const ids = people.map(({ user_id }) => user_id)
  return [
    ...(await elsewhereWarnings(tx, caller, row.id, "trainer_id", trainer)),
    ...(await elsewhereWarnings(tx, caller, row.id, "participants", ids)),
  ]
}

function inOrder(sessions: readonly store.WantedSession[]) {
  return sessions
    .map(({ id, starts_at, ends_at }) => ({ id, starts_at, ends_at }))
    .sort((a, b) => a.starts_at - b.starts_at)
}

function wantedOf(row: store.TrainingRow) {
  return { ...wantedColumns({}, row), key: row.key, sessions: inOrder(row.sessions) }
}

/** The training after the request. Fields that it leaves out stay the same, or have their defaults in a new one. */
function wantedColumns(
  fields: Partial<GroupTrainingFields>,
  held: store.TrainingRow | undefined,
): Omit<store.TrainingColumns, "key"> {
  const kept = <T>(value: T | undefined, before: T | undefined): T | null =>
    value === undefined ? (before ?? null) : value
  const { self_check_in: checksIn } = fields
  return {
    title: kept(fields.title, held?.title),
    course_id: fields.course_id ?? held?.course_id ?? 0,
    trainer_user_id: kept(fields.trainer_id, held?.trainer_user_id),
    external_trainer: kept(fields.external_trainer, held?.external_trainer),
    place: kept(fields.place, held?.place),
    capacity: kept(fields.capacity, held?.capacity),
    self_check_in: checksIn === undefined ? (held?.self_check_in ?? 0) : checksIn ? 1 : 0,
    note: kept(fields.note, held?.note),
    location_id: kept(fields.location_id, held?.location_id),
    team_id: kept(fields.team_id, held?.team_id),
  }
}
