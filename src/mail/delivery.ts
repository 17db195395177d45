import type { Backoff } from "../background/jobs/backoff.ts"
import { PermanentFailure, TemporaryFailure } from "../background/jobs/failures.ts"
import { type Failure, handlerOf, type JobHandler } from "../background/jobs/kinds.ts"
import type { Queries } from "../database/port.ts"
import type { Settings } from "../settings/read.ts"
import { Seal } from "../tools/seal.ts"
import type { Letter } from "./letter.ts"
import { type MailServer, mailServer } from "./mail-server.ts"
import { type CalendarPart, composeMessage, messageOf } from "./message.ts"
import { type InvitationPayload, MAIL_JOB, ownerOf, PASSWORD_SEAL, type ReminderPayload } from "./payload.ts"
import { sendBySmtp } from "./smtp.ts"

/*
 * Sends the mails in the queue. Guarantee: at least once. A mail is sent twice if the server dies after the mail server has
 * accepted it but before the job has ended; both copies then have the same Message-ID.
 */

/** 30 s, 2 min, 8 min, 32 min, then every hour: about 36 hours in all, so that a mail server may be down for a day. */
const BACKOFF: Backoff = { attempts: 41, first: 30_000, factor: 4, longest: 3_600_000 }

/** A mail as its ledger words it at the time it is sent. */
export interface LedgerMail {
  readonly to: string
  readonly letter: Letter
  /** What it tells the recipient's calendar; `sender` is the mailbox that it comes from. */
  calendar?(sender: string): CalendarPart
}

/** A ledger of mails, as their delivery uses it: it knows what a mail says, and keeps what becomes of it. */
export interface MailLedger<Payload extends { readonly id: string }> {
  /** What is still to be said, and to which address; undefined if nothing is. */
  letterFor(mail: Payload): Promise<LedgerMail | undefined>
  /** The mail server has accepted it. */
  noteSent(mail: Payload): Promise<void>
  /** It can never be delivered. */
  noteRefused(mail: Payload, reason: string): Promise<void>
  /** An attempt failed; without `retryAt` it was the last one of this job. */
  noteFailure(tx: Queries, mail: Payload, failure: Failure): Promise<void>
}

export type ReminderLedger = MailLedger<ReminderPayload>
export type InvitationLedger = MailLedger<InvitationPayload>

/**
 * The handler of mail jobs.
 *
 * @param key the key of the installation
 * @throws OperatorError when the settings for mail contradict each other.
 */
export function mailHandler({
  settings,
  key,
  reminders,
  invitations,
}: {
  settings: Pick<Settings, "smtp_url" | "mail_from" | "public_url">
  key: Uint8Array
  reminders: ReminderLedger
  invitations: InvitationLedger
}): JobHandler {
  const server = mailServer(settings)
  const seal = new Seal(key, PASSWORD_SEAL)
  return handlerOf(MAIL_JOB, {
    backoff: BACKOFF,
    async run(mail, signal) {
      if (mail.mail === "reminder") return sendFromLedger(mail, { server, ledger: reminders }, signal)
      if (mail.mail === "invitation") return sendFromLedger(mail, { server, ledger: invitations }, signal)
      // A mail without a secret contains no sealed data.
      const password = "secret" in mail ? seal.open(mail.secret, ownerOf(mail)) : ""
      if (password === undefined) {
        throw new PermanentFailure("the password of the mail was sealed with another key (secret_key or secret.key)")
      }
      if (!isUsableAddress(mail.to)) throw new PermanentFailure("the recipient's address is unusable")
      if (server === undefined) throw new TemporaryFailure("no mail server is set (smtp_url)")
      const message = composeMessage(mail, { password, from: server.from, publicUrl: settings.public_url })
      await sendBySmtp(server, message, signal)
    },
    async failed(tx, mail, failure) {
      if (mail.mail === "reminder") await reminders.noteFailure(tx, mail, failure)
      if (mail.mail === "invitation") await invitations.noteFailure(tx, mail, failure)
    },
  })
}

/** Sends what the ledger still has for a mail. One that can never be delivered is not parked: the ledger has the reason. */
async function sendFromLedger<Payload extends { readonly id: string }>(
  mail: Payload,
  { server, ledger }: { readonly server: MailServer | undefined; readonly ledger: MailLedger<Payload> },
  signal: AbortSignal,
): Promise<void> {
  const found = await ledger.letterFor(mail)
  if (found === undefined) return
  if (server === undefined) throw new TemporaryFailure("no mail server is set (smtp_url)")
  const { from } = server
  try {
    if (!isUsableAddress(found.to)) throw new PermanentFailure("the recipient's address is unusable")
    const message = messageOf(found.letter, { id: mail.id, to: found.to, from })
    await sendBySmtp(server, { ...message, calendar: found.calendar?.(from) }, signal)
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error
    return ledger.noteRefused(mail, error.message)
  }
  await ledger.noteSent(mail)
}

/** Whether this is a single address, without characters that could end it in a header or an SMTP command. */
export function isUsableAddress(address: string): boolean {
  return /^[^\p{Cc}<>]+@[^\p{Cc}\s<>@]+$/u.test(address) && !/@.*[,;]/.test(address)
}
