import { allIn, inList } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import type { ShortType } from "../../training/courses/short-type.ts"
import type { Exception } from "../standing/duty.ts"
import type { PairKey } from "./filter.ts"
import type { ShownStanding } from "./schema.ts"
import type { Source } from "./source.ts"

export interface PairRow extends PairKey {
  readonly since: DateText | null
  readonly deadline_date: string | null
  readonly valid_until: DateText | null
  readonly held_id: number | null
  readonly assignment_id: number | null
  readonly exception: Exception | null
  readonly exception_since: DateText | null
  /** A JSON list of messages. */
  readonly exception_messages: string | null
  readonly exemption_id: number | null
  readonly standing: ShownStanding
}

/** These pairs in the given order. One that has gone since is left out. */
export async function findRows(
  queries: Queries,
  companyId: number,
  source: Source,
  keys: readonly PairKey[],
): Promise<PairRow[]> {
  if (keys.length === 0) return []
  const users = inList([...new Set(keys.map(({ user_id }) => user_id))])
  const courses = inList([...new Set(keys.map(({ course_id }) => course_id))])
  const rows = await queries.all<PairRow>(sql`
    select p.user_id, p.course_id, p.since, p.deadline_date, p.valid_until, p.held_id, p.assignment_id, p.exception,
      p.exception_since, p.exception_messages, p.exemption_id, ${source.standing} as standing
    from ${source.pairs(sql`select id from users where id in ${users}`)} p
    where p.user_id in ${users} and p.course_id in ${courses} and +p.company_id = ${companyId}`)
  const found = new Map(rows.map((row) => [`${row.user_id} ${row.course_id}`, row]))
  return keys.flatMap(({ user_id, course_id }) => found.get(`${user_id} ${course_id}`) ?? [])
}

export interface UserRow {
  readonly id: number
  readonly key: string
  readonly first_name: string | null
  readonly last_name: string
}

export function findUsers(queries: Queries, ids: readonly number[]): Promise<UserRow[]> {
  return allIn(ids, (list) => queries.all(sql`select id, key, first_name, last_name from users where id in ${list}`))
}

export interface CourseRow {
  readonly id: number
  readonly title: string
  readonly short_type: ShortType
  readonly scope_id: number | null
}

export function findCourses(queries: Queries, ids: readonly number[]): Promise<CourseRow[]> {
  return allIn(ids, (list) => queries.all(sql`select id, title, short_type, scope_id from courses where id in ${list}`))
}

/** The newest certificate of each of these successes. */
export function findCertificates(
  queries: Queries,
  assignmentIds: readonly number[],
): Promise<{ assignment_id: number; id: number }[]> {
  return allIn(assignmentIds, (list) =>
    queries.all(sql`
      select assignment_id, max(id) as id from certificates
      where assignment_id in ${list} and state = 'success' group by assignment_id`),
  )
}

/** The requirements that ask these people on the day of the source. */
export function findRequirements(
  queries: Queries,
  { isBound }: Source,
  userIds: readonly number[],
): Promise<(PairKey & { readonly requirement_id: number })[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select distinct b.user_id, b.course_id, b.requirement_id from bindings b
      where b.user_id in ${list} and b.requirement_id is not null and ${isBound} order by b.requirement_id`),
  )
}

/** The day on which the oldest requirement of a company was made; null if there is none. */
export async function findFirstDay(queries: Queries, companyId: number): Promise<DateText | null> {
  const first = await queries.get<{ day: DateText | null }>(
    sql`select min(made_on) as day from requirements where company_id = ${companyId}`,
  )
  return first?.day ?? null
}
