import type { TSchema } from "typebox"
import type { Permission } from "../../access/permissions.ts"
import type { StandardSchema } from "../../http/schema.ts"
import { type Fault, fault, Invalid } from "../../tools/errors.ts"
import { MANAGING } from "../exemptions/lookup.ts"
import { VIEWING } from "../pairs/rules.ts"
import { certificatesQuery, countCertificateFiles, openCertificates } from "./certificates.ts"
import { countExemptions, exemptionsQuery, openExemptions } from "./exemptions.ts"
import { countHistory, historyFaults, historyQuery, openHistory } from "./history.ts"
import { openMatrix } from "./matrix.ts"
import { pairsQuery, pairsReport, standingQuery } from "./pairs.ts"
import { countSelected } from "./pairs-by-name.ts"
import { countPeople, openPeople, peopleQuery } from "./people.ts"
import { countReminders, openReminders, remindersQuery } from "./reminders.ts"
import {
  type OpenReport,
  PRINTED_MAX,
  REPORT_NAMES,
  type ReportContext,
  type ReportFormat,
  type ReportName,
} from "./report.ts"

/** A report: what it needs, its filters, and what it reads. */
interface Report<Query> {
  readonly permission: Permission
  readonly query: StandardSchema<TSchema, Query>
  /** What is wrong with filters that its schema has checked, whoever asks and when. */
  readonly faults: (query: Query) => readonly Fault[]
  /** Throws `Invalid` for filters that do not fit together. */
  readonly open: (context: ReportContext, query: Query) => Promise<OpenReport>
  /** The number of rows. Counting may stop at `most`. */
  readonly count: (context: ReportContext, query: Query, most: number) => Promise<number>
  /** What it is, in the words of the document. */
  readonly summary: string
  readonly description: string
}

/** A report whose filters have been checked by its own schema. */
function report<Query>(one: Omit<Report<Query>, "faults"> & Partial<Report<Query>>): Report<Query> {
  return { faults: () => [], ...one }
}

/** All reports, by the names in their addresses. */
export const REPORTS = {
  matrix: report({
    permission: VIEWING,
    query: pairsQuery,
    open: openMatrix,
    count: countSelected("people"),
    summary: "people and courses in a matrix",
    description:
      "A row for each person in your view with a pair that matches the filters, by name, and two columns for each course that is " +
      "required of them: the standing, and the day on which what is in force ends, otherwise the deadline. Filters by standing, " +
      "exception and deadline select people, not cells. On paper (A3 landscape) both are in " +
      "one cell, with symbols; names and heads are repeated on each page.",
  }),
  compliance: report({
    permission: VIEWING,
    query: pairsQuery,
    open: pairsReport(),
    count: countSelected("pairs"),
    summary: "who must know what",
    description: "A row for each person in your view and each course that is asked of this person, by name and title.",
  }),
  expiring: report({
    permission: VIEWING,
    query: standingQuery,
    open: pairsReport("expiring"),
    count: countSelected("pairs", "expiring"),
    summary: "what expires",
    description: "The same for what is in force, but ends within the lead.",
  }),
  overdue: report({
    permission: VIEWING,
    query: standingQuery,
    open: pairsReport("overdue"),
    count: countSelected("pairs", "overdue"),
    summary: "what is overdue",
    description: "The same for what is not in force although its deadline has passed.",
  }),
  people: report({
    permission: "users.view",
    query: peopleQuery,
    open: openPeople,
    count: countPeople,
    summary: "people",
    description: "The users in your view, by name, with the names of their teams and locations in your view.",
  }),
  history: report({
    permission: "completed-courses.view",
    query: historyQuery,
    open: openHistory,
    count: countHistory,
    faults: historyFaults,
    summary: "the history of a person or course",
    description:
      "Everything that a person has completed, or everybody in a course, the newest first: with the result, its validity and " +
      "its newest certificate. Needs `user_id` or `course_id`.",
  }),
  reminders: report({
    permission: "reminders.view",
    query: remindersQuery,
    open: openReminders,
    count: countReminders,
    summary: "reminders",
    description: "The ledger of reminders that are about users in your view, in the order of its entries.",
  }),
  exemptions: report({
    permission: MANAGING,
    query: exemptionsQuery,
    open: openExemptions,
    count: countExemptions,
    summary: "exemptions",
    description: "The exemptions of users in your view, in the order in which they were made.",
  }),
} as const satisfies Readonly<Record<ReportName, unknown>>

/** The same for the certificates, which are sent as one file with a PDF each. */
export const CERTIFICATE_REPORT = report({
  permission: "certificates.view",
  query: certificatesQuery,
  open: openCertificates,
  count: countCertificateFiles,
  summary: "certificates",
  description: "The certificates of users in your view.",
})

/** The permissions of all reports, each once. */
export const REPORT_PERMISSIONS = [
  ...new Set(REPORT_NAMES.map((name) => REPORTS[name].permission)),
] as unknown as readonly [Permission, ...Permission[]]

/**
 * Opens a report for a file. One that is too long for a PDF is refused before anything of it is read.
 *
 * @param query filters that the report's own schema has checked
 * @throws Invalid for filters that do not fit together, and for too many rows
 */
export async function openFile(
  context: ReportContext,
  { name, format, query }: { readonly name: ReportName; readonly format: ReportFormat; readonly query: unknown },
): Promise<OpenReport> {
  const { open, count } = REPORTS[name]
  if (format === "pdf" && (await count(context, query as never, PRINTED_MAX + 1)) > PRINTED_MAX) {
    throw new Invalid([fault("format", "too_many_rows", { limit: PRINTED_MAX })])
  }
  return open(context, query as never)
}
