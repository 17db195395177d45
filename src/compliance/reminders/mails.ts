import type { Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { obstaclesOf } from "./gathering.ts"
import { anyBeingSent, countMails, findRecipients, keepPlace, noteBudget, putIntoMail } from "./morning-store.ts"
import type { Reason } from "./steps.ts"
import { findWaiting, suppress, type WaitingRow } from "./store.ts"

/** What waits becomes mails: one for each person and morning, until the company's limit for the day. */

/** Mails in one transaction, and waiting reminders in one look at them. */
const MAILS = 100
const WAITING = 500

interface MailMorning {
  readonly company: { readonly id: number }
  readonly day: string
  readonly mailsADay: number
  readonly now: number
}

/** Makes the next mails of a morning. Returns whether the morning is over, or has to wait for a mail being sent. */
export async function makeMails(
  tx: Queries,
  { company, day, mailsADay, now }: MailMorning,
  mail: Pick<Mail, "enqueueReminder">,
): Promise<"goes on" | "waits" | "done"> {
  const room = mailsADay - (await countMails(tx, company.id, day))
  const limit = Math.min(MAILS, room)
  const recipients = limit <= 0 ? [] : await findRecipients(tx, company.id, { day, now, limit })
  for (const recipientId of recipients) {
    const mailId = crypto.randomUUID()
    await putIntoMail(tx, { recipientId, mailId, day, now })
    await mail.enqueueReminder(tx, { id: mailId, companyId: company.id, recipientId }, now)
  }
  if (recipients.length === MAILS) return "goes on"
  await noteBudget(tx, company.id, day, now)
  if (await anyBeingSent(tx, company.id, day, now)) return "waits"
  await keepPlace(tx, company.id, "done", { value: 0, id: 0 })
  return "done"
}

/** Waiting reminders that no longer may go out, by the reason. */
export async function endedOf(
  queries: Queries,
  rows: readonly WaitingRow[],
  { day, canMail }: { readonly day: string; readonly canMail: boolean },
): Promise<ReadonlyMap<Reason, number[]>> {
  const userIds = rows.flatMap(({ recipient_user_id, user_id }) => [recipient_user_id, user_id])
  const fate = await obstaclesOf(queries, { day, canMail }, userIds)
  const ended = new Map<Reason, number[]>()
  for (const row of rows) {
    const reason = reasonOf(row, fate)
    if (reason !== undefined) ended.set(reason, [...(ended.get(reason) ?? []), row.id])
  }
  return ended
}

function reasonOf(row: WaitingRow, fate: Awaited<ReturnType<typeof obstaclesOf>>): Reason | undefined {
  const { recipient_user_id: recipient, user_id, course_id } = row
  const { reason } = course_id === null ? fate(recipient) : fate(recipient, { user_id, course_id })
  if (reason !== null) return reason
  if (row.assignment_id === null) return undefined
  // It was completed or withdrawn, or has another deadline, of which the ledger has reminders of its own.
  return row.open_id === null || row.open_deadline !== row.deadline_date ? "too_late" : undefined
}

/** Ends everything waiting in a company that no longer may go out. Returns how many reminders that were. */
export async function endWaiting(
  read: Queries,
  write: (work: (tx: Queries) => Promise<void>) => Promise<void>,
  companyId: number,
  facts: { readonly day: string; readonly canMail: boolean; readonly now: number },
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await findWaiting(read, companyId, { after, now: facts.now, limit: WAITING })
    const ended = await endedOf(read, rows, facts)
    if (ended.size > 0) {
      await write(async (tx) => {
        for (const [reason, ids] of ended) await suppress(tx, ids, reason)
      })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < WAITING) return
    after = last.id
  }
}
