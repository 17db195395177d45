import { type Detail, type Letter, singleLine } from "../../mail/letter.ts"
import { writtenPeriod } from "../../tools/calendar/local-formats.ts"
import type { WordedLanguage } from "../../tools/language/worded.ts"
import { INVITATION_TEXT, type Occasion } from "./text.ts"

/** What a mail about a session says. Instants in epoch milliseconds. */
export interface InvitationParts {
  readonly occasion: Occasion
  readonly language: WordedLanguage
  readonly fullName: string
  readonly companyName: string
  /** IANA name. */
  readonly timezone: string
  readonly title: string
  readonly place: string | null
  readonly trainer: string | null
  /** Why it is cancelled. */
  readonly reason: string | null
  readonly startsAt: number
  readonly endsAt: number
  /** The server's origin; without it, the letter has no link. */
  readonly publicUrl: string | undefined
}

export function invitationLetter(parts: InvitationParts): Letter {
  const { occasion, language, timezone, place, trainer, reason, startsAt, endsAt, publicUrl } = parts
  const text = INVITATION_TEXT[language]
  const [title, fullName, companyName] = [parts.title, parts.fullName, parts.companyName].map(singleLine) as [
    string,
    string,
    string,
  ]
  const isOff = occasion === "cancelled" || occasion === "dropped"
  const line = (label: string, value: string | null): Detail[] =>
    value === null ? [] : [{ label, value: singleLine(value), kind: "text" }]
  return {
    language,
    fullName,
    subject: text.subjects[occasion](title),
    greeting: text.greeting(fullName),
    introduction: text.introductions[occasion](title, companyName),
    details: [
      ...line(text.when, writtenPeriod(startsAt, endsAt, timezone, language)),
      ...line(text.place, place),
      ...(isOff ? line(text.reason, reason) : line(text.trainer, trainer)),
      ...(publicUrl === undefined
        ? []
        : [{ label: text.trainings, value: `${publicUrl}/learn`, kind: "link" } satisfies Detail]),
    ],
    advice: publicUrl === undefined ? text.signIn : text.open,
    footer: text.footer(companyName),
  }
}

/** The same for the description of an event in a calendar. */
export function describedIn(letter: Letter): string {
  const lines = letter.details.map(({ label, value }) => `${label}: ${value}`)
  return [letter.introduction, ...lines].join("\n")
}
