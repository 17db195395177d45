import { type BatchLog, inBatches, type Outcome, type RowFault } from "../../access/bulk/batches.ts"
import type { Caller } from "../../access/caller.ts"
import { ATTACHMENT_REFERENCES, findIdsIn, resolved } from "../../access/external-ids/references.ts"
import type { Database, Queries } from "../../database/port.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { repeatedFirst, targetOf } from "../assignments/bulk.ts"
import { isUnderWay } from "../assignments/states.ts"
import { visibleCourse } from "../courses/rules.ts"
import { traineesInView } from "../trainees/rules.ts"
import { bindAll, candidacies } from "./binding.ts"
import { notePeople } from "./changes.ts"
import { type Command, commandOf } from "./command.ts"
import { elsewhereWarnings } from "./elsewhere.ts"
import { MANAGING, requireBareTraining } from "./lookup.ts"
import type { AddedParticipants } from "./participants-schema.ts"
import * as store from "./participants-store.ts"
import { placeOf } from "./places.ts"
import { PARTICIPANTS_MAX } from "./schema.ts"
import { type BareTraining, findSessions } from "./store.ts"

/** Adds people to a training. */

/** How people are added. */
export interface Adding {
  /** Beyond the capacity, and present at the session that is under way. */
  readonly isWalkIn: boolean
  readonly command: Command
  /** Epoch milliseconds. */
  readonly now: number
}

export interface Added {
  readonly outcomes: readonly Outcome[]
  /** Those who are in another training during one of its sessions. */
  readonly warnings: readonly Fault[]
}

/**
 * Adds people in the caller's view to a training, in batches. Those who take part or wait already stay as they are.
 *
 * @param log the outcome of an earlier request with the same key
 * @throws Invalid if nobody can be added at all
 */
export async function addParticipants(
  database: Database,
  caller: Caller,
  trainingId: number,
  sent: Draft<AddedParticipants>,
  log: BatchLog,
  now: number,
): Promise<Added> {
  const training = await requireBareTraining(database, caller, MANAGING, trainingId)
  const draft = await resolved(sent, ATTACHMENT_REFERENCES, findIdsIn(database, caller))
  const isWalkIn = draft.fields.walk_in === true
  const { command, faults } = commandOf(draft.fields, caller.company.timezone, now)
  const target = await targetOf(database, caller, MANAGING, draft)
  const isRepeated =
    command.id !== undefined && (await store.isCarriedOut(database, placeOf(caller, training), command.id))
  const unusable = isRepeated ? [] : await unusableFaults(database, caller, training, { isWalkIn, command, now })
  const input = settle(draft, [...faults, ...unusable, ...target.faults])
  const userIds = repeatedFirst([...new Set(target.userIds)], log)
  const dryRun = input.dry_run === true
  const outcomes = await inBatches(
    database,
    userIds,
    { dryRun, log },
    {
      save: async (tx, ids) => {
        if (isRepeated) return currentOutcomes(tx, caller, training, ids)
        const added = await addBatch(tx, caller, training.id, ids, { isWalkIn, command, now })
        const isLast = ids.at(-1) === userIds.at(-1)
        if (isLast && command.id !== undefined) await store.beginCommand(tx, placeOf(caller, training), command.id, now)
        return added
      },
    },
  )
  const joined = outcomes.flatMap(({ status, shown }) => (status === "failed" ? [] : Number(shown.user_id)))
  return { outcomes, warnings: await elsewhereWarnings(database, caller, training.id, "participants", joined) }
}

async function unusableFaults(
  queries: Queries,
  caller: Caller,
  training: BareTraining,
  { isWalkIn, command }: Adding,
): Promise<Fault[]> {
  if (!isUnderWay(training.state)) return [fault("state", "training_over")]
  if (!isWalkIn) return []
  if (training.state !== "ongoing") return [fault("walk_in", "training_not_started")]
  const session = await sessionAt(queries, caller, training.id, command.notedAt)
  return session === undefined ? [fault("walk_in", "no_session_now")] : []
}

/** The session of a training that is under way at a time, in epoch milliseconds. */
export async function sessionAt(
  queries: Queries,
  { company }: Caller,
  trainingId: number,
  at: number,
): Promise<number | undefined> {
  const sessions = await findSessions(queries, company.id, trainingId)
  return sessions.find(({ starts_at, ends_at }) => starts_at <= at && at <= ends_at)?.id
}

/** What a repeated command answers: everybody as they are. */
async function currentOutcomes(
  queries: Queries,
  caller: Caller,
  training: BareTraining,
  userIds: readonly number[],
): Promise<Outcome[]> {
  const statuses = await store.findStatuses(queries, placeOf(caller, training), userIds)
  const known = new Map(statuses.map((row) => [row.user_id, row]))
  return userIds.map((userId) => heldOutcome(userId, known.get(userId)))
}

