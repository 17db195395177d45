import { allIn, runIn } from "../../database/in-list.ts"
import { type ColumnValue, insertRows } from "../../database/insert-rows.ts"
import { type Queries, sql } from "../../database/port.ts"
import { notWithdrawn } from "../../training/assignments/in-force.ts"
import { type Kind, type Reason, type State, URGENCY } from "./steps.ts"

/** A company that reminds its people. */
export interface CompanyRow {
  readonly id: number
  readonly key: string
  readonly name: string
  /** Two letters. */
  readonly language: string
  /** IANA name. */
  readonly timezone: string
  /** JSON, see `reminderSettings`. */
  readonly reminders: string | null
}

export function findCompanies(queries: Queries): Promise<CompanyRow[]> {
  return queries.all(sql`select id, key, name, language, timezone, reminders from companies order by id`)
}

export function findCompany(queries: Queries, id: number): Promise<CompanyRow | undefined> {
  return queries.get(sql`select id, key, name, language, timezone, reminders from companies where id = ${id}`)
}

/** An open assignment with a deadline. */
export interface OpenRow {
  readonly id: number
  readonly user_id: number
  readonly course_id: number
  /** As in answers: a day, or an instant. */
  readonly deadline_date: string
  /** Epoch milliseconds, like `created_at`. */
  readonly deadline_at: number
  readonly created_at: number
}

/** Where a batch begins: after these values. */
export interface Place {
  readonly value: number
  readonly id: number
}

/** The next open assignments of a company by their deadlines, until `horizon` (epoch milliseconds). */
export function findOpen(
  queries: Queries,
  companyId: number,
  { after, horizon, limit }: { readonly after: Place; readonly horizon: number; readonly limit: number },
): Promise<OpenRow[]> {
  return queries.all(sql`
    select a.id, a.user_id, a.course_id, a.deadline_date, a.deadline_at, a.created_at from assignments a
    where a.company_id = ${companyId} and a.is_open = 1 and ${notWithdrawn("a")}
      and (a.deadline_at, a.id) > (${after.value}, ${after.id}) and a.deadline_at <= ${horizon}
    order by a.deadline_at, a.id limit ${limit}`)
}

/** The next open assignments with a deadline that were opened after a place. */
export function findOpened(
  queries: Queries,
  companyId: number,
  { after, limit }: { readonly after: Place; readonly limit: number },
): Promise<OpenRow[]> {
  return queries.all(sql`
    select a.id, a.user_id, a.course_id, a.deadline_date, a.deadline_at, a.created_at from assignments a
    where a.company_id = ${companyId} and ${notWithdrawn("a")} and (a.created_at, a.id) > (${after.value}, ${after.id})
      and a.is_open = 1 and a.deadline_at is not null
    order by a.created_at, a.id limit ${limit}`)
}

/** What the ledger has about an assignment. */
export interface KnownRow {
  readonly assignment_id: number
  readonly recipient_user_id: number
  readonly kind: Kind
  readonly step: number | null
  readonly deadline_date: string | null
}

export function findKnown(queries: Queries, assignmentIds: readonly number[]): Promise<KnownRow[]> {
  // The kinds as the index of what is entered once has them: without it, each batch would read the whole ledger.
  return allIn(assignmentIds, (list) =>
    queries.all(sql`
      select assignment_id, recipient_user_id, kind, step, deadline_date from reminder_entries
      where assignment_id in ${list} and kind in ('assigned', 'deadline', 'overdue', 'escalation')`),
  )
}

/** What decides whether somebody can be reminded. */
export interface PersonRow {
  readonly id: number
  readonly state: "active" | "inactive"
  readonly email: string | null
  readonly absent_from: string | null
  readonly absent_until: string | null
}

export function findPeople(queries: Queries, ids: readonly number[]): Promise<PersonRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`select id, state, email, absent_from, absent_until from users where id in ${list}`),
  )
}

