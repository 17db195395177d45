import { writtenDay } from "../tools/calendar/written-day.ts"
import { apiLanguageOf } from "../tools/language/messages.ts"
import { wordedLanguage } from "../tools/language/worded.ts"
import { COMPLETION_TEXT } from "./completion-text.ts"
import { DECISION_TEXT } from "./decision-text.ts"
import {
  type AccountPayload,
  type CompletionPayload,
  type DecisionPayload,
  linksIn,
  type ReportPayload,
  type SignInPayload,
  type WordedPayload,
} from "./payload.ts"
import { REPORT_TEXT } from "./report-text.ts"
import { SIGN_IN_TEXT } from "./sign-in-text.ts"
import { wordingOf } from "./text.ts"

/** The content of a mail before it is laid out as text and HTML. Only a secret may span lines. */
export interface Letter {
  /** Two letters. */
  readonly language: string
  readonly fullName: string
  readonly subject: string
  readonly greeting: string
  readonly introduction: string
  /** Lists below the introduction. */
  readonly sections?: readonly Section[]
  readonly details: readonly Detail[]
  readonly advice: string
  readonly footer: string
}

/** Lines below a heading. A line may be a person's words, with line breaks. */
export interface Section {
  readonly heading: string
  readonly lines: readonly string[]
}

export interface Detail {
  readonly label: string
  readonly value: string
  /** "code" for a text to be typed, in which every space matters; "link" for an address. */
  readonly kind: "text" | "code" | "link"
}

interface Enclosed {
  /** The secret in the mail: a password or a link. */
  readonly password: string
  /** The server's origin; without it, the mail does not say where to sign in. */
  readonly publicUrl: string | undefined
}

/** The content of a waiting mail. */
export function letterOf(mail: WordedPayload, enclosed: Enclosed): Letter {
  if ("completed" in mail) return completionLetter(mail)
  if ("decision" in mail) return decisionLetter(mail)
  if ("report" in mail) return reportLetter(mail)
  return "sign_in" in mail ? signInLetter(mail) : accountLetter(mail, enclosed)
}

function accountLetter(mail: AccountPayload, { password, publicUrl }: Enclosed): Letter {
  const language = apiLanguageOf(mail.language)
  const reader = readerOf(mail)
  const { username, secret, address, ...wording } = wordingOf(mail.mail, language, reader)
  if (mail.mail === "password_links" && secret !== null) {
    const details = linksIn(password).flatMap(({ fullName, companyName, username: name, link }): Detail[] => [
      { label: singleLine(fullName), value: singleLine(companyName), kind: "text" },
      { label: username, value: name, kind: "code" },
      { label: secret, value: link, kind: "link" },
    ])
    return { ...wording, language, fullName: reader.fullName, details }
  }
  const isLink = mail.mail === "password_link"
  const details: Detail[] = [{ label: username, value: mail.username, kind: "code" }]
  if (secret !== null) details.push({ label: secret, value: password, kind: isLink ? "link" : "code" })
  if (publicUrl !== undefined && !isLink) {
    details.push({ label: address, value: `${publicUrl}/sign-in`, kind: "link" })
  }
  return { ...wording, language, fullName: reader.fullName, details }
}

function completionLetter({ completed, ...mail }: CompletionPayload): Letter {
  const language = wordedLanguage(mail.language)
  const reader = readerOf(mail)
  const { course_title: title, valid_until: until, link } = completed
  const wording = COMPLETION_TEXT[language]({ ...reader, courseTitle: singleLine(title) })
  const { validUntil, certificate, unlimited, open, signIn, ...common } = wording
  const details: Detail[] = [
    { label: validUntil, value: until === null ? unlimited : writtenDay(until, language), kind: "text" },
  ]
  if (link !== undefined) details.push({ label: certificate, value: link, kind: "link" })
  return { ...common, language, fullName: reader.fullName, details, advice: link === undefined ? signIn : open }
}

function decisionLetter({ decision, ...mail }: DecisionPayload): Letter {
  const language = wordedLanguage(mail.language)
  const reader = readerOf(mail)
  const { name, course_title: title, note, valid_until: until, link } = decision
  const wording = DECISION_TEXT[language]({ ...reader, courseTitle: singleLine(title) })
  const { validUntil, unlimited, note: words, submissions, greeting, footer } = wording
  const { subject, introduction, open, signIn } = wording.decisions[name]
  const details: Detail[] = []
  if (name === "approved") {
    details.push({ label: validUntil, value: until === null ? unlimited : writtenDay(until, language), kind: "text" })
  }
  if (link !== undefined) details.push({ label: submissions, value: link, kind: "link" })
  return {
    ...{ language, fullName: reader.fullName, subject, greeting, introduction, footer },
    ...(note === null ? {} : { sections: [{ heading: words, lines: [note] }] }),
    details,
    advice: link === undefined ? signIn : open,
  }
}

function reportLetter({ report: { title, link }, ...mail }: ReportPayload): Letter {
  const language = wordedLanguage(mail.language)
  const reader = readerOf(mail)
  const { report, open, signIn, ...wording } = REPORT_TEXT[language]({ ...reader, title: singleLine(title) })
  const details: Detail[] = link === undefined ? [] : [{ label: report, value: link, kind: "link" }]
  return { ...wording, language, fullName: reader.fullName, details, advice: link === undefined ? signIn : open }
}

function signInLetter({ sign_in: { moment, device, address }, username, ...mail }: SignInPayload): Letter {
  const language = wordedLanguage(mail.language)
  const reader = readerOf(mail)
  const { labels, ...wording } = SIGN_IN_TEXT[language][mail.mail](reader)
  const details: Detail[] = [
    { label: labels.username, value: username, kind: "code" },
    { label: labels.moment, value: moment, kind: "text" },
    { label: labels.device, value: device, kind: "text" },
    { label: labels.address, value: address, kind: "text" },
  ]
  return { ...wording, language, fullName: reader.fullName, details }
}

function readerOf({ full_name, company_name }: Pick<WordedPayload, "full_name" | "company_name">) {
  return { fullName: singleLine(full_name), companyName: singleLine(company_name) }
}

/**
 * Names of people, companies and courses are entered by users: a line break in one must not start a header or a
 * paragraph.
 */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()
}
