import { isUserInSight, type Sight } from "../../access/view/store.ts"
import { movedTo, setColumns } from "../../database/conditions.ts"
import { allIn, inParts, runIn } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { newKey } from "../../database/key.ts"
import { type Queries, type Sql, sql } from "../../database/port.ts"
import type { ShortType } from "../courses/short-type.ts"
import { inForce, notWithdrawn, standing, validOn } from "./in-force.ts"
import type { AssignmentState, AssignmentType } from "./states.ts"

/*
 * The table `assignments`. Only this file and the import of datasets write it. In the statements below, a plus sign
 * before a column keeps SQLite from an index on it: without statistics (in a first import) it would read all rows of
 * the company.
 */

/** A stored assignment. Days are `yyyy-mm-dd`. */
export interface AssignmentRow {
  readonly id: number
  readonly user_id: number
  readonly course_id: number
  readonly assignment_type: AssignmentType
  readonly state: AssignmentState
  readonly is_open: number
  /** A day or an instant in UTC, as requested. */
  readonly deadline_date: string | null
  readonly begin_date: string | null
  readonly finish_date: string | null
  readonly valid_until: string | null
  readonly result_percent: number | null
  /** 1 when another approval has replaced it. */
  readonly superseded: number
  readonly trainer_user_id: number | null
  /** An uploaded certificate. */
  readonly certificate_file_id: number | null
}

const COLUMNS = sql`id, user_id, course_id, assignment_type, state, is_open, deadline_date, begin_date, finish_date,
  valid_until, result_percent, superseded, trainer_user_id, certificate_file_id`

/** An assignment that was removed, with all that names of other records are found by. */
export interface RemovedRow extends AssignmentRow {
  readonly deadline_at: number | null
  readonly group_training_id: number | null
  readonly creator_user_id: number | null
  readonly created_at: number
  readonly updated_at: number
}

const REMOVED_COLUMNS = sql`${COLUMNS}, deadline_at, group_training_id, creator_user_id, created_at, updated_at`

/** An assignment with what decides about changes of it. */
export interface ChangeableRow extends RemovedRow {
  /** The state of its group training; null outside of one. */
  readonly training_state: "ongoing" | "closed" | null
}

/** The assignment, if it is not withdrawn and its user is in view. */
export function findInSight(queries: Queries, sight: Sight, id: number): Promise<ChangeableRow | undefined> {
  return queries.get(sql`
    select ${REMOVED_COLUMNS},
      (select g.state from group_trainings g where g.id = assignments.group_training_id) as training_state
    from assignments
    where id = ${id} and company_id = ${sight.companyId} and ${notWithdrawn("assignments")}
      and exists (select 1 from users u where u.id = assignments.user_id and ${isUserInSight(sight)})`)
}

/** Whether there is an assignment with this id, of any company. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  const condition = notWithdrawn("assignments")
  return (await queries.get(sql`select id from assignments where id = ${id} and ${condition}`)) !== undefined
}

/** An assignment with the names of the records it refers to. */
export interface NamedRow extends Omit<AssignmentRow, "superseded" | "trainer_user_id" | "certificate_file_id"> {
  /** The deadline in epoch milliseconds. */
  readonly deadline_at: number | null
  readonly created_at: number
  readonly updated_at: number
  readonly course_title: string
  readonly course_short_type: ShortType
  readonly course_scope_id: number | null
  readonly trainer_id: number | null
  readonly trainer_first_name: string | null
  readonly trainer_last_name: string | null
  readonly creator_id: number | null
  readonly creator_first_name: string | null
  readonly creator_last_name: string | null
  readonly user_key: string
  readonly user_first_name: string
  readonly user_last_name: string
}

/** What the API shows of an assignment by itself. */
export type ShownRow = Omit<NamedRow, "user_key" | "user_first_name" | "user_last_name">

const NAMED = sql`
  select a.id, a.user_id, u.key as user_key, u.first_name as user_first_name, u.last_name as user_last_name, a.state, a.assignment_type, a.is_open, a.deadline_date, a.deadline_at, a.valid_until,
    a.begin_date, a.finish_date, a.result_percent, a.created_at, a.updated_at, c.id as course_id,
    c.title as course_title, c.short_type as course_short_type, c.scope_id as course_scope_id, t.id as trainer_id,
    t.first_name as trainer_first_name, t.last_name as trainer_last_name, o.id as creator_id,
    o.first_name as creator_first_name, o.last_name as creator_last_name
  from assignments a
  join users u on u.id = a.user_id
  join courses c on c.id = a.course_id
  left join group_trainings g on g.id = a.group_training_id
  left join users t on t.id = coalesce(a.trainer_user_id, g.trainer_user_id)
  left join users o on o.id = a.creator_user_id`

