import { type Queries, type Sql, sql } from "../../database/port.ts"
import { isBound } from "../assignments/bound.ts"
import { standing } from "../assignments/in-force.ts"

export interface CompanyRow {
  readonly id: number
  /** IANA name. */
  readonly timezone: string
}

/** The companies that have renewals to check. */
export function findCompanies(queries: Queries): Promise<CompanyRow[]> {
  return queries.all(sql`
    select y.id, y.timezone from companies y
    where exists (select 1 from assignments a where a.company_id = y.id and a.renewal_on is not null) order by y.id`)
}

/** An assignment whose renewal is due, with the facts that determine what happens. Flags are 0 or 1. */
export interface DueRow {
  readonly id: number
  readonly user_id: number
  readonly course_id: number
  readonly valid_until: string
  readonly has_successor: number
  readonly has_open: number
  readonly has_later_renewed: number
  /** There is another success of the course that never expires. */
  readonly is_covered_forever: number
  readonly covered_until: string | null
  readonly is_bound: number
}

/** The first renewals of a company that are due at `horizon`, and whether the instruction is still required on `day`. */
export function findDue(
  queries: Queries,
  companyId: number,
  { horizon, day, limit }: { horizon: string; day: string; limit: number },
): Promise<DueRow[]> {
  return queries.all(sql`
    select a.id, a.user_id, a.course_id, a.valid_until,
      ${flag(sql`exists (select 1 from assignments n where n.predecessor_id = a.id)`)} as has_successor,
      ${flag(sql`exists (select 1 from assignments o
        where o.user_id = a.user_id and o.course_id = a.course_id and o.is_open = 1)`)} as has_open,
      ${flag(sql`exists (${laterSuccess(sql`l.renewal_on is not null`)})`)} as has_later_renewed,
      ${flag(sql`exists (${laterSuccess(sql`l.valid_until is null`)})`)} as is_covered_forever,
      (select max(l.valid_until) from assignments l
        where l.user_id = a.user_id and l.course_id = a.course_id and ${standing("l")}
          and l.valid_until > a.valid_until) as covered_until,
      ${flag(sql`u.state = 'active' and c.state = 'active' and ${isBound(day)} and not ${isExcepted}`)} as is_bound
    from assignments a
    join users u on u.id = a.user_id
    join courses c on c.id = a.course_id
    where a.company_id = ${companyId} and a.renewal_on <= ${horizon}
    order by a.renewal_on, a.id limit ${limit}`)
}

/** Whatever asks for it has a reason why nothing is open, and opens it itself when that is over. */
const isExcepted = sql`exists (
  select 1 from pairs p where p.user_id = a.user_id and p.course_id = a.course_id and p.exception is not null)`

function flag(condition: Sql): Sql {
  return sql`case when ${condition} then 1 else 0 end`
}

/** Successes of the same user and course that are valid for longer. */
function laterSuccess(condition: Sql): Sql {
  return sql`select 1 from assignments l
    where l.user_id = a.user_id and l.course_id = a.course_id and l.id <> a.id and ${standing("l")}
      and (l.valid_until is null or l.valid_until > a.valid_until) and ${condition}`
}
