import { allIn, inList, runIn } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, sql } from "../../database/port.ts"
import type { AssignmentResult } from "../../training/assignments/states.ts"
import { insertNumbered, type Saving } from "./rows.ts"

/** What belongs to group trainings. Instants are epoch milliseconds. */

export interface StoredSession {
  readonly id: number
  readonly group_training_id: number
  readonly starts_at: number
  readonly ends_at: number
}

/** The sessions of these trainings, in order. */
export function findSessions(queries: Queries, trainingIds: readonly number[]): Promise<StoredSession[]> {
  return allIn(trainingIds, (list) =>
    queries.all(sql`
      select id, group_training_id, starts_at, ends_at from group_sessions
      where group_training_id in ${list} order by group_training_id, starts_at, id`),
  )
}

/** A session to be saved: in place of the one with its id, or as a new one. */
export interface GivenSession {
  readonly id: number | undefined
  readonly starts_at: number
  readonly ends_at: number
}

/** Replaces the sessions of a training. Those that keep their id keep what was noted about them. */
export async function replaceSessions(
  saving: Saving,
  companyId: number,
  trainingId: number,
  sessions: readonly GivenSession[],
): Promise<void> {
  const { tx } = saving
  const held = await findSessions(tx, [trainingId])
  const known = new Map(held.map((session) => [session.id, session]))
  const kept = new Set(sessions.flatMap(({ id }) => (id !== undefined && known.has(id) ? [id] : [])))
  const gone = held.map(({ id }) => id).filter((id) => !kept.has(id))
  await runIn(tx, gone, (list) => sql`delete from group_attendance where session_id in ${list}`)
  await runIn(tx, gone, (list) => sql`delete from group_sessions where id in ${list}`)
  for (const { id, starts_at, ends_at } of sessions) {
    if (id === undefined || !kept.has(id)) continue
    await tx.run(sql`update group_sessions set starts_at = ${starts_at}, ends_at = ${ends_at} where id = ${id}`)
  }
  const added = sessions.filter(({ id }) => id === undefined || !kept.has(id))
  await insertNumbered(
    saving,
    "group_sessions",
    "company_id, group_training_id, starts_at, ends_at",
    added.map(({ id, starts_at, ends_at }) => ({ id, values: [companyId, trainingId, starts_at, ends_at] })),
    "",
  )
}

/** What is known about a participant; the rest of the columns has their names in the table. */
export interface ParticipantColumns {
  readonly user_id: number
  readonly status: "participant" | "waiting"
  readonly position: number
  readonly assignment_id: number | null
  readonly is_opened: number
  readonly is_walk_in: number
  readonly result: AssignmentResult | null
  readonly result_noted_at: number | null
  readonly result_percent: number | null
  readonly result_percent_noted_at: number | null
  readonly remark: string | null
  readonly remark_noted_at: number | null
  readonly created_at: number
}

const COLUMNS = [
  ...(["status", "position", "assignment_id", "is_opened", "is_walk_in", "result", "result_noted_at"] as const),
  ...(["result_percent", "result_percent_noted_at", "remark", "remark_noted_at", "created_at"] as const),
]

export type StoredParticipant = ParticipantColumns & {
  readonly group_training_id: number
  readonly user_key: string
  readonly assignment_key: string | null
  readonly path: string | null
  readonly png: string | null
  readonly signed_at: number | null
}

/** The participants of these trainings, in order. */
export function findParticipants(queries: Queries, trainingIds: readonly number[]): Promise<StoredParticipant[]> {
  return allIn(trainingIds, (list) =>
    queries.all(sql`
      select p.group_training_id, p.user_id, u.key as user_key, p.status, p.position, p.assignment_id, a.key as assignment_key,
        p.is_opened, p.is_walk_in, p.result, p.result_noted_at, p.result_percent, p.result_percent_noted_at, p.remark,
        p.remark_noted_at, p.created_at, s.path, s.png, s.noted_at as signed_at
      from group_participants p join users u on u.id = p.user_id
      left join assignments a on a.id = p.assignment_id
      left join group_signatures s on s.group_training_id = p.group_training_id and s.user_id = p.user_id
      where p.group_training_id in ${list} order by p.group_training_id, p.position, p.user_id`),
  )
}

