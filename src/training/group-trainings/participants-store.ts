import { setColumns } from "../../database/conditions.ts"
import { allIn, inList, runIn } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, type Sql, sql } from "../../database/port.ts"
import type { AssignmentResult, AssignmentState } from "../assignments/states.ts"

/* The tables `group_participants`, `group_attendance`, `group_signatures` and `group_commands`. */

/** A group training of a company. */
export interface Place {
  readonly companyId: number
  readonly trainingId: number
}

export interface ParticipantRow {
  readonly user_id: number
  readonly first_name: string | null
  readonly last_name: string
  readonly status: "participant" | "waiting"
  readonly assignment_id: number | null
  readonly is_opened: 0 | 1
  readonly is_walk_in: 0 | 1
  readonly result: AssignmentResult | null
  readonly result_noted_at: number | null
  readonly result_percent: number | null
  readonly result_percent_noted_at: number | null
  readonly remark: string | null
  readonly remark_noted_at: number | null
  /** When the signature was given; null if it was not. */
  readonly signed_at: number | null
  /** The state and the percentage of the assignment; null without one. */
  readonly state: AssignmentState | null
  readonly percent: number | null
}

const SELECT = sql`
  select p.user_id, u.first_name, u.last_name, p.status, a.id as assignment_id, p.is_opened, p.is_walk_in, p.result,
    p.result_noted_at, p.result_percent, p.result_percent_noted_at, p.remark, p.remark_noted_at,
    (select n.noted_at from group_signatures n where n.group_training_id = p.group_training_id and n.user_id = p.user_id)
      as signed_at, a.state, a.result_percent as percent
  from group_participants p join users u on u.id = p.user_id
  left join assignments a on a.id = p.assignment_id and a.withdrawn_at is null`

/** Everybody who takes part or waits, in order. */
export function findAll(queries: Queries, { companyId, trainingId }: Place, condition: Sql): Promise<ParticipantRow[]> {
  return queries.all(sql`
    ${SELECT} where p.group_training_id = ${trainingId} and p.company_id = ${companyId} and ${condition}
    order by p.position, p.user_id`)
}

/** Somebody who takes part or waits. */
export function findOne(
  queries: Queries,
  { companyId, trainingId }: Place,
  userId: number,
): Promise<ParticipantRow | undefined> {
  return queries.get(sql`
    ${SELECT} where p.group_training_id = ${trainingId} and p.user_id = ${userId} and p.company_id = ${companyId}`)
}

/** Somebody's status in a training, and the assignment that is bound to it. */
export interface StatusRow {
  readonly user_id: number
  readonly status: "participant" | "waiting"
  readonly assignment_id: number | null
  readonly is_opened: 0 | 1
}

