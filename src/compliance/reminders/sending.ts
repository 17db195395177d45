import type { Database, Queries } from "../../database/port.ts"
import type { ReminderLedger } from "../../mail/delivery.ts"
import { reminderSettings } from "../../organisation/company/reminders.ts"
import type { Settings } from "../../settings/read.ts"
import { today } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import { wordedLanguage } from "../../tools/language/worded.ts"
import { reminderLetter } from "./letter.ts"
import { endedOf } from "./mails.ts"
import { findRecipient, noteAttempt, noteFailed, setRefused, setSent } from "./sending-store.ts"
import { type CompanyRow, findCompany, findInMail, suppress, type WaitingRow } from "./store.ts"
import { summaryFor } from "./summary.ts"
import { findNames } from "./summary-store.ts"

/**
 * What the outbox needs to know of reminders: a mail says what is true when it is sent, and its reminders keep what becomes
 * of it.
 */
export function reminderLedger({
  database,
  settings,
  clock,
}: {
  readonly database: Database
  readonly settings: Pick<Settings, "public_url">
  /** Epoch milliseconds. */
  readonly clock: () => number
}): ReminderLedger {
  return {
    async letterFor({ id, company_id: companyId, recipient_id: recipientId }) {
      const company = await findCompany(database, companyId)
      const recipient = await findRecipient(database, companyId, recipientId)
      if (company === undefined || recipient === undefined) return undefined
      const day = today(company.timezone, clock())
      const rows = await database.transaction((tx) => beginAttempt(tx, { company, mailId: id, day, now: clock() }))
      const language = wordedLanguage(recipient.language)
      const isSummary = rows.some(({ kind }) => kind === "summary")
      const summary = isSummary
        ? await summaryFor(database, { company, day, settings: reminderSettings(company.reminders) }, recipientId)
        : undefined
      const letter = reminderLetter({
        language,
        fullName: fullName(recipient),
        companyName: company.name,
        timezone: company.timezone,
        publicUrl: settings.public_url,
        day,
        rows,
        names: await namesIn(database, rows),
        summary,
      })
      if (letter !== undefined && recipient.email !== null) return { to: recipient.email, letter }
      const rest = rows.map((row) => row.id)
      // What the summary would have said is no longer so.
      if (rest.length > 0) await database.transaction((tx) => suppress(tx, rest, "too_late"))
      return undefined
    },
    noteSent: ({ id }) => database.transaction((tx) => setSent(tx, id, clock())),
    noteRefused: ({ id }, detail) => database.transaction((tx) => setRefused(tx, id, detail)),
    noteFailure: (tx, { id }, { reason, retryAt }) =>
      noteFailed(tx, id, { detail: reason, isLast: retryAt === undefined }),
  }
}

/** Ends the reminders of a mail that no longer may go out, and returns the others. */
async function beginAttempt(
  tx: Queries,
  { company, mailId, day, now }: { company: CompanyRow; mailId: string; day: string; now: number },
): Promise<readonly WaitingRow[]> {
  const rows = await findInMail(tx, company.id, mailId)
  // A missing mail server is the outbox's to report: it may be set again before the attempts are used up.
  const ended = await endedOf(tx, rows, { day, canMail: true })
  for (const [reason, ids] of ended) await suppress(tx, ids, reason)
  await noteAttempt(tx, mailId, now)
  const gone = new Set([...ended.values()].flat())
  return rows.filter(({ id }) => !gone.has(id))
}

async function namesIn(queries: Queries, rows: readonly WaitingRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(
    rows.flatMap(({ user_id, creator_user_id }) => [user_id, ...(creator_user_id === null ? [] : [creator_user_id])]),
  )
  return new Map((await findNames(queries, [...ids])).map((row) => [row.id, fullName(row)] as const))
}
