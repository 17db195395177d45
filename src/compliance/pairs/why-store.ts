import { type Queries, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { notWithdrawn } from "../../training/assignments/in-force.ts"

/** Whether any company has a course with this id. */
export async function courseExists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from courses where id = ${id}`)) !== undefined
}

/** A pair, and the company in which it is. */
export interface PairOf {
  readonly companyId: number
  readonly userId: number
  readonly courseId: number
}

export interface BindingRow {
  readonly requirement_id: number | null
  readonly team_id: number | null
  readonly team_name: string | null
  readonly from_date: DateText
  readonly until_date: DateText | null
}

/** Everything that has asked the person for the course. */
export function findBindings(queries: Queries, { companyId, userId, courseId }: PairOf): Promise<BindingRow[]> {
  return queries.all(sql`
    select b.requirement_id, b.team_id, t.name as team_name, b.from_date, b.until_date
    from bindings b left join teams t on t.id = b.team_id
    where b.user_id = ${userId} and b.course_id = ${courseId} and +b.company_id = ${companyId}
    order by b.from_date, b.id`)
}

export interface RequirementRow {
  readonly id: number
  readonly state: "active" | "ended"
  readonly title: string | null
  readonly location_id: number | null
  readonly location_name: string | null
  readonly team_id: number | null
  readonly team_name: string | null
  readonly role: string | null
  readonly made_on: DateText
  readonly from_date: DateText
  readonly until_date: DateText | null
}

/** The requirements for a course. */
export function findRequirements(queries: Queries, { companyId, courseId }: PairOf): Promise<RequirementRow[]> {
  return queries.all(sql`
    select r.id, r.state, r.title, r.location_id, l.name as location_name, r.team_id, t.name as team_name, r.role, r.made_on,
      r.from_date, r.until_date
    from requirements r left join locations l on l.id = r.location_id left join teams t on t.id = r.team_id
    where r.course_id = ${courseId} and +r.company_id = ${companyId} order by r.id`)
}

export interface MembershipRow {
  readonly id: number
  readonly name: string
  readonly location_id: number
  readonly is_active: number
  /** Epoch milliseconds. */
  readonly created_at: number
}

/** The teams of a person. A team is active if its location is, too. */
export function findMemberships(queries: Queries, { companyId, userId }: PairOf): Promise<MembershipRow[]> {
  return queries.all(sql`
    select t.id, t.name, t.location_id, case when t.state = 'active' and l.state = 'active' then 1 else 0 end as is_active,
      m.created_at
    from team_users m join teams t on t.id = m.team_id join locations l on l.id = t.location_id
    where m.user_id = ${userId} and +m.company_id = ${companyId} order by m.created_at, t.id`)
}

export async function findRoles(queries: Queries, { userId }: PairOf): Promise<string[]> {
  const rows = await queries.all<{ role: string }>(sql`select role from user_roles where user_id = ${userId}`)
  return rows.map(({ role }) => role)
}

export interface AssignmentRow {
  readonly id: number
  readonly assignment_type: "manual" | "recurring" | "approval"
  readonly state: string
  readonly is_open: number
  readonly deadline_date: string | null
  readonly finish_date: DateText | null
  readonly valid_until: DateText | null
  readonly superseded: number
  readonly revoked_on: DateText | null
  readonly created_at: number
  /** The end that the newest certificate states; null if it has none, or states none. */
  readonly stated_until: DateText | null
  readonly certificates: number
}

export function findAssignments(queries: Queries, { companyId, userId, courseId }: PairOf): Promise<AssignmentRow[]> {
  return queries.all(sql`
    select a.id, a.assignment_type, a.state, a.is_open, a.deadline_date, a.finish_date, a.valid_until, a.superseded, a.revoked_on,
      a.created_at,
      (select k.valid_until from certificates k where k.assignment_id = a.id and k.state = 'success'
        order by k.issue desc limit 1) as stated_until,
      (select count(*) from certificates k where k.assignment_id = a.id and k.state = 'success') as certificates
    from assignments a
    where a.user_id = ${userId} and a.course_id = ${courseId} and +a.company_id = ${companyId} and ${notWithdrawn("a")}
    order by a.id`)
}

export interface PeriodRow {
  readonly id: number
  readonly from_date: DateText
  readonly until_date: DateText | null
}

/** Without those that were ended before they began, which never applied. */
export function findExemptions(
  queries: Queries,
  { companyId, userId, courseId }: PairOf,
): Promise<(PeriodRow & { readonly reason: string })[]> {
  return queries.all(sql`
    select id, from_date, until_date, reason from exemptions
    where user_id = ${userId} and course_id = ${courseId} and +company_id = ${companyId}
      and (until_date is null or until_date >= from_date) order by from_date, id`)
}

export function findAbsences(queries: Queries, { companyId, userId }: PairOf): Promise<PeriodRow[]> {
  return queries.all(sql`
    select id, from_date, until_date from absences
    where user_id = ${userId} and +company_id = ${companyId} order by from_date, id`)
}

export interface ReminderRow {
  readonly id: number
  readonly kind: "assigned" | "deadline" | "overdue" | "manual"
  /** Epoch milliseconds. */
  readonly sent_at: number
}

/** The reminders that the person has got about the course. */
export function findReminders(queries: Queries, { companyId, userId, courseId }: PairOf): Promise<ReminderRow[]> {
  return queries.all(sql`
    select id, kind, sent_at from reminder_entries
    where user_id = ${userId} and course_id = ${courseId} and recipient_user_id = ${userId} and +company_id = ${companyId}
      and state = 'sent' and sent_at is not null order by sent_at, id`)
}
