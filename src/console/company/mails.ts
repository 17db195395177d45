import type { PersonCaller } from "../../access/caller.ts"
import { SAMPLE_KINDS, type SampleKind, sampleLetter } from "../../compliance/reminders/sample.ts"
import { laidOut } from "../../mail/message.ts"
import type { ReminderSettings } from "../../organisation/company/reminders.ts"
import type { Settings } from "../../settings/read.ts"
import { today } from "../../tools/calendar/dates.ts"
import { WORDED_LANGUAGES, type WordedLanguage } from "../../tools/language/worded.ts"

/** The address of the page that shows the mails. */
export const MAILS = "/console/company/reminders/mails"

/** The mail that an address asks for. */
export interface ShownMail {
  readonly kind: SampleKind
  readonly language: WordedLanguage
}

/** The mail in an address; the first one, in the reader's language, if there is none or an unknown one. */
export function mailIn(query: URLSearchParams, own: WordedLanguage): ShownMail {
  return {
    kind: SAMPLE_KINDS.find((one) => one === query.get("kind")) ?? "assigned",
    language: WORDED_LANGUAGES.find((one) => one === query.get("in")) ?? own,
  }
}

/** A mail as it would be sent today to the reader. */
export function mailLaidOut(
  { company }: Pick<PersonCaller, "company">,
  { kind, language }: ShownMail,
  {
    settings,
    fullName,
    publicUrl,
    now,
  }: {
    readonly settings: ReminderSettings
    readonly fullName: string
    readonly publicUrl: Settings["public_url"]
    readonly now: number
  },
) {
  const day = today(company.timezone, now)
  return laidOut(sampleLetter({ kind, language, company, settings, fullName, publicUrl, day }))
}

/** Whether a company with these settings never sends a kind of mail. */
export function isOff(kind: SampleKind, settings: ReminderSettings): boolean {
  const { learner_days, overdue_times, escalate_after_days, summary, assigned } = settings
  const off: Readonly<Record<SampleKind, boolean>> = {
    assigned: !assigned,
    deadline: learner_days.length === 0,
    overdue: overdue_times === 0,
    escalation: escalate_after_days === null,
    summary: summary === "off",
    manual: false,
  }
  return off[kind]
}
