import type { Queries } from "../../database/port.ts"
import { addDays, type DateText } from "../../tools/calendar/dates.ts"
import { type ApiLanguage, type Message, say } from "../../tools/language/messages.ts"
import { fullName } from "../../tools/language/names.ts"
import { dayOfDeadline, FOREVER } from "../standing/standing.ts"
import type { Pair } from "./schema.ts"
import type { Source } from "./source.ts"
import * as store from "./store.ts"

/** These pairs as the API shows them. */
export async function pairResources(
  queries: Queries,
  rows: readonly store.PairRow[],
  { source, language }: { readonly source: Source; readonly language: ApiLanguage },
): Promise<Pair[]> {
  if (rows.length === 0) return []
  const userIds = [...new Set(rows.map(({ user_id }) => user_id))]
  const courseIds = [...new Set(rows.map(({ course_id }) => course_id))]
  const heldIds = rows.flatMap(({ held_id, valid_until }) =>
    held_id === null || !isHeld(valid_until, source) ? [] : [held_id],
  )
  const [users, courses, certificates, requirements] = await Promise.all([
    store.findUsers(queries, userIds),
    store.findCourses(queries, courseIds),
    store.findCertificates(queries, heldIds),
    store.findRequirements(queries, source, userIds),
  ])
  const user = new Map(users.map((row) => [row.id, row]))
  const course = new Map(courses.map((row) => [row.id, row]))
  const certificate = new Map(certificates.map(({ assignment_id, id }) => [assignment_id, id]))
  const asking = Map.groupBy(requirements, ({ user_id, course_id }) => `${user_id} ${course_id}`)
  return rows.flatMap((row) => {
    const [person, about] = [user.get(row.user_id), course.get(row.course_id)]
    // Both may have been removed since the page was read.
    if (person === undefined || about === undefined) return []
    const isInForce = isHeld(row.valid_until, source)
    return {
      user: { id: person.id, external_id: person.key, type: "user", full_name: fullName(person) },
      course: {
        id: about.id,
        title: about.title,
        short_type: about.short_type,
        scope_id: about.scope_id,
        type: "course",
      },
      standing: row.standing,
      since: row.since,
      deadline_date: lasting(row.deadline_date),
      overdue_since:
        row.standing === "overdue" && row.deadline_date !== null ? addDays(dayOfDeadline(row.deadline_date), 1) : null,
      valid_until: isInForce ? lasting(row.valid_until) : null,
      assignment_id: row.assignment_id,
      certificate_id: isInForce && row.held_id !== null ? (certificate.get(row.held_id) ?? null) : null,
      exception: exceptionOf(row, language),
      exemption_id: row.standing === "exempt" ? row.exemption_id : null,
      requirement_ids: (asking.get(`${row.user_id} ${row.course_id}`) ?? []).map(
        ({ requirement_id }) => requirement_id,
      ),
    }
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
