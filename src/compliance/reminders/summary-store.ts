import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"
import { notWithdrawn, standing } from "../../training/assignments/in-force.ts"
import type { Exception } from "../standing/duty.ts"
import { FOREVER } from "../standing/standing.ts"

/** What there is to say about people, for those who administer them. */

/** The next active people of a company, by id; with a recipient, only those whom they may administer. */
export async function findActive(
  queries: Queries,
  companyId: number,
  { after, limit, recipientId }: { readonly after: number; readonly limit: number; readonly recipientId?: number },
): Promise<number[]> {
  const isWithin =
    recipientId === undefined
      ? sql`1 = 1`
      : sql`(exists (select 1 from user_roles r where r.user_id = ${recipientId} and r.role = 'company.admin')
          or exists (
            select 1 from team_users m join teams t on t.id = m.team_id
            where m.user_id = u.id and (
              exists (select 1 from team_admins a
                where a.team_id = t.id and a.kind = 'admin' and a.user_id = ${recipientId})
              or exists (select 1 from location_admins a
                where a.location_id = t.location_id and a.kind = 'admin' and a.user_id = ${recipientId}))))`
  const rows = await queries.all<{ id: number }>(sql`
    select u.id from users u
    where u.company_id = ${companyId} and u.state = 'active' and u.id > ${after} and ${isWithin}
    order by u.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** A person and a course. */
interface Pair {
  readonly user_id: number
  readonly course_id: number
}

export interface OverdueRow extends Pair {
  /** Epoch milliseconds. */
  readonly deadline_at: number
}

/** Open assignments whose deadline was before a moment (epoch milliseconds). */
export function findOverdue(queries: Queries, userIds: readonly number[], before: number): Promise<OverdueRow[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select a.user_id, a.course_id, a.deadline_at from assignments a
      where a.user_id in ${list} and a.is_open = 1 and ${notWithdrawn("a")} and a.deadline_at < ${before}
      order by a.user_id, a.course_id`),
  )
}

export interface ExpiringRow extends Pair {
  readonly valid_until: string
}

/** What people hold and lose from one day to another, whether or not somebody requires it. */
export function findExpiring(
  queries: Queries,
  userIds: readonly number[],
  { from, until }: { readonly from: string; readonly until: string },
): Promise<ExpiringRow[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select a.user_id, a.course_id, max(coalesce(a.valid_until, ${FOREVER})) as valid_until from assignments a
      where a.user_id in ${list} and ${standing("a")}
      group by a.user_id, a.course_id
      having max(coalesce(a.valid_until, ${FOREVER})) between ${from} and ${until}
      order by a.user_id, a.course_id`),
  )
}

export interface ExceptionRow extends Pair {
  readonly exception: Exception
}

/** What is asked of people and could not be opened for them. */
export function findExceptions(queries: Queries, userIds: readonly number[]): Promise<ExceptionRow[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select user_id, course_id, exception from pairs where user_id in ${list} and exception is not null
      order by user_id, course_id`),
  )
}

/** Those of the people for whom a reminder since a day could not be delivered, and still could not be. */
export async function findUnreachable(
  queries: Queries,
  userIds: readonly number[],
  since: string,
): Promise<ReadonlySet<number>> {
  const rows = await allIn<{ id: number }>(userIds, (list) =>
    queries.all(sql`
      select distinct u.id from reminder_entries r join users u on u.id = r.recipient_user_id
      where r.recipient_user_id in ${list} and r.due_on > ${since}
        and ((r.reason = 'no_address' and u.email is null) or r.reason = 'refused')`),
  )
  return new Set(rows.map(({ id }) => id))
}

interface NameRow {
  readonly id: number
  readonly first_name: string | null
  readonly last_name: string
}

export function findNames(queries: Queries, userIds: readonly number[]): Promise<NameRow[]> {
  return allIn(userIds, (list) => queries.all(sql`select id, first_name, last_name from users where id in ${list}`))
}

export function findTitles(queries: Queries, courseIds: readonly number[]): Promise<{ id: number; title: string }[]> {
  return allIn(courseIds, (list) => queries.all(sql`select id, title from courses where id in ${list}`))
}
