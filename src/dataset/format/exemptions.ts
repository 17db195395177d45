import * as kind from "./kinds.ts"
import { column, type RowOf, record } from "./record.ts"

/** People of whom a course is not asked for some time. */
export const EXEMPTIONS = record({
  table: "exemptions",
  noun: "exemption",
  audited: "exemption",
  owner: "company",
  properties: {
    user_key: column.requiredReference("users", "user_id"),
    course_key: column.requiredReference("courses", "course_id"),
    /** By default the day of the import. */
    from: column.day("from_date"),
    until: column.day("until_date"),
    reason: column.required(kind.lines(1000)),
    creator_user_key: column.reference("users", "creator_user_id"),
    ended_at: column.moment(kind.optional(kind.moment)),
  },
})
export type ExemptionRow = RowOf<typeof EXEMPTIONS>
