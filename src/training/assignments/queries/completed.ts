import { allIn, inList } from "../../../database/in-list.ts"
import { type Queries, type Sql, sql } from "../../../database/port.ts"
import { notWithdrawn, standing, validOn } from "../in-force.ts"
import { type AssignmentRow, COLUMNS, type Enrolment, findAmong, REMOVED_COLUMNS, type RemovedRow } from "./rows.ts"

/** An assignment of an operator course or of its recurring instruction. */
export type HistoryRow = RemovedRow

/** The operator courses of a scope that these users have passed, and all their assignments of its recurring course. */
export function findHistory(
  queries: Queries,
  companyId: number,
  { userIds, scopeId, courseId }: Enrolment & { readonly scopeId: number },
): Promise<HistoryRow[]> {
  const operators = sql`select id from courses where scope_id = ${scopeId} and short_type = 'operator'`
  return allIn(userIds, (list) =>
    queries.all(sql`
      select ${REMOVED_COLUMNS} from assignments
      where +company_id = ${companyId} and user_id in ${list} and ${notWithdrawn("assignments")}
        and (course_id = ${courseId} or (state = 'success' and course_id in (${operators})))
      order by id`),
  )
}

/** The given assignments that are passed, completed and not superseded. */
export function findPassed(queries: Queries, companyId: number, ids: readonly number[]): Promise<AssignmentRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      select ${COLUMNS} from assignments
      where id in ${list} and +company_id = ${companyId} and is_open = 0 and ${standing("assignments")} order by id`),
  )
}

/** A success of a user in a course, as it was recorded. */
export interface HeldRow {
  readonly id: number
  readonly user_id: number
  readonly course_id: number
  readonly finish_date: string
  /** Null if it never ends. */
  readonly valid_until: string | null
}

/**
 * The successes of these users in these courses, except revoked ones. One that was superseded has ended early, but its
 * newest certificate shows how long it was valid before.
 */
export function findHeld(queries: Queries, companyId: number, { userIds, courseIds }: HeldBy): Promise<HeldRow[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select a.id, a.user_id, a.course_id, a.finish_date, case when a.superseded = 1 then coalesce(
        (select k.valid_until from certificates k where k.assignment_id = a.id and k.state = 'success'
          order by k.issue desc limit 1), a.valid_until) else a.valid_until end as valid_until
      from assignments a
      where +a.company_id = ${companyId} and a.user_id in ${list} and a.course_id in ${inList(courseIds)}
        and a.state = 'success' and a.finish_date is not null and a.revoked_on is null and ${notWithdrawn("a")}`),
  )
}

/** The longest lead of what asks these users for these courses; none where nothing asks. */
export function findLeads(
  queries: Queries,
  { userIds, courseIds }: HeldBy,
): Promise<{ user_id: number; course_id: number; lead_days: number }[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select user_id, course_id, lead_days from pairs where user_id in ${list} and course_id in ${inList(courseIds)}`),
  )
}

export interface HeldBy {
  readonly userIds: readonly number[]
  readonly courseIds: readonly number[]
}

const IS_APPROVAL = sql`assignment_type = 'approval'`

/** The approval with this id, if it belongs to the user. */
export async function findApproval(
  queries: Queries,
  companyId: number,
  userId: number,
  id: number,
): Promise<AssignmentRow | undefined> {
  return (await findAmong(queries, companyId, [userId], sql`id = ${id} and ${IS_APPROVAL}`))[0]
}

type Place = Pick<AssignmentRow, "user_id" | "course_id">

/** The approvals of these users for these courses that are valid on `day`, whether open, failed or superseded. */
export async function findValidApprovals(
  queries: Queries,
  companyId: number,
  places: readonly Place[],
  day: string,
): Promise<AssignmentRow[]> {
  const userIds = [...new Set(places.map(({ user_id }) => user_id))]
  const wanted = new Set(places.map(nameOf))
  const approvals = await findAmong(queries, companyId, userIds, sql`${IS_APPROVAL} and ${validOn("assignments", day)}`)
  return approvals.filter((approval) => wanted.has(nameOf(approval)))
}

function nameOf({ user_id, course_id }: Place): string {
  return `${user_id} ${course_id}`
}

/** The facts of an approval now and at earlier times: its days, and the days printed on its certificates. */
export interface StatedRow extends Place {
  readonly id: number
  readonly finish_date: string
  readonly valid_until: string | null
}

/**
 * The facts of the completed approvals of these users, including superseded and expired ones. A superseded approval has
 * ended early, and a renewed one has new days, but their certificates show what was recorded at first.
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
