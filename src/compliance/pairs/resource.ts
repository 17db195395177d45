import type { Queries } from "../../database/port.ts"
import { addDays, type DateText } from "../../tools/calendar/dates.ts"
import { type ApiLanguage, type Message, say } from "../../tools/language/messages.ts"
import { fullName } from "../../tools/language/names.ts"
import { dayOfDeadline, FOREVER } from "../standing/standing.ts"
import { numberOfPair } from "./numbers.ts"
import type { Pair } from "./schema.ts"
import type { Source } from "./source.ts"
import * as store from "./store.ts"

/** A pair without the records that it refers to. */
export type PlainPair = Omit<Pair, "certificate_id" | "requirement_ids">

interface Showing {
  readonly source: Source
  readonly language: ApiLanguage
}

/** These pairs as the API shows them. */
export async function pairResources(
  queries: Queries,
  rows: readonly store.PairRow[],
  showing: Showing,
): Promise<Pair[]> {
  if (rows.length === 0) return []
  const { source } = showing
  const heldIds = rows.flatMap(({ held_id, valid_until }) =>
    held_id === null || !isHeld(valid_until, source) ? [] : [held_id],
  )
  const [shown, certificates, requirements] = await Promise.all([
    shownPairs(queries, rows, showing),
    store.findCertificates(queries, heldIds),
    store.findRequirements(queries, source, [...new Set(rows.map(({ user_id }) => user_id))]),
  ])
  const certificate = new Map(certificates.map(({ assignment_id, id }) => [assignment_id, id]))
  const asking = Map.groupBy(requirements, numberOfPair)
  return shown.map(({ row, pair }) => ({
    ...pair,
    certificate_id:
      isHeld(row.valid_until, source) && row.held_id !== null ? (certificate.get(row.held_id) ?? null) : null,
    requirement_ids: (asking.get(numberOfPair(row)) ?? []).map(({ requirement_id }) => requirement_id),
  }))
}

/** The same without what they refer to, for a report. */
export async function plainPairs(
  queries: Queries,
  rows: readonly store.PairRow[],
  showing: Showing,
): Promise<PlainPair[]> {
  if (rows.length === 0) return []
  return (await shownPairs(queries, rows, showing)).map(({ pair }) => pair)
}

async function shownPairs(queries: Queries, rows: readonly store.PairRow[], { source, language }: Showing) {
  const [users, courses] = await Promise.all([
    store.findUsers(queries, [...new Set(rows.map(({ user_id }) => user_id))]),
    store.findCourses(queries, [...new Set(rows.map(({ course_id }) => course_id))]),
  ])
  const user = new Map(users.map((row) => [row.id, row]))
  const course = new Map(courses.map((row) => [row.id, row]))
  return rows.flatMap((row): { row: store.PairRow; pair: PlainPair }[] => {
    const [person, about] = [user.get(row.user_id), course.get(row.course_id)]
    // Both may have been removed since the page was read.
    if (person === undefined || about === undefined) return []
    const pair = {
      user: { id: person.id, external_id: person.key, type: "user" as const, full_name: fullName(person) },
      course: {
        id: about.id,
        title: about.title,
        short_type: about.short_type,
        scope_id: about.scope_id,
        type: "course" as const,
      },
      standing: row.standing,
      since: row.since,
      deadline_date: lasting(row.deadline_date),
      overdue_since:
        row.standing === "overdue" && row.deadline_date !== null ? addDays(dayOfDeadline(row.deadline_date), 1) : null,
      valid_until: isHeld(row.valid_until, source) ? lasting(row.valid_until) : null,
      assignment_id: row.assignment_id,
      exception: exceptionOf(row, language),
      exemption_id: row.standing === "exempt" ? row.exemption_id : null,
    }
    return [{ row, pair }]
  })
}

function isHeld(until: DateText | null, { day }: Source): boolean {
  return until !== null && until >= day
}

function lasting(day: string | null): string | null {
  return day === FOREVER ? null : day
}

function exceptionOf(
  { exception, exception_since, exception_messages }: store.PairRow,
  language: ApiLanguage,
): Pair["exception"] {
  if (exception === null) return null
  return { reason: exception, messages: messagesIn(exception_messages, language), since: exception_since ?? "" }
}

/** The conditions that are not met, as `settling` stores them. */
export function messagesIn(stored: string | null, language: ApiLanguage): string[] {
  const messages = JSON.parse(stored ?? "[]") as readonly Message[]
  return messages.map((one) => say(language, one, { field: "user" }))
}
