import { isUserInSight, type Sight } from "../../access/view/store.ts"
import { movedTo, setColumns } from "../../database/conditions.ts"
import { allIn, chunks, inList, inParts, runIn } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { newKey } from "../../database/key.ts"
import { join, type Queries, type Sql, sql } from "../../database/port.ts"
import { exemptOn } from "./bound.ts"
import { inForce, notWithdrawn, standing } from "./in-force.ts"
import {
  type AssignmentRow,
  type ChangeableRow,
  COLUMNS,
  type Enrolment,
  findAmong,
  REMOVED_COLUMNS,
  type RemovedRow,
} from "./queries/rows.ts"
import type { AssignmentType } from "./states.ts"

export {
  findApproval,
  findHeld,
  findHistory,
  findLeads,
  findPassed,
  findStated,
  findValidApprovals,
  type HistoryRow,
} from "./queries/completed.ts"
export { findById, findByIds, findOpen, type NamedRow, type ShownRow, withNames } from "./queries/named.ts"
export type { AssignmentRow, ChangeableRow, RemovedRow } from "./queries/rows.ts"

/*
 * The table `assignments`. Only this file and the import of datasets write to it. Queries shared by several features
 * are in queries/.
 */

/** The assignment, if it is not withdrawn and its user is in view. */
export function findInSight(queries: Queries, sight: Sight, id: number): Promise<ChangeableRow | undefined> {
  return queries.get(inSight(sight, sql`id = ${id}`))
}

/** The given assignments that are not withdrawn and whose users are in view. */
export function findAllInSight(queries: Queries, sight: Sight, ids: readonly number[]): Promise<ChangeableRow[]> {
  return allIn(ids, (list) => queries.all(inSight(sight, sql`id in ${list}`)))
}

function inSight(sight: Sight, which: Sql): Sql {
  return sql`
    select ${REMOVED_COLUMNS},
      (select g.state from group_trainings g where g.id = assignments.group_training_id) as training_state
    from assignments
    where ${which} and +company_id = ${sight.companyId} and ${notWithdrawn("assignments")}
      and exists (select 1 from users u where u.id = assignments.user_id and ${isUserInSight(sight)})`
}

/** Whether any company has an assignment with this id. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  const condition = notWithdrawn("assignments")
  return (await queries.get(sql`select id from assignments where id = ${id} and ${condition}`)) !== undefined
}

/** The given users who have no open assignment of the course. */
export function withoutOpen(queries: Queries, enrolment: Enrolment): Promise<number[]> {
  return without(queries, enrolment, sql`is_open = 1`)
}

/** The given users who have no assignment of the course in force on `day`. */
export function withoutInForce(queries: Queries, enrolment: Enrolment, day: string): Promise<number[]> {
  return without(queries, enrolment, inForce("assignments", day))
}

/** The given users whom nobody has exempted from the course on `day`. */
export async function withoutExempt(
  queries: Queries,
  { userIds, courseId }: Enrolment,
  day: string,
): Promise<number[]> {
  const rows = await allIn<{ user_id: number }>(userIds, (list) =>
    queries.all(sql`
      select x.user_id from exemptions x where x.course_id = ${courseId} and x.user_id in ${list} and ${exemptOn("x", day)}`),
  )
  const exempt = new Set(rows.map(({ user_id }) => user_id))
  return userIds.filter((id) => !exempt.has(id))
}

/** The latest assignment of the course in force on `day`, for each of these users who has one. */
export async function findInForce(
  queries: Queries,
  companyId: number,
  { userIds, courseId }: Enrolment,
  day: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await allIn<{ user_id: number; id: number }>(userIds, (list) =>
    queries.all(sql`
      select user_id, max(id) as id from assignments
      where course_id = ${courseId} and company_id = ${companyId} and ${inForce("assignments", day)} and user_id in ${list}
      group by user_id`),
  )
  return new Map(rows.map(({ user_id, id }) => [user_id, id]))
}

/** Whether the user's newest result in a course is a failure. */
export async function hasFailedLast(queries: Queries, userId: number, courseId: number): Promise<boolean> {
  const last = await queries.get<{ state: string }>(sql`
    select state from assignments
    where user_id = ${userId} and course_id = ${courseId} and is_open = 0 and withdrawn_at is null
    order by id desc limit 1`)
  return last?.state === "failed"
}