function heldOutcome(userId: number, held: store.StatusRow | undefined): Outcome {
  const status = held?.status === "waiting" ? "waiting" : "unchanged"
  return { status, id: held?.assignment_id ?? null, shown: { user_id: userId }, faults: [] }
}

/** Adds those of these users who can take part: as participants while there is room, then as those who wait. */
export async function addBatch(
  tx: Queries,
  caller: Caller,
  trainingId: number,
  userIds: readonly number[],
  { isWalkIn, command, now }: Adding,
): Promise<Outcome[]> {
  const training = await requireBareTraining(tx, caller, MANAGING, trainingId)
  const over = isUnderWay(training.state) ? [] : [fault("user_id", "training_over")]
  const place = placeOf(caller, training)
  const course = await visibleCourse(tx, place.companyId, training.course_id)
  const users = await traineesInView(tx, caller, MANAGING, userIds)
  const statuses = await store.findStatuses(tx, place, userIds)
  const known = new Map(statuses.map((row) => [row.user_id, row]))
  const isNew = (id: number) => !known.has(id) || (isWalkIn && known.get(id)?.status === "waiting")
  const wanted = [...users.values()].filter(({ id }) => isNew(id))
  const { refused, open } =
    course === undefined
      ? { refused: new Map<number, readonly RowFault[]>(), open: new Map() }
      : await candidacies(tx, caller, { training, course }, wanted, now)
  const occupation = await store.findOccupation(tx, place)
  const room = { ...occupation }
  const capacity = isWalkIn ? PARTICIPANTS_MAX : (training.capacity ?? PARTICIPANTS_MAX)
  const joining: number[] = []
  const waiting: number[] = []
  const failed = new Map<number, readonly RowFault[]>()
  for (const id of userIds) {
    if (joining.includes(id) || waiting.includes(id) || (known.has(id) && !isNew(id))) continue
    const unknown = users.has(id) ? [] : [fault("user_id", "unknown_user")]
    const own =
      isWalkIn && id === caller.user.id
        ? [{ field: "user_id", message: message("for_oneself"), code: "forbidden" } as const]
        : []
    const faults: readonly RowFault[] = [...over, ...unknown, ...own, ...(refused.get(id) ?? [])]
    if (faults.length > 0) failed.set(id, faults)
    else if (room.participants < Math.min(capacity, PARTICIPANTS_MAX)) {
      joining.push(id)
      room.participants += 1
    } else if (!isWalkIn && room.waiting < PARTICIPANTS_MAX) {
      waiting.push(id)
      room.waiting += 1
    } else failed.set(id, [fault("user_id", "training_full", { limit: PARTICIPANTS_MAX })])
  }
  const bound = await bindAll(tx, caller, training, { userIds: joining, open }, now)
  const promoted = joining.filter((id) => known.has(id))
  for (const id of promoted) {
    await store.update(tx, place, [id], { status: "participant", is_walk_in: 1, ...bound.get(id) })
  }
  const added = userIds.filter((id) => !known.has(id) && (joining.includes(id) || waiting.includes(id)))
  await store.insert(
    tx,
    place,
    [...new Set(added)].map((user_id, index) => {
      const held = bound.get(user_id) ?? { assignment_id: null, is_opened: 0 as const }
      const status = joining.includes(user_id) ? ("participant" as const) : ("waiting" as const)
      return { user_id, status, position: occupation.last + index + 1, ...held, is_walk_in: isWalkIn ? 1 : 0 }
    }),
    now,
  )
  if (added.length + promoted.length > 0) {
    await notePeople(tx, caller, trainingId, { before: [], after: [...added, ...promoted] }, now)
  }
  if (isWalkIn) {
    const present = userIds.filter((id) => id !== caller.user.id && (joining.includes(id) || known.has(id)))
    await markPresent(tx, caller, training, present, command)
  }
  const isDone = new Set<number>()
  return userIds.map((id): Outcome => {
    const shown = { user_id: id }
    const faults = failed.get(id)
    if (faults !== undefined) return { status: "failed", id: null, shown, faults }
    const isRepeated = isDone.has(id)
    isDone.add(id)
    if (joining.includes(id)) {
      const status = isRepeated ? "unchanged" : "created"
      return { status, id: bound.get(id)?.assignment_id ?? null, shown, faults: [] }
    }
    if (waiting.includes(id)) return { status: "waiting", id: null, shown, faults: [] }
    return heldOutcome(id, known.get(id))
  })
}

/** Marks walk-ins at the session that is under way. */
async function markPresent(
  tx: Queries,
  caller: Caller,
  training: BareTraining,
  userIds: readonly number[],
  { notedAt }: Command,
): Promise<void> {
  const session_id = await sessionAt(tx, caller, training.id, notedAt)
  if (session_id === undefined || userIds.length === 0) return
  await store.markAttendance(
    tx,
    placeOf(caller, training),
    userIds.map((user_id) => ({ user_id, session_id, status: "present", noted_at: notedAt })),
  )
}
