import type { ReminderSettings } from "../../organisation/company/reminders.ts"
import { addDays, type DateText } from "../../tools/calendar/dates.ts"

/** Which reminders are due. Rules without SQL and clock. */

export const KINDS = ["assigned", "deadline", "overdue", "escalation", "summary", "manual", "invitation"] as const
export type Kind = (typeof KINDS)[number]

export const STATES = ["queued", "sent", "failed", "suppressed"] as const
export type State = (typeof STATES)[number]

export const REASONS = [
  "no_address",
  "no_mail_server",
  "absent",
  "inactive",
  "exempt",
  "budget",
  "too_late",
  "refused",
] as const
export type Reason = (typeof REASONS)[number]

/** The less, the earlier a mail goes out if not all can on one day. */
export const URGENCY: Readonly<Record<Kind, number>> = {
  manual: 0,
  // Sent at once, and in no mail with others.
  invitation: 0,
  overdue: 1,
  deadline: 2,
  escalation: 3,
  assigned: 4,
  summary: 5,
}

/** A reminder of an open assignment: `step` days after its deadline, negative before it. */
export interface Step {
  readonly kind: "deadline" | "overdue" | "escalation"
  readonly step: number
}

/** Days from one day to another; negative if it is earlier. */
export function daysBetween(from: DateText, to: DateText): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/**
 * The reminders of an open assignment to its learner whose days have come: the newest, and those missed before it. What
 * lies before the day of its opening was not missed, except that something overdue is always said once.
 *
 * @param elapsed days since the deadline; negative before it
 * @param openedAt the same on the day on which it was opened
 */
export function learnerSteps(
  { elapsed, openedAt }: { readonly elapsed: number; readonly openedAt: number },
  settings: ReminderSettings,
): { readonly newest: Step | undefined; readonly missed: readonly Step[] } {
  const { learner_days, overdue_every_days: every, overdue_times: times } = settings
  // A pause of 0 days makes one reminder.
  const repeats = every === 0 ? Math.min(times, 1) : times
  const steps: Step[] = [
    ...learner_days.map((days) => ({ kind: "deadline" as const, step: 0 - days })),
    ...Array.from({ length: repeats }, (_, count) => ({ kind: "overdue" as const, step: 1 + count * every })),
  ]
  const [newest, ...older] = steps.filter(({ step }) => step <= elapsed).sort((one, other) => other.step - one.step)
  if (newest === undefined || (newest.kind === "deadline" && newest.step < openedAt)) {
    return { newest: undefined, missed: [] }
  }
  return { newest, missed: older.filter(({ step }) => step >= openedAt) }
}

/** The reminder of an open assignment to those who administer its learner; undefined before its day. */
export function escalationStep(
  { elapsed }: { readonly elapsed: number },
  { escalate_after_days: after }: ReminderSettings,
): Step | undefined {
  return after === null || elapsed < after ? undefined : { kind: "escalation", step: after }
}

/** What decides whether a mail can go to somebody. */
export interface Obstacles {
  readonly isRecipientActive: boolean
  readonly isLearnerActive: boolean
  readonly isExempt: boolean
  /** The learner or the recipient. */
  readonly isAbsent: boolean
  readonly hasAddress: boolean
  readonly canMail: boolean
}

/** Why a reminder that is due does not go out; undefined if it does. */
export function obstacleOf(facts: Obstacles): Exclude<Reason, "budget" | "too_late" | "refused"> | undefined {
  if (!facts.isRecipientActive || !facts.isLearnerActive) return "inactive"
  if (facts.isExempt) return "exempt"
  if (facts.isAbsent) return "absent"
  if (!facts.hasAddress) return "no_address"
  return facts.canMail ? undefined : "no_mail_server"
}

/**
 * The day whose summary is due on the morning of `day`: a Monday or the first of a month, or one that was missed since the
 * morning before. Undefined if none is.
 *
 * @param previous the day of the morning before; null if there was none
 */
export function summaryDay(
  day: DateText,
  previous: DateText | null,
  summary: ReminderSettings["summary"],
): DateText | undefined {
  if (summary === "off") return undefined
  const latest = summary === "monthly" ? `${day.slice(0, 8)}01` : addDays(day, -daysSinceMonday(day))
  return latest === day || (previous !== null && previous < latest) ? latest : undefined
}

function daysSinceMonday(day: DateText): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** The moment from which the mails of a day are made, in epoch milliseconds. An hour that the clocks skip is the next one. */
export function morningOf(day: DateText, hour: number, timezone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: timezone,
    plainTime: Temporal.PlainTime.from({ hour }),
  }).epochMilliseconds
}