async function without(queries: Queries, { userIds, courseId }: Enrolment, condition: Sql): Promise<number[]> {
  const rows = await allIn<{ user_id: number }>(userIds, (list) =>
    queries.all(sql`
      select user_id from assignments where course_id = ${courseId} and ${condition} and user_id in ${list}`),
  )
  const found = new Set(rows.map(({ user_id }) => user_id))
  return userIds.filter((id) => !found.has(id))
}

/** The open assignments of these users, of any origin, whose deadline differs from this one. */
export function findOpenDueOtherwise(
  queries: Queries,
  companyId: number,
  { userIds, courseId }: Enrolment,
  deadlineDate: string | null,
): Promise<AssignmentRow[]> {
  const isDueOtherwise = sql`coalesce(deadline_date, '') <> ${deadlineDate ?? ""}`
  return findAmong(queries, companyId, userIds, sql`course_id = ${courseId} and is_open = 1 and ${isDueOtherwise}`)
}

/** The prerequisite courses of this course that these users have passed and that are in force on `day`. */
export function findPassedRequirements(
  queries: Queries,
  companyId: number,
  { userIds, courseId }: Enrolment,
  day: string,
): Promise<AssignmentRow[]> {
  const required = sql`select required_course_id from course_requirements where course_id = ${courseId}`
  return findAmong(queries, companyId, userIds, sql`course_id in (${required}) and ${inForce("assignments", day)}`)
}

/** The open assignments of the course that these users have. */
export function findOpenOf(
  queries: Queries,
  companyId: number,
  { userIds, courseId }: Enrolment,
): Promise<AssignmentRow[]> {
  return findAmong(queries, companyId, userIds, sql`course_id = ${courseId} and is_open = 1`)
}

/** The columns of an assignment that can be updated. */
export interface Settable
  extends Pick<AssignmentRow, "state" | "deadline_date" | "begin_date" | "finish_date" | "valid_until"> {
  readonly is_open: 0 | 1
  /** The deadline in epoch milliseconds. */
  readonly deadline_at: number | null
  readonly result_percent: number | null
  readonly superseded: 0 | 1
  readonly revoked_on: string | null
  readonly trainer_user_id: number | null
  readonly group_training_id: number | null
  readonly certificate_file_id: number | null
  /** The day on or near which the next recurring assignment is opened; null for never. */
  readonly renewal_on: string | null
  /** When the assignment was withdrawn, in epoch milliseconds. */
  readonly withdrawn_at: number
  readonly updated_at: number
}

/** Marks an approval as superseded, which neither the audit log nor responses show. */
export function markSuperseded(tx: Queries, companyId: number, ids: readonly number[]): Promise<void> {
  return update(tx, companyId, ids, { superseded: 1 })
}

/** A new assignment. Missing fields are null. */
export interface NewAssignment
  extends Pick<Settable, "state" | "is_open">,
    Partial<
      Pick<
        Settable,
        | "deadline_date"
        | "deadline_at"
        | "finish_date"
        | "valid_until"
        | "result_percent"
        | "group_training_id"
        | "certificate_file_id"
      >
    > {
  readonly user_id: number
  readonly course_id: number
  readonly assignment_type: AssignmentType
  readonly creator_user_id: number | null
  /** The recurring assignment before this one. */
  readonly predecessor_id?: number
}

const INSERTED = [
  ...(["user_id", "course_id", "assignment_type", "state", "is_open", "deadline_date", "deadline_at"] as const),
  ...([
    "finish_date",
    "valid_until",
    "result_percent",
    "certificate_file_id",
    "creator_user_id",
    "predecessor_id",
    "group_training_id",
  ] as const),
]
const INTO = `assignments (company_id, key, created_at, updated_at, ${INSERTED.join(", ")})`

/** Adds assignments, except for users who already have an open one of the course. Returns the new assignments in order. */
export function insert(
  tx: Queries,
  companyId: number,
  rows: readonly NewAssignment[],
  now: number,
): Promise<AssignmentRow[]> {
  const values = rows.map((row) => [companyId, newKey(), now, now, ...INSERTED.map((column) => row[column] ?? null)])
  return insertRows(tx, INTO, values, `on conflict do nothing returning ${COLUMNS.sql}`)
}

/**
 * Sets the same values in each of these assignments.
 *
 * @param fields `updated_at` is the time of the change
 */