/** The given users who take part or wait. */
export function findStatuses(
  queries: Queries,
  { companyId, trainingId }: Place,
  userIds: readonly number[],
): Promise<StatusRow[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select user_id, status, assignment_id, is_opened from group_participants
      where group_training_id = ${trainingId} and user_id in ${list} and company_id = ${companyId}`),
  )
}

/** Those who wait, in order. */
export async function findWaiting(queries: Queries, { companyId, trainingId }: Place): Promise<number[]> {
  const rows = await queries.all<{ user_id: number }>(sql`
    select user_id from group_participants
    where group_training_id = ${trainingId} and status = 'waiting' and company_id = ${companyId}
    order by position, user_id`)
  return rows.map(({ user_id }) => user_id)
}

/** Those with a status who are bound by these assignments; with the training of each assignment. */
export interface Occupation {
  readonly participants: number
  readonly waiting: number
  /** The highest position. */
  readonly last: number
}

/** How many people take part and wait. */
export async function findOccupation(queries: Queries, { companyId, trainingId }: Place): Promise<Occupation> {
  const row = await queries.get<Occupation>(sql`
    select sum(case when status = 'participant' then 1 else 0 end) as participants,
      sum(case when status = 'waiting' then 1 else 0 end) as waiting, max(position) as last
    from group_participants where group_training_id = ${trainingId} and company_id = ${companyId}`)
  return {
    participants: Number(row?.participants ?? 0),
    waiting: Number(row?.waiting ?? 0),
    last: Number(row?.last ?? 0),
  }
}

export interface NewParticipant {
  readonly user_id: number
  readonly status: "participant" | "waiting"
  readonly position: number
  readonly assignment_id: number | null
  readonly is_opened: 0 | 1
  readonly is_walk_in: 0 | 1
}

export async function insert(
  tx: Queries,
  { companyId, trainingId }: Place,
  rows: readonly NewParticipant[],
  now: number,
): Promise<void> {
  await insertRows(
    tx,
    `group_participants (group_training_id, company_id, user_id, status, position, assignment_id, is_opened, is_walk_in,
      created_at)`,
    rows.map((row) => [
      ...[trainingId, companyId, row.user_id, row.status, row.position, row.assignment_id],
      ...[row.is_opened, row.is_walk_in, now],
    ]),
  )
}

type Columns = Partial<
  Pick<
    ParticipantRow,
    | "status"
    | "assignment_id"
    | "is_opened"
    | "is_walk_in"
    | "result"
    | "result_noted_at"
    | "result_percent"
    | "result_percent_noted_at"
    | "remark"
    | "remark_noted_at"
  >
>

/** Sets the same values for all these users. */
export async function update(
  tx: Queries,
  { companyId, trainingId }: Place,
  userIds: readonly number[],
  columns: Columns,
): Promise<void> {
  await runIn(
    tx,
    userIds,
    (list) => sql`
      update group_participants set ${setColumns(columns)}
      where group_training_id = ${trainingId} and user_id in ${list} and company_id = ${companyId}`,
  )
}

/** Names the assignments that were opened for participants without one, as the training was closed. */
export async function bindLacking(tx: Queries, { companyId, trainingId }: Place, courseId: number): Promise<void> {
  await tx.run(sql`
    update group_participants set is_opened = 1, assignment_id = (
      select max(a.id) from assignments a
      where a.user_id = group_participants.user_id and a.course_id = ${courseId} and a.group_training_id = ${trainingId}
        and a.withdrawn_at is null)
    where group_training_id = ${trainingId} and company_id = ${companyId} and not exists (
      select 1 from assignments a where a.id = group_participants.assignment_id and a.withdrawn_at is null)`)
}

/** Removes people from a training, with what was noted about them. */
export async function remove(tx: Queries, { companyId, trainingId }: Place, userIds: readonly number[]): Promise<void> {
  const tables = [sql`group_attendance`, sql`group_signatures`, sql`group_participants`]
  for (const table of tables) {
    await runIn(
      tx,
      userIds,
      (list) => sql`
        delete from ${table}
        where group_training_id = ${trainingId} and user_id in ${list} and company_id = ${companyId}`,
    )
  }
}

export type Attendance = "present" | "absent" | "excused" | "checked_in"

export interface AttendanceRow {
  readonly user_id: number
  readonly session_id: number
  /** Null once a mark was taken back. */
  readonly status: Attendance | null
  readonly noted_at: number
}

/** What was noted about the sessions of a training; of one participant only if there is a user. */
export function findAttendance(
  queries: Queries,
  { companyId, trainingId }: Place,
  userId?: number,
): Promise<AttendanceRow[]> {
  const whose = userId === undefined ? sql`1 = 1` : sql`user_id = ${userId}`
  return queries.all(sql`
    select user_id, session_id, status, noted_at from group_attendance
    where group_training_id = ${trainingId} and company_id = ${companyId} and ${whose}`)
}

/** Notes attendance; a mark that was noted later stays. */
export async function markAttendance(
  tx: Queries,
  { companyId, trainingId }: Place,
  marks: readonly AttendanceRow[],
): Promise<void> {
  await insertRows(
    tx,
    "group_attendance (session_id, user_id, group_training_id, company_id, status, noted_at)",
    marks.map(({ session_id, user_id, status, noted_at }) => [
      ...[session_id, user_id, trainingId, companyId, status, noted_at],
    ]),
    `on conflict (session_id, user_id) do update set status = excluded.status, noted_at = excluded.noted_at
      where excluded.noted_at >= group_attendance.noted_at`,
  )
}

/** A signature: the path of SVG in a box, or a PNG file in base64. */
export interface SignatureRow {
  readonly path: string | null
  readonly png: string | null
}

/** Keeps a signature unless a later one is kept. Returns false if one is. */
export async function keepSignature(
  tx: Queries,
  { companyId, trainingId }: Place,
  userId: number,
  { path, png }: SignatureRow,
  notedAt: number,
): Promise<boolean> {
  const { changes } = await tx.run(sql`
    insert into group_signatures (group_training_id, user_id, company_id, path, png, noted_at)
    values (${trainingId}, ${userId}, ${companyId}, ${path}, ${png}, ${notedAt})
    on conflict (group_training_id, user_id) do update
    set path = excluded.path, png = excluded.png, noted_at = excluded.noted_at
    where excluded.noted_at >= group_signatures.noted_at`)
  return changes > 0
}

/** Notes that a command is carried out. Returns false if it was before. */
export async function beginCommand(
  tx: Queries,
  { companyId, trainingId }: Place,
  commandId: string,
  now: number,
): Promise<boolean> {
  const { changes } = await tx.run(sql`
    insert into group_commands (group_training_id, command_id, company_id, created_at)
    values (${trainingId}, ${commandId}, ${companyId}, ${now}) on conflict do nothing`)
  return changes > 0
}

export async function isCarriedOut(queries: Queries, { companyId, trainingId }: Place, commandId: string) {
  const row = await queries.get(sql`
    select command_id from group_commands
    where group_training_id = ${trainingId} and command_id = ${commandId} and company_id = ${companyId}`)
  return row !== undefined
}

/** Somebody who is in another training during a session of this one. */
export interface ElsewhereRow {
  readonly user_id: number
  readonly first_name: string | null
  readonly last_name: string
  /** The other training. */
  readonly title: string
  readonly starts_at: number
}

const OVERLAPPING = sql`
  join group_sessions o on o.company_id = s.company_id and o.group_training_id <> s.group_training_id
    and o.starts_at < s.ends_at and o.ends_at > s.starts_at
  join group_trainings g on g.id = o.group_training_id and g.state in ('planned', 'ongoing')
  join courses c on c.id = g.course_id`

/** Those of these users who take part in another training, or are its trainer, during a session of this one. */
export async function findElsewhere(
  queries: Queries,
  { companyId, trainingId }: Place,
  userIds: readonly number[],
): Promise<ElsewhereRow[]> {
  const rows = await allIn<ElsewhereRow>(userIds, (list) =>
    queries.all(sql`
      select u.id as user_id, u.first_name, u.last_name, coalesce(g.title, c.title) as title, o.starts_at
      from group_sessions s ${OVERLAPPING}
      join users u on u.id in ${list} and (u.id = g.trainer_user_id or exists (
        select 1 from group_participants p
        where p.group_training_id = g.id and p.user_id = u.id and p.status = 'participant'))
      where s.group_training_id = ${trainingId} and s.company_id = ${companyId}
      order by u.id, o.starts_at, o.id`),
  )
  // The first of each.
  return [...Map.groupBy(rows, ({ user_id }) => user_id).values()].flatMap(([first]) => first ?? [])
}

/** The titles of the trainings under way that count on these assignments, other than one. */
export async function findBoundElsewhere(
  queries: Queries,
  { companyId, trainingId }: Place,
  trainingIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (trainingIds.length === 0) return new Set()
  const rows = await queries.all<{ id: number }>(sql`
    select id from group_trainings
    where id in ${inList([...new Set(trainingIds)])} and company_id = ${companyId} and id <> ${trainingId}
      and state in ('planned', 'ongoing')`)
  return new Set(rows.map(({ id }) => id))
}
