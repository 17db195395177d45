import type { Letter } from "../../mail/letter.ts"
import type { ReminderSettings } from "../../organisation/company/reminders.ts"
import { addDays, type DateText, endOfDay } from "../../tools/calendar/dates.ts"
import type { WordedLanguage } from "../../tools/language/worded.ts"
import { reminderLetter } from "./letter.ts"
import { SAMPLE_PEOPLE, SAMPLES } from "./sample-wording.ts"
import { KINDS, type Kind } from "./steps.ts"
import type { WaitingRow } from "./store.ts"
import type { Summary } from "./summary.ts"

/** What the mails of a company look like, with trainings and people that do not exist. */

/** Invitations are no mails of reminders: their group training says what is in them. */
export type SampleKind = Exclude<Kind, "invitation">
export const SAMPLE_KINDS = KINDS.filter((kind): kind is SampleKind => kind !== "invitation")

interface SampleParts {
  readonly kind: SampleKind
  readonly language: WordedLanguage
  readonly company: { readonly name: string; readonly timezone: string }
  readonly settings: ReminderSettings
  /** Who reads it, and whose name is in it. */
  readonly fullName: string
  readonly publicUrl: string | undefined
  readonly day: DateText
}

/** Ids of nobody. */
const LEARNER = -1
const CREATOR = -2

/** The mail of one kind as it would be today. */
export function sampleLetter({ kind, language, company, settings, fullName, publicUrl, day }: SampleParts): Letter {
  const { courses, message } = SAMPLES[language]
  const { person, other } = SAMPLE_PEOPLE
  const names = new Map([
    [LEARNER, person],
    [CREATOR, fullName],
  ])
  const row = (course: string, days: number, number: number): WaitingRow => {
    const deadline = addDays(day, days)
    const rest = { course_id: number, assignment_id: number, open_id: number, step: null, message: null }
    return {
      ...{ ...rest, id: number, kind, course_title: course, recipient_user_id: LEARNER, user_id: LEARNER, due_on: day },
      ...{ deadline_date: deadline, open_deadline: deadline, open_deadline_at: endOfDay(deadline, company.timezone) },
      creator_user_id: null,
    }
  }
  const [first, second] = courses
  const { learner_days, escalate_after_days } = settings
  const rows: Readonly<Record<SampleKind, readonly WaitingRow[]>> = {
    assigned: [row(first, 30, 1), row(second, 60, 2)],
    deadline: [row(first, learner_days.at(-1) ?? 1, 1), row(second, learner_days[0] ?? 30, 2)],
    overdue: [row(first, -1, 1)],
    escalation: [row(first, -(escalate_after_days ?? 7), 1)],
    manual: [{ ...row(first, 7, 1), message, creator_user_id: CREATOR }],
    summary: [],
  }
  const one = (who: string, course: string | null, days: number | null, exception: "prerequisites" | null = null) => {
    return { count: 1, first: [{ person: who, course, on: days === null ? null : addDays(day, days), exception }] }
  }
  const summary: Summary = {
    overdue: one(person, first, -10),
    expiring: one(other, second, 20),
    exceptions: one(other, first, null, "prerequisites"),
    unreachable: one(person, null, null),
  }
  const letter = reminderLetter({
    ...{ language, fullName, companyName: company.name, timezone: company.timezone, publicUrl, day, names },
    rows: rows[kind],
    summary: kind === "summary" ? summary : undefined,
  })
  if (letter === undefined) throw new TypeError(`a sample of ${kind} says nothing`)
  return letter
}
