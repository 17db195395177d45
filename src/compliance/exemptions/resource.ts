import { isoInstant } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import type { Exemption } from "./schema.ts"
import type { ExemptionRow } from "./store.ts"

/** An exemption as the API shows it. */
export function exemptionResource(row: ExemptionRow): Exemption {
  return {
    id: row.id,
    type: "exemption",
    user_id: row.user_id,
    course: {
      id: row.course_id,
      title: row.course_title,
      short_type: row.course_short_type,
      scope_id: row.course_scope_id,
      type: "course",
    },
    from: row.from_date,
    until: row.until_date,
    reason: row.reason,
    creator: creatorOf(row),
    ended_at: row.ended_at === null ? null : isoInstant(row.ended_at),
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }
}

function creatorOf({ creator_id: id, creator_first_name: first_name, creator_last_name: last_name }: ExemptionRow) {
  return id === null || last_name === null ? null : { id, full_name: fullName({ first_name, last_name }) }
}
