import { empty, type Queries, raw, type Sql, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { standingOn } from "../standing/condition.ts"
import { INSTRUCTION_GRACE } from "../standing/deadline.ts"
import { FOREVER } from "../standing/standing.ts"

/*
 * What was asked of people at the end of a past day, and what applied to it, from what is stored about that time: bindings,
 * assignments with their certificates, exemptions and absences. `as-of.ts` says the same as a function.
 */

type Engine = Queries["engine"]

/** A day of a company. */
export interface PastDay {
  readonly companyId: number
  readonly day: DateText
  /** Its last moment in the company's time zone, in epoch milliseconds. */
  readonly until: number
  /** The lead of a team's instruction: the setting `renewal_lead`. */
  readonly leadDays: number
  /** Condition that a binding `b` applied at its end. */
  readonly isBound: Sql
}

const COLUMNS = [
  ...[
    "user_id",
    "course_id",
    "company_id",
    "since",
    "deadline_date",
    "valid_until",
    "held_id",
    "assignment_id",
    "exception",
  ],
  ...["exception_since", "exception_messages", "exemption_id", "standing"],
]

/** The pairs of today in the same columns. */
export function presentPairs(companyId: number, standing: Sql, people: Sql | undefined): Sql {
  return sql`select ${raw(
    COLUMNS.slice(0, -1)
      .map((column) => `p.${column}`)
      .join(", "),
  )}, ${standing} as standing
    from pairs p where p.company_id = ${companyId} ${among(sql`p.user_id`, people)}`
}

/** The pairs at the end of a past day: of each person and course that was bound then. */
export function pastPairs(engine: Engine, past: PastDay, people: Sql | undefined): Sql {
  const { companyId, day, leadDays } = past
  const isFor = (table: string) => raw(`${table}.user_id = b.user_id and ${table}.course_id = b.course_id`)
  const afterExemption = plusDays(
    engine,
    sql`(select max(e.until_date) from exemptions e where ${isFor("e")} and e.until_date < ${day} and e.until_date >= e.from_date)`,
    sql`1`,
  )
  const asked = sql`
    select b.user_id, b.course_id, b.company_id, coalesce(r.lead_days, ${leadDays}) as lead_days,
      coalesce(r.grace_days, ${INSTRUCTION_GRACE}) as grace_days,
      case when ${afterExemption} > b.from_date then ${afterExemption} else b.from_date end as asked_from,
      (select max(${endOf(day)}) from assignments a where ${isFor("a")} and ${passedBy(past)}) as last_end
    from bindings b left join requirements r on r.id = b.requirement_id
    where b.company_id = ${companyId} and ${past.isBound}
      ${among(sql`b.user_id`, people)}`
  const grace = plusDays(engine, sql`k.asked_from`, sql`k.grace_days`)
  const pairs = sql`
    select k.user_id, k.course_id, k.company_id, min(k.asked_from) as since, max(k.lead_days) as lead_days,
      max(k.last_end) as last_end,
      min(case when k.last_end >= k.asked_from and k.last_end > ${grace} then k.last_end else ${grace} end) as asked_deadline
    from asked k group by k.user_id, k.course_id, k.company_id`
  const own = (table: string) => raw(`${table}.user_id = b.user_id and ${table}.course_id = b.course_id`)
  const open = (column: string, pair: string) => sql`
    (select ${raw(`max(o.${column})`)} from assignments o
      where ${raw(`o.user_id = ${pair}.user_id and o.course_id = ${pair}.course_id`)} and ${openOn(past)})`
  const applies = (table: string) =>
    sql`${raw(table)}.from_date <= ${day} and (${raw(table)}.until_date is null or ${raw(table)}.until_date >= ${day})`
  const facts = sql`
    select b.user_id, b.course_id, b.company_id, b.since,
      case when b.last_end >= ${day} then b.last_end end as valid_until,
      case when b.last_end >= ${day} then ${plusDays(engine, sql`b.last_end`, sql`-b.lead_days`)} end as expiring_from,
      coalesce(${open("deadline_date", "b")}, case
        when b.last_end = ${FOREVER} then null when b.last_end >= ${day} then b.last_end else b.asked_deadline end) as deadline_date,
      (select max(e.from_date) from exemptions e where ${own("e")} and ${applies("e")}) as exempt_from, null as exempt_until,
      (select max(n.from_date) from absences n where n.user_id = b.user_id and ${applies("n")}) as absent_from,
      null as absent_until
    from bound b`
  const excepted = (column: string) => sql`
    (select ${raw(`q.${column}`)} from pairs q
      where q.user_id = x.user_id and q.course_id = x.course_id and q.exception_since <= ${day}) as ${raw(column)}`
  // Each step is computed once for each pair, and the last one only as far as its columns are used.
  return sql`
    select * from (
      with asked as materialized (${asked}), bound as materialized (${pairs}), facts as materialized (${facts})
      select x.user_id, x.course_id, x.company_id, x.since, x.deadline_date, x.valid_until, ${longest(past, "x", false)} as held_id,
        ${open("id", "x")} as assignment_id, ${excepted("exception")}, ${excepted("exception_since")},
        ${excepted("exception_messages")},
        (select max(e.id) from exemptions e where e.user_id = x.user_id and e.course_id = x.course_id and ${applies("e")})
          as exemption_id, ${standingOn("x", day)} as standing
      from facts x) y`
}

/**
 * What active people hold on a day although nobody asks for it.
 *
 * @param isPast whether the day is over: if not, what is superseded is not in force any more
 */
export function heldUnasked(engine: Engine, past: PastDay, isPast: boolean, people: Sql | undefined): Sql {
  const { companyId, day } = past
  const none = engine === "postgres" ? "cast(null as text)" : "null"
  const isAsked = isPast
    ? sql`select 1 from bindings b where b.user_id = a.user_id and b.course_id = a.course_id and ${past.isBound}`
    : sql`select 1 from pairs q where q.user_id = a.user_id and q.course_id = a.course_id`
  const held = sql`
    select a.user_id, a.course_id, a.company_id, max(${endOf(day)}) as valid_until
    from assignments a
    where a.company_id = ${companyId} and ${passedBy(past)} ${isPast ? empty : sql`and a.superseded = 0`}
      and not exists (${isAsked}) ${among(sql`a.user_id`, people)}
      and (select 1 from users u where u.id = a.user_id and u.state = 'active') is not null
    group by a.user_id, a.course_id, a.company_id having max(${endOf(day)}) >= ${day}`
  const open = (column: string) => sql`
    (select ${raw(`max(o.${column})`)} from assignments o where o.user_id = h.user_id and o.course_id = h.course_id
      and ${isPast ? openOn(past) : sql`o.is_open = 1`})`
  return sql`
    select h.user_id, h.course_id, h.company_id, ${raw(none)} as since,
      coalesce(${open("deadline_date")}, case when h.valid_until < ${FOREVER} then h.valid_until end) as deadline_date,
      h.valid_until, ${longest(past, "h", !isPast)} as held_id, ${open("id")} as assignment_id, ${raw(none)} as exception,
      ${raw(none)} as exception_since, ${raw(none)} as exception_messages,
      ${raw(engine === "postgres" ? "cast(null as bigint)" : "null")} as exemption_id, 'none' as standing
    from (${held}) h`
}

/** The success of a pair that was in force longest. */
function longest(past: PastDay, table: string, isToday: boolean): Sql {
  const { day } = past
  return sql`
    (select a.id from assignments a where ${raw(`a.user_id = ${table}.user_id and a.course_id = ${table}.course_id`)}
      and ${passedBy(past)} and ${endOf(day)} >= ${day} ${isToday ? sql`and a.superseded = 0` : empty}
      order by ${endOf(day)} desc, a.id desc limit 1)`
}

/** Condition that an assignment `a` is a success that was finished by the end of the day. */
export function passedBy({ day, until }: PastDay): Sql {
  return sql`a.state = 'success' and a.finish_date <= ${day} and (a.withdrawn_at is null or a.withdrawn_at > ${until})`
}

/**
 * The last day of a success `a`, as it was known on the day: one that was superseded or revoked later has been cut since,
 * but its certificate shows how long it was valid before.
 */
export function endOf(day: DateText): Sql {
  return sql`case
    when a.superseded = 1 and a.valid_until >= ${day} then coalesce(
      (select coalesce(k.valid_until, ${FOREVER}) from certificates k
        where k.assignment_id = a.id and k.state = 'success' order by k.issue desc limit 1), a.valid_until)
    else coalesce(a.valid_until, ${FOREVER}) end`
}

/** Condition that an assignment `o` was open at the end of the day. */
export function openOn({ day, until }: PastDay): Sql {
  return sql`o.created_at <= ${until} and (o.withdrawn_at is null or o.withdrawn_at > ${until})
    and (o.is_open = 1 or o.finish_date > ${day} or (o.finish_date is null and o.updated_at > ${until}))`
}

function plusDays(engine: Engine, day: Sql, days: Sql): Sql {
  return engine === "sqlite"
    ? sql`date(${day}, (${days}) || ' days')`
    : // A binding from before everything begins on no day. SQLite has none for it either.
      sql`to_char(cast(nullif(${day}, '') as date) + cast(${days} as integer), 'YYYY-MM-DD')`
}

function among(column: Sql, people: Sql | undefined): Sql {
  return people === undefined ? empty : sql`and ${column} in (${people})`
}

/** When a success `a` was recorded: when its certificate was made, if it has one. */
export const RECORDED_AT = raw(
  "coalesce((select min(k.created_at) from certificates k where k.assignment_id = a.id), a.created_at)",
)
