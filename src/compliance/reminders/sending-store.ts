import { type Queries, sql } from "../../database/port.ts"

/** The recipient of a mail. */
export interface RecipientRow {
  readonly id: number
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string
  /** Two letters. */
  readonly language: string
}

export function findRecipient(queries: Queries, companyId: number, id: number): Promise<RecipientRow | undefined> {
  return queries.get(sql`
    select u.id, u.email, u.first_name, u.last_name, coalesce(p.language, u.language, co.language) as language
    from users u join companies co on co.id = u.company_id left join person_accounts p on p.user_id = u.id
    where u.id = ${id} and u.company_id = ${companyId}`)
}

/** Notes that an attempt to send a mail begins, so that nothing else does anything with its reminders. */
export async function noteAttempt(tx: Queries, mailId: string, now: number): Promise<void> {
  await tx.run(sql`update reminder_entries set tried_at = ${now} where mail_id = ${mailId} and state = 'queued'`)
}

export async function setSent(tx: Queries, mailId: string, now: number): Promise<void> {
  await tx.run(sql`
    update reminder_entries set state = 'sent', sent_at = ${now}, reason = null, detail = null, tried_at = null
    where mail_id = ${mailId} and state = 'queued'`)
}

export async function setRefused(tx: Queries, mailId: string, detail: string): Promise<void> {
  await tx.run(sql`
    update reminder_entries set state = 'failed', reason = 'refused', detail = ${detail}, tried_at = null
    where mail_id = ${mailId} and state = 'queued'`)
}

/** Keeps why an attempt failed. After the last one of a job, the reminders wait for the mail of another day. */
export async function noteFailed(
  tx: Queries,
  mailId: string,
  { detail, isLast }: { readonly detail: string; readonly isLast: boolean },
): Promise<void> {
  const mail = isLast ? sql`, mail_id = null, mailed_on = null` : sql``
  await tx.run(sql`
    update reminder_entries set detail = ${detail}, tried_at = null${mail} where mail_id = ${mailId} and state = 'queued'`)
}
