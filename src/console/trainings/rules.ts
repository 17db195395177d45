import type { PersonCaller } from "../../access/caller.ts"
import { concealed } from "../../access/view/refusal.ts"
import type { Database } from "../../database/port.ts"
import { listUsers } from "../../organisation/users/rules.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { NotFound } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import type { Page } from "../../tools/list.ts"
import { dayBeyondLead } from "../../training/assignments/lead.ts"
import { assignmentsInView, refuseForOneself, requireAssignment } from "../../training/assignments/lookup.ts"
import { rememberedContent } from "../../training/content/rules.ts"
import { listCourses } from "../../training/courses/rules.ts"
import { isInstruction } from "../../training/courses/short-type.ts"
import type { PrintedEntry } from "../../training/documents/evidence/facts.ts"
import { requireEvidence } from "../../training/evidence/lookup.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import { isGrantable } from "../../training/learning/grant.ts"
import { type Journey, journeyOf } from "../../training/learning/journey.ts"
import { printedEntries } from "../../training/printed-evidence/entries.ts"
import { requireTrainee, traineesInView } from "../../training/trainees/rules.ts"
import { findNames } from "./store.ts"

function totalOf(found: Page<unknown>): number {
  if (!("total" in found)) throw new TypeError("a page without a total was found")
  return found.total
}

export function beyondLead({ settings, clock }: Deciding, { company }: PersonCaller): DateText {
  return dayBeyondLead(today(company.timezone, clock()), settings.renewal_lead)
}

/** Another user's training, as seen by a trainer or administrator of the learner. */
export interface ShownTraining {
  readonly journey: Journey
  readonly learner: { readonly id: number; readonly full_name: string }
  /** Whether the reader may record or change anything. */
  readonly mayUpdate: boolean
  readonly isGrantable: boolean
  /** The newest things that were recorded, except the pages that were read and the videos that were played. */
  readonly history: readonly PrintedEntry[]
}

const HISTORY_MAX = 10

/**
 * An assignment of an active user whom the caller trains or administers.
 *
 * @throws NotFound for any other assignment, unless it is the caller's own
 * @throws Forbidden for the caller's own
 */
export async function shownTraining(services: Deciding, caller: PersonCaller, id: number): Promise<ShownTraining> {
  const { database } = services
  const { company } = caller
  const assignment = await concealed(requireAssignment(database, caller, "course-assignments.view", id))
  refuseForOneself(caller, assignment.user_id)
  const learner = await activePerson(database, caller, assignment.user_id)
  const journey = await journeyOf(database, company.id, assignment, rememberedContent(database, company.id))
  const changeable = await traineesInView(database, caller, "course-assignments.update", [learner.id])
  return {
    ...{ journey, learner },
    mayUpdate: changeable.has(learner.id),
    isGrantable: await isGrantable(database, journey, beyondLead(services, caller)),
    history: await historyOf(database, company.id, id),
  }
}

/** Those of the given assignments that {@link shownTraining} shows the reader. */
export async function shownAmong(
  database: Database,
  caller: PersonCaller,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = [...(await assignmentsInView(database, caller, "course-assignments.view", ids)).values()]
  const people = await findNames(database, caller.company.id, [...new Set(found.map(({ user_id }) => user_id))])
  const active = new Set(people.filter(({ state }) => state === "active").map(({ id }) => id))
  return new Set(found.filter(({ user_id }) => user_id !== caller.user.id && active.has(user_id)).map(({ id }) => id))
}

async function historyOf(database: Database, companyId: number, id: number): Promise<PrintedEntry[]> {
  const { entries } = await printedEntries(database, { companyId, id })
  return entries
    .filter(({ kind }) => kind !== "read" && kind !== "played")
    .toReversed()
    .slice(0, HISTORY_MAX)
}

async function activePerson(database: Database, { company }: PersonCaller, userId: number) {
  const [row] = await findNames(database, company.id, [userId])
  if (row === undefined || row.state !== "active") throw new NotFound()
  return { id: row.id, full_name: fullName(row) }
}

export interface ShownEvidence {
  readonly id: number
  readonly learner: string
  readonly courseTitle: string
  /** Epoch milliseconds; null unless the training was withdrawn. */
  readonly withdrawnAt: number | null
  /** The newest entries that fit on a page. */
  readonly entries: readonly PrintedEntry[]
  /** The number of older entries. */
  readonly earlier: number
}

/** The evidence for another user's assignment. It may be withdrawn, and the user may be inactive. */
export async function shownEvidence(database: Database, caller: PersonCaller, id: number): Promise<ShownEvidence> {
  const row = await concealed(requireEvidence(database, caller, id))
  refuseForOneself(caller, row.user_id)
  const { entries, earlier } = await printedEntries(database, { companyId: caller.company.id, id })
  return { id, learner: fullName(row), courseTitle: row.course_title, withdrawnAt: row.withdrawn_at, entries, earlier }
}

/** Maximum number of people and of courses that a page offers for selection. */
const OFFERED_MAX = 50

interface Choice {
  readonly id: number
  readonly label: string
  /** The kind of a course, shown because a base course and its instruction have the same title. */
  readonly isInstruction?: boolean
}

/** The options, and whether there are more of them. */
export interface Offered {
  readonly items: readonly Choice[]
  readonly hasMore: boolean
}

const FIRST_PAGE = { page: 1, perPage: OFFERED_MAX }
const NOTHING: ReadonlySet<string> = new Set()

/** The active users to whom the caller can assign a course. */
export async function offeredPeople(database: Database, caller: PersonCaller, search: string): Promise<Offered> {
  const list = { sort: [{ field: "username", descending: false }], page: FIRST_PAGE, include: NOTHING }
  const named = search === "" ? {} : { search }
  const found = await listUsers(database, caller, { state: "active", ...named, list })
  const ids = found.items.map(({ id }) => id).filter((id) => id !== caller.user.id)
  const seen = await traineesInView(database, caller, "course-assignments.create", ids)
  const items = found.items
    .filter(({ id }) => seen.has(id))
    .map(({ id, full_name: label }) => ({ id, label }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return { items, hasMore: totalOf(found) > found.items.length }
}

/** The active courses that can be assigned. */
export async function offeredCourses(database: Database, caller: PersonCaller, search: string): Promise<Offered> {
  const list = { sort: [{ field: "id", descending: false }], page: FIRST_PAGE, include: NOTHING }
  const named = search === "" ? {} : { search }
  const found = await listCourses(database, caller, { state: "active", ...named, list }, list)
  const items = found.items
    .map(({ id, title: label, short_type }) => ({ id, label, isInstruction: isInstruction(short_type) }))
    .sort((one, other) => one.label.localeCompare(other.label) || one.id - other.id)
  return { items, hasMore: totalOf(found) > found.items.length }
}

/**
 * The active user to whom the caller wants to assign a course.
 *
 * @throws NotFound for a user whom the caller cannot see
 * @throws Forbidden for the caller
 */
export async function assignedPerson(database: Database, caller: PersonCaller, userId: number) {
  refuseForOneself(caller, userId)
  await concealed(requireTrainee(database, caller, "course-assignments.create", userId))
  return activePerson(database, caller, userId)
}
