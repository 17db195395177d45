import type { Caller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import type { ListRequest } from "../../tools/list.ts"
import { isValidOn } from "../assignments/in-force.ts"
import { listAssignments } from "../assignments/list/rules.ts"
import type { ListedAssignment } from "../assignments/list/schema.ts"
import { listCertificates } from "../certificates/list/rules.ts"
import type { Certificate } from "../certificates/list/schema.ts"
import type { CompletedStanding, PrintedCompleted, RecordFacts } from "../documents/record/facts.ts"
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

/** The training record of a person in the caller's view, as it is on the company's day. */
export async function printRecord(
  database: Database,
  caller: Caller,
  { id, ...person }: RecordedPerson,
  now: number,
): Promise<RecordPrint> {
  const { company } = caller
  const list = (status: "open" | "completed", field: string, descending: boolean) =>
    listAssignments(database, caller, { user_id: id, status }, request(field, descending), now)
  const [open, completed, certificates, logo] = await Promise.all([
    list("open", "deadline_date", false),
    list("completed", "finish_date", true),
    certificatesOf(database, caller, id, now),
    store.findLogo(database, company.id),
  ])
  const day = today(company.timezone, now)
  const facts: RecordFacts = {
    number: String(id),
    ...{ company_name: company.name, timezone: company.timezone, person },
    open: open.items.map(({ course, state, assignment_type, deadline_date, is_overdue }) => ({
      ...{ course_title: course.title, short_type: course.short_type, assignment_type },
      ...{ state, deadline_date, is_overdue },
    })),
    completed: printedOf(completed.items, certificates, day),
    left_out: { open: leftOut(open), completed: leftOut(completed) },
    printed_on: day,
  }
  return { facts, logo: logo && { storageName: logo.storage_name, mediaType: logo.media_type } }
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
  day: DateText,
): PrintedCompleted[] {
  const standings = assignments.map((assignment) => standingOf(assignment, certificates.get(assignment.id), day))
  const held = new Set(assignments.filter((_, at) => standings[at] === "held").map(({ course }) => course.id))
  return assignments.map((assignment, at): PrintedCompleted => {
    const { course, assignment_type, finish_date, valid_until } = assignment
    const standing = standings[at] ?? "expired"
    return {
      ...{ course_title: course.title, short_type: course.short_type, assignment_type, finish_date, valid_until },
      standing: standing === "expired" && held.has(course.id) ? "renewed" : standing,
      certificate: certificates.get(assignment.id)?.number ?? null,
    }
  })
}

function standingOf(
  { state, revoked_on, valid_until }: ListedAssignment,
  certificate: Certificate | undefined,
  day: DateText,
): CompletedStanding {
  if (revoked_on !== null) return "revoked"
  if (state !== "success") return state === "notshownup" ? "notshownup" : "failed"
  // Another approval may have replaced it, which only its certificate says.
  if (certificate?.standing === "superseded") return "superseded"
  return isValidOn({ valid_until: valid_until as DateText | null }, day) ? "held" : "expired"
}