/** The open assignments of a user, by id. */
export function findOpen(queries: Queries, companyId: number, userId: number): Promise<NamedRow[]> {
  return queries.all(sql`
    ${NAMED} where a.user_id = ${userId} and a.company_id = ${companyId} and a.is_open = 1 order by a.id`)
}

export function findById(queries: Queries, companyId: number, id: number): Promise<NamedRow | undefined> {
  return queries.get(sql`${NAMED} where a.id = ${id} and a.company_id = ${companyId} and ${notWithdrawn("a")}`)
}

/** The assignments of a company among these, but for withdrawn ones, by id. */
export function findByIds(queries: Queries, companyId: number, ids: readonly number[]): Promise<NamedRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      ${NAMED} where a.id in ${list} and +a.company_id = ${companyId} and ${notWithdrawn("a")} order by a.id`),
  )
}

/** Assignments that were removed, as they were, with the names of the records that they refer to. */
export async function withNames(queries: Queries, rows: readonly RemovedRow[]): Promise<ShownRow[]> {
  const trainings = await byId<{ id: number; trainer_user_id: number | null }>(
    queries,
    sql`select id, trainer_user_id from group_trainings`,
    rows.map((row) => row.group_training_id),
  )
  const trainerOf = (row: RemovedRow) =>
    row.trainer_user_id ?? trainings.get(row.group_training_id)?.trainer_user_id ?? null
  const users = await byId<{ id: number; first_name: string; last_name: string }>(
    queries,
    sql`select id, first_name, last_name from users`,
    rows.flatMap((row) => [trainerOf(row), row.creator_user_id]),
  )
  const courses = await byId<{ id: number; title: string; short_type: ShortType; scope_id: number | null }>(
    queries,
    sql`select id, title, short_type, scope_id from courses`,
    rows.map((row) => row.course_id),
  )
  return rows.flatMap((row) => {
    const course = courses.get(row.course_id)
    if (course === undefined) return []
    const [trainer, creator] = [users.get(trainerOf(row)), users.get(row.creator_user_id)]
    const ofCourse = {
      course_title: course.title,
      course_short_type: course.short_type,
      course_scope_id: course.scope_id,
    }
    return {
      ...row,
      ...ofCourse,
      trainer_id: trainer?.id ?? null,
      trainer_first_name: trainer?.first_name ?? null,
      trainer_last_name: trainer?.last_name ?? null,
      creator_id: creator?.id ?? null,
      creator_first_name: creator?.first_name ?? null,
      creator_last_name: creator?.last_name ?? null,
    }
  })
}

async function byId<Row extends { readonly id: number }>(
  queries: Queries,
  selected: Sql,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, Row>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const rows = await allIn<Row>(wanted, (list) => queries.all(sql`${selected} where id in ${list}`))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Users and one course. */
interface Enrolment {
  readonly userIds: readonly number[]
  readonly courseId: number
}

/** The users among these without an open assignment of the course. */
export function withoutOpen(queries: Queries, enrolment: Enrolment): Promise<number[]> {
  return without(queries, enrolment, sql`is_open = 1`)
}

/** The users among these for whom no assignment of the course is in force on `day`. */
export function withoutInForce(queries: Queries, enrolment: Enrolment, day: string): Promise<number[]> {
  return without(queries, enrolment, inForce("assignments", day))
}

async function without(queries: Queries, { userIds, courseId }: Enrolment, condition: Sql): Promise<number[]> {
  const rows = await allIn<{ user_id: number }>(userIds, (list) =>
    queries.all(sql`
      select user_id from assignments where course_id = ${courseId} and ${condition} and user_id in ${list}`),
  )
  const found = new Set(rows.map(({ user_id }) => user_id))
  return userIds.filter((id) => !found.has(id))
}

/** The open assignments of these users with a deadline other than this one, wherever they came from. */
export function findOpenDueOtherwise(
  queries: Queries,
  companyId: number,
  { userIds, courseId }: Enrolment,
  deadlineDate: string | null,
): Promise<AssignmentRow[]> {
  const isDueOtherwise = sql`coalesce(deadline_date, '') <> ${deadlineDate ?? ""}`
  return find(queries, companyId, userIds, sql`course_id = ${courseId} and is_open = 1 and ${isDueOtherwise}`)
}

/** What these users have passed of the prerequisite courses of this course, in force on `day`. */
export function findPassedRequirements(
  queries: Queries,
  companyId: number,
  { userIds, courseId }: Enrolment,
  day: string,
): Promise<AssignmentRow[]> {
  const required = sql`select required_course_id from course_requirements where course_id = ${courseId}`
  return find(queries, companyId, userIds, sql`course_id in (${required}) and ${inForce("assignments", day)}`)
}

/** The open assignments that these users have of the course. */
export function findOpenOf(
  queries: Queries,
  companyId: number,
  { userIds, courseId }: Enrolment,
): Promise<AssignmentRow[]> {
  return find(queries, companyId, userIds, sql`course_id = ${courseId} and is_open = 1`)
}

/** An assignment of an operator's training or of its recurring instruction. */
export interface HistoryRow extends RemovedRow {
  readonly predecessor_id: number | null
}

/** What these users have passed of the operator's courses of a scope, and all that they have of its recurring course. */
export function findHistory(
  queries: Queries,
  companyId: number,
  { userIds, scopeId, courseId }: Enrolment & { readonly scopeId: number },
): Promise<HistoryRow[]> {
  const operators = sql`select id from courses where scope_id = ${scopeId} and short_type = 'operator'`
  return allIn(userIds, (list) =>
    queries.all(sql`
      select ${REMOVED_COLUMNS}, predecessor_id from assignments
      where +company_id = ${companyId} and user_id in ${list} and ${notWithdrawn("assignments")}
        and (course_id = ${courseId} or (state = 'success' and course_id in (${operators})))
      order by id`),
  )
}

/** Those of these assignments that are passed, completed and not replaced. */
export function findPassed(queries: Queries, companyId: number, ids: readonly number[]): Promise<AssignmentRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      select ${COLUMNS} from assignments
      where id in ${list} and +company_id = ${companyId} and is_open = 0 and ${standing("assignments")} order by id`),
  )
}

