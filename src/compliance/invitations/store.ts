import { allIn } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, sql } from "../../database/port.ts"
import type { TrainingState } from "../../training/assignments/states.ts"
import type { Fate } from "../reminders/gathering.ts"
import { URGENCY } from "../reminders/steps.ts"
import type { Announced, Guest, Invited, Notice } from "./planning.ts"

/* The tables `invitation_checks`, `session_announcements` and `session_invitations`. Instants in epoch milliseconds. */

/** The trainings of which something changed, a few at once. */
export async function findChecks(queries: Queries): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(sql`
    select group_training_id as id from invitation_checks order by group_training_id limit 50`)
  return rows.map(({ id }) => id)
}

/** Takes a training to compare it. Undefined if another process has done so. Triggers put it there again at the next change. */
export async function takeCheck(tx: Queries, trainingId: number): Promise<number | undefined> {
  const row = await tx.get<{ company_id: number }>(sql`
    delete from invitation_checks where group_training_id = ${trainingId} returning company_id`)
  return row?.company_id
}

/** Puts it back, because there is more to send than one transaction should. */
export async function putBack(tx: Queries, companyId: number, trainingId: number): Promise<void> {
  await tx.run(sql`
    insert into invitation_checks (group_training_id, company_id) values (${trainingId}, ${companyId})
    on conflict (group_training_id) do update set company_id = excluded.company_id`)
}

export interface TrainingRow {
  readonly id: number
  readonly state: TrainingState
  readonly course_id: number
  readonly title: string
  readonly place: string | null
  readonly external_trainer: string | null
  readonly cancel_reason: string | null
  readonly trainer_email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
}

export function findTraining(queries: Queries, companyId: number, id: number): Promise<TrainingRow | undefined> {
  return queries.get(sql`
    select g.id, g.state, g.course_id, coalesce(g.title, c.title) as title, g.place, g.external_trainer, g.cancel_reason,
      u.email as trainer_email, u.first_name, u.last_name
    from group_trainings g join courses c on c.id = g.course_id left join users u on u.id = g.trainer_user_id
    where g.id = ${id} and g.company_id = ${companyId}`)
}

export interface CompanyRow {
  readonly id: number
  readonly key: string
  readonly name: string
  /** IANA name. */
  readonly timezone: string
  readonly created_at: number
}

export function findCompany(queries: Queries, id: number): Promise<CompanyRow | undefined> {
  return queries.get(sql`select id, key, name, timezone, created_at from companies where id = ${id}`)
}

/** What decides whether somebody can get a mail. */
interface PersonRow {
  readonly id: number
  readonly state: "active" | "inactive"
  readonly email: string | null
}

export function findPeople(queries: Queries, ids: readonly number[]): Promise<PersonRow[]> {
  return allIn(ids, (list) => queries.all(sql`select id, state, email from users where id in ${list}`))
}

/** Those who take part in a training; nobody who waits. */
export function findGuests(queries: Queries, companyId: number, trainingId: number): Promise<Guest[]> {
  return queries.all(sql`
    select user_id, assignment_id from group_participants
    where group_training_id = ${trainingId} and company_id = ${companyId} and status = 'participant'
    order by position, user_id`)
}

export function findAnnounced(queries: Queries, companyId: number, trainingId: number): Promise<Announced[]> {
  return queries.all(sql`
    select session_id, uid, revision, title, place, starts_at, ends_at from session_announcements
    where group_training_id = ${trainingId} and company_id = ${companyId} order by session_id`)
}

