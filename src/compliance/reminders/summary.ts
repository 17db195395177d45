import type { Queries } from "../../database/port.ts"
import type { ReminderSettings } from "../../organisation/company/reminders.ts"
import { addDays, type DateText, startOfDay, today } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import type { Exception } from "../standing/duty.ts"
import { isWithin } from "../standing/standing.ts"
import { responsibleFor } from "./responsible.ts"
import { findExempt, findPeople } from "./store.ts"
import {
  findActive,
  findExceptions,
  findExpiring,
  findNames,
  findOverdue,
  findTitles,
  findUnreachable,
} from "./summary-store.ts"

/** What a summary says: who is overdue, loses something soon, has an exception, or could not be reached. */

/** Days ahead in which something that ends is said. */
const AHEAD = 30

/** People looked at at once. */
const BATCH = 250

/** What a summary lists of each kind; it counts the rest. */
const LISTED = 20

interface SummaryMorning {
  readonly company: { readonly id: number; readonly timezone: string }
  readonly settings: Pick<ReminderSettings, "summary">
  readonly day: DateText
}

/** One thing to be said about a person. */
interface Finding {
  readonly user_id: number
  readonly course_id: number | null
  /** Its last day, or the deadline that has passed. */
  readonly on: DateText | null
  readonly exception: Exception | null
}

const SECTIONS = ["overdue", "expiring", "exceptions", "unreachable"] as const
type Section = (typeof SECTIONS)[number]

/** The active people of a company about whom a summary has something to say, in batches. */
export async function peopleWithFindings(
  queries: Queries,
  morning: SummaryMorning,
  place: { readonly after: number; readonly limit: number },
): Promise<{ readonly concerned: readonly number[]; readonly last: number | undefined }> {
  const userIds = await findActive(queries, morning.company.id, place)
  const found = await findingsOf(queries, morning, userIds)
  const concerned = new Set(SECTIONS.flatMap((section) => found[section].map(({ user_id }) => user_id)))
  return { concerned: [...concerned], last: userIds.length < place.limit ? undefined : userIds.at(-1) }
}

async function findingsOf(
  queries: Queries,
  { company, settings, day }: SummaryMorning,
  userIds: readonly number[],
): Promise<Readonly<Record<Section, readonly Finding[]>>> {
  const people = await findPeople(queries, userIds)
  const absent = new Set(
    people.flatMap(({ id, absent_from, absent_until }) => (isWithin(day, absent_from, absent_until) ? [id] : [])),
  )
  const exempt = new Set((await findExempt(queries, userIds, day)).map(keyOf))
  const overdue = await findOverdue(queries, userIds, startOfDay(day, company.timezone))
  const expiring = await findExpiring(queries, userIds, { from: day, until: addDays(day, AHEAD) })
  const exceptions = await findExceptions(queries, userIds)
  const since = addDays(day, settings.summary === "monthly" ? -31 : -7)
  const unreachable = await findUnreachable(queries, userIds, since)
  return {
    overdue: overdue
      .filter((row) => !absent.has(row.user_id) && !exempt.has(keyOf(row)))
      .map((row) => ({ ...pairOf(row), on: today(company.timezone, row.deadline_at), exception: null })),
    expiring: expiring.map((row) => ({ ...pairOf(row), on: row.valid_until, exception: null })),
    exceptions: exceptions
      .filter((row) => !exempt.has(keyOf(row)))
      .map((row) => ({ ...pairOf(row), on: null, exception: row.exception })),
    unreachable: [...unreachable].map((user_id) => ({ user_id, course_id: null, on: null, exception: null })),
  }
}

interface Pair {
  readonly user_id: number
  readonly course_id: number
}

function pairOf({ user_id, course_id }: Pair): Pair {
  return { user_id, course_id }
}

function keyOf({ user_id, course_id }: Pair): string {
  return `${user_id} ${course_id}`
}

/** A part of a summary: how many there are, and the first of them. */
export interface Listed {
  readonly count: number
  readonly first: readonly {
    readonly person: string
    readonly course: string | null
    readonly on: DateText | null
    readonly exception: Exception | null
  }[]
}

export type Summary = Readonly<Record<Section, Listed>>

/** What a summary says to a recipient now; undefined if there is nothing to say. */
export async function summaryFor(
  queries: Queries,
  morning: SummaryMorning,
  recipientId: number,
): Promise<Summary | undefined> {
  const counts = { overdue: 0, expiring: 0, exceptions: 0, unreachable: 0 }
  const first: Record<Section, Finding[]> = { overdue: [], expiring: [], exceptions: [], unreachable: [] }
  for (let after = 0; ; ) {
    const userIds = await findActive(queries, morning.company.id, { after, limit: BATCH, recipientId })
    const found = await findingsOf(queries, morning, userIds)
    const concerned = new Set(SECTIONS.flatMap((section) => found[section].map(({ user_id }) => user_id)))
    const responsible = await responsibleFor(queries, morning.company.id, [...concerned])
    for (const section of SECTIONS) {
      const own = found[section].filter(({ user_id }) => responsible.get(user_id)?.includes(recipientId) === true)
      counts[section] += own.length
      first[section].push(...own.slice(0, LISTED - first[section].length))
    }
    const last = userIds.at(-1)
    if (last === undefined || userIds.length < BATCH) break
    after = last
  }
  if (SECTIONS.every((section) => counts[section] === 0)) return undefined
  const listed = SECTIONS.flatMap((section) => first[section])
  const names = new Map(
    (await findNames(queries, [...new Set(listed.map(({ user_id }) => user_id))])).map(
      (row) => [row.id, fullName(row)] as const,
    ),
  )
  const courseIds = [...new Set(listed.flatMap(({ course_id }) => course_id ?? []))]
  const titles = new Map((await findTitles(queries, courseIds)).map(({ id, title }) => [id, title] as const))
  const listedOf = (section: Section): Listed => ({
    count: counts[section],
    first: first[section].map(({ user_id, course_id, on, exception }) => ({
      person: names.get(user_id) ?? "",
      course: course_id === null ? null : (titles.get(course_id) ?? ""),
      on,
      exception,
    })),
  })
  return {
    overdue: listedOf("overdue"),
    expiring: listedOf("expiring"),
    exceptions: listedOf("exceptions"),
    unreachable: listedOf("unreachable"),
  }
}
