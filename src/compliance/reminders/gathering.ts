import type { Queries } from "../../database/port.ts"
import type { ReminderSettings } from "../../organisation/company/reminders.ts"
import { addDays, type DateText, endOfDay, today } from "../../tools/calendar/dates.ts"
import { isWithin } from "../standing/standing.ts"
import { responsibleFor } from "./responsible.ts"
import { daysBetween, escalationStep, learnerSteps, type Obstacles, obstacleOf, type Step } from "./steps.ts"
import {
  findExempt,
  findKnown,
  findOpen,
  findOpened,
  findPeople,
  type KnownRow,
  type NewReminder,
  type OpenRow,
  type PersonRow,
  type Place,
} from "./store.ts"
import { peopleWithFindings } from "./summary.ts"

/** What is due on the morning of a company, in batches. It only reads: the duty enters it in the ledger, a preview shows it. */

/** A morning of a company. */
export interface Morning {
  readonly company: { readonly id: number; readonly timezone: string }
  readonly settings: ReminderSettings
  readonly day: DateText
  /** Whether the installation can send mail. */
  readonly canMail: boolean
  /** Only what became due after this day, for a preview. */
  readonly after?: DateText
}

export interface Gathered {
  readonly reminders: readonly NewReminder[]
  /** Assignments of whose earlier reminders nothing may wait any longer. */
  readonly renewed: readonly number[]
  /** Where the next batch begins; undefined if this was the last one. */
  readonly next: Place | undefined
}

/** Assignments in a batch, and people in a batch of summaries. */
const BATCH = 80

/** Entries that a batch of assignments may have after a pause, in which each can have missed all of its steps. */
const ENTRIES = 1_200

/** Assignments in a batch: fewer for a company that reminds often, so that nothing is written for long. */
function batchFor({ learner_days, overdue_times }: ReminderSettings): number {
  return Math.max(1, Math.min(BATCH, Math.floor(ENTRIES / (1 + learner_days.length + overdue_times))))
}

/** The reminders before and after deadlines. */
export async function gatherSteps(queries: Queries, morning: Morning, after: Place): Promise<Gathered> {
  const { company, settings, day } = morning
  const ahead = Math.max(0, ...settings.learner_days)
  const horizon = endOfDay(addDays(day, ahead), company.timezone)
  const limit = batchFor(settings)
  const rows = await findOpen(queries, company.id, { after, horizon, limit })
  const known = Map.groupBy(
    await findKnown(
      queries,
      rows.map(({ id }) => id),
    ),
    ({ assignment_id }) => assignment_id,
  )
  const due = rows.map((row) => dueOf(row, known.get(row.id) ?? [], morning))
  const escalated = due.flatMap(({ row, escalation }) => (escalation === undefined ? [] : [row.user_id]))
  const responsible = await responsibleFor(queries, company.id, [...new Set(escalated)])
  const obstacles = await obstaclesOf(queries, morning, [
    ...rows.map(({ user_id }) => user_id),
    ...[...responsible.values()].flat(),
  ])
  const reminders: NewReminder[] = []
  const renewed: number[] = []
  for (const { row, newest, missed, escalation } of due) {
    if (newest !== undefined) {
      renewed.push(row.id)
      for (const step of missed) reminders.push({ ...reminderOf(row, step, morning), ...TOO_LATE })
      reminders.push({ ...reminderOf(row, newest, morning), ...obstacles(row.user_id, row) })
    }
    for (const recipientId of escalation === undefined ? [] : (responsible.get(row.user_id) ?? [])) {
      const one = { ...reminderOf(row, escalation, morning), recipientId }
      reminders.push({ ...one, ...obstacles(recipientId, row) })
    }
  }
  return { reminders, renewed, next: nextOf(rows, limit, ({ deadline_at }) => deadline_at) }
}

const TOO_LATE = { state: "suppressed", reason: "too_late" } as const

interface Due {
  readonly row: OpenRow
  /** Undefined if the ledger has it. */
  readonly newest: Step | undefined
  readonly missed: readonly Step[]
  readonly escalation: Step | undefined
}

