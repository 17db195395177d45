import { chunks, IN_LIST_MAX, inList } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { newKey } from "../../database/key.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import { AUDITED_FIELDS, type AuditedRow } from "../assignments/audited.ts"
import { isInForce } from "../in-force/store.ts"

const AUDITED_COLUMNS = raw(["id", ...AUDITED_FIELDS].join(", "))

export interface RecurringAssignment {
  readonly companyId: number
  readonly courseId: number
  readonly creatorId: number
  /** `yyyy-mm-dd` */
  readonly deadlineDate: string
  /** The moment that the deadline means, in epoch milliseconds. */
  readonly deadlineAt: number
  readonly now: number
}

/** Of these users, those without an open assignment of the course. */
export async function withoutOpenAssignment(
  queries: Queries,
  courseId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const open = new Set<number>()
  for (const part of chunks(userIds, IN_LIST_MAX)) {
    const rows = await queries.all<{ user_id: number }>(sql`
      select user_id from assignments where course_id = ${courseId} and is_open = 1 and user_id in ${inList(part)}`)
    for (const { user_id } of rows) open.add(user_id)
  }
  return userIds.filter((id) => !open.has(id))
}

/** Of these users, those who passed the course and for whom that still holds on `today`. */
export async function withSuccessInForce(
  queries: Queries,
  courseId: number,
  userIds: readonly number[],
  today: string,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  for (const part of chunks(userIds, IN_LIST_MAX)) {
    const rows = await queries.all<{ user_id: number }>(sql`
      select user_id from assignments
      where course_id = ${courseId} and ${isInForce("assignments", today)} and user_id in ${inList(part)}`)
    for (const { user_id } of rows) found.add(user_id)
  }
  return found
}

const NEW_RECURRING = `assignments (company_id, user_id, course_id, key, assignment_type, state, is_open, deadline_date,
  deadline_at, creator_user_id, created_at, updated_at)`

/** Opens the assignment for each user; one who got an open one meanwhile keeps that. Returns the new ones. */
export async function insertRecurring(
  queries: Queries,
  userIds: readonly number[],
  assignment: RecurringAssignment,
): Promise<AuditedRow[]> {
  const { companyId, courseId, creatorId, deadlineDate, deadlineAt, now } = assignment
  const rows = userIds.map((userId) => {
    const own = [companyId, userId, courseId, newKey(), "recurring", "assigned", 1]
    return [...own, deadlineDate, deadlineAt, creatorId, now, now]
  })
  return insertRows<AuditedRow>(queries, NEW_RECURRING, rows, `on conflict do nothing returning ${AUDITED_COLUMNS.sql}`)
}

/** An open assignment whose deadline was moved. */
export interface MovedRow {
  readonly id: number
  readonly user_id: number
  /** The deadline before. */
  readonly deadline_date: string | null
}

/**
 * Moves the deadline of the open assignments of these users, however they came about. Returns those that had another
 * deadline. The plus sign leads SQLite by the ids, not through all rows of the company.
 */
export async function moveDeadlines(
  queries: Queries,
  userIds: readonly number[],
  { companyId, courseId, deadlineDate, deadlineAt, now }: Omit<RecurringAssignment, "creatorId">,
): Promise<MovedRow[]> {
  const moved: MovedRow[] = []
  for (const part of chunks(userIds, IN_LIST_MAX)) {
    const others = await queries.all<MovedRow>(sql`
      select id, user_id, deadline_date from assignments
      where company_id = ${companyId} and course_id = ${courseId} and is_open = 1 and user_id in ${inList(part)}
        and coalesce(deadline_date, '') <> ${deadlineDate}
      order by id`)
    if (others.length === 0) continue
    moved.push(...others)
    const ids = others.map(({ id }) => id)
    await queries.run(sql`
      update assignments set deadline_date = ${deadlineDate}, deadline_at = ${deadlineAt}, updated_at = ${now}
      where +company_id = ${companyId} and id in ${inList(ids)}`)
  }
  return moved
}

/**
 * Removes the open recurring assignments of these users but for those that another team than `teamId` keeps, and those
 * that prove something: passed within a group training, certified before they were opened again, or followed by others. Answers
 * the removed ones.
 */
export async function deleteOpenRecurring(
  queries: Queries,
  userIds: readonly number[],
  { companyId, courseId, teamId }: { companyId: number; courseId: number; teamId: number },
): Promise<AuditedRow[]> {
  const removed: AuditedRow[] = []
  for (const part of chunks(userIds, IN_LIST_MAX)) {
    const rows = await queries.all<AuditedRow>(sql`
      delete from assignments
      where company_id = ${companyId} and course_id = ${courseId} and assignment_type = 'recurring' and is_open = 1
        and state <> 'success' and user_id in ${inList(part)}
        and not exists (select 1 from certificates k where k.assignment_id = assignments.id)
        and not exists (select 1 from assignments n where n.predecessor_id = assignments.id)
        and user_id not in (
          select tu.user_id from team_users tu
          join teams t on t.id = tu.team_id
          where t.company_id = ${companyId} and t.instruction_course_id = ${courseId} and t.id <> ${teamId})
      returning ${AUDITED_COLUMNS}`)
    removed.push(...rows)
  }
  return removed
}