export async function update(
  tx: Queries,
  companyId: number,
  ids: readonly number[],
  { updated_at: changedAt, ...fields }: Partial<Settable>,
): Promise<void> {
  const values = setColumns({ ...fields, updated_at: changedAt === undefined ? undefined : movedTo(changedAt) })
  await runIn(
    tx,
    ids,
    (list) => sql`
      update assignments set ${values} where +company_id = ${companyId} and id in ${list}`,
  )
}

/** Moves `updated_at` of the assignments that show the trainer of a group training, who has changed. */
export async function touchTrained(tx: Queries, companyId: number, trainingId: number, now: number): Promise<void> {
  await tx.run(sql`
    update assignments set updated_at = ${movedTo(now)}
    where group_training_id = ${trainingId} and +company_id = ${companyId} and trainer_user_id is null`)
}

/** Condition: the assignment was neither passed nor certified, and no other one followed it. */
const WITHOUT_RESULT = sql`state <> 'success'
  and not exists (select 1 from certificates k where k.assignment_id = assignments.id)
  and not exists (select 1 from assignments n where n.predecessor_id = assignments.id)`

/** Condition: there is no evidence that anybody learned or noted anything. */
const WITHOUT_EVIDENCE = sql`not exists (select 1 from evidence e where e.assignment_id = assignments.id)`

interface Membership extends Enrolment {
  readonly teamId: number
}

/**
 * Condition: an open recurring assignment of one of these users that has no result and for which nothing asks but the team
 * `teamId`. What a requirement asks for is withdrawn with it, if nobody has begun it.
 */
function isReleased(companyId: number, { courseId, teamId }: Membership, userIds: Sql): Sql {
  return sql`company_id = ${companyId} and course_id = ${courseId} and assignment_type = 'recurring' and is_open = 1
    and user_id in ${userIds} and ${UNBOUND} and ${WITHOUT_RESULT}
    and user_id not in (
      select tu.user_id from team_users tu
      join teams t on t.id = tu.team_id
      where t.company_id = ${companyId} and t.instruction_course_id = ${courseId} and t.id <> ${teamId})
    and user_id not in (
      select b.user_id from bindings b
      where b.user_id in ${userIds} and b.course_id = ${courseId} and b.until_date is null and b.requirement_id is not null)`
}

/** Deletes and returns the released assignments that have no evidence. */
export function deleteReleased(tx: Queries, companyId: number, membership: Membership): Promise<RemovedRow[]> {
  return allIn(membership.userIds, (list) =>
    tx.all(sql`
      delete from assignments where ${isReleased(companyId, membership, list)} and ${WITHOUT_EVIDENCE}
      returning ${REMOVED_COLUMNS}`),
  )
}

/** The released assignments that remain because they have evidence. */
export function findReleased(tx: Queries, companyId: number, membership: Membership): Promise<RemovedRow[]> {
  return allIn(membership.userIds, (list) =>
    tx.all(sql`select ${REMOVED_COLUMNS} from assignments where ${isReleased(companyId, membership, list)}`),
  )
}

/** Condition: no group training counts on it. */
const UNBOUND = sql`group_training_id is null`

/** Condition: nobody has begun it, and it would leave no evidence. */
const UNBEGUN = sql`state = 'assigned' and begin_date is null and finish_date is null and result_percent is null
  and certificate_file_id is null and ${WITHOUT_RESULT} and ${WITHOUT_EVIDENCE}`

/** Deletes those of these assignments that nobody has begun and that would leave no evidence. Returns them. */
export function deleteUnbegun(tx: Queries, companyId: number, ids: readonly number[]): Promise<RemovedRow[]> {
  return allIn(ids, (list) =>
    tx.all(sql`
      delete from assignments where id in ${list} and company_id = ${companyId} and ${UNBEGUN} returning ${REMOVED_COLUMNS}`),
  )
}

/** The same, except those that a group training counts on. */
export function deleteUnbound(tx: Queries, companyId: number, ids: readonly number[]): Promise<RemovedRow[]> {
  return allIn(ids, (list) =>
    tx.all(sql`
      delete from assignments where id in ${list} and company_id = ${companyId} and ${UNBOUND} and ${UNBEGUN}
      returning ${REMOVED_COLUMNS}`),
  )
}

