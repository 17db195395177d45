import type { Actor } from "../../audit/rules.ts"
import { assign, bind, findOpenOf } from "../../training/assignments/lifecycle.ts"
import type { GroupParticipantRow } from "../format/group-details.ts"
import { ASSIGNMENTS, type GroupTrainingRow } from "../format/training.ts"
import { momentOf } from "../moments.ts"
import type { CompanyPlan } from "../plan.ts"
import { idOf, known } from "../registry.ts"
import * as store from "../store/group-details.ts"
import { findIds } from "../store/rows.ts"
import type { Writing } from "./records.ts"

/** The instants of a row's sessions, in order; undefined if it gives none. */
export function sessionsOf({ sessions }: GroupTrainingRow): readonly store.GivenSession[] | undefined {
  if (sessions === undefined) return undefined
  return (sessions ?? [])
    .map(({ id, starts_at, ends_at }) => ({ id, starts_at: Date.parse(starts_at), ends_at: Date.parse(ends_at) }))
    .sort((one, other) => one.starts_at - other.starts_at)
}

/**
 * Saves what belongs to the group trainings of a company, once their assignments are saved. Those whose assignment names a
 * training take part in it; participants of trainings under way without an assignment get one.
 *
 * @param saved the ids of the assignments that the dataset names, by key
 */
export async function saveGroupDetails(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
  saved: ReadonlyMap<string, number>,
  actor: Actor,
): Promise<void> {
  const { tx, now } = writing
  if ([...plan.trainings.values()].length === 0) return
  const rows = plan.row.group_trainings ?? []
  const named = rows.flatMap(({ participants, corrections }) =>
    [...(participants ?? []), ...(corrections ?? [])].flatMap(({ assignment_key: key }) => key ?? []),
  )
  const others = named.filter((key) => !saved.has(key))
  const stored = await findIds(tx, ASSIGNMENTS, companyId, new Set(others))
  const assignmentId = (key: string | null | undefined) =>
    key == null ? null : idOf({ key, id: saved.get(key) ?? stored.get(key) })
  for (const row of rows) {
    await saveTraining(writing, companyId, plan, { row, id: idOf(known(plan.trainings, row.key)), assignmentId })
  }
  await store.dropUnbound(tx, companyId)
  await store.addBound(tx, companyId, now)
  await assignUnassigned(writing, companyId, plan, actor)
}

interface Training {
  readonly row: GroupTrainingRow
  readonly id: number
  readonly assignmentId: (key: string | null | undefined) => number | null
}

async function saveTraining(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
  { row, id, assignmentId }: Training,
): Promise<void> {
  const { tx, now } = writing
  const sessions = sessionsOf(row)
  if (sessions !== undefined) await store.replaceSessions(writing, companyId, id, sessions)
  const userId = (key: string) => idOf(known(plan.users, key))
  if (row.participants != null && row.participants.length > 0) {
    const held = await store.findParticipants(tx, [id])
    const before = new Map(held.map((one) => [one.user_id, one]))
    const last = Math.max(0, ...held.map(({ position }) => position))
    const participants = row.participants.map((one, index) => {
      const user_id = userId(one.user_key)
      return columnsOf(one, before.get(user_id), { user_id, position: last + index + 1, assignmentId, now })
    })
    await store.saveParticipants(tx, companyId, id, participants)
    await saveMarks(writing, companyId, id, row.participants, userId)
  }
  const commands = row.commands ?? []
  await store.addCommands(
    tx,
    companyId,
    commands.map(({ command_id, created_at }) => {
      return { group_training_id: id, command_id: command_id.toLowerCase(), created_at: momentOf(created_at) ?? now }
    }),
  )
  if (row.corrections === undefined) return
  const corrections = (row.corrections ?? []).map((one) => ({
    id: one.id,
    user_id: userId(one.user_key),
    remark: one.remark,
    assignment_id: assignmentId(one.assignment_key),
    author_user_id: one.author_user_key == null ? null : userId(one.author_user_key),
    created_at: momentOf(one.created_at) ?? now,
  }))
  await store.replaceCorrections(writing, companyId, id, corrections)
}

interface Placing {
  readonly user_id: number
  readonly position: number
  readonly assignmentId: Training["assignmentId"]
  readonly now: number
}

