import { expect } from "bun:test"
import { sendInvitations } from "../../../src/compliance/invitations/checking.ts"
import { invitationLedger } from "../../../src/compliance/invitations/sending.ts"
import { type Database, sql } from "../../../src/database/port.ts"
import { createMail } from "../../../src/mail/rules.ts"
import { type Component, only, readCalendar } from "../../harness/icalendar-reader.ts"
import { SmtpInbox } from "../../harness/smtp-inbox.ts"
import { readMessage } from "../../mail/mime.ts"
import { KEY, type MailSettings, sendDue, settingsFor } from "../../mail/outbox.ts"
import { GroupCompany } from "../../training/group-trainings/group-company.ts"

/** A company whose group trainings invite people, with the mail server that gets the invitations. */

export const person = (key: string, more: object = {}) => ({
  key,
  first_name: key[0]?.toUpperCase() + key.slice(1),
  last_name: "Guest",
  email: `${key}@acme.example`,
  roles: ["company.employee"],
  ...more,
})

/** Nora has no address, Paul reads French. Tina has an address as a trainer. */
const PEOPLE = [
  person("lena"),
  person("paul", { language: "fr" }),
  person("nora", { email: null }),
  person("mia"),
  person("tina", { roles: ["company.trainer"] }),
]

export interface Sent {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly type: string
  readonly source: string
  readonly content: string
  readonly method: string | undefined
  readonly event: Component
  readonly uid: string | undefined
  readonly sequence: string | undefined
}

export class InvitingCompany {
  private constructor(
    readonly group: GroupCompany,
    readonly inbox: SmtpInbox,
  ) {}

  static async start(users: readonly object[] = []): Promise<InvitingCompany> {
    return new InvitingCompany(await GroupCompany.start({ users: [...PEOPLE, ...users] }), await SmtpInbox.open())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.group.stop()
    await this.inbox[Symbol.asyncDispose]()
  }

  get database(): Database {
    return this.group.installation.database
  }

  get now(): number {
    return this.group.installation.time.now
  }

  /** Compares everything and enqueues what is due. */
  async check(settings: MailSettings = this.settings()): Promise<void> {
    const mail = createMail({ settings, key: KEY, nudge: () => {} })
    await sendInvitations(this.database, { mail, clock: () => this.now })
  }

  settings = (url: string | undefined = this.inbox.url) => settingsFor(url, "https://training.acme.example")

  /** Sends the mails that wait, a few at a time as the server does. */
  async deliver(settings = this.settings()): Promise<void> {
    const invitations = invitationLedger({ database: this.database, settings, clock: () => this.now })
    const isDue = () =>
      this.database.get(sql`select 1 from jobs where state = 'queued' and run_at <= ${this.now} limit 1`)
    while ((await isDue()) !== undefined) await sendDue(this.database, { settings, now: this.now, invitations })
  }

  /** What was sent since the last look, by recipient. */
  async sent(): Promise<readonly Sent[]> {
    await this.check()
    const before = this.inbox.mails.length
    await this.deliver()
    return this.inbox.mails
      .slice(before)
      .map(readSent)
      .sort((one, other) => `${one.to} ${one.content}`.localeCompare(`${other.to} ${other.content}`))
  }

  /** The ledger: who, in which state, and why. */
  ledger(): Promise<readonly { who: string; state: string; reason: string | null }[]> {
    return this.database.all(sql`
      select u.key as who, r.state, r.reason from reminder_entries r join users u on u.id = r.recipient_user_id
      where r.kind = 'invitation' order by r.id`)
  }
}

function readSent({ to, source }: { readonly to: readonly string[]; readonly source: string }): Sent {
  const { headers, text, html, calendar } = readMessage(source)
  if (calendar === undefined) throw new Error("a mail without a calendar")
  const read = readCalendar(Buffer.from(calendar.content))
  const [event] = read.components
  if (event === undefined) throw new Error("a calendar without an event")
  expect(read.components).toHaveLength(1)
  return {
    to,
    subject: headers.get("subject") ?? "",
    ...{ text, html, source, type: calendar.type, content: calendar.content },
    method: only(read, "METHOD"),
    event,
    uid: only(event, "UID"),
    sequence: only(event, "SEQUENCE"),
  }
}
