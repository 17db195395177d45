import { locationsInSight, type Sight, teamsInSight } from "../../access/view/store.ts"
import { inList } from "../../database/in-list.ts"
import { type Queries, type Sql, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { notWithdrawn } from "../assignments/in-force.ts"

/** What is counted of the members of teams. */
export interface Counting {
  /** The latest deadline of open assignments that has passed, in epoch milliseconds; undefined if none has. */
  readonly passed: number | undefined
  /** The first and the last day on which a certificate that is about to expire is valid. */
  readonly day: DateText
  readonly until: DateText
  /** The user whose own trainings are not counted. */
  readonly exceptUserId: number
  /** Counting stops here. */
  readonly most: number
}

const open = sql`a.is_open = 1 and ${notWithdrawn("a")}`

const overdue = (passed: number | undefined) =>
  passed === undefined ? sql`1 = 0` : sql`${open} and a.deadline_at <= ${passed}`

const ofOthers = (userId: number) =>
  sql`a.user_id <> ${userId} and (select 1 from users u where u.id = a.user_id and u.state = 'active') is not null`

const expiring = ({ day, until }: Counting) =>
  sql`k.superseded = 0 and k.state = 'success' and k.valid_until >= ${day} and k.valid_until <= ${until}`

/**
 * The ids of the active teams in view, the worst first: by what is overdue, then by what is about to expire. In a large
 * company, only what has been overdue for longest and what expires first is looked at.
 */
export async function findWorst(queries: Queries, sight: Sight, counting: Counting, limit: number): Promise<number[]> {
  const { companyId, view } = sight
  const { passed, most, exceptUserId } = counting
  const others = ofOthers(exceptUserId)
  // Readers of a part of the company have few teams, so that their members are read instead.
  const members = sql`
    (select t.id from teams t where ${teamsInSight(sight)} and t.state = 'active') seen
    cross join team_users m cross join assignments a`
  const late: Sql = view.company
    ? sql`
      select a.user_id from assignments a where a.company_id = ${companyId} and ${overdue(passed)} and ${others}
      order by a.deadline_at limit ${most}`
    : sql`
      select distinct a.id, a.user_id from ${members}
      where m.team_id = seen.id and a.user_id = m.user_id and ${overdue(passed)} and ${others} limit ${most}`
  const ending: Sql = view.company
    ? sql`
      select a.user_id from certificates k cross join assignments a
      where k.company_id = ${companyId} and ${expiring(counting)} and a.id = k.assignment_id
      order by k.valid_until limit ${most}`
    : sql`
      select distinct k.id, a.user_id from ${members} cross join certificates k
      where m.team_id = seen.id and a.user_id = m.user_id and k.assignment_id = a.id and ${expiring(counting)}
      limit ${most}`
  // Teams that are not behind are shown only if there are too few others.
  const filling = sql`
    select t.id from teams t where ${teamsInSight(sight)} and t.state = 'active' order by t.id limit ${limit}`
  const rows = await queries.all<{ id: number }>(sql`
    select w.id from (
      select one.id, sum(one.overdue) as overdue, sum(one.expiring) as expiring from (
        select m.team_id as id, d.overdue, d.expiring from (
          select l.user_id, 1 as overdue, 0 as expiring from (${late}) l
          union all select e.user_id, 0, 1 from (${ending}) e) d
        cross join team_users m where m.user_id = d.user_id
        union all select f.id, 0, 0 from (${filling}) f) one
      group by one.id) w
    cross join teams t where t.id = w.id and ${teamsInSight(sight)} and t.state = 'active'
    order by w.overdue desc, w.expiring desc, w.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export interface CountedTeam {
  readonly id: number
  readonly name: string
  /** Null if the location is out of view. */
  readonly location_name: string | null
  readonly open: number
  readonly overdue: number
  readonly expiring: number
}

/** The figures of these teams; at most `most` each. */
export async function findFigures(
  queries: Queries,
  locations: Sight,
  ids: readonly number[],
  counting: Counting,
): Promise<CountedTeam[]> {
  if (ids.length === 0) return []
  const { passed, most, exceptUserId } = counting
  // What expires soon is often less than the trainings of a large team.
  const soon = sql`(
    select k.assignment_id from certificates k
    where k.company_id = ${locations.companyId} and ${expiring(counting)} limit ${most})`
  const few = await queries.get<{ total: number }>(sql`select count(*) as total from ${soon} e`)
  const ending =
    (few?.total ?? 0) < most
      ? sql`${soon} e cross join assignments a cross join team_users m
        where a.id = e.assignment_id and m.user_id = a.user_id and m.team_id = t.id`
      : sql`team_users m cross join assignments a cross join certificates k
        where m.team_id = t.id and a.user_id = m.user_id and k.assignment_id = a.id and ${expiring(counting)}`
  const assignments = (condition: Sql) => sql`
    (select count(*) from (
      select 1 from team_users m cross join assignments a
      where m.team_id = t.id and a.user_id = m.user_id and ${condition} and ${ofOthers(exceptUserId)} limit ${most}) c)`
  return queries.all(sql`
    select t.id, t.name, l.name as location_name, ${assignments(open)} as open, ${assignments(overdue(passed))} as overdue,
      (select count(*) from (select 1 from ${ending} limit ${most}) c) as expiring
    from teams t left join locations l on l.id = t.location_id and ${locationsInSight(locations)}
    where t.id in ${inList(ids)} and t.company_id = ${locations.companyId}`)
}