/** The courses from which these people are exempt on a day. */
export function findExempt(
  queries: Queries,
  userIds: readonly number[],
  day: string,
): Promise<{ readonly user_id: number; readonly course_id: number }[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select user_id, course_id from exemptions
      where user_id in ${list} and from_date <= ${day} and (until_date is null or until_date >= ${day})`),
  )
}

/** A reminder to be entered in the ledger. */
export interface NewReminder {
  readonly kind: Kind
  readonly step: number | null
  readonly recipientId: number
  /** For a summary, the recipient. */
  readonly userId: number
  readonly courseId: number | null
  readonly assignmentId: number | null
  readonly deadline: string | null
  readonly dueOn: string
  readonly state: State
  readonly reason: Reason | null
  readonly message?: string | null
  readonly creatorId?: number | null
}

const COLUMNS = `company_id, kind, step, recipient_user_id, user_id, course_id, assignment_id, deadline_date, due_on, state,
  reason, message, creator_user_id, urgency, created_at`

/** Enters reminders that the ledger does not have yet. Returns the ids of those that are new. */
export async function insertReminders(
  tx: Queries,
  companyId: number,
  reminders: readonly NewReminder[],
  now: number,
): Promise<number[]> {
  const rows = reminders.map((one): ColumnValue[] => [
    ...[companyId, one.kind, one.step, one.recipientId, one.userId, one.courseId, one.assignmentId, one.deadline],
    ...[one.dueOn, one.state, one.reason, one.message ?? null, one.creatorId ?? null, URGENCY[one.kind], now],
  ])
  const made = await insertRows<{ id: number }>(
    tx,
    `reminder_entries (${COLUMNS})`,
    rows,
    "on conflict do nothing returning id",
  )
  return made.map(({ id }) => id)
}

/** Reminders whose mail is being sent right now are left alone for as long as that may take, in milliseconds. */
const ATTEMPT = 10 * 60_000

/** Not within an attempt to send them. */
export function isIdle(now: number) {
  return sql`(tried_at is null or tried_at < ${now - ATTEMPT} or tried_at > ${now})`
}

/** Ends the reminders of these assignments to their learners that still wait: a newer one takes their place. */
export async function endOlder(tx: Queries, assignmentIds: readonly number[], now: number): Promise<void> {
  await runIn(
    tx,
    assignmentIds,
    (list) => sql`
      update reminder_entries set state = 'suppressed', reason = 'too_late', mail_id = null
      where assignment_id in ${list} and kind in ('deadline', 'overdue') and state = 'queued' and ${isIdle(now)}`,
  )
}

/** A reminder that waits, with what decides whether it still may go out. */
export interface WaitingRow {
  readonly id: number
  readonly kind: Kind
  readonly step: number | null
  readonly recipient_user_id: number
  readonly user_id: number
  readonly course_id: number | null
  readonly assignment_id: number | null
  readonly deadline_date: string | null
  readonly due_on: string
  readonly message: string | null
  readonly creator_user_id: number | null
  /** Null if the assignment is gone or no longer open. */
  readonly open_id: number | null
  readonly open_deadline: string | null
  readonly open_deadline_at: number | null
  readonly course_title: string | null
}

const WAITING = sql`
  select r.id, r.kind, r.step, r.recipient_user_id, r.user_id, r.course_id, r.assignment_id, r.deadline_date, r.due_on,
    r.message, r.creator_user_id, a.id as open_id, a.deadline_date as open_deadline, a.deadline_at as open_deadline_at,
    c.title as course_title
  from reminder_entries r
  left join assignments a on a.id = r.assignment_id and a.is_open = 1
  left join courses c on c.id = r.course_id`

/** The next reminders of a company that wait, by id; no invitations. */
export function findWaiting(
  queries: Queries,
  companyId: number,
  { after, now, limit }: { readonly after: number; readonly now: number; readonly limit: number },
): Promise<WaitingRow[]> {
  return queries.all(sql`
    ${WAITING} where r.company_id = ${companyId} and r.state = 'queued' and r.kind <> 'invitation' and r.id > ${after}
      and ${isIdle(now)}
    order by r.id limit ${limit}`)
}

/** The reminders in a mail that wait. */
export function findInMail(queries: Queries, companyId: number, mailId: string): Promise<WaitingRow[]> {
  return queries.all(sql`
    ${WAITING} where r.mail_id = ${mailId} and r.company_id = ${companyId} and r.state = 'queued'
    order by r.deadline_date, r.id`)
}

/** Ends reminders that wait, with the reason. */
export async function suppress(tx: Queries, ids: readonly number[], reason: Reason): Promise<void> {
  await runIn(
    tx,
    ids,
    (list) => sql`
      update reminder_entries set state = 'suppressed', reason = ${reason}, mail_id = null, tried_at = null
      where id in ${list} and state = 'queued'`,
  )
}
