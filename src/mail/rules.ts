import { enqueue, enqueueAll } from "../background/jobs/rules.ts"
import type { Queries } from "../database/port.ts"
import type { Settings } from "../settings/read.ts"
import type { DateText } from "../tools/calendar/dates.ts"
import { Seal } from "../tools/seal.ts"
import type { DecisionName } from "./decision-text.ts"
import { mailServer } from "./mail-server.ts"
import { MAIL_JOB, type MailPayload, ownerOf, PASSWORD_SEAL } from "./payload.ts"
import type { SignInNotice } from "./sign-in-text.ts"
import type { MailName } from "./text.ts"

export type { SignInNotice } from "./sign-in-text.ts"

/** A mail about somebody's account. */
export interface AccountMail {
  readonly companyId: number
  readonly companyName: string
  /** One mail address, without a name. */
  readonly to: string
  readonly fullName: string
  readonly username: string
  /** Two letters; English if there is no wording in that language. */
  readonly language: string
}

/** A mail with the credentials for signing in. */
export interface CredentialsMail extends AccountMail {
  /** Plain text; sealed before it is stored. */
  readonly password: string
}

/** A mail about a training that its recipient has completed. */
export interface CompletionMail extends Omit<AccountMail, "username"> {
  readonly courseTitle: string
  /** The last day of validity; null for no expiry. */
  readonly validUntil: DateText | null
  /** A link to the certificate; undefined if the server does not know its own address. */
  readonly link: string | undefined
}

/** A mail about a certificate that its recipient has handed in. */
export interface DecisionMail extends Omit<AccountMail, "username"> {
  readonly decision: DecisionName
  readonly courseTitle: string
  /** The words of the person who decided; null for none. */
  readonly note: string | null
  /** The last day of validity of what was approved; null for no expiry. */
  readonly validUntil: DateText | null
  /** A link to the recipient's submissions; undefined if the server does not know its own address. */
  readonly link: string | undefined
}

/** A mail about a sign-in that may be an attacker's. */
export interface SignInMail extends AccountMail {
  /** In the mail's language. */
  readonly signIn: { readonly moment: string; readonly device: string; readonly address: string }
}

/** A mail that tells of a report. */
export interface ReportMail extends Omit<AccountMail, "username"> {
  readonly title: string
  /** A link to the report, which asks for a sign-in; undefined if the server does not know its own address. */
  readonly link: string | undefined
}

/** A mail with reminders of the ledger, or with an invitation. */
export interface ReminderMail {
  /** The `mail_id` of the reminders in it. */
  readonly id: string
  readonly companyId: number
  readonly recipientId: number
}

/** Mails that only report an event. */
export type NoticeName = Extract<MailName, "password_changed" | "second_factor_set" | "second_factor_removed">

/**
 * The outbox. A mail that a rule adds in its transaction is sent at least once, after the commit. All functions throw if no
 * mail server is configured: check `configured` first.
 */
export interface Mail {
  /** Whether the installation can send mail. */
  readonly configured: boolean
  /** For a user with a new account. */
  enqueueCredentials(tx: Queries, mail: CredentialsMail, now: number): Promise<void>
  /** For a user whose password was reset. */
  enqueueTemporaryPassword(tx: Queries, mail: CredentialsMail, now: number): Promise<void>
  /** For the person who requested a new password: a link to the page for choosing one, sealed before it is stored. */
  enqueuePasswordLink(tx: Queries, mail: AccountMail & { readonly link: string }, now: number): Promise<void>
  /** The same for several people who share one address: one mail with a link for each of them. */
  enqueuePasswordLinks(
    tx: Queries,
    mails: readonly (AccountMail & { readonly link: string })[],
    now: number,
  ): Promise<void>
  /** Tells a person what happened to their account. */
  enqueueNotice(tx: Queries, name: NoticeName, mail: AccountMail, now: number): Promise<void>
  /** Warns a person that somebody has signed in to their account, or has tried to. */
  enqueueSignIn(tx: Queries, name: SignInNotice, mail: SignInMail, now: number): Promise<void>
  /** For a person who has completed a training. */
  enqueueCompleted(tx: Queries, mail: CompletionMail, now: number): Promise<void>
  /** For a person about whose submission somebody has decided. */
  enqueueDecision(tx: Queries, mail: DecisionMail, now: number): Promise<void>
  /** For a person who is to read a report. */
  enqueueReport(tx: Queries, mail: ReportMail, now: number): Promise<void>
  /** For a person who is reminded of trainings. What it says follows from the ledger at the time it is sent. */
  enqueueReminder(tx: Queries, mail: ReminderMail, now: number): Promise<void>
  /** For people who are invited to sessions, or no longer are. What they say follows from what is kept about them. */
  enqueueInvitations(tx: Queries, mails: readonly ReminderMail[], now: number): Promise<void>
  /** Makes delivery start at once; to be called after the transaction. */
  nudge(): void
}