function dueOf(row: OpenRow, known: readonly KnownRow[], { company, settings, day, after }: Morning): Due {
  const deadline = today(company.timezone, row.deadline_at)
  const elapsed = daysBetween(deadline, day)
  const openedAt = daysBetween(deadline, today(company.timezone, row.created_at))
  const covered = after === undefined ? Number.NEGATIVE_INFINITY : daysBetween(deadline, after)
  const isNew = ({ kind, step }: Step) =>
    step > covered &&
    !known.some((one) => one.kind === kind && one.step === step && one.deadline_date === row.deadline_date)
  const { newest, missed } = learnerSteps({ elapsed, openedAt }, settings)
  const isNewestNew = newest !== undefined && isNew(newest)
  const escalation = escalationStep({ elapsed }, settings)
  return {
    row,
    newest: isNewestNew ? newest : undefined,
    missed: isNewestNew ? missed.filter(isNew) : [],
    escalation: escalation !== undefined && isNew(escalation) ? escalation : undefined,
  }
}

function reminderOf(row: OpenRow, step: Step | undefined, { day }: Morning) {
  return {
    kind: step?.kind ?? ("assigned" as const),
    step: step?.step ?? null,
    recipientId: row.user_id,
    userId: row.user_id,
    courseId: row.course_id,
    assignmentId: row.id,
    deadline: row.deadline_date,
    dueOn: day,
  }
}

/** What was assigned since the morning before; `after` begins with the moment of that. */
export async function gatherAssigned(queries: Queries, morning: Morning, after: Place): Promise<Gathered> {
  const rows = await findOpened(queries, morning.company.id, { after, limit: BATCH })
  const known = await findKnown(
    queries,
    rows.map(({ id }) => id),
  )
  const announced = new Set(known.flatMap(({ kind, assignment_id: id }) => (kind === "assigned" ? [id] : [])))
  const fresh = rows.filter(({ id }) => !announced.has(id))
  const obstacles = await obstaclesOf(
    queries,
    morning,
    fresh.map(({ user_id }) => user_id),
  )
  const reminders = fresh.map((row) => {
    return { ...reminderOf(row, undefined, morning), ...obstacles(row.user_id, row) }
  })
  return { reminders, renewed: [], next: nextOf(rows, BATCH, ({ created_at }) => created_at) }
}

/** Summaries for those who are responsible for somebody about whom there is something to say. */
export async function gatherSummaries(
  queries: Queries,
  morning: Morning,
  after: Place,
  dueOn: DateText,
): Promise<Gathered> {
  const { company, day, settings } = morning
  const found = await peopleWithFindings(queries, { company, day, settings }, { after: after.id, limit: BATCH })
  const responsible = await responsibleFor(queries, company.id, found.concerned)
  const recipients = [...new Set([...responsible.values()].flat())]
  const obstacles = await obstaclesOf(queries, morning, recipients)
  const reminders = recipients.map((recipientId) => ({
    ...{ kind: "summary" as const, step: null, recipientId, userId: recipientId, courseId: null, assignmentId: null },
    ...{ deadline: null, dueOn, ...obstacles(recipientId) },
  }))
  return { reminders, renewed: [], next: found.last === undefined ? undefined : { value: 0, id: found.last } }
}

function nextOf(rows: readonly OpenRow[], limit: number, value: (row: OpenRow) => number): Place | undefined {
  const last = rows.at(-1)
  return last === undefined || rows.length < limit ? undefined : { value: value(last), id: last.id }
}

/** The person and the course that a reminder is about. */
interface About {
  readonly user_id: number
  readonly course_id: number
}

/** Whether a reminder goes out. */
export type Fate = Pick<NewReminder, "state" | "reason">

/** Whether reminders to these people, about these people, can go out on a morning. */
export async function obstaclesOf(
  queries: Queries,
  { day, canMail }: Pick<Morning, "day" | "canMail">,
  userIds: readonly number[],
): Promise<(recipientId: number, about?: About) => Fate> {
  const ids = [...new Set(userIds)]
  const people = new Map((await findPeople(queries, ids)).map((row) => [row.id, row]))
  const exempt = new Set(
    (await findExempt(queries, ids, day)).map(({ user_id, course_id }) => `${user_id} ${course_id}`),
  )
  const isAbsent = (person: PersonRow | undefined) =>
    person !== undefined && isWithin(day, person.absent_from, person.absent_until)
  return (recipientId, about) => {
    const recipient = people.get(recipientId)
    const learner = about === undefined ? recipient : people.get(about.user_id)
    const facts: Obstacles = {
      isRecipientActive: recipient?.state === "active",
      isLearnerActive: learner?.state === "active",
      isExempt: about !== undefined && exempt.has(`${about.user_id} ${about.course_id}`),
      isAbsent: isAbsent(recipient) || isAbsent(learner),
      hasAddress: recipient?.email != null,
      canMail,
    }
    const reason = obstacleOf(facts)
    return reason === undefined ? { state: "queued", reason: null } : { state: "suppressed", reason }
  }
}