const IS_APPROVAL = sql`assignment_type = 'approval'`

/** The approval with this id, if it is the user's. */
export async function findApproval(
  queries: Queries,
  companyId: number,
  userId: number,
  id: number,
): Promise<AssignmentRow | undefined> {
  return (await find(queries, companyId, [userId], sql`id = ${id} and ${IS_APPROVAL}`))[0]
}

/** A user and a course. */
type Place = Pick<AssignmentRow, "user_id" | "course_id">

/** The approvals of these users for these courses that are valid on `day`, open, failed and superseded ones too. */
export async function findValidApprovals(
  queries: Queries,
  companyId: number,
  places: readonly Place[],
  day: string,
): Promise<AssignmentRow[]> {
  const userIds = [...new Set(places.map(({ user_id }) => user_id))]
  const wanted = new Set(places.map(nameOf))
  const approvals = await find(queries, companyId, userIds, sql`${IS_APPROVAL} and ${validOn("assignments", day)}`)
  return approvals.filter((approval) => wanted.has(nameOf(approval)))
}

function nameOf({ user_id, course_id }: Place): string {
  return `${user_id} ${course_id}`
}

/** What an approval states or has stated: its days, and those of its certificates. */
export interface StatedRow extends Place {
  readonly id: number
  readonly finish_date: string
  readonly valid_until: string | null
}

/**
 * What the completed approvals of these users state, superseded and expired ones too. One that was superseded has ended
 * early, and one that was renewed has other days: their certificates say what was recorded.
 */
export async function findStated(
  queries: Queries,
  companyId: number,
  userIds: readonly number[],
): Promise<StatedRow[]> {
  const completed = (list: Sql) => sql`+a.company_id = ${companyId} and a.user_id in ${list}
    and a.assignment_type = 'approval' and a.state = 'success' and a.is_open = 0 and ${notWithdrawn("a")}`
  return allIn(userIds, (list) =>
    queries.all(sql`
      select a.id, a.user_id, a.course_id, k.finish_date, k.valid_until
      from assignments a join certificates k on k.assignment_id = a.id
      where ${completed(list)} and k.state = 'success'
      union
      select a.id, a.user_id, a.course_id, a.finish_date, a.valid_until from assignments a
      where ${completed(list)} and a.finish_date is not null
      order by 1`),
  )
}