/** Adds or replaces the participants of a training. */
export async function saveParticipants(
  tx: Queries,
  companyId: number,
  trainingId: number,
  rows: readonly ParticipantColumns[],
): Promise<void> {
  const set = COLUMNS.map((name) => `${name} = excluded.${name}`).join(", ")
  await insertRows(
    tx,
    `group_participants (company_id, group_training_id, user_id, ${COLUMNS.join(", ")})`,
    rows.map((row) => [companyId, trainingId, row.user_id, ...COLUMNS.map((name) => row[name])]),
    `on conflict (group_training_id, user_id) do update set ${set}`,
  )
}

export interface StoredAttendance {
  readonly group_training_id: number
  readonly session_id: number
  readonly user_id: number
  readonly status: string | null
  readonly noted_at: number
}

export function findAttendance(queries: Queries, trainingIds: readonly number[]): Promise<StoredAttendance[]> {
  return allIn(trainingIds, (list) =>
    queries.all(sql`
      select group_training_id, session_id, user_id, status, noted_at from group_attendance
      where group_training_id in ${list} order by session_id, user_id`),
  )
}

export async function saveAttendance(tx: Queries, companyId: number, rows: readonly StoredAttendance[]): Promise<void> {
  await insertRows(
    tx,
    "group_attendance (session_id, user_id, group_training_id, company_id, status, noted_at)",
    rows.map((row) => [row.session_id, row.user_id, row.group_training_id, companyId, row.status, row.noted_at]),
    "on conflict (session_id, user_id) do update set status = excluded.status, noted_at = excluded.noted_at",
  )
}

export interface Signature {
  readonly user_id: number
  readonly path: string | null
  readonly png: string | null
  readonly noted_at: number
}

export async function saveSignatures(
  tx: Queries,
  companyId: number,
  trainingId: number,
  rows: readonly Signature[],
): Promise<void> {
  await insertRows(
    tx,
    "group_signatures (group_training_id, user_id, company_id, path, png, noted_at)",
    rows.map(({ user_id, path, png, noted_at }) => [trainingId, user_id, companyId, path, png, noted_at]),
    `on conflict (group_training_id, user_id) do update
      set path = excluded.path, png = excluded.png, noted_at = excluded.noted_at`,
  )
}

export interface StoredCommand {
  readonly group_training_id: number
  readonly command_id: string
  readonly created_at: number
}

export function findCommands(queries: Queries, trainingIds: readonly number[]): Promise<StoredCommand[]> {
  return allIn(trainingIds, (list) =>
    queries.all(sql`
      select group_training_id, command_id, created_at from group_commands
      where group_training_id in ${list} order by group_training_id, created_at, command_id`),
  )
}

export async function addCommands(tx: Queries, companyId: number, rows: readonly StoredCommand[]): Promise<void> {
  await insertRows(
    tx,
    "group_commands (group_training_id, command_id, company_id, created_at)",
    rows.map((row) => [row.group_training_id, row.command_id, companyId, row.created_at]),
    "on conflict do nothing",
  )
}

export interface StoredCorrection {
  readonly id: number
  readonly group_training_id: number
  readonly user_key: string
  readonly remark: string
  readonly assignment_key: string | null
  readonly author_user_key: string | null
  readonly created_at: number
}

export function findCorrections(queries: Queries, trainingIds: readonly number[]): Promise<StoredCorrection[]> {
  return allIn(trainingIds, (list) =>
    queries.all(sql`
      select c.id, c.group_training_id, u.key as user_key, c.remark, a.key as assignment_key, o.key as author_user_key,
        c.created_at
      from group_corrections c join users u on u.id = c.user_id
      left join assignments a on a.id = c.assignment_id left join users o on o.id = c.author_user_id
      where c.group_training_id in ${list} order by c.group_training_id, c.id`),
  )
}