/**
 * The outbox of an installation.
 *
 * @param key the key of the installation
 * @param nudge wakes the background loop
 * @throws OperatorError when the settings for mail contradict each other.
 */
export function createMail({
  settings,
  key,
  nudge,
}: {
  settings: Pick<Settings, "smtp_url" | "mail_from">
  key: Uint8Array
  nudge: () => void
}): Mail {
  const configured = mailServer(settings) !== undefined
  const seal = new Seal(key, PASSWORD_SEAL)

  async function put(tx: Queries, name: MailName, mail: CredentialsMail, now: number): Promise<void> {
    const { companyId, to, username, password } = mail
    const id = crypto.randomUUID()
    const secret = seal.seal(password, ownerOf({ id, to, username }))
    await add(tx, companyId, { ...common(id, mail), mail: name, username, secret }, now)
  }

  function requireServer(): void {
    if (!configured) throw new Error("A mail was to be sent, but no mail server is set (smtp_url).")
  }

  async function add(tx: Queries, companyId: number, payload: MailPayload, now: number): Promise<void> {
    requireServer()
    await enqueue(tx, MAIL_JOB, { companyId, payload, now })
  }

  return {
    configured,
    enqueueCredentials: (tx, mail, now) => put(tx, "credentials", mail, now),
    enqueueTemporaryPassword: (tx, mail, now) => put(tx, "temporary_password", mail, now),
    enqueuePasswordLink: (tx, { link, ...mail }, now) => put(tx, "password_link", { ...mail, password: link }, now),
    async enqueuePasswordLinks(tx, mails, now) {
      const [first] = mails
      if (first === undefined) return
      const together = (texts: string[]) => [...new Set(texts)].join(", ")
      const links = mails.map(({ fullName, companyName, username, link }) => ({
        fullName,
        companyName,
        username,
        link,
      }))
      const mail = {
        ...first,
        fullName: together(mails.map(({ fullName }) => fullName)),
        companyName: together(mails.map(({ companyName }) => companyName)),
      }
      await put(tx, "password_links", { ...mail, password: JSON.stringify(links) }, now)
    },
    enqueueNotice: (tx, name, mail, now) => put(tx, name, { ...mail, password: "" }, now),
    enqueueSignIn(tx, name, { signIn, username, ...mail }, now) {
      const payload = { ...common(crypto.randomUUID(), mail), mail: name, username, sign_in: signIn }
      return add(tx, mail.companyId, payload, now)
    },
    enqueueCompleted(tx, { courseTitle, validUntil, link, ...mail }, now) {
      const completed = { course_title: courseTitle, valid_until: validUntil, ...(link !== undefined && { link }) }
      return add(tx, mail.companyId, { ...common(crypto.randomUUID(), mail), mail: "completed", completed }, now)
    },
    enqueueDecision(tx, { decision: name, courseTitle, note, validUntil, link, ...mail }, now) {
      const decision = {
        name,
        course_title: courseTitle,
        note,
        valid_until: validUntil,
        ...(link !== undefined && { link }),
      }
      return add(tx, mail.companyId, { ...common(crypto.randomUUID(), mail), mail: "decision", decision }, now)
    },
    enqueueReport(tx, { title, link, ...mail }, now) {
      const report = { title, ...(link !== undefined && { link }) }
      return add(tx, mail.companyId, { ...common(crypto.randomUUID(), mail), mail: "report", report }, now)
    },
    enqueueReminder: (tx, { id, companyId, recipientId }, now) =>
      add(tx, companyId, { id, mail: "reminder", company_id: companyId, recipient_id: recipientId }, now),
    async enqueueInvitations(tx, mails, now) {
      requireServer()
      await enqueueAll(
        tx,
        MAIL_JOB,
        mails.map(({ id, companyId, recipientId }) => {
          const payload = { id, mail: "invitation" as const, company_id: companyId, recipient_id: recipientId }
          return { companyId, payload, now }
        }),
      )
    },
    nudge,
  }
}

/** The common fields of all waiting mails. */
function common(id: string, { to, fullName, companyName, language }: Omit<AccountMail, "username">) {
  return { id, to, full_name: fullName, company_name: companyName, language }
}