/** The assignments of these users for which the condition holds and that are not withdrawn, by id. */
function find(
  queries: Queries,
  companyId: number,
  userIds: readonly number[],
  condition: Sql,
): Promise<AssignmentRow[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select ${COLUMNS} from assignments
      where +company_id = ${companyId} and user_id in ${list} and ${notWithdrawn("assignments")} and ${condition}
      order by id`),
  )
}

/** The columns of an assignment that can be updated. */
export interface Settable
  extends Pick<AssignmentRow, "state" | "deadline_date" | "begin_date" | "finish_date" | "valid_until"> {
  readonly is_open: 0 | 1
  /** The deadline in epoch milliseconds. */
  readonly deadline_at: number | null
  readonly result_percent: number | null
  readonly superseded: 0 | 1
  readonly trainer_user_id: number | null
  readonly certificate_file_id: null
  /** The day around which the next recurring assignment is opened; null for never. */
  readonly renewal_on: string | null
  /** When it was withdrawn, in epoch milliseconds. */
  readonly withdrawn_at: number
  readonly updated_at: number
}

/** A new assignment. Missing fields are null. */
export interface NewAssignment
  extends Pick<Settable, "state" | "is_open">,
    Partial<Pick<Settable, "deadline_date" | "deadline_at" | "finish_date" | "valid_until" | "result_percent">> {
  readonly user_id: number
  readonly course_id: number
  readonly assignment_type: AssignmentType
  readonly creator_user_id: number | null
  /** The recurring assignment that it follows. */
  readonly predecessor_id?: number
}

const INSERTED = [
  ...(["user_id", "course_id", "assignment_type", "state", "is_open", "deadline_date", "deadline_at"] as const),
  ...(["finish_date", "valid_until", "result_percent", "creator_user_id", "predecessor_id"] as const),
]
const INTO = `assignments (company_id, key, created_at, updated_at, ${INSERTED.join(", ")})`

/** Adds assignments, except for users who have an open one of the course. Returns the new ones in order. */
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
 * @param fields `updated_at` is when they change
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

/** Condition: the assignment was not passed, certified or followed by another. */
const WITHOUT_RESULT = sql`state <> 'success'
  and not exists (select 1 from certificates k where k.assignment_id = assignments.id)
  and not exists (select 1 from assignments n where n.predecessor_id = assignments.id)`

/** Condition: nothing proves that somebody has learned or noted something. */
const WITHOUT_EVIDENCE = sql`not exists (select 1 from evidence e where e.assignment_id = assignments.id)`

interface Membership extends Enrolment {
  readonly teamId: number
}

/** Condition: an open recurring assignment of these users, without a result, that no team other than `teamId` requires. */
function isReleased(companyId: number, { courseId, teamId }: Membership, userIds: Sql): Sql {
  return sql`company_id = ${companyId} and course_id = ${courseId} and assignment_type = 'recurring' and is_open = 1
    and user_id in ${userIds} and ${WITHOUT_RESULT}
    and user_id not in (
      select tu.user_id from team_users tu
      join teams t on t.id = tu.team_id
      where t.company_id = ${companyId} and t.instruction_course_id = ${courseId} and t.id <> ${teamId})`
}

/** Removes and returns the released assignments that have no evidence. */
export function deleteReleased(tx: Queries, companyId: number, membership: Membership): Promise<RemovedRow[]> {
  return allIn(membership.userIds, (list) =>
    tx.all(sql`
      delete from assignments where ${isReleased(companyId, membership, list)} and ${WITHOUT_EVIDENCE}
      returning ${REMOVED_COLUMNS}`),
  )
}

/** The released assignments that are left: those with evidence. */
export function findReleased(tx: Queries, companyId: number, membership: Membership): Promise<RemovedRow[]> {
  return allIn(membership.userIds, (list) =>
    tx.all(sql`select ${REMOVED_COLUMNS} from assignments where ${isReleased(companyId, membership, list)}`),
  )
}

/** Removes an assignment that nobody has begun and that leaves no evidence. Returns false for any other, which stays. */
export async function deleteUnbegun(tx: Queries, companyId: number, id: number): Promise<boolean> {
  const deleted = await tx.get(sql`
    delete from assignments
    where id = ${id} and company_id = ${companyId} and state = 'assigned' and begin_date is null
      and finish_date is null and result_percent is null and certificate_file_id is null and ${WITHOUT_RESULT}
      and ${WITHOUT_EVIDENCE}
    returning id`)
  return deleted !== undefined
}

/**
 * Schedules the renewal check for when the validity of these assignments nears its end: for each recurring one that
 * stands and has no successor yet. Predecessors of these assignments are renewed already. All postponed renewals are
 * checked again, because what they depend on may have changed.
 */
export async function armRenewals(tx: Queries, companyId: number, assignmentIds: readonly number[]): Promise<void> {
  await scheduleStanding(tx, companyId, assignmentIds)
  await resume(tx, sql`company_id = ${companyId}`)
}

/** The same without a look at those that were postponed: they are checked again the next day. */
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

/** Checks the postponed renewals of a user again, because the user was activated. */
export function resumeRenewalsOf(tx: Queries, companyId: number, userId: number): Promise<void> {
  return resume(tx, sql`user_id = ${userId} and +company_id = ${companyId}`)
}

async function resume(tx: Queries, whose: Sql): Promise<void> {
  await tx.run(sql`
    update assignments set renewal_on = valid_until
    where ${whose} and renewal_on is not null and renewal_on > valid_until`)
}

/** Whether a user has, or ever had, anything to learn. */
export async function hasAssignments(
  queries: Queries,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
): Promise<boolean> {
  const row = await queries.get(sql`
    select a.id from assignments a
    where a.user_id = ${userId} and +a.company_id = ${companyId} and ${notWithdrawn("a")} limit 1`)
  return row !== undefined
}
