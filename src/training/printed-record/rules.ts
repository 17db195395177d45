import type { Caller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { type DateText, endOfDay, today } from "../../tools/calendar/dates.ts"
import type { ListRequest } from "../../tools/list.ts"
import { isValidOn } from "../assignments/in-force.ts"
import { listAssignments } from "../assignments/list/rules.ts"
import type { ListedAssignment } from "../assignments/list/schema.ts"
import { listCertificates } from "../certificates/list/rules.ts"
import type { Certificate } from "../certificates/list/schema.ts"
import type {
  CompletedStanding,
  PrintedCompleted,
  PrintedOpen,
  PrintedRequired,
  RecordFacts,
} from "../documents/record/facts.ts"
import * as store from "./store.ts"

/** Maximum number of open trainings, and of completed ones, that are printed. */
const PRINTED_MAX = 1000

/** Maximum number of certificates that are read: a training may have several. */
const CERTIFICATES_MAX = 2000

/** The person whose record is printed, as far as the caller sees the person. */
export interface RecordedPerson {
  readonly id: number
  readonly full_name: string
  readonly personnel_number: string | null
  readonly teams: readonly string[]
  readonly is_active: boolean
}

export interface RecordPrint {
  readonly facts: RecordFacts
  /** The company's current logo file. */
  readonly logo: { readonly storageName: string; readonly mediaType: string } | undefined
}

/** What somebody has to do and has done, as it is on a day. */
export type TrainingRecord = Pick<RecordFacts, "open" | "completed" | "left_out">

/** A day of a record: that of the company, or one before it. */
interface RecordDay {
  readonly day: DateText
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * The training record of a person in the caller's view at the end of a day: what was open then, and what had been
 * completed by then, with what it was worth then. What was recorded later about that time counts.
 */
export async function recordOn(
  database: Database,
  caller: Caller,
  userId: number,
  { day, now }: RecordDay,
): Promise<TrainingRecord> {
  const { timezone } = caller.company
  const isPast = day < today(timezone, now)
  const list = (status: "open" | "completed", field: string, descending: boolean) =>
    listAssignments(database, caller, { user_id: userId, status }, request(field, descending), now)
  const until = endOfDay(day, timezone)
  const [open, completed, certificates] = await Promise.all([
    isPast
      ? store.findOpenOn(database, caller.company.id, userId, { day, until, most: PRINTED_MAX })
      : list("open", "deadline_date", false),
    list("completed", "finish_date", true),
    certificatesOf(database, caller, userId, now),
  ])
  const done = completed.items.filter(({ finish_date }) => !isPast || (finish_date !== null && finish_date <= day))
  return {
    open: "items" in open ? open.items.map(printedOpen) : open.map((row) => pastOpen(row, until)),
    completed: printedOf(done, certificates, { day, isPast }),
    left_out: { open: "items" in open ? leftOut(open) : 0, completed: leftOut(completed) },
  }
}

interface Printing extends RecordDay {
  readonly required?: readonly PrintedRequired[] | undefined
}

/** The training record of a person in the caller's view on a day, to be printed. */
export async function printRecord(
  database: Database,
  caller: Caller,
  { id, ...person }: RecordedPerson,
  { day, now, required }: Printing,
): Promise<RecordPrint> {
  const { company } = caller
  const [record, logo] = await Promise.all([
    recordOn(database, caller, id, { day, now }),
    store.findLogo(database, company.id),
  ])
  const facts: RecordFacts = {
    number: String(id),
    ...{ company_name: company.name, timezone: company.timezone, person, required },
    ...record,
    ...{ as_of: day, printed_on: today(company.timezone, now) },
  }
  return { facts, logo: logo && { storageName: logo.storage_name, mediaType: logo.media_type } }
}

function printedOpen(assignment: ListedAssignment): PrintedOpen {
  const { course, state, assignment_type, deadline_date, is_overdue } = assignment
  return {
    ...{ course_title: course.title, short_type: course.short_type, assignment_type },
    ...{ state, deadline_date, is_overdue },
  }
}

function pastOpen({ deadline_at, ...row }: store.OpenRow, until: number): PrintedOpen {
  return { ...row, state: null, is_overdue: deadline_at !== null && deadline_at < until }
}

function request(field: string, descending: boolean): ListRequest {
  return { sort: [{ field, descending }], page: { page: 1, perPage: PRINTED_MAX }, include: new Set() }
}

function leftOut(page: { readonly items: readonly unknown[]; readonly total?: number }): number {
  return Math.max(0, (page.total ?? 0) - page.items.length)
}

/** The newest certificate of each assignment of a user. */
async function certificatesOf(
  database: Database,
  caller: Caller,
  userId: number,
  now: number,
): Promise<ReadonlyMap<number, Certificate>> {
  const request: ListRequest = {
    sort: [{ field: "id", descending: true }],
    page: { page: 1, perPage: CERTIFICATES_MAX },
    include: new Set(),
  }
  const { items } = await listCertificates(database, caller, { user_id: userId }, request, { origin: "", now })
  return new Map(items.toReversed().map((certificate) => [certificate.assignment_id, certificate]))
}

function printedOf(
  assignments: readonly ListedAssignment[],
  certificates: ReadonlyMap<number, Certificate>,
  on: Shown,
): PrintedCompleted[] {
  const worth = assignments.map((assignment) => worthOf(assignment, certificates.get(assignment.id), on))
  const held = new Set(assignments.filter((_, at) => worth[at]?.standing === "held").map(({ course }) => course.id))
  return assignments.map((assignment, at): PrintedCompleted => {
    const { course, assignment_type, finish_date } = assignment
    const { standing, valid_until } = worth[at] ?? { standing: "expired", valid_until: null }
    return {
      ...{ course_title: course.title, short_type: course.short_type, assignment_type, finish_date, valid_until },
      standing: standing === "expired" && held.has(course.id) ? "renewed" : standing,
      certificate: certificates.get(assignment.id)?.number ?? null,
    }
  })
}

interface Shown {
  readonly day: DateText
  /** Whether the day is over. */
  readonly isPast: boolean
}

/** What a completed training was worth on a day, and until when it was valid as far as it was known then. */
function worthOf(
  { state, revoked_on, valid_until: until }: ListedAssignment,
  certificate: Certificate | undefined,
  { day, isPast }: Shown,
): { readonly standing: CompletedStanding; readonly valid_until: string | null } {
  const as = (standing: CompletedStanding, valid_until = until) => ({ standing, valid_until })
  if (revoked_on !== null && (!isPast || revoked_on <= day)) return as("revoked")
  if (state !== "success") return as(state === "notshownup" ? "notshownup" : "failed")
  // Another approval may have replaced it, which only its certificate says.
  const isReplaced = certificate?.standing === "superseded"
  if (isReplaced && (!isPast || (until !== null && until < day))) return as("superseded")
  // Its validity was cut when it was replaced or revoked later. Its certificate states what was known before.
  const known = isPast && (isReplaced || revoked_on !== null) ? (certificate?.valid_until ?? null) : until
  return as(isValidOn({ valid_until: known }, day) ? "held" : "expired", known)
}
