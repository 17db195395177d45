import { allIn } from "../../database/in-list.ts"
import { type Database, join, type Queries, type Sql, sql } from "../../database/port.ts"
import { notWithdrawn } from "../../training/assignments/in-force.ts"
import { type Group, type GroupFilter, type GroupSight, groupsOf } from "../../training/trainees/groups.ts"

/** A day of a company, and the last moment of what is due then (epoch milliseconds). */
export interface DueDay {
  readonly companyId: number
  readonly day: string
  readonly horizon: number
  /** Since when a refused mail says that somebody cannot be reached (epoch milliseconds). */
  readonly refusedSince: number
}

/** An open training `a` with a deadline on which reminders have begun, of somebody who is not exempt. */
const isDue = ({ day, horizon }: DueDay) => sql`
  a.is_open = 1 and ${notWithdrawn("a")} and a.deadline_at <= ${horizon}
  and not exists (
    select 1 from exemptions e where e.user_id = a.user_id and e.course_id = a.course_id
      and e.from_date <= ${day} and (e.until_date is null or e.until_date >= ${day}))`

/** Something that is due. */
export interface DueRow {
  readonly id: number
  readonly user_id: number
  readonly course_id: number
  readonly course_title: string
  /** Epoch milliseconds. */
  readonly deadline_at: number
}

/** What is due for these people of the company, the earliest first. */
export function findDue(queries: Queries, due: DueDay, userIds: readonly number[]): Promise<DueRow[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select a.id, a.user_id, a.course_id, c.title as course_title, a.deadline_at
      from assignments a join courses c on c.id = a.course_id
      where a.user_id in ${list} and +a.company_id = ${due.companyId} and ${isDue(due)}
      order by a.deadline_at, a.id`),
  )
}

/** Somebody for whom something is due and whom no mail reaches. */
export interface UnreachableRow {
  readonly id: number
  /** Null if there is none; otherwise the mail server refused it. */
  readonly email: string | null
  readonly key: string
  readonly first_name: string | null
  readonly last_name: string
}

/** What is due, and for whom of those in sight. */
interface Wanted {
  readonly due: DueDay
  readonly filter: GroupFilter
}

interface Place {
  readonly offset: number
  readonly limit: number
  readonly descending: boolean
}

/** A page of such people in sight, by their names. */
export async function findUnreachablePage(
  database: Database,
  sight: GroupSight,
  wanted: Wanted,
  { offset, limit, descending }: Place,
): Promise<UnreachableRow[]> {
  const order = descending ? sql`who.name_folded desc, who.id desc` : sql`who.name_folded, who.id`
  return database.all(sql`
    select who.id, who.email, who.key, who.first_name, who.last_name from ${await unreachable(database, sight, wanted)} order by ${order} limit ${limit} offset ${offset}`)
}

/** The ids of such people in sight, at most `most`, in order. */
export async function findUnreachableIds(
  database: Database,
  sight: GroupSight,
  wanted: Wanted,
  most: number,
): Promise<number[]> {
  const rows = await database.all<{ id: number }>(sql`
    select who.id from ${await unreachable(database, sight, wanted)} order by who.id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** Their number. Counting stops at `most`. */
export async function countUnreachablePeople(
  database: Database,
  sight: GroupSight,
  wanted: Wanted,
  most: number,
): Promise<number> {
  return database.count(sql`(select 1 from ${await unreachable(database, sight, wanted)} limit ${most}) n`)
}

/** The text after `from`, `… where …`: active people `who` who are not absent, and not the service users of API clients. */
async function unreachable(database: Database, sight: GroupSight, { due, filter }: Wanted): Promise<Sql> {
  const { day } = due
  const { team_id, ...others } = filter
  const everybody = { ...sight, view: EVERYTHING }
  const chosen = [...(team_id === undefined ? [] : groupsOf(everybody, { team_id })), ...groupsOf(sight, {})]
  const groups = [...chosen, withoutMail(due), ...groupsOf(everybody, others)]
  const conditions = [
    sql`who.company_id = ${sight.companyId} and who.state = 'active'`,
    sql`(who.absent_from is null or who.absent_from > ${day} or who.absent_until < ${day})`,
    sql`not exists (select 1 from clients k where k.service_user_id = who.id)`,
    sql`exists (select 1 from assignments a where a.user_id = who.id and +a.company_id = ${sight.companyId} and ${isDue(due)})`,
  ]
  if (database.engine === "postgres") {
    const among = groups.map(({ members, onPostgres }) => sql`who.id in (${onPostgres ?? members})`)
    return sql`users who where ${join([...among, ...conditions], " and ")}`
  }
  const checked = (rest: readonly Group[]) =>
    join([...rest.map(({ contains }) => contains(sql`who.id`)), ...conditions], " and ")
  for (const lead of groups.slice(0, chosen.length + 1)) {
    if ((await lead.size(database)) > FEW) continue
    // SQLite reads them first, whatever it knows about the tables.
    const rest = groups.filter((group) => group !== lead)
    return sql`(${lead.members}) g cross join users who where who.id = g.user_id and ${checked(rest)}`
  }
  // Of many people it checks those next in the order.
  return sql`users who where ${checked(groups)}`
}

/** Those who have no mail address, and those whose last mail was refused. It is checked only of users `who`. */
function withoutMail(due: DueDay): Group {
  const { companyId } = due
  const none = sql`select id as user_id from users where company_id = ${companyId} and email is null`
  return {
    members: sql`${none} union ${refused(due)}`,
    contains: (id) => sql`(who.email is null or ${id} in (${refused(due)}))`,
    size: (database) => database.count(sql`(select 1 from (${none} union all ${refused(due)}) m limit ${FEW + 1}) n`),
  }
}

/** Those whose last mail was refused. */
function refused({ companyId, refusedSince }: DueDay): Sql {
  return sql`
    select r.recipient_user_id from reminder_entries r
    where r.company_id = ${companyId} and r.reason = 'refused' and r.created_at >= ${refusedSince}
      and not exists (
        select 1 from reminder_entries s where s.recipient_user_id = r.recipient_user_id and s.sent_at > r.created_at)`
}

/** The largest group whose people are read first. */
const FEW = 1_000

const EVERYTHING = { company: true, admin: false, trainerAdmin: false, self: false }
