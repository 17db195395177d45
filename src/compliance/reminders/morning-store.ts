import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"
import { isIdle, type Place } from "./store.ts"

/** The parts of a morning, in order. */
export const PHASES = ["steps", "assigned", "summary", "mails", "done"] as const
export type Phase = (typeof PHASES)[number]

/** How far the reminders of a company's last morning are. */
export interface MorningRow {
  readonly company_id: number
  readonly day: string
  readonly phase: Phase
  readonly after_value: number
  readonly after_id: number
  readonly previous_day: string | null
  /** Epoch milliseconds, like `begun_at`. */
  readonly since_at: number
  readonly begun_at: number
}

export function findMorning(queries: Queries, companyId: number): Promise<MorningRow | undefined> {
  return queries.get(sql`
    select company_id, day, phase, after_value, after_id, previous_day, since_at, begun_at
    from reminder_mornings where company_id = ${companyId}`)
}

/** Begins a morning with its first phase. */
export async function beginMorning(
  tx: Queries,
  companyId: number,
  { day, previous, since, now }: { day: string; previous: string | null; since: number; now: number },
): Promise<void> {
  await tx.run(sql`
    insert into reminder_mornings (company_id, day, phase, previous_day, since_at, begun_at)
    values (${companyId}, ${day}, 'steps', ${previous}, ${since}, ${now})
    on conflict (company_id) do update set day = excluded.day, phase = 'steps', after_value = 0, after_id = 0,
      previous_day = excluded.previous_day, since_at = excluded.since_at, begun_at = excluded.begun_at`)
}

/** Removes what was not sent on days after this one, when the clock was ahead: it was not missed, and comes again. */
export async function forgetFuture(tx: Queries, companyId: number, day: string): Promise<void> {
  await tx.run(sql`
    delete from reminder_entries where company_id = ${companyId} and state = 'suppressed' and kind not in ('manual', 'invitation')
      and due_on > ${day}`)
}

/** Keeps how far a phase is, or begins the next one. */
export async function keepPlace(tx: Queries, companyId: number, phase: Phase, { value, id }: Place): Promise<void> {
  await tx.run(sql`
    update reminder_mornings set phase = ${phase}, after_value = ${value}, after_id = ${id}
    where company_id = ${companyId}`)
}

/** How many mails were made for a day. */
export async function countMails(queries: Queries, companyId: number, day: string): Promise<number> {
  const row = await queries.get<{ count: number }>(sql`
    select count(distinct mail_id) as count from reminder_entries
    where company_id = ${companyId} and mailed_on = ${day} and mail_id is not null`)
  return row?.count ?? 0
}

/** What waits for the mails of a day: in none yet, or in one that an earlier day did not get rid of. Invitations have their own. */
const isUnmailed = (day: string, now: number) =>
  sql`state = 'queued' and kind <> 'invitation' and (mailed_on is null or mailed_on <> ${day}) and ${isIdle(now)}`

/** The recipients of what waits for the mails of a day, the most urgent first. */
export async function findRecipients(
  queries: Queries,
  companyId: number,
  { day, now, limit }: { readonly day: string; readonly now: number; readonly limit: number },
): Promise<number[]> {
  const rows = await queries.all<{ recipient_user_id: number }>(sql`
    select recipient_user_id from reminder_entries where company_id = ${companyId} and ${isUnmailed(day, now)}
    group by recipient_user_id order by min(urgency), min(coalesce(deadline_date, '9999')), recipient_user_id
    limit ${limit}`)
  return rows.map(({ recipient_user_id }) => recipient_user_id)
}

/** Puts everything that waits for a recipient into one mail. */
export async function putIntoMail(
  tx: Queries,
  { recipientId, mailId, day, now }: { recipientId: number; mailId: string; day: string; now: number },
): Promise<void> {
  await tx.run(sql`
    update reminder_entries set mail_id = ${mailId}, mailed_on = ${day}, reason = null
    where recipient_user_id = ${recipientId} and ${isUnmailed(day, now)}`)
}

/** Notes of what waits and cannot go out on a day that there were too many mails. */
export async function noteBudget(tx: Queries, companyId: number, day: string, now: number): Promise<void> {
  await tx.run(sql`
    update reminder_entries set reason = 'budget', mail_id = null, mailed_on = null
    where company_id = ${companyId} and ${isUnmailed(day, now)}
      and (reason is null or reason <> 'budget' or mail_id is not null)`)
}

/** Whether a mail of another day is being sent right now. */
export async function anyBeingSent(queries: Queries, companyId: number, day: string, now: number): Promise<boolean> {
  const row = await queries.get(sql`
    select 1 from reminder_entries where company_id = ${companyId} and state = 'queued' and tried_at is not null
      and mailed_on <> ${day} and not ${isIdle(now)} limit 1`)
  return row !== undefined
}

/** A membership in an active team. */
export interface MembershipRow {
  readonly user_id: number
  readonly team_id: number
  readonly location_id: number
}

export function findMemberships(queries: Queries, userIds: readonly number[]): Promise<MembershipRow[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select m.user_id, m.team_id, t.location_id from team_users m join teams t on t.id = m.team_id
      where m.user_id in ${list} and t.state = 'active'`),
  )
}

/** A user `u` who is not the one as whom an API client acts. */
const IS_PERSON = sql`not exists (select 1 from clients c where c.service_user_id = u.id)`

/** An active person who administers a place. */
export interface AdminRow {
  readonly place_id: number
  readonly user_id: number
}

export function findTeamAdmins(queries: Queries, teamIds: readonly number[]): Promise<AdminRow[]> {
  return allIn(teamIds, (list) =>
    queries.all(sql`
      select a.team_id as place_id, a.user_id from team_admins a join users u on u.id = a.user_id
      where a.team_id in ${list} and a.kind = 'admin' and u.state = 'active' and ${IS_PERSON}`),
  )
}

export function findLocationAdmins(queries: Queries, locationIds: readonly number[]): Promise<AdminRow[]> {
  return allIn(locationIds, (list) =>
    queries.all(sql`
      select a.location_id as place_id, a.user_id from location_admins a join users u on u.id = a.user_id
      where a.location_id in ${list} and a.kind = 'admin' and u.state = 'active' and ${IS_PERSON}`),
  )
}

/** Active people who administer a company. */
export async function findCompanyAdmins(queries: Queries, companyId: number): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(sql`
    select u.id from user_roles r join users u on u.id = r.user_id
    where r.company_id = ${companyId} and r.role = 'company.admin' and u.state = 'active' and ${IS_PERSON}
    order by u.id`)
  return rows.map(({ id }) => id)
}
