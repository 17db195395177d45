import type { Database } from "../../src/database/port.ts"
import { type InvitationLedger, mailHandler, type ReminderLedger } from "../../src/mail/delivery.ts"
import { MAIL_JOB } from "../../src/mail/payload.ts"
import { type CredentialsMail, createMail } from "../../src/mail/rules.ts"
import type { Settings } from "../../src/settings/read.ts"
import type { Log } from "../../src/tools/log/log.ts"
import { NO_REMINDERS } from "../harness/no-reminders.ts"
import { NOON, onePass } from "../harness/queue.ts"
import { SmtpInbox } from "../harness/smtp-inbox.ts"

export const KEY = new Uint8Array(32).fill(7)
export const FROM = "Schulung Böhm <training@example.com>"

export const ADA: CredentialsMail = {
  companyId: 1,
  companyName: "Müller & Söhne GmbH",
  to: "ada@example.org",
  fullName: "Ada Nowak",
  username: "ada.nowak",
  password: "s3cr3t <&> pass",
  language: "de",
}

export type MailSettings = Pick<Settings, "smtp_url" | "mail_from" | "public_url">

export function settingsFor(url: string | undefined, publicUrl?: string): MailSettings {
  return { smtp_url: url, mail_from: FROM, public_url: publicUrl }
}

/** Puts a mail into the outbox, as a rule does. */
export async function post(
  database: Database,
  { mail = ADA, kind = "credentials" }: { mail?: CredentialsMail; kind?: "credentials" | "temporary password" } = {},
): Promise<void> {
  const outbox = createMail({ settings: settingsFor("smtp://localhost"), key: KEY, nudge: () => {} })
  const put = kind === "credentials" ? outbox.enqueueCredentials : outbox.enqueueTemporaryPassword
  await database.transaction((tx) => put(tx, mail, NOON))
}

/** A mail server that is down: nothing listens at this address. */
export async function addressOfNobody(): Promise<string> {
  await using inbox = await SmtpInbox.open()
  return inbox.url
}

/** Sends everything that is due at `now`, once. */
export async function sendDue(
  database: Database,
  {
    settings,
    now = NOON,
    key = KEY,
    log,
    reminders = NO_REMINDERS,
    invitations = NO_REMINDERS,
  }: {
    settings: MailSettings
    now?: number
    key?: Uint8Array
    log?: Log
    reminders?: ReminderLedger
    invitations?: InvitationLedger
  },
): Promise<void> {
  const handlers = { [MAIL_JOB.name]: mailHandler({ settings, key, reminders, invitations }) }
  await onePass(database, now, { handlers, ...(log && { log }) })
}
