import { type Caller, sightOf } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { momentOf } from "../../tools/calendar/deadline.ts"
import { type Draft, isFaulty, isSent } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { courseFaults } from "../assignments/assignability.ts"
import { isUnderWay } from "../assignments/states.ts"
import { visibleCourse } from "../courses/rules.ts"
import { groupsInView, teamsAt } from "../trainees/rules.ts"
import { MANAGING } from "./lookup.ts"
import type { GroupTrainingFields, SessionInput } from "./schema.ts"
import { findMarkedSessions, findTrainer, type SessionRow, type TrainingRow, type WantedSession } from "./store.ts"

/** What a training is to be. */
export interface Wanted {
  /** The current one; undefined for a new one. */
  readonly held: TrainingRow | undefined
  readonly course_id: number
  readonly trainer_user_id: number | null
  readonly location_id: number | null
  readonly team_id: number | null
  readonly sessions: readonly WantedSession[]
}

/** The longest session, in milliseconds. */
const SESSION_MAX = 24 * 60 * 60 * 1000

/** The faults of a request for a training that only the company's records show. */
export async function trainingFaults(
  tx: Queries,
  caller: Caller,
  draft: Draft<GroupTrainingFields>,
  wanted: Wanted,
): Promise<Fault[]> {
  const { held } = wanted
  if (held !== undefined && !isUnderWay(held.state)) return [fault("state", "training_over")]
  const isChanged = (field: "course_id" | "location_id" | "team_id") =>
    isSent(draft, field) && !isFaulty(draft, field) && wanted[field] !== held?.[field]
  return [
    ...(isChanged("course_id") ? await ofCourse(tx, caller, wanted) : []),
    ...(await ofTrainer(tx, caller, draft, wanted)),
    ...(await ofPlace(tx, caller, wanted, isChanged)),
    ...(draft.fields.sessions === undefined || isFaulty(draft, "sessions") ? [] : await ofSessions(tx, wanted)),
  ]
}

async function ofCourse(tx: Queries, { company }: Caller, { held, course_id }: Wanted): Promise<Fault[]> {
  const isTaken = held !== undefined && held.counts.participants + held.counts.waiting > 0
  if (isTaken) return [fault("course_id", "has_participants")]
  return courseFaults(await visibleCourse(tx, company.id, course_id))
}

async function ofTrainer(
  tx: Queries,
  caller: Caller,
  draft: Draft<GroupTrainingFields>,
  { held, trainer_user_id: id }: Wanted,
): Promise<Fault[]> {
  if (id === null || isFaulty(draft, "trainer_id") || id === held?.trainer_user_id) return []
  const trainer = await findTrainer(tx, sightOf(caller, MANAGING), id)
  if (trainer === undefined) return [fault("trainer_id", "unknown_user")]
  return trainer.state === "active" ? [] : [fault("trainer_id", "inactive_trainer")]
}

async function ofPlace(
  tx: Queries,
  caller: Caller,
  { held, location_id, team_id }: Wanted,
  isChanged: (field: "location_id" | "team_id") => boolean,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const seen = (group: "teams" | "locations", id: number) => groupsInView(tx, caller, MANAGING, group, [id])
  if (location_id !== null && isChanged("location_id") && !(await seen("locations", location_id)).has(location_id)) {
    faults.push(fault("location_id", "unknown_location"))
  }
  if (team_id !== null && isChanged("team_id") && !(await seen("teams", team_id)).has(team_id)) {
    faults.push(fault("team_id", "unknown_team"))
  }
  if (faults.length > 0) return faults
  const isMoved = held === undefined || isChanged("location_id") || isChanged("team_id")
  if (team_id !== null && location_id !== null && isMoved) {
    const isThere = (await teamsAt(tx, location_id, [team_id])).has(team_id)
    return isThere ? [] : [fault("team_id", "team_elsewhere")]
  }
  // Who does not see the whole company has no training of the whole company.
  const isOfCompany = team_id === null && location_id === null && isMoved
  const isWhole = sightOf(caller, MANAGING).view.company
  return isOfCompany && !isWhole && !isOwnTraining(caller, held) ? [fault("location_id", "place_required")] : []
}

function isOwnTraining({ user }: Caller, held: TrainingRow | undefined): boolean {
  return held !== undefined && held.trainer_user_id === user.id
}

async function ofSessions(tx: Queries, { held, sessions }: Wanted): Promise<Fault[]> {
  const known = new Set((held?.sessions ?? []).map(({ id }) => id))
  const seen = new Set<number>()
  const faults: Fault[] = []
  for (const [index, { id, starts_at, ends_at }] of sessions.entries()) {
    const at = `sessions.${index}`
    if (id !== undefined && (!known.has(id) || seen.has(id))) faults.push(fault(`${at}.id`, "unknown_session"))
    if (id !== undefined) seen.add(id)
    if (ends_at <= starts_at) faults.push(fault(`${at}.ends_at`, "ends_before_start"))
    else if (ends_at - starts_at > SESSION_MAX) faults.push(fault(`${at}.ends_at`, "session_too_long"))
    const overlaps = sessions.slice(0, index).some((other) => other.starts_at < ends_at && other.ends_at > starts_at)
    if (overlaps) faults.push(fault(`${at}.starts_at`, "sessions_overlap"))
  }
  if (faults.length > 0 || held === undefined) return faults
  const removed = held.sessions.filter(({ id }) => !seen.has(id)).map(({ id }) => id)
  const marked = await findMarkedSessions(tx, removed)
  return marked.size === 0 ? [] : [fault("sessions", "session_has_marks")]
}

/** The sessions that a request wants. One without an id that takes place at the time of one that is there is that one. */
export function wantedSessions(
  sent: readonly SessionInput[],
  held: readonly SessionRow[],
  timezone: string,
): WantedSession[] {
  const named = new Set(sent.flatMap(({ id }) => id ?? []))
  return sent.map(({ id, starts_at: starts, ends_at: ends }) => {
    const [starts_at, ends_at] = [momentOf(starts, timezone), momentOf(ends, timezone)]
    if (id !== undefined && id !== null) return { id, starts_at, ends_at }
    const same = held.find((row) => row.starts_at === starts_at && row.ends_at === ends_at && !named.has(row.id))
    if (same !== undefined) named.add(same.id)
    return { id: same?.id, starts_at, ends_at }
  })
}
