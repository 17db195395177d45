import type { PersonCaller } from "../../access/caller.ts"
import { concealed } from "../../access/view/refusal.ts"
import type { Database } from "../../database/port.ts"
import { listUsers } from "../../organisation/users/rules.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { NotFound } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import type { CountedPage, Page } from "../../tools/list.ts"
import { dayBeyondLead } from "../../training/assignments/lead.ts"
import { countAssignments, listAssignments } from "../../training/assignments/list/rules.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import { refuseForOneself, requireAssignment } from "../../training/assignments/lookup.ts"
import { WAITING_STATES } from "../../training/assignments/waiting.ts"
import { rememberedContent } from "../../training/content/rules.ts"
import { listCourses } from "../../training/courses/rules.ts"
import { isInstruction } from "../../training/courses/short-type.ts"
import type { PrintedEntry } from "../../training/documents/evidence/facts.ts"
import { requireEvidence } from "../../training/evidence/lookup.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import { type Awaited, awaitedBy } from "../../training/learning/awaited.ts"
import { isGrantable } from "../../training/learning/grant.ts"
import { type Journey, journeyOf } from "../../training/learning/journey.ts"
import { printedEntries } from "../../training/printed-evidence/entries.ts"
import { requireTrainee, traineesInView } from "../../training/trainees/rules.ts"
import { findNames, hasOtherPeople } from "./store.ts"

/** The two lists of a team: open trainings, and trainings waiting for the reader. */
export type TeamList = "all" | "waiting"

const PER_PAGE = 50

/**
 * Maximum number of trainings that can be paged through. Others are found by name. In a large company, counting all of
 * them would take too long.
 */
const TURNED_MAX = 1_000

/** Waiting trainings are not counted beyond this number. */
const WAITING_COUNTED_MAX = 100

const BY_DEADLINE = [{ field: "deadline_date", descending: false }]
const NEWEST_FIRST = [{ field: "id", descending: true }]
const WITH_USER: ReadonlySet<string> = new Set(["user"])

export interface TeamTrainings extends CountedPage<ListedAssignment> {
  readonly page: number
  readonly pages: number
  /** Whether there may be more trainings than can be paged through. */
  readonly hasMore: boolean
  /**
   * How many trainings are waiting for the reader, regardless of the list and the search. Undefined if there are too
   * many to count.
   */
  readonly waiting: number | undefined
  /** For each waiting training, the action that it requires. */
  readonly awaited: ReadonlyMap<number, readonly Awaited[]>
  /** Whether there is nobody whom the reader could train or administer. */
  readonly isAlone: boolean
}

function beyondLead({ settings, clock }: Deciding, { company }: PersonCaller): DateText {
  return dayBeyondLead(today(company.timezone, clock()), settings.renewal_lead)
}

/**
 * The trainings of the active users whom the caller trains or administers. Overdue trainings come first; among the
 * waiting ones, the newest come first.
 */
export async function teamTrainings(
  services: Deciding,
  caller: PersonCaller,
  { list, page, search }: { readonly list: TeamList; readonly page: number; readonly search: string },
): Promise<TeamTrainings> {
  const { database, clock } = services
  const now = clock()
  const others = { exceptUserId: caller.user.id, isOfActive: true } as const
  const waits = { ...others, state: WAITING_STATES.join(","), waitsBeyond: beyondLead(services, caller) } as const
  const named = search === "" ? {} : { search }
  const query = list === "waiting" ? { ...waits, ...named } : { ...others, status: "open" as const, ...named }
  const sort = list === "waiting" ? NEWEST_FIRST : BY_DEADLINE
  const request = { sort, page: { page, perPage: PER_PAGE }, include: WITH_USER, most: TURNED_MAX }
  const found = await listAssignments(database, caller, query, request, now)
  const { items } = found
  const awaited = list === "waiting" ? await awaitedBy(database, caller.company.id, items) : new Map()
  const total = totalOf(found)
  const isCounted = list === "waiting" && search === ""
  const waiting = isCounted
    ? total
    : await countAssignments(database, caller, waits, { most: WAITING_COUNTED_MAX, now })
  return {
    ...{ items, total, page, awaited, pages: Math.ceil(total / PER_PAGE), hasMore: total >= TURNED_MAX },
    waiting: waiting < WAITING_COUNTED_MAX ? waiting : undefined,
    isAlone: total === 0 && (await isAlone(database, caller)),
  }
}

/** A trainer or administrator of a place has people there. The administrator of a company may be its first user. */
async function isAlone(database: Database, caller: PersonCaller): Promise<boolean> {
  const { company, user } = caller
  return !(await hasOtherPeople(database, { companyId: company.id, userId: user.id }))
}

function totalOf(found: Page<unknown>): number {
  if (!("total" in found)) throw new TypeError("a page without a total was found")
  return found.total
}

/** Another user's training, as seen by a trainer or administrator of the learner. */
export interface TeamTraining {
  readonly journey: Journey
  readonly learner: { readonly id: number; readonly full_name: string }
  /** Whether the reader may record or change anything. */
  readonly mayUpdate: boolean
  readonly isGrantable: boolean
}

/**
 * An assignment of an active user whom the caller trains or administers.
 *
 * @throws NotFound for any other assignment, unless it is the caller's own
 * @throws Forbidden for the caller's own
 */
export async function teamTraining(services: Deciding, caller: PersonCaller, id: number): Promise<TeamTraining> {
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
  }
}

async function activePerson(database: Database, { company }: PersonCaller, userId: number) {
  const [row] = await findNames(database, company.id, [userId])
  if (row === undefined || row.state !== "active") throw new NotFound()
  return { id: row.id, full_name: fullName(row) }
}

export interface TeamEvidence {
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
export async function teamEvidence(database: Database, caller: PersonCaller, id: number): Promise<TeamEvidence> {
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
