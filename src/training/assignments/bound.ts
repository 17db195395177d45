import { raw, type Sql, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { inForce } from "./in-force.ts"

/** Condition on an assignment `a` of a course `c`: the recurring instruction is still required of the user on `day`. */
export function isBound(day: DateText): Sql {
  return sql`((${boundByTeam()} or ${boundByScope(day)}) and not exists (
    select 1 from exemptions x where x.user_id = a.user_id and x.course_id = a.course_id and ${exemptOn("x", day)}))`
}

/** Condition on an exemption: it applies on `day`. */
export function exemptOn(table: string, day: DateText): Sql {
  const exemption = raw(table)
  return sql`${exemption}.from_date <= ${day} and (${exemption}.until_date is null or ${exemption}.until_date >= ${day})`
}

/** The recurring instruction of a team is required of the members of active teams at active locations. */
function boundByTeam(): Sql {
  return sql`(c.short_type = 'instruction' and exists (
    select 1 from team_users m join teams t on t.id = m.team_id join locations p on p.id = t.location_id
    where m.user_id = a.user_id and t.instruction_course_id = a.course_id and t.state = 'active'
      and p.state = 'active'))`
}

/** The recurring instruction of operators is required of users with a valid operator course of the same scope. */
function boundByScope(day: string): Sql {
  return sql`(c.short_type = 'operator_recurring' and exists (
    select 1 from assignments s join courses q on q.id = s.course_id
    where s.user_id = a.user_id and q.short_type = 'operator' and q.scope_id = c.scope_id and ${inForce("s", day)}))`
}
