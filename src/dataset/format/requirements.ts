import { ROLES } from "../../access/permissions.ts"
import { DAYS_MAX, DEFAULT_DAYS, REQUIREMENT_STATES } from "../../compliance/requirements/schema.ts"
import * as kind from "./kinds.ts"
import { column, type RowOf, record } from "./record.ts"

const days = kind.integer(0, DAYS_MAX)

/** What asks people for a course. */
export const REQUIREMENTS = record({
  table: "requirements",
  noun: "requirement",
  audited: "requirement",
  owner: "company",
  properties: {
    state: column.defaulting(kind.choice([...REQUIREMENT_STATES]), "active"),
    title: column.optional(kind.title),
    course_key: column.requiredReference("courses", "course_id"),
    location_key: column.reference("locations", "location_id"),
    team_key: column.reference("teams", "team_id"),
    role: column.optional(kind.choice([...ROLES])),
    /** By default the day of the import, as that on which it was made. */
    from: column.day("from_date"),
    until: column.day("until_date"),
    lead_days: column.defaulting(days, DEFAULT_DAYS),
    grace_days: column.defaulting(days, DEFAULT_DAYS),
    made_on: column.optional(kind.date, { isShown: false, audited: false }),
    is_begun: column.flag({ isShown: false, audited: false }),
    has_bound: column.flag({ isShown: false, audited: false }),
    creator_user_key: column.reference("users", "creator_user_id"),
  },
})
export type RequirementRow = RowOf<typeof REQUIREMENTS>
