import { inList } from "../../../database/in-list.ts"
import { sql } from "../../../database/port.ts"
import { TRAINER_BY_DEFAULT } from "../../courses/demands.ts"
import type { Kind } from "../kinds.ts"

/*
 * What waits for somebody who trains or administers the learner: a conversation or the practical result, once all content is
 * completed, or another attempt at the test. `src/training/learning/standing.ts` has the same as a rule.
 */

/** The kinds of assignments among which there are such. */
export const WAITING_STATES = ["done", "failed"] as const satisfies readonly Kind["state"][]

/** Evidence is JSON as this server writes it; quotation marks within texts have a backslash before them. */
const IS_PASSED = sql`(select 1 from evidence e where e.assignment_id = a.id and e.kind = 'attempt'
  and e.details like '%"passed":true%' limit 1) is not null`

const LACKS_CONVERSATION = sql`c.requires_conversation = 1
  and (select 1 from evidence e where e.assignment_id = a.id and e.kind = 'conversation' limit 1) is null`

const LACKS_RESULT = sql`coalesce(c.requires_trainer, case when c.short_type in ${inList([...TRAINER_BY_DEFAULT])} then 1 else 0 end) = 1
  and (c.number_of_questions = 0 or ${IS_PASSED})`

/** The newest of the course, so that nothing has taken its place. */
const LACKS_ATTEMPT = sql`c.number_of_questions > 0
  and (select 1 from assignments n where n.user_id = a.user_id and n.course_id = a.course_id and n.id > a.id
    and n.withdrawn_at is null limit 1) is null
  and (select 1 from evidence e where e.assignment_id = a.id and e.kind = 'attempt' limit 1) is not null
  and not ${IS_PASSED}`

/** Condition on one assignment `a`. */
export const WAITING = sql`(select 1 from courses c where c.id = a.course_id and (
  (a.state = 'done' and a.is_open = 1 and ((${LACKS_CONVERSATION}) or (${LACKS_RESULT})))
  or (a.state = 'failed' and ${LACKS_ATTEMPT}))) is not null`