export interface GivenCorrection {
  readonly id: number | undefined
  readonly user_id: number
  readonly remark: string
  readonly assignment_id: number | null
  readonly author_user_id: number | null
  readonly created_at: number
}

/** Replaces the corrections of a training. */
export async function replaceCorrections(
  saving: Saving,
  companyId: number,
  trainingId: number,
  rows: readonly GivenCorrection[],
): Promise<void> {
  await saving.tx.run(sql`delete from group_corrections where group_training_id = ${trainingId}`)
  await insertNumbered(
    saving,
    "group_corrections",
    "company_id, group_training_id, user_id, remark, assignment_id, author_user_id, created_at",
    rows.map(({ id, ...row }) => ({
      id,
      values: [
        ...[companyId, trainingId, row.user_id, row.remark, row.assignment_id, row.author_user_id, row.created_at],
      ],
    })),
    "",
  )
}

/** Those whose assignment is bound to another training now, or to none, take part no more. */
export async function dropUnbound(tx: Queries, companyId: number): Promise<void> {
  const gone = await tx.all<{ group_training_id: number; user_id: number }>(sql`
    select p.group_training_id, p.user_id from group_participants p join assignments a on a.id = p.assignment_id
    where p.company_id = ${companyId} and coalesce(a.group_training_id, 0) <> p.group_training_id`)
  for (const [trainingId, rows] of Map.groupBy(gone, ({ group_training_id }) => group_training_id)) {
    const ids = inList(rows.map(({ user_id }) => user_id))
    for (const table of [sql`group_attendance`, sql`group_signatures`, sql`group_participants`]) {
      await tx.run(sql`delete from ${table} where group_training_id = ${trainingId} and user_id in ${ids}`)
    }
  }
}

/** Makes participants of those whose assignments are bound to a training. */
export async function addBound(tx: Queries, companyId: number, now: number): Promise<void> {
  await tx.run(sql`
    insert into group_participants (group_training_id, user_id, company_id, status, position, assignment_id, created_at)
    select n.group_training_id, n.user_id, ${companyId}, 'participant', coalesce((
        select max(p.position) from group_participants p where p.group_training_id = n.group_training_id), 0)
      + row_number() over (partition by n.group_training_id order by n.id), n.id, cast(${now} as bigint)
    from (
      select a.group_training_id, a.user_id, max(a.id) as id from assignments a
      where a.company_id = ${companyId} and a.group_training_id is not null and a.withdrawn_at is null
      group by a.group_training_id, a.user_id) n
    where not exists (
      select 1 from group_participants p where p.group_training_id = n.group_training_id and p.user_id = n.user_id)`)
  await tx.run(sql`
    update group_participants set assignment_id = (
      select max(a.id) from assignments a
      where a.group_training_id = group_participants.group_training_id and a.user_id = group_participants.user_id
        and a.withdrawn_at is null)
    where company_id = ${companyId} and status = 'participant' and assignment_id is null and exists (
      select 1 from assignments a
      where a.group_training_id = group_participants.group_training_id and a.user_id = group_participants.user_id
        and a.withdrawn_at is null)`)
}

/** The participants of trainings under way that have no assignment yet. */
export function findUnassigned(
  queries: Queries,
  companyId: number,
): Promise<{ group_training_id: number; course_id: number; user_id: number }[]> {
  return queries.all(sql`
    select p.group_training_id, g.course_id, p.user_id
    from group_participants p join group_trainings g on g.id = p.group_training_id
    where p.company_id = ${companyId} and p.status = 'participant' and p.assignment_id is null
      and g.state in ('planned', 'ongoing') order by p.group_training_id, p.position, p.user_id`)
}

/** Names the assignments that were opened for participants. */
export async function setAssignments(
  tx: Queries,
  trainingId: number,
  assigned: readonly { readonly id: number; readonly user_id: number }[],
  isOpened: 0 | 1,
): Promise<void> {
  for (const { id, user_id } of assigned) {
    await tx.run(sql`
      update group_participants set assignment_id = ${id}, is_opened = ${isOpened}
      where group_training_id = ${trainingId} and user_id = ${user_id}`)
  }
}
