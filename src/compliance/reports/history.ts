import { type Static, Type } from "typebox"
import { allPages } from "../../database/long-list/beside.ts"
import { date } from "../../http/fields.ts"
import { idsIn } from "../../http/paging.ts"
import { queryOf } from "../../http/schema.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { type Fault, fault, Invalid } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import { isValidOn } from "../../training/assignments/in-force.ts"
import { assignmentsBeside, countAssignments } from "../../training/assignments/list/rules.ts"
import { assignmentQuery, type ListedAssignment } from "../../training/assignments/list/schema.ts"
import { numberOf } from "../../training/certificates/rules.ts"
import { kindOf } from "../../training/documents/certificate/facts.ts"
import type { CompletedStanding } from "../../training/documents/record/facts.ts"
import { WORDING } from "../../training/wording/wording.ts"
import { shownNumber } from "./people.ts"
import { type OpenReport, type ReadColumn, type ReportContext, readAtOnce, reportOf } from "./report.ts"
import * as store from "./store.ts"
import { REPORT_WORDING } from "./wording/wording.ts"

const { ids, user_id, team_id, location_id, course_id, finished_after, finished_before } =
  assignmentQuery.schema.properties
const HistoryFilters = Type.Object({
  ids,
  user_id,
  team_id,
  location_id,
  course_id,
  finished_after,
  finished_before,
  as_of: Type.Optional(
    date({
      description: "As it was at the end of this day: only what was finished by then, and whether it was valid then.",
      examples: ["2026-11-20"],
    }),
  ),
})
type HistoryFilters = Static<typeof HistoryFilters>

export const historyQuery = queryOf(HistoryFilters)

/** Everything that a person has completed, or everybody in a course, the newest first. */
export async function openHistory(context: ReportContext, query: HistoryFilters): Promise<OpenReport> {
  const { database, caller, now } = context
  const present = today(caller.company.timezone, now)
  const matching = matchingOn(query, present)
  async function* pages(): AsyncGenerator<ShownCompleted[]> {
    const found = allPages({ field: "finish_date", descending: true }, readAtOnce(context), (request) =>
      assignmentsBeside(database, caller, matching, request, now),
    )
    for await (const page of found)
      yield await completedOf(context, page, query.as_of ?? present, query.as_of !== undefined)
  }
  return reportOf(columnsIn(context), pages())
}

export async function countHistory(
  { database, caller, now }: ReportContext,
  query: HistoryFilters,
  most: number,
): Promise<number> {
  const present = today(caller.company.timezone, now)
  return countAssignments(database, caller, matchingOn(query, present), { most, now })
}

/** It is about one person, or about one course. */
export function historyFaults({ user_id, course_id }: Pick<HistoryFilters, "user_id" | "course_id">): Fault[] {
  return user_id === undefined && course_id === undefined ? [fault("user_id", "person_or_course")] : []
}

/** The filters of the list of assignments that the report is made of. Throws `Invalid` for filters that it refuses. */
function matchingOn(query: HistoryFilters, present: DateText) {
  const faults = historyFaults(query)
  if (faults.length > 0) throw new Invalid(faults)
  if (query.as_of !== undefined && query.as_of > present)
    throw new Invalid([fault("as_of", "in_future", { today: present })])
  const { as_of, ids: list, ...filters } = query
  const last = earlier(as_of, query.finished_before)
  return {
    ...{ ...filters, status: "completed" as const },
    ...(last === undefined ? {} : { finished_before: last }),
    ...(list === undefined ? {} : { ids: idsIn(list) }),
  }
}

function earlier(one: DateText | undefined, other: DateText | undefined): DateText | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}

interface ShownCompleted {
  readonly assignment: ListedAssignment
  readonly person: store.NamedPerson | undefined
  readonly certificate: store.NewestCertificate | undefined
  readonly standing: CompletedStanding
}

async function completedOf(
  { database, caller: { company } }: ReportContext,
  assignments: readonly ListedAssignment[],
  day: DateText,
  isPast: boolean,
): Promise<ShownCompleted[]> {
  const [people, certificates] = await Promise.all([
    store.findPeople(database, company.id, [...new Set(assignments.map(({ user_id }) => user_id))]),
    store.findNewestCertificates(
      database,
      company.id,
      assignments.map(({ id }) => id),
    ),
  ])
  const personOf = new Map(people.map((person) => [person.id, person]))
  const certificateOf = new Map(certificates.map((certificate) => [certificate.assignment_id, certificate]))
  return assignments.map((assignment) => {
    const certificate = certificateOf.get(assignment.id)
    const standing = standingOn(assignment, certificate, { day, isPast })
    return { assignment, person: personOf.get(assignment.user_id), certificate, standing }
  })
}

/**
 * What a completed training was worth on a day.
 *
 * @param isPast whether what has replaced it since does not count
 */
function standingOn(
  { state, revoked_on, valid_until }: ListedAssignment,
  certificate: store.NewestCertificate | undefined,
  { day, isPast }: { readonly day: DateText; readonly isPast: boolean },
): CompletedStanding {
  if (state !== "success") return state === "notshownup" ? "notshownup" : "failed"
  const revoked = certificate?.revoked_on ?? revoked_on
  if (revoked !== null && revoked <= day) return "revoked"
  if (certificate?.superseded === 1 && !isPast) return "superseded"
  const until = certificate === undefined || !isPast ? valid_until : certificate.valid_until
  return isValidOn({ valid_until: until }, day) ? "held" : "expired"
}

function columnsIn({ language }: ReportContext): ReadColumn<ShownCompleted>[] {
  const { columns, completed } = REPORT_WORDING[language]
  const { evidence, verification } = WORDING[language]
  return [
    { head: columns.number, read: ({ person }) => shownNumber(person?.key ?? "") },
    { head: columns.name, read: ({ person }) => (person === undefined ? null : fullName(person)) },
    { head: columns.course, read: ({ assignment }) => assignment.course.title },
    {
      head: columns.kind,
      read: ({ assignment: { assignment_type, course } }) =>
        verification.kinds[kindOf({ assignment_type, short_type: course.short_type })],
    },
    { head: columns.result, read: ({ assignment }) => evidence.states[assignment.state] },
    {
      head: columns.percent,
      kind: "percent",
      read: ({ assignment: { result_percent } }) => (result_percent === null ? null : result_percent / 100),
    },
    { head: columns.begun, kind: "day", read: ({ assignment }) => assignment.begin_date, isLeftOutOnPaper: true },
    { head: columns.finished, kind: "day", read: ({ assignment }) => assignment.finish_date },
    {
      head: columns.validUntil,
      kind: "day",
      read: ({ assignment: { state, valid_until }, certificate }) =>
        state === "success" ? ((certificate ?? { valid_until }).valid_until ?? verification.unlimited) : null,
    },
    { head: columns.standing, read: ({ standing }) => completed[standing] },
    {
      head: columns.certificate,
      read: ({ certificate }) => (certificate === undefined ? null : numberOf(certificate)),
    },
  ]
}
