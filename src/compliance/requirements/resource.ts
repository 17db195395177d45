import { isoInstant } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import { versioned } from "../../tools/versions.ts"
import type { Requirement } from "./schema.ts"
import type { RequirementRow } from "./store.ts"

/** A requirement as the API represents it. */
export function requirementResource(row: RequirementRow): Requirement {
  const { location_id, team_id, role, done, total, creator_user_id: creatorId, first_name, last_name } = row
  const resource: Requirement = {
    id: row.id,
    external_id: row.key,
    type: "requirement",
    state: row.state,
    title: row.title,
    course: {
      id: row.course_id,
      title: row.course_title,
      short_type: row.short_type,
      scope_id: row.scope_id,
      type: "course",
    },
    audience: { location_id, team_id, role },
    from: row.from_date,
    until: row.until_date,
    lead_days: row.lead_days,
    grace_days: row.grace_days,
    bound_count: Number(row.bound_count),
    progress: done === null || total === null ? null : { done: Number(done), total: Number(total) },
    creator:
      creatorId === null || last_name === null
        ? null
        : { id: creatorId, full_name: fullName({ first_name, last_name }) },
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }
  return versioned(resource, row)
}
