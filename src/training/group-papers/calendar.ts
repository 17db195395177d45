import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { UTC_ZONE, writtenCalendar } from "../../tools/calendar/icalendar.ts"
import { requireTraining, VIEWING } from "../group-trainings/lookup.ts"
import { type SessionEvent, sessionEvent, sessionUid } from "./session-event.ts"
import * as store from "./store.ts"

/** All sessions of a training in the caller's view as a calendar (RFC 5545). Those of a cancelled one are cancelled. */
export async function trainingCalendar(queries: Queries, caller: Caller, trainingId: number): Promise<string> {
  const training = await requireTraining(queries, caller, VIEWING, trainingId)
  const company = await companyOf(queries, caller.company.id)
  const ids = training.sessions.map(({ id }) => id)
  const revisions = new Map(
    (await store.findRevisions(queries, ids)).map(({ session_id, revision }) => [session_id, revision]),
  )
  const events = training.sessions.map(({ id, starts_at, ends_at }): SessionEvent => {
    return {
      uid: sessionUid(id, company),
      sequence: revisions.get(id) ?? 0,
      ...{ title: training.title ?? training.course_title, place: training.place },
      ...{ startsAt: starts_at, endsAt: ends_at, stampedAt: training.updated_at },
      description: training.note ?? "",
      isCancelled: training.state === "cancelled",
    }
  })
  return writtenCalendar([
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", "-//trainbase//Group trainings//EN"],
    ["CALSCALE", "GREGORIAN"],
    ["METHOD", "PUBLISH"],
    ...(events.length === 0 ? UTC_ZONE : events.flatMap((event) => sessionEvent(event))),
    ["END", "VCALENDAR"],
  ])
}

/** The sessions of the trainings in which somebody takes part, for the person's calendar: the latest first. */
export async function ownSessions(
  queries: Queries,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
  limit: number,
): Promise<SessionEvent[]> {
  const rows = await store.findOwnSessions(queries, { companyId, userId, limit })
  if (rows.length === 0) return []
  const company = await companyOf(queries, companyId)
  return rows.map(({ id, revision, title, place, starts_at, ends_at, updated_at }) => ({
    ...{ uid: sessionUid(id, company), sequence: revision, title, place },
    ...{ startsAt: starts_at, endsAt: ends_at, stampedAt: updated_at, description: "" },
  }))
}

async function companyOf(queries: Queries, id: number): Promise<{ key: string; createdAt: number }> {
  const row = await store.findCompany(queries, id)
  if (row === undefined) throw new TypeError("a company disappeared")
  return { key: row.key, createdAt: row.created_at }
}
