import type { Caller } from "../../access/caller.ts"
import { newKey } from "../../database/key.ts"
import { type Queries, sql } from "../../database/port.ts"
import { momentOf } from "../../tools/calendar/deadline.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault, refuse } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import { courseFaults } from "../assignments/assignability.ts"
import { isUnderWay } from "../assignments/states.ts"
import { visibleCourse } from "../courses/rules.ts"
import { addBatch } from "./adding.ts"
import { findPassed, takeBackAll } from "./binding.ts"
import { noteChangedTraining, noteNewTraining, noteRemovedTraining } from "./changes.ts"
import { currentTraining, MANAGING, requireTraining } from "./lookup.ts"
import * as participants from "./participants-store.ts"
import { placeOf } from "./places.ts"
import { trainingResource } from "./resource.ts"
import { warningsFor } from "./saving.ts"
import type { Cancellation, Copy, GroupTraining } from "./schema.ts"
import * as store from "./store.ts"

/**
 * Starts a planned training. Starting it again changes nothing.
 *
 * @throws Invalid for one without sessions, or that is over
 */
export async function startTraining(tx: Queries, caller: Caller, id: number, now: number): Promise<GroupTraining> {
  const before = await requireTraining(tx, caller, MANAGING, id)
  if (before.state === "ongoing") return trainingResource(before)
  if (!isUnderWay(before.state)) refuse([fault("state", "training_over")])
  if (before.sessions.length === 0) refuse([fault("sessions", "session_required")])
  return moved(tx, caller, before, { state: "ongoing" }, now)
}

/**
 * Cancels a training: what was opened for it is withdrawn, what was there before stays. Who was to take part stays
 * listed. Cancelling it again changes nothing.
 *
 * @throws Invalid for one that is closed, or that somebody has passed already
 */
export async function cancelTraining(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<Cancellation>,
  now: number,
): Promise<GroupTraining> {
  const before = await requireTraining(tx, caller, MANAGING, id)
  const place = placeOf(caller, before)
  const all = await participants.findAll(tx, place, sql`1 = 1`)
  const isPassed = before.state !== "cancelled" && (await findPassed(tx, place.companyId, all)).length > 0
  const faults = [
    ...(before.state === "closed" ? [fault("state", "training_over")] : []),
    ...(before.state !== "closed" && isPassed ? [fault("state", "passed_in_training")] : []),
  ]
  const { reason } = settle(draft, faults)
  if (before.state === "cancelled") return trainingResource(before)
  await takeBackAll(tx, caller, all, now)
  await participants.update(
    tx,
    place,
    all.map(({ user_id }) => user_id),
    { assignment_id: null, is_opened: 0 },
  )
  return moved(tx, caller, before, { state: "cancelled", cancel_reason: reason }, now)
}

async function moved(
  tx: Queries,
  caller: Caller,
  before: store.TrainingRow,
  changes: Parameters<typeof store.update>[3],
  now: number,
): Promise<GroupTraining> {
  await store.update(tx, caller.company.id, before.id, changes, now)
  const after = await currentTraining(tx, caller, before.id)
  const action = after.state === "cancelled" ? "cancel" : "begin"
  await noteChangedTraining(tx, caller, { before, after }, now, action)
  return trainingResource(after)
}

/**
 * Removes a planned training.
 *
 * @throws Invalid for one that has been started or that has participants: it is cancelled instead
 */
export async function deleteTraining(tx: Queries, caller: Caller, id: number, now: number): Promise<void> {
  const row = await requireTraining(tx, caller, MANAGING, id)
  const isUsed = row.counts.participants + row.counts.waiting > 0
  if (row.state !== "planned" || isUsed) refuse([fault("state", "cancel_instead")])
  await store.remove(tx, caller.company.id, id)
  await noteRemovedTraining(tx, caller, row, now)
}

export interface Copied {
  readonly training: GroupTraining
  readonly warnings: readonly Fault[]
}

/**
 * Plans another training like this one, whose first session begins at a given time; the others keep their distances, in
 * days and times of the company's time zone. People who cannot take part are warnings.
 *
 * @throws Invalid if its course is inactive
 */
export async function copyTraining(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<Copy>,
  now: number,
): Promise<Copied> {
  const { company } = caller
  const source = await requireTraining(tx, caller, MANAGING, id)
  const course = await visibleCourse(tx, company.id, source.course_id)
  const input = settle(draft, courseFaults(course))
  const begin = momentOf(input.starts_at, company.timezone)
  const { title, course_id, trainer_user_id, external_trainer, place, capacity, self_check_in, note } = source
  const { location_id, team_id } = source
  const columns = {
    ...{ key: newKey(), title, course_id, trainer_user_id, external_trainer, place, capacity, self_check_in, note },
    ...{ location_id, team_id },
  }
  const copyId = await store.insert(tx, company.id, columns, now)
  if (copyId === undefined) throw new TypeError("a new key was taken")
  const target = { companyId: company.id, trainingId: copyId }
  await store.replaceSessions(tx, target, [], movedSessions(source.sessions, begin, company.timezone))
  await noteNewTraining(tx, caller, await currentTraining(tx, caller, copyId), now)
  const warnings = input.participants === true ? await copyPeople(tx, caller, source, copyId, now) : []
  const row = await currentTraining(tx, caller, copyId)
  return { training: trainingResource(row), warnings: [...warnings, ...(await warningsFor(tx, caller, row))] }
}

/** The same sessions, the first of which begins at `begin` (epoch milliseconds). Each is as long as before. */
export function movedSessions(
  sessions: readonly store.SessionRow[],
  begin: number,
  timezone: string,
): store.WantedSession[] {
  const local = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDateTime()
  const [first] = sessions
  if (first === undefined) return []
  const distance = local(first.starts_at).until(local(begin))
  return sessions.map(({ starts_at, ends_at }, index) => {
    const moved = index === 0 ? begin : local(starts_at).add(distance).toZonedDateTime(timezone).epochMilliseconds
    return { id: undefined, starts_at: moved, ends_at: moved + ends_at - starts_at }
  })
}

async function copyPeople(
  tx: Queries,
  caller: Caller,
  source: store.TrainingRow,
  copyId: number,
  now: number,
): Promise<Fault[]> {
  const people = await participants.findAll(tx, placeOf(caller, source), sql`1 = 1`)
  const names = new Map(people.map((row) => [row.user_id, fullName(row)]))
  const command = { id: undefined, notedAt: now }
  const outcomes = await addBatch(tx, caller, copyId, [...names.keys()], { isWalkIn: false, command, now })
  return outcomes.flatMap(({ status, shown }) => {
    const name = names.get(Number(shown.user_id)) ?? ""
    return status === "failed" ? [fault("participants", "not_copied", { name })] : []
  })
}
