import { inList } from "../../database/in-list.ts"
import { type Sql, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { TRAINER_BY_DEFAULT } from "../courses/demands.ts"
import { isBound } from "./bound.ts"
import { inForce, notWithdrawn } from "./in-force.ts"
import type { Kind } from "./kinds.ts"

/*
 * Finds assignments that wait for a trainer or administrator of the learner to act: to note a conversation or the
 * practical result once all content is completed, or to grant another attempt at the test.
 * `src/training/learning/standing.ts` and `grant.ts` express the same conditions as functions.
 */

/** The kinds of assignments that can be waiting. */
export const WAITING_STATES = ["done", "failed"] as const satisfies readonly Kind["state"][]

const IS_PASSED = sql`(select 1 from evidence e where e.assignment_id = a.id and e.passed = 1 limit 1) is not null`

const LACKS_CONVERSATION = sql`c.requires_conversation = 1
  and (select 1 from evidence e where e.assignment_id = a.id and e.kind = 'conversation' limit 1) is null`

const LACKS_RESULT = sql`coalesce(c.requires_trainer, case when c.short_type in ${inList([...TRAINER_BY_DEFAULT])} then 1 else 0 end) = 1
  and (c.number_of_questions = 0 or ${IS_PASSED})`

/** No other assignment of the course replaces it: none is newer or open, and there is no success valid beyond the lead. */
function isStillNeeded(beyondLead: DateText): Sql {
  return sql`(select 1 from assignments n where n.user_id = a.user_id and n.course_id = a.course_id and n.id <> a.id
    and ${notWithdrawn("n")} and (n.id > a.id or n.is_open = 1 or (${inForce("n", beyondLead)})) limit 1) is null`
}

/** This also covers trainers who noted the result before all attempts were used. */
const LACKS_ATTEMPT = sql`c.number_of_questions > 0 and not ${IS_PASSED}`

/**
 * Condition on one assignment `a`: it waits for an action that is possible now.
 *
 * @param beyondLead see `dayBeyondLead`
 */
export function waiting(beyondLead: DateText): Sql {
  return sql`(select 1 from courses c where c.id = a.course_id and (
    (a.state = 'done' and a.is_open = 1 and ((${LACKS_CONVERSATION}) or (${LACKS_RESULT})))
    or (a.state = 'failed' and ${LACKS_ATTEMPT} and ${isStillNeeded(beyondLead)}))) is not null`
}

/** The results after which there is still something to do. */
export const MISSED_STATES = ["failed", "notshownup"] as const satisfies readonly Kind["state"][]

/**
 * Condition on one assignment `a`: the user failed or was absent, and the assignment is still needed. A recurring
 * instruction is needed for as long as it is required of the user. Nothing is needed if the course is inactive.
 *
 * @param day the current day in the company's time zone
 */
export function missed(day: DateText, beyondLead: DateText): Sql {
  return sql`(a.state in ${inList([...MISSED_STATES])} and ${isStillNeeded(beyondLead)}
    and (select 1 from courses c where c.id = a.course_id and c.state = 'active'
      and (a.assignment_type <> 'recurring' or ${isBound(day)})) is not null)`
}
