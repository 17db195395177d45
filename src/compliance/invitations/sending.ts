import type { Database } from "../../database/port.ts"
import type { InvitationLedger, LedgerMail } from "../../mail/delivery.ts"
import type { Settings } from "../../settings/read.ts"
import { fullName } from "../../tools/language/names.ts"
import { wordedLanguage } from "../../tools/language/worded.ts"
import type { SessionEvent } from "../../training/group-papers/session-event.ts"
import {
  findRecipient,
  noteAttempt,
  noteFailed,
  type RecipientRow,
  setRefused,
  setSent,
} from "../reminders/sending-store.ts"
import { invitationCalendar } from "./calendar.ts"
import { describedIn, invitationLetter } from "./letter.ts"
import * as store from "./store.ts"
import type { Occasion } from "./text.ts"

interface LedgerOptions {
  readonly database: Database
  readonly settings: Pick<Settings, "public_url">
  /** Epoch milliseconds. */
  readonly clock: () => number
}

/** What the outbox needs to know of invitations: a mail is sent as long as no later one about the session took its place. */
export function invitationLedger({ database, settings, clock }: LedgerOptions): InvitationLedger {
  return {
    async letterFor({ id, company_id: companyId, recipient_id: recipientId }) {
      if (!(await store.isWaiting(database, id))) return undefined
      const company = await store.findCompany(database, companyId)
      const recipient = await findRecipient(database, companyId, recipientId)
      const row = await store.findInMail(database, companyId, id)
      const isOver = row === undefined || row.ends_at <= clock()
      if (company === undefined || recipient?.email == null || isOver) {
        const reason = recipient?.email === null ? "no_address" : "too_late"
        await database.transaction((tx) => store.endEntry(tx, id, { state: "suppressed", reason, detail: null }))
        return undefined
      }
      await database.transaction((tx) => noteAttempt(tx, id, clock()))
      const training = await store.findTraining(database, companyId, row.group_training_id)
      return mailOf({ company, recipient, address: recipient.email, row, training, publicUrl: settings.public_url })
    },
    noteSent: ({ id }) => database.transaction((tx) => setSent(tx, id, clock())),
    noteRefused: ({ id }, detail) => database.transaction((tx) => setRefused(tx, id, detail)),
    async noteFailure(tx, { id }, { reason, retryAt }) {
      if (retryAt === undefined) await store.endEntry(tx, id, { state: "failed", reason: "refused", detail: reason })
      else await noteFailed(tx, id, { detail: reason, isLast: false })
    },
  }
}

interface Mailed {
  readonly company: store.CompanyRow
  readonly recipient: RecipientRow
  readonly address: string
  readonly row: store.MailedRow
  /** Undefined if it was deleted. */
  readonly training: store.TrainingRow | undefined
  readonly publicUrl: string | undefined
}

function mailOf({ company, recipient, address, row, training, publicUrl }: Mailed): LedgerMail {
  const name = fullName(recipient)
  const letter = invitationLetter({
    occasion: occasionOf(row, training),
    language: wordedLanguage(recipient.language),
    fullName: name,
    companyName: company.name,
    timezone: company.timezone,
    title: row.title,
    place: row.place,
    trainer: trainerOf(training),
    reason: training?.cancel_reason ?? null,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    publicUrl,
  })
  const event: SessionEvent = {
    ...{ uid: row.uid, sequence: row.sequence, title: row.title, place: row.place },
    ...{ startsAt: row.starts_at, endsAt: row.ends_at, stampedAt: row.noted_at },
    description: describedIn(letter),
    address: publicUrl === undefined ? undefined : `${publicUrl}/learn`,
    isCancelled: row.state === "cancelled",
  }
  const organizer = { name: row.organizer_name ?? company.name, address: row.organizer_address }
  return {
    to: address,
    letter,
    calendar: (sender) => invitationCalendar({ event, attendee: { name, address }, organizer }, sender),
  }
}

function occasionOf({ state, is_update, is_held }: store.MailedRow, training: store.TrainingRow | undefined): Occasion {
  if (state !== "cancelled") return is_update === 1 ? "changed" : "invited"
  return is_held === 0 || training === undefined || training.state === "cancelled" ? "cancelled" : "dropped"
}

function trainerOf(training: store.TrainingRow | undefined): string | null {
  if (training === undefined) return null
  const { first_name, last_name, external_trainer } = training
  return last_name === null ? external_trainer : fullName({ first_name, last_name })
}