/** The given assignments that are open. */
export function findOpenByIds(queries: Queries, companyId: number, ids: readonly number[]): Promise<AssignmentRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      select ${COLUMNS} from assignments where id in ${list} and +company_id = ${companyId} and is_open = 1`),
  )
}

/** Shows a withdrawn assignment again that was kept. Returns false if there is none. */
export async function unhide(tx: Queries, companyId: number, { id }: RemovedRow, now: number): Promise<boolean> {
  const { changes } = await tx.run(sql`
    update assignments set is_open = 1, withdrawn_at = null, updated_at = ${movedTo(now)}
    where id = ${id} and company_id = ${companyId} and withdrawn_at is not null`)
  return changes > 0
}

const REMOVED = REMOVED_COLUMNS.sql.split(",").map((column) => column.trim()) as (keyof RemovedRow)[]

/** Adds a deleted assignment again, as it was, with the same id. */
export async function reinsert(tx: Queries, companyId: number, row: RemovedRow, now: number): Promise<void> {
  const values = [
    companyId,
    ...REMOVED.map((column) => (column === "updated_at" ? Math.max(now, row.updated_at + 1) : row[column])),
  ]
  await insertRows(tx, `assignments (company_id, ${REMOVED.join(", ")})`, [values])
}

/**
 * Schedules the renewal check of these assignments for the time when their validity nears its end. This applies to each
 * recurring one that is in force and has no successor yet; the predecessors of these assignments have already been
 * renewed. All postponed renewals are also checked again, because their conditions may have changed.
 */
export async function armRenewals(tx: Queries, companyId: number, assignmentIds: readonly number[]): Promise<void> {
  await scheduleStanding(tx, companyId, assignmentIds)
  await resume(tx, sql`company_id = ${companyId}`)
}

/** Schedules renewal checks in the same way, but leaves postponed ones alone: they are checked again the next day anyway. */
export async function scheduleStanding(
  tx: Queries,
  companyId: number,
  assignmentIds: readonly number[],
): Promise<void> {
  for (const ids of inParts(assignmentIds)) {
    await tx.run(sql`
      update assignments set renewal_on = case
        when assignment_type = 'recurring' and is_open = 0 and ${standing("assignments")}
          and not exists (select 1 from assignments n where n.predecessor_id = assignments.id) then valid_until
        end
      where +company_id = ${companyId} and id in ${ids} and (assignment_type = 'recurring' or renewal_on is not null)`)
    await tx.run(sql`
      update assignments set renewal_on = null
      where +company_id = ${companyId} and renewal_on is not null
        and id in (select predecessor_id from assignments where id in ${ids} and predecessor_id is not null)`)
  }
}

/** Has the postponed renewals of a user checked again after the user was activated. */
export function resumeRenewalsOf(tx: Queries, companyId: number, userId: number): Promise<void> {
  return resume(tx, sql`user_id = ${userId} and +company_id = ${companyId}`)
}

async function resume(tx: Queries, whose: Sql): Promise<void> {
  await tx.run(sql`
    update assignments set renewal_on = valid_until
    where ${whose} and renewal_on is not null and renewal_on > valid_until`)
}

/** Whether a user has, or has ever had, anything to learn. */
export async function hasAssignments(
  queries: Queries,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
): Promise<boolean> {
  const row = await queries.get(sql`
    select a.id from assignments a
    where a.user_id = ${userId} and +a.company_id = ${companyId} and ${notWithdrawn("a")} limit 1`)
  return row !== undefined
}

/** All days that are deadlines of the company's assignments. */
export async function findDeadlineDays(queries: Queries, companyId: number): Promise<string[]> {
  const rows = await queries.all<{ deadline_date: string }>(sql`
    select distinct deadline_date from assignments where company_id = ${companyId} and length(deadline_date) = 10`)
  return rows.map(({ deadline_date }) => deadline_date)
}

/** Number of cases in one statement: each costs a comparison for every row, whereas fewer cases mean more scans of all rows. */
const CASES_MAX = 100

/** Sets the exact times of deadlines given as days. */
export async function setDeadlineMoments(
  tx: Queries,
  companyId: number,
  moments: ReadonlyMap<string, number | null>,
): Promise<void> {
  for (const part of chunks([...moments], CASES_MAX)) {
    const cases = part.map(([day, at]) => sql`when ${day} then cast(${at} as bigint)`)
    await tx.run(sql`
      update assignments set deadline_at = case deadline_date ${join(cases, " ")} end
      where company_id = ${companyId} and deadline_date in ${inList(part.map(([day]) => day))}`)
  }
}
