import { type Queries, sql } from "../../../database/port.ts"
import type { DateText } from "../../../tools/calendar/dates.ts"
import { notWithdrawn } from "../../assignments/in-force.ts"

/** The recipient and the facts for a mail about a completed training. */
export interface CompletionRow {
  readonly email: string
  readonly first_name: string | null
  readonly last_name: string
  readonly language: string
  readonly company_name: string
  readonly course_title: string
  readonly valid_until: DateText | null
}

/** The mail for a successful assignment. Undefined unless its user is active and has an address. */
export function findCompletion(
  queries: Queries,
  { companyId, assignmentId }: { readonly companyId: number; readonly assignmentId: number },
): Promise<CompletionRow | undefined> {
  return queries.get(sql`
    select u.email, u.first_name, u.last_name, coalesce(p.language, u.language, co.language) as language,
      co.name as company_name, c.title as course_title, a.valid_until
    from assignments a
    join users u on u.id = a.user_id and u.state = 'active' and u.email is not null
    join companies co on co.id = a.company_id
    join courses c on c.id = a.course_id
    left join person_accounts p on p.user_id = u.id
    where a.id = ${assignmentId} and a.company_id = ${companyId} and a.state = 'success' and ${notWithdrawn("a")}`)
}
