import type { Queries } from "../../database/port.ts"
import { reminderSettings } from "../../organisation/company/reminders.ts"
import { addDays, type DateText, today } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { type Gathered, gatherAssigned, gatherSteps, gatherSummaries, type Morning } from "./gathering.ts"
import { endedOf } from "./mails.ts"
import { findMorning } from "./morning-store.ts"
import { type Kind, type Reason, summaryDay, URGENCY } from "./steps.ts"
import { type CompanyRow, findPeople, findWaiting, type Place } from "./store.ts"
import { findNames, findTitles } from "./summary-store.ts"

export { findCompanies } from "./store.ts"

/** What would go out on a morning, as far as it is known today. */

export interface PreviewedReminder {
  readonly kind: Kind
  readonly step: number | null
  readonly recipient: { readonly id: number; readonly full_name: string; readonly email: string | null }
  /** Null for a summary. */
  readonly user: { readonly id: number; readonly full_name: string } | null
  readonly course: { readonly id: number; readonly title: string } | null
  readonly deadline_date: string | null
  /** Why it would not go out; null if it would. */
  readonly reason: Reason | null
}

/** One reminder before it has its names. */
interface Due {
  readonly kind: Kind
  readonly step: number | null
  readonly recipientId: number
  readonly userId: number
  readonly courseId: number | null
  readonly deadline: string | null
  readonly reason: Reason | null
}

/** Milliseconds before the first morning of which assignments are announced. */
const FIRST_MORNING = 24 * 60 * 60_000
const START: Place = { value: Number.MIN_SAFE_INTEGER, id: 0 }
const WAITING = 500

/**
 * The reminders of a morning of a company. For the next morning these are also those that wait, those that were missed,
 * and those of new assignments; a later one is shown as if all mornings before it had happened.
 *
 * @param now epoch milliseconds
 * @throws OperatorError for a morning that is over
 */
export async function previewReminders(
  queries: Queries,
  company: CompanyRow,
  { day, canMail, now }: { readonly day: DateText; readonly canMail: boolean; readonly now: number },
): Promise<readonly PreviewedReminder[]> {
  const settings = reminderSettings(company.reminders)
  const stored = await findMorning(queries, company.id)
  const date = today(company.timezone, now)
  const next = stored?.day === date && stored.phase === "done" ? addDays(date, 1) : date
  if (day < next) {
    throw new OperatorError(
      `the reminders of ${day} have been made, or that day is over`,
      "see GET /api/v1/reminders for what became of them",
    )
  }
  const isNext = day === next
  const before = addDays(day, -1)
  const morning: Morning = { company, settings, day, canMail, ...(isNext ? {} : { after: before }) }
  const due: Due[] = isNext ? await waitingOf(queries, company.id, { day, canMail, now }) : []
  const add = async (gather: (place: Place) => Promise<Gathered>, start: Place) => {
    for (let place: Place | undefined = start; place !== undefined; ) {
      const gathered = await gather(place)
      due.push(...gathered.reminders)
      place = gathered.next
    }
  }
  await add((place) => gatherSteps(queries, morning, place), START)
  if (isNext && settings.assigned) {
    const since = Math.min(stored?.begun_at ?? now, now - FIRST_MORNING)
    await add((place) => gatherAssigned(queries, morning, place), { value: since, id: 0 })
  }
  const dueOn = summaryDay(day, isNext ? (stored?.day ?? null) : before, settings.summary)
  if (dueOn !== undefined) await add((place) => gatherSummaries(queries, morning, place, dueOn), START)
  return named(queries, withinBudget(withEachSummaryOnce(due), settings.mails_a_day))
}

async function waitingOf(
  queries: Queries,
  companyId: number,
  facts: { readonly day: DateText; readonly canMail: boolean; readonly now: number },
): Promise<Due[]> {
  const due: Due[] = []
  for (let after = 0; ; ) {
    const rows = await findWaiting(queries, companyId, { after, now: facts.now, limit: WAITING })
    const ended = new Set([...(await endedOf(queries, rows, facts)).values()].flat())
    for (const row of rows) {
      if (ended.has(row.id)) continue
      due.push({
        ...{ kind: row.kind, step: row.step, recipientId: row.recipient_user_id, userId: row.user_id },
        ...{ courseId: row.course_id, deadline: row.deadline_date, reason: null },
      })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < WAITING) return due
    after = last.id
  }
}

/** People are looked at in batches, each of which names its recipients; the ledger has one summary of a day for each. */
function withEachSummaryOnce(due: readonly Due[]): Due[] {
  const summarised = new Set<number>()
  return due.filter(({ kind, recipientId }) => {
    if (kind !== "summary") return true
    const isFirst = !summarised.has(recipientId)
    summarised.add(recipientId)
    return isFirst
  })
}

/** Mails in the order of the duty; those beyond the limit of the day would wait. */
function withinBudget(due: readonly Due[], mailsADay: number): Due[] {
  const mails = [...Map.groupBy(due, ({ recipientId }) => recipientId)].map(([recipientId, reminders]) => {
    const going = reminders.filter(({ reason }) => reason === null)
    const urgency = Math.min(...going.map(({ kind }) => URGENCY[kind]))
    const deadline = going.reduce(
      (first, one) => (one.deadline !== null && one.deadline < first ? one.deadline : first),
      "9999",
    )
    return { recipientId, reminders, isMail: going.length > 0, urgency, deadline }
  })
  mails.sort(
    (one, other) =>
      Number(other.isMail) - Number(one.isMail) ||
      one.urgency - other.urgency ||
      (one.deadline < other.deadline ? -1 : one.deadline > other.deadline ? 1 : one.recipientId - other.recipientId),
  )
  return mails.flatMap(({ reminders, isMail }, index) =>
    isMail && index >= mailsADay
      ? reminders.map((one) => (one.reason === null ? { ...one, reason: "budget" as const } : one))
      : reminders,
  )
}

async function named(queries: Queries, due: readonly Due[]): Promise<PreviewedReminder[]> {
  const userIds = [...new Set(due.flatMap(({ recipientId, userId }) => [recipientId, userId]))]
  const names = new Map((await findNames(queries, userIds)).map((row) => [row.id, fullName(row)] as const))
  const emails = new Map((await findPeople(queries, userIds)).map(({ id, email }) => [id, email] as const))
  const courseIds = [...new Set(due.flatMap(({ courseId }) => courseId ?? []))]
  const titles = new Map((await findTitles(queries, courseIds)).map(({ id, title }) => [id, title] as const))
  return due.map(({ kind, step, recipientId, userId, courseId, deadline, reason }) => ({
    kind,
    step,
    recipient: { id: recipientId, full_name: names.get(recipientId) ?? "", email: emails.get(recipientId) ?? null },
    user: kind === "summary" ? null : { id: userId, full_name: names.get(userId) ?? "" },
    course: courseId === null ? null : { id: courseId, title: titles.get(courseId) ?? "" },
    deadline_date: deadline,
    reason,
  }))
}
