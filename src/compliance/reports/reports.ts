import type { TSchema } from "typebox"
import type { Permission } from "../../access/permissions.ts"
import type { StandardSchema } from "../../http/schema.ts"
import { historyQuery, openHistory } from "./history.ts"
import { openPeople, peopleQuery } from "./people.ts"
import type { OpenReport, ReportContext, ReportName } from "./report.ts"

/** A report: what it needs, its filters, and what it reads. */
interface Report<Query> {
  readonly permission: Permission
  readonly query: StandardSchema<TSchema, Query>
  /** Throws `Invalid` for filters that do not fit together. */
  readonly open: (context: ReportContext, query: Query) => Promise<OpenReport>
  /** What it is, in the words of the document. */
  readonly summary: string
  readonly description: string
}

/** A report whose filters have been checked by its own schema. */
function report<Query>(one: Report<Query>): Report<Query> {
  return one
}

/** All reports, by the names in their addresses. */
export const REPORTS = {
  people: report({
    permission: "users.view",
    query: peopleQuery,
    open: openPeople,
    summary: "people",
    description: "The users in your view, by name, with the names of their teams and locations in your view.",
  }),
  history: report({
    permission: "completed-courses.view",
    query: historyQuery,
    open: openHistory,
    summary: "the history of a person or course",
    description:
      "Everything that a person has completed, or everybody in a course, the newest first: with the result, its validity and " +
      "its newest certificate. Needs `user_id` or `course_id`.",
  }),
} as const satisfies Readonly<Record<ReportName, unknown>>
