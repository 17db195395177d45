import type { Lead } from "../../../src/background/lease/rules.ts"
import { remind } from "../../../src/compliance/reminders/duty.ts"
import { reminderLedger } from "../../../src/compliance/reminders/sending.ts"
import { type Queries, sql } from "../../../src/database/port.ts"
import { createMail, type Mail } from "../../../src/mail/rules.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId } from "../../harness/records.ts"
import type { SmtpInbox } from "../../harness/smtp-inbox.ts"
import { assignment, trainingCompany } from "../../harness/training-company.ts"
import { readMessage } from "../../mail/mime.ts"
import { KEY, type MailSettings, sendDue, settingsFor } from "../../mail/outbox.ts"

/** A company whose people are reminded, for tests of the duty, its mails and its ledger. */

export const HOUR = 3_600_000

/** Eight o'clock in Berlin in winter. */
export const morning = (day: string) => Date.parse(`${day}T07:00:00Z`)

export const open = (key: string, user_key: string, course_key: string, deadline_date: string) =>
  assignment(key, user_key, course_key, "assigned", { deadline_date })

const person = (key: string, first_name: string, last_name: string, more: object = {}) => {
  return { key, first_name, last_name, email: `${key}@acme.example`, roles: ["company.employee"], ...more }
}

/** Lena and Paul are in no team; Hanna administers the company, so she hears of both. Nora has no address. */
const PEOPLE = [
  person("lena", "Lena", "Lindner"),
  person("paul", "Paul", "Petit", { language: "fr" }),
  person("nora", "Nora", "Neu", { email: null }),
  person("hanna", "Hanna", "Huber", { roles: ["company.admin"] }),
]

interface More extends NonNullable<Parameters<typeof trainingCompany>[0]> {
  readonly isNew?: boolean
  readonly reminders?: object
  /** The outbox of the API. */
  readonly mail?: Mail
}

/** Its assignments were opened long ago, unless `isNew`. Nobody else administers it, and it has no summaries by default. */
export async function acmeReminding({ isNew = false, reminders = {}, users = [], mail, ...parts }: More = {}) {
  const dataset = trainingCompany({ assignments: [], users: [...PEOPLE, ...users], ...parts })
  const installation = await Installation.start({ dataset, ...(mail && { mail }) })
  await installation.database.run(sql`
    delete from user_roles
    where role = 'company.admin' and user_id = (select id from users where key = 'boss')`)
  await setReminders(installation, { summary: "off", ...reminders })
  const long = Date.parse("2026-01-05T08:00:00Z")
  if (!isNew) await installation.database.run(sql`update assignments set created_at = ${long}`)
  return Object.assign(installation, { [Symbol.asyncDispose]: () => installation.stop() })
}

/** Sets the reminders of acme. */
export async function setReminders({ database }: Installation, settings: object): Promise<void> {
  await database.run(sql`update companies set reminders = ${JSON.stringify(settings)} where key = 'acme'`)
}

export interface Reminding {
  readonly settings?: MailSettings
  readonly lead?: Pick<Lead, "transaction">
}

/** Where mails go that no test reads. */
const SOMEWHERE = settingsFor("smtp://127.0.0.1:1", "https://training.acme.example")

/** Performs the duty once. */
export function remindAt(
  { database }: Pick<Installation, "database">,
  now: number,
  { settings = SOMEWHERE, lead = database }: Reminding = {},
): Promise<void> {
  return remind(database, { lead, mail: createMail({ settings, key: KEY, nudge: () => {} }), now })
}

/** Sends the mails that are due, a few at a time as the server does. */
export async function deliver({ database }: Installation, settings: MailSettings, now: number): Promise<void> {
  const reminders = reminderLedger({ database, settings, clock: () => now })
  const isDue = () => database.get(sql`select 1 from jobs where state = 'queued' and run_at <= ${now} limit 1`)
  while ((await isDue()) !== undefined) await sendDue(database, { settings, now, reminders })
}

/** Settings for the mails of a test with a mail server. */
export const through = (inbox: SmtpInbox | string) =>
  settingsFor(typeof inbox === "string" ? inbox : inbox.url, "https://training.acme.example")

export interface Entry {
  readonly kind: string
  readonly step: number | null
  readonly to: string
  readonly about: string | null
  readonly course: string | null
  readonly deadline_date: string | null
  readonly state: string
  readonly reason: string | null
}

/** The ledger of a company, by the keys of records. */
export function ledger(installation: Installation, key = "acme"): Promise<Entry[]> {
  return ledgerIn(installation.database, companyId(installation, key))
}

function ledgerIn(queries: Queries, company: number): Promise<Entry[]> {
  return queries.all(sql`
    select r.kind, r.step, t.key as "to", u.key as about, c.key as course, r.deadline_date, r.state, r.reason
    from reminder_entries r join users t on t.id = r.recipient_user_id left join users u on u.id = r.user_id
    left join courses c on c.id = r.course_id
    where r.company_id = ${company} order by r.id`)
}

/** The same in short: `kind step recipient state reason`. */
export async function entries(installation: Installation, key = "acme"): Promise<string[]> {
  const rows = await ledger(installation, key)
  return rows.map(({ kind, step, to, state, reason }) =>
    [kind, step ?? "", to, state, reason ?? ""].filter((part) => part !== "").join(" "),
  )
}

/** The mails in an inbox: to whom, and what they say as text. */
export function mailsIn(inbox: SmtpInbox): { to: string; subject: string; text: string; html: string }[] {
  return inbox.mails.map(({ to, source }) => {
    const { headers, text, html } = readMessage(source)
    return { to: to.join(), subject: headers.get("subject") ?? "", text, html }
  })
}
