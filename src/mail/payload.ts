import { type Static, Type } from "typebox"
import { Value } from "typebox/value"
import type { JobKind } from "../background/jobs/kinds.ts"
import { decisions } from "./decision-text.ts"
import { signInNotices } from "./sign-in-text.ts"
import { mailNames } from "./text.ts"

const COMMON = {
  /** Identifies this mail: all attempts to send it have the same Message-ID. */
  id: Type.String(),
  to: Type.String(),
  full_name: Type.String(),
  company_name: Type.String(),
  /** Two letters. */
  language: Type.String(),
}

const AccountPayload = Type.Object({
  ...COMMON,
  mail: Type.Enum([...mailNames]),
  username: Type.String(),
  /** The sealed password; the queue erases fields with this name. */
  secret: Type.String(),
})
export type AccountPayload = Static<typeof AccountPayload>

/** The links of several people who share one address, as the secret of a mail. */
const Links = Type.Array(
  Type.Object({ fullName: Type.String(), companyName: Type.String(), username: Type.String(), link: Type.String() }),
)

export function linksIn(secret: string): Static<typeof Links> {
  return Value.Parse(Links, JSON.parse(secret))
}

const CompletionPayload = Type.Object({
  ...COMMON,
  mail: Type.Literal("completed"),
  completed: Type.Object({
    course_title: Type.String(),
    /** The last day of validity; null for no expiry. */
    valid_until: Type.Union([Type.String(), Type.Null()]),
    /** The link to the certificate. */
    link: Type.Optional(Type.String()),
  }),
})
export type CompletionPayload = Static<typeof CompletionPayload>

const DecisionPayload = Type.Object({
  ...COMMON,
  mail: Type.Literal("decision"),
  decision: Type.Object({
    name: Type.Enum([...decisions]),
    course_title: Type.String(),
    /** The words of the person who decided. */
    note: Type.Union([Type.String(), Type.Null()]),
    /** The last day of validity of what was approved; null for no expiry. */
    valid_until: Type.Union([Type.String(), Type.Null()]),
    /** The link to the page with the submissions. */
    link: Type.Optional(Type.String()),
  }),
})
export type DecisionPayload = Static<typeof DecisionPayload>

const SignInPayload = Type.Object({
  ...COMMON,
  mail: Type.Enum([...signInNotices]),
  username: Type.String(),
  /** In the recipient's language. */
  sign_in: Type.Object({ moment: Type.String(), device: Type.String(), address: Type.String() }),
})
export type SignInPayload = Static<typeof SignInPayload>

const ReportPayload = Type.Object({
  ...COMMON,
  mail: Type.Literal("report"),
  report: Type.Object({
    title: Type.String(),
    link: Type.Optional(Type.String()),
  }),
})
export type ReportPayload = Static<typeof ReportPayload>

/** Names reminders in the ledger. Its words, its language and its address follow from them at the time it is sent. */
const ReminderPayload = Type.Object({
  id: Type.String(),
  mail: Type.Literal("reminder"),
  company_id: Type.Integer(),
  recipient_id: Type.Integer(),
})
export type ReminderPayload = Static<typeof ReminderPayload>

/** Names an invitation to a session. Its words, its language and its address follow from it at the time it is sent. */
const InvitationPayload = Type.Object({
  id: Type.String(),
  mail: Type.Literal("invitation"),
  company_id: Type.Integer(),
  recipient_id: Type.Integer(),
})
export type InvitationPayload = Static<typeof InvitationPayload>

/** A waiting mail that contains everything it says. */
export type WordedPayload = AccountPayload | CompletionPayload | DecisionPayload | SignInPayload | ReportPayload

/** A waiting mail, as the payload of its job. */
const MailPayload = Type.Union([
  AccountPayload,
  CompletionPayload,
  DecisionPayload,
  SignInPayload,
  ReportPayload,
  ReminderPayload,
  InvitationPayload,
])
export type MailPayload = Static<typeof MailPayload>

/** Jobs that send a mail. */
export const MAIL_JOB = {
  name: "mail",
  payload: MailPayload,
  unreadable: "this release cannot read the waiting mail",
} satisfies JobKind

/**
 * The owner of the password in a mail. The seal binds the password to its owner, so that it cannot be sent to another
 * address.
 */
export function ownerOf({ id, to, username }: Pick<AccountPayload, "id" | "to" | "username">): string {
  return JSON.stringify([id, to, username])
}

/** The purpose of the seal on passwords in mails. */
export const PASSWORD_SEAL = "trainbase/mail/password/v1"
