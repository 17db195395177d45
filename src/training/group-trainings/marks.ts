import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault, refuse } from "../../tools/errors.ts"
import { refuseForOneself } from "../assignments/lookup.ts"
import { isUnderWay } from "../assignments/states.ts"
import { noteParticipant } from "./changes.ts"
import { type Command, commandOf } from "./command.ts"
import { type BareTraining, findSessions, MANAGING, refuseStranger, requireBareTraining } from "./lookup.ts"
import { findParticipant } from "./participants.ts"
import type { Marks, Participant } from "./participants-schema.ts"
import * as store from "./participants-store.ts"
import { placeOf } from "./places.ts"

/** Marks are commands: each may arrive twice, and late. Of each field, the mark that was noted last counts. */

const FIELDS = ["result", "result_percent", "remark"] as const

/**
 * Notes attendance, result and remark of a participant.
 *
 * @throws Forbidden for the caller's own row
 * @throws NotFound if the user does not take part, Forbidden if it is nobody in view either
 */
export async function noteMarks(
  tx: Queries,
  caller: Caller,
  { trainingId, userId }: { readonly trainingId: number; readonly userId: number },
  draft: Draft<Marks>,
  now: number,
): Promise<Participant> {
  const { training, held } = await requireParticipant(tx, caller, trainingId, userId)
  refuseForOneself(caller, userId)
  const place = placeOf(caller, training)
  const { command, faults } = commandOf(draft.fields, caller.company.timezone, now)
  const sent = marksOf(draft)
  const unknown = await unknownSessions(tx, place, sent)
  const input = settle(draft, [...faults, ...unknown])
  if (await isNewCommand(tx, place, training, command, now)) {
    const before = await store.findAttendance(tx, place, userId)
    const newer = sent.filter(({ session_id }) => {
      const known = before.find((row) => row.session_id === session_id)
      return known === undefined || known.noted_at <= command.notedAt
    })
    const marks = newer.map((mark) => ({ ...mark, user_id: userId, noted_at: command.notedAt }))
    if (marks.length > 0) await store.markAttendance(tx, place, marks)
    const columns = columnsOf(held, input, command)
    if (Object.keys(columns).length > 0) await store.update(tx, place, [userId], columns)
    await noteChanges(tx, caller, { place, held, userId, before, newer, columns }, now)
  }
  return currentParticipant(tx, place, userId)
}

interface Mark {
  readonly session_id: number
  readonly status: Marks extends { attendance?: Record<string, infer Status> } ? Status : never
}

function marksOf({ fields: { attendance = {} } }: Draft<Marks>): Mark[] {
  return Object.entries(attendance).map(([session, status]) => ({ session_id: Number(session), status }))
}

async function unknownSessions(
  tx: Queries,
  { companyId, trainingId }: store.Place,
  marks: readonly Mark[],
): Promise<Fault[]> {
  if (marks.length === 0) return []
  const known = new Set((await findSessions(tx, companyId, trainingId)).map(({ id }) => id))
  return marks.flatMap(({ session_id: id }) => (known.has(id) ? [] : [fault(`attendance.${id}`, "unknown_session")]))
}

/** The columns of the fields that this command notes, unless something was noted later. */
function columnsOf(held: store.ParticipantRow, input: Marks, { notedAt }: Command) {
  const sent = FIELDS.filter((field) => {
    return input[field] !== undefined && (held[`${field}_noted_at`] ?? Number.NEGATIVE_INFINITY) <= notedAt
  })
  return Object.fromEntries(
    sent.flatMap((field) => [[field, input[field]] as const, [`${field}_noted_at`, notedAt] as const]),
  )
}

interface Noted {
  readonly place: store.Place
  readonly held: store.ParticipantRow
  readonly userId: number
  readonly before: readonly store.AttendanceRow[]
  readonly newer: readonly Mark[]
  readonly columns: Readonly<Record<string, unknown>>
}

/** Records what has another value than before. */
async function noteChanges(tx: Queries, caller: Caller, noted: Noted, now: number): Promise<void> {
  const { place, held, userId, before, newer, columns } = noted
  const statusOf = (id: number) => before.find(({ session_id }) => session_id === id)?.status ?? null
  const was = [
    ...newer.map(({ session_id: id }) => [`attendance.${id}`, statusOf(id)] as const),
    ...FIELDS.filter((field) => field in columns).map((field) => [field, held[field]] as const),
  ]
  const is = [
    ...newer.map(({ session_id: id, status }) => [`attendance.${id}`, status] as const),
    ...FIELDS.filter((field) => field in columns).map((field) => [field, columns[field]] as const),
  ]
  if (was.every(([, value], index) => value === is[index]?.[1])) return
  const sides = { before: Object.fromEntries(was), after: Object.fromEntries(is) }
  await noteParticipant(tx, caller, { trainingId: place.trainingId, userId }, { action: "note-result", ...sides }, now)
}

/**
 * The training and its participant, whom a command is about.
 *
 * @throws NotFound if the user does not take part, Forbidden if it is nobody in view either
 */
export async function requireParticipant(
  tx: Queries,
  caller: Caller,
  trainingId: number,
  userId: number,
): Promise<{ readonly training: BareTraining; readonly held: store.ParticipantRow }> {
  const training = await requireBareTraining(tx, caller, MANAGING, trainingId)
  const held = await store.findOne(tx, placeOf(caller, training), userId)
  if (held === undefined || held.status === "waiting") return refuseStranger(tx, caller, userId)
  return { training, held }
}

/**
 * Whether a command is to be carried out: not if it was before.
 *
 * @throws Invalid if nothing can be noted in the training any more
 */
export async function isNewCommand(
  tx: Queries,
  place: store.Place,
  { state }: Pick<BareTraining, "state">,
  { id }: Command,
  now: number,
): Promise<boolean> {
  if (id !== undefined && (await store.isCarriedOut(tx, place, id))) return false
  if (!isUnderWay(state)) refuse([fault("state", "training_over")])
  if (id !== undefined) await store.beginCommand(tx, place, id, now)
  return true
}

export async function currentParticipant(tx: Queries, place: store.Place, userId: number): Promise<Participant> {
  const participant = await findParticipant(tx, place, userId)
  if (participant === undefined) throw new TypeError("a participant disappeared within the transaction")
  return participant
}