/** A participant after the import: properties that a row leaves out stay. */
function columnsOf(
  row: GroupParticipantRow,
  held: store.ParticipantColumns | undefined,
  { user_id, position, assignmentId, now }: Placing,
): store.ParticipantColumns {
  const kept = <T>(value: T | undefined, before: T | undefined): T | null =>
    value === undefined ? (before ?? null) : value
  const flag = (value: boolean | null | undefined, before: number | undefined) =>
    value === undefined ? (before ?? 0) : Number(value ?? false)
  const assignment = row.assignment_key === undefined ? undefined : assignmentId(row.assignment_key)
  const notedAt = (given: string | undefined, value: unknown, before: number | null | undefined) =>
    given !== undefined ? momentOf(given) : value === undefined ? (before ?? null) : value === null ? null : now
  return {
    user_id,
    status: row.status ?? held?.status ?? "participant",
    position: row.position ?? held?.position ?? position,
    assignment_id: kept(assignment, held?.assignment_id),
    is_opened: flag(row.opened, held?.is_opened),
    is_walk_in: flag(row.walk_in, held?.is_walk_in),
    result: kept(row.result, held?.result),
    result_noted_at: notedAt(row.result_noted_at, row.result, held?.result_noted_at),
    result_percent: kept(row.result_percent, held?.result_percent),
    result_percent_noted_at: notedAt(row.result_percent_noted_at, row.result_percent, held?.result_percent_noted_at),
    remark: kept(row.remark, held?.remark),
    remark_noted_at: notedAt(row.remark_noted_at, row.remark, held?.remark_noted_at),
    created_at: momentOf(row.created_at) ?? held?.created_at ?? now,
  }
}

async function saveMarks(
  { tx, now }: Writing,
  companyId: number,
  trainingId: number,
  rows: readonly GroupParticipantRow[],
  userId: (key: string) => number,
): Promise<void> {
  const sessions = await store.findSessions(tx, [trainingId])
  const attendance = rows.flatMap(({ user_key, attendance }) =>
    (attendance ?? []).flatMap(({ session, status, noted_at }) => {
      const session_id = sessions[session - 1]?.id
      if (session_id === undefined) return []
      const mark = {
        session_id,
        user_id: userId(user_key),
        status: status ?? null,
        noted_at: momentOf(noted_at) ?? now,
      }
      return { group_training_id: trainingId, ...mark }
    }),
  )
  await store.saveAttendance(tx, companyId, attendance)
  const signatures = rows.flatMap(({ user_key, signature_path, signature_png, signed_at }) => {
    if (signature_path == null && signature_png == null) return []
    const signature = { path: signature_path ?? null, png: signature_png ?? null, noted_at: momentOf(signed_at) ?? now }
    return { user_id: userId(user_key), ...signature }
  })
  await store.saveSignatures(tx, companyId, trainingId, signatures)
}

/** Gives participants of trainings under way their open assignment of the course, or a new one. */
async function assignUnassigned(
  { tx, now }: Writing,
  companyId: number,
  { timezone }: CompanyPlan,
  actor: Actor,
): Promise<void> {
  const writing = { tx, company: { id: companyId, timezone }, authorship: { actor, companyId, now }, isImport: true }
  const lacking = await store.findUnassigned(tx, companyId)
  for (const [trainingId, rows] of Map.groupBy(lacking, ({ group_training_id }) => group_training_id)) {
    const courseId = rows[0]?.course_id ?? 0
    const userIds = rows.map(({ user_id }) => user_id)
    const open = await findOpenOf(tx, companyId, { userIds, courseId })
    const free = open.filter(({ group_training_id: id }) => id === null)
    await bind(writing, free, trainingId)
    await store.setAssignments(tx, trainingId, free, 0)
    const held = new Set(open.map(({ user_id }) => user_id))
    const opening = {
      course_id: courseId,
      assignment_type: "manual",
      deadline: null,
      group_training_id: trainingId,
    } as const
    const opened = await assign(
      writing,
      userIds.filter((id) => !held.has(id)).map((user_id) => ({ user_id, ...opening })),
    )
    await store.setAssignments(tx, trainingId, opened, 1)
  }
}