export async function announce(
  tx: Queries,
  { companyId, trainingId }: { readonly companyId: number; readonly trainingId: number },
  rows: readonly Announced[],
): Promise<void> {
  await insertRows(
    tx,
    "session_announcements (session_id, company_id, group_training_id, uid, revision, title, place, starts_at, ends_at)",
    rows.map((row) => [
      ...[
        row.session_id,
        companyId,
        trainingId,
        row.uid,
        row.revision,
        row.title,
        row.place,
        row.starts_at,
        row.ends_at,
      ],
    ]),
    `on conflict (session_id) do update set revision = excluded.revision, title = excluded.title, place = excluded.place,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
  )
}

export function findInvited(queries: Queries, companyId: number, trainingId: number): Promise<Invited[]> {
  return queries.all(sql`
    select i.session_id, i.user_id, i.state, i.sequence, i.revision, i.obstacle, i.organizer_name, i.organizer_address
    from session_announcements a join session_invitations i on i.session_id = a.session_id
    where a.group_training_id = ${trainingId} and a.company_id = ${companyId} order by i.session_id, i.user_id`)
}

/** A notice with what becomes of it. */
export interface Entered extends Notice {
  readonly fate: Fate
  /** Null if it is not sent. */
  readonly mailId: string | null
  readonly organizer: { readonly name: string | null; readonly address: string | null }
}

/** Keeps what is sent to people. */
export async function keepInvitations(
  tx: Queries,
  companyId: number,
  notices: readonly Entered[],
  now: number,
): Promise<void> {
  await insertRows(
    tx,
    `session_invitations (session_id, user_id, company_id, state, sequence, revision, obstacle, is_update, organizer_name,
      organizer_address, mail_id, noted_at)`,
    notices.map((notice) => [
      ...[notice.session_id, notice.user_id, companyId, stateAfter(notice), sequenceAfter(notice), notice.revision],
      ...[
        notice.fate.reason,
        notice.isUpdate ? 1 : 0,
        notice.organizer.name,
        notice.organizer.address,
        notice.mailId,
        now,
      ],
    ]),
    `on conflict (session_id, user_id) do update set state = excluded.state, sequence = excluded.sequence,
      revision = excluded.revision, obstacle = excluded.obstacle, is_update = excluded.is_update,
      organizer_name = excluded.organizer_name, organizer_address = excluded.organizer_address, mail_id = excluded.mail_id,
      noted_at = excluded.noted_at`,
  )
}

function stateAfter({ method, mailId, before }: Entered): Invited["state"] {
  if (method === "cancel") return "cancelled"
  return mailId === null ? (before?.state ?? "none") : "requested"
}

/** What was not sent uses up no number. */
function sequenceAfter({ mailId, before, sequence }: Entered): number {
  return mailId === null && before !== undefined ? before.sequence : sequence
}

/** Enters them in the ledger of reminders. */
export async function enterInvitations(
  tx: Queries,
  { companyId, courseId, day }: { readonly companyId: number; readonly courseId: number | null; readonly day: string },
  notices: readonly Entered[],
  now: number,
): Promise<void> {
  await insertRows(
    tx,
    `reminder_entries (company_id, kind, recipient_user_id, user_id, course_id, assignment_id, due_on, state, reason,
      urgency, mail_id, created_at)`,
    notices.map(({ user_id, assignment_id, fate, mailId }) => [
      ...[companyId, "invitation", user_id, user_id, courseId, assignment_id, day, fate.state, fate.reason],
      ...[URGENCY.invitation, mailId, now],
    ]),
  )
}

/** Forgets people to whom nothing was ever sent, and who no longer take part in a training. */
export async function forgetUnsent(tx: Queries, companyId: number, trainingId: number): Promise<void> {
  await tx.run(sql`
    delete from session_invitations
    where company_id = ${companyId} and state = 'none'
      and session_id in (select session_id from session_announcements where group_training_id = ${trainingId})
      and not exists (
        select 1 from group_participants p
        where p.group_training_id = ${trainingId} and p.user_id = session_invitations.user_id and p.status = 'participant')`)
}

/** An invitation in a mail that waits. */
export interface MailedRow extends Announced {
  readonly company_id: number
  readonly group_training_id: number
  readonly state: Invited["state"]
  readonly sequence: number
  readonly is_update: 0 | 1
  readonly organizer_name: string | null
  readonly organizer_address: string | null
  readonly noted_at: number
  /** 1 if the training still has the session. */
  readonly is_held: 0 | 1
}

/** The invitation in a mail; undefined if a later one took its place. */
export function findInMail(queries: Queries, companyId: number, mailId: string): Promise<MailedRow | undefined> {
  return queries.get(sql`
    select a.session_id, a.uid, a.revision, a.title, a.place, a.starts_at, a.ends_at, a.company_id, a.group_training_id,
      i.state, i.sequence, i.is_update, i.organizer_name, i.organizer_address, i.noted_at,
      case when s.id is null then 0 else 1 end as is_held
    from session_invitations i join session_announcements a on a.session_id = i.session_id
    left join group_sessions s on s.id = a.session_id
    where i.mail_id = ${mailId} and i.company_id = ${companyId}`)
}

/** Whether a mail is still to be sent. */
export async function isWaiting(queries: Queries, mailId: string): Promise<boolean> {
  return (
    (await queries.get(sql`select id from reminder_entries where mail_id = ${mailId} and state = 'queued'`)) !==
    undefined
  )
}

/** Ends an entry of the ledger whose mail is not sent. */
export async function endEntry(
  tx: Queries,
  mailId: string,
  {
    state,
    reason,
    detail,
  }: { readonly state: "failed" | "suppressed"; readonly reason: string; readonly detail: string | null },
): Promise<void> {
  await tx.run(sql`
    update reminder_entries set state = ${state}, reason = ${reason}, detail = ${detail}, tried_at = null
    where mail_id = ${mailId} and state = 'queued'`)
}
