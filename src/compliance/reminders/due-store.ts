import { allIn } from "../../database/in-list.ts"
import { type Database, join, type Queries, type Sql, sql } from "../../database/port.ts"
import { notWithdrawn } from "../../training/assignments/in-force.ts"
import { type GroupFilter, type GroupSight, groupsOf } from "../../training/trainees/groups.ts"

/** A day of a company, and the last moment of what is due then (epoch milliseconds). */
export interface DueDay {
  readonly companyId: number
  readonly day: string
  readonly horizon: number
}

/** An open training `a` with a deadline on which reminders have begun, of somebody who is not exempt. */
const isDue = ({ day, horizon }: DueDay) => sql`
  a.is_open = 1 and ${notWithdrawn("a")} and a.deadline_at <= ${horizon}
  and not exists (
    select 1 from exemptions e where e.user_id = a.user_id and e.course_id = a.course_id
      and e.from_date <= ${day} and (e.until_date is null or e.until_date >= ${day}))`

/** Something that is due. */
export interface DueRow {
  readonly id: number
  readonly user_id: number
  readonly course_id: number
  readonly course_title: string
  /** Epoch milliseconds. */
  readonly deadline_at: number
}

/** What is due for these people of the company, the earliest first. */
export function findDue(queries: Queries, due: DueDay, userIds: readonly number[]): Promise<DueRow[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select a.id, a.user_id, a.course_id, c.title as course_title, a.deadline_at
      from assignments a join courses c on c.id = a.course_id
      where a.user_id in ${list} and +a.company_id = ${due.companyId} and ${isDue(due)}
      order by a.deadline_at, a.id`),
  )
}

/** Somebody for whom something is due and who has no mail address. */
export interface UnreachableRow {
  readonly id: number
  readonly key: string
  readonly first_name: string | null
  readonly last_name: string
}

interface Place {
  readonly offset: number
  readonly limit: number
  readonly descending: boolean
}

/** A page of such people in sight, by their names. */
export function findUnreachablePage(
  database: Database,
  sight: GroupSight,
  { due, filter }: { readonly due: DueDay; readonly filter: GroupFilter },
  { offset, limit, descending }: Place,
): Promise<UnreachableRow[]> {
  const order = descending ? sql`who.name_folded desc, who.id desc` : sql`who.name_folded, who.id`
  return database.all(sql`
    select who.id, who.key, who.first_name, who.last_name from users who
    where ${unreachable(sight, due, filter)} order by ${order} limit ${limit} offset ${offset}`)
}

/** The ids of such people in sight, at most `most`, in order. */
export async function findUnreachableIds(
  database: Database,
  sight: GroupSight,
  { due, filter }: { readonly due: DueDay; readonly filter: GroupFilter },
  most: number,
): Promise<number[]> {
  const rows = await database.all<{ id: number }>(sql`
    select who.id from users who where ${unreachable(sight, due, filter)} order by who.id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** Their number. Counting stops at `most`. */
export function countUnreachablePeople(
  database: Database,
  sight: GroupSight,
  { due, filter }: { readonly due: DueDay; readonly filter: GroupFilter },
  most: number,
): Promise<number> {
  return database.count(sql`(select 1 from users who where ${unreachable(sight, due, filter)} limit ${most}) n`)
}

/** Active people `who` who are not absent, and not the service users of API clients. */
function unreachable(sight: GroupSight, due: DueDay, filter: GroupFilter): Sql {
  const { day } = due
  return join(
    [
      sql`who.company_id = ${sight.companyId} and who.email is null and who.state = 'active'`,
      sql`(who.absent_from is null or who.absent_from > ${day} or who.absent_until < ${day})`,
      sql`not exists (select 1 from clients k where k.service_user_id = who.id)`,
      ...groupsOf(sight, filter).map(({ contains }) => contains(sql`who.id`)),
      sql`exists (select 1 from assignments a where a.user_id = who.id and +a.company_id = ${sight.companyId} and ${isDue(due)})`,
    ],
    " and ",
  )
}
