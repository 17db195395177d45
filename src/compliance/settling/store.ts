import { allIn, inList, runIn } from "../../database/in-list.ts"
import { type ColumnValue, insertRows } from "../../database/insert-rows.ts"
import { empty, type Queries, type Sql, sql } from "../../database/port.ts"
import type { AssignmentState, AssignmentType } from "../../training/assignments/states.ts"
import type { Exception } from "../standing/duty.ts"
import type { PairDays, Standing } from "../standing/standing.ts"

/** A company whose people are settled. */
export interface CompanyRow {
  readonly id: number
  /** IANA name. */
  readonly timezone: string
}

export function findCompany(queries: Queries, id: number): Promise<CompanyRow | undefined> {
  return queries.get(sql`select id, timezone from companies where id = ${id}`)
}

/** The companies in which anything is asked of anybody. */
export function findAskingCompanies(queries: Queries): Promise<CompanyRow[]> {
  return queries.all(sql`select c.id, c.timezone from companies c where ${asks(sql`c.id`)} order by c.id`)
}

/** Whether anything is, or was until now, asked of anybody in a company. */
export async function asksAnything(queries: Queries, companyId: number): Promise<boolean> {
  return (await queries.get(sql`select 1 as found where ${asks(sql`${companyId}`)}`)) !== undefined
}

function asks(companyId: Sql): Sql {
  return sql`(exists (select 1 from requirements r where r.company_id = ${companyId} and r.state = 'active')
    or exists (select 1 from teams t where t.company_id = ${companyId} and t.instruction_course_id is not null)
    or exists (select 1 from pairs p where p.company_id = ${companyId}))`
}

/** A person, with what decides the conditions of courses. */
export interface PersonRow {
  readonly id: number
  readonly state: "active" | "inactive"
  readonly language: string | null
  readonly birthday: string | null
  readonly fitness_valid_until: string | null
  /** As a JSON array. */
  readonly driving_classes: string
  readonly absent_from: string | null
  readonly absent_until: string | null
  readonly created_at: number
}

export function findPeople(queries: Queries, companyId: number, ids: readonly number[]): Promise<PersonRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      select id, state, language, birthday, fitness_valid_until, driving_classes, absent_from, absent_until, created_at
      from users where id in ${list} and +company_id = ${companyId} order by id`),
  )
}

export function findRoles(queries: Queries, ids: readonly number[]): Promise<{ user_id: number; role: string }[]> {
  return allIn(ids, (list) => queries.all(sql`select user_id, role from user_roles where user_id in ${list}`))
}

/** A membership in an active team at an active location. */
export interface MembershipRow {
  readonly user_id: number
  readonly team_id: number
  readonly location_id: number
  readonly instruction_course_id: number | null
  readonly created_at: number
}

export function findMemberships(queries: Queries, ids: readonly number[]): Promise<MembershipRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      select m.user_id, m.team_id, t.location_id, t.instruction_course_id, m.created_at
      from team_users m join teams t on t.id = m.team_id join locations l on l.id = t.location_id
      where m.user_id in ${list} and t.state = 'active' and l.state = 'active'`),
  )
}

export interface BindingRow {
  readonly id: number
  readonly user_id: number
  readonly course_id: number
  readonly requirement_id: number | null
  readonly team_id: number | null
  readonly from_date: string
}

/** What binds these people today, as it was settled last. */
export function findOpenBindings(
  queries: Queries,
  ids: readonly number[],
  courses?: readonly number[],
): Promise<BindingRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      select id, user_id, course_id, requirement_id, team_id, from_date from bindings
      where user_id in ${list} and until_date is null ${among(courses)}`),
  )
}

/** A pair as it is stored. */
export interface PairRow extends PairDays {
  readonly user_id: number
  readonly course_id: number
  readonly since: string
  readonly lead_days: number
  readonly asked_deadline: string | null
  readonly given_deadline: string | null
  readonly held_id: number | null
  readonly assignment_id: number | null
  readonly is_opened: number
  readonly exception: Exception | null
  readonly exception_since: string | null
  readonly exception_messages: string | null
  readonly exemption_id: number | null
  readonly standing: Standing
  readonly next_on: string | null
  readonly changed_at: number | null
}

const PAIR = [
  ...(["user_id", "course_id", "since", "lead_days", "asked_deadline", "given_deadline", "deadline_date"] as const),
  ...(["valid_until", "expiring_from", "held_id", "assignment_id", "is_opened", "exception"] as const),
  ...(["exception_since", "exception_messages", "exemption_id", "exempt_from", "exempt_until"] as const),
  ...(["absent_from", "absent_until", "standing", "next_on", "changed_at"] as const),
] satisfies readonly (keyof PairRow)[]

export function findPairs(queries: Queries, ids: readonly number[], courses?: readonly number[]): Promise<PairRow[]> {
  return allIn(ids, (list) => queries.all(sql`select * from pairs where user_id in ${list} ${among(courses)}`))
}

/** Limits rows to these courses, if there are any. */
function among(courses: readonly number[] | undefined): Sql {
  return courses === undefined ? empty : sql`and course_id in ${inList(courses)}`
}

/** Whether two states of a pair differ in anything but the time of the change. */
export function differs(one: PairRow, other: PairRow): boolean {
  return PAIR.some((column) => column !== "changed_at" && one[column] !== other[column])
}

export async function savePairs(tx: Queries, companyId: number, pairs: readonly PairRow[]): Promise<void> {
  const updates = PAIR.slice(2).map((column) => `${column} = excluded.${column}`)
  const values = pairs.map((pair): ColumnValue[] => [companyId, ...PAIR.map((column) => pair[column])])
  const then = `on conflict (user_id, course_id) do update set ${updates.join(", ")}`
  await insertRows(tx, `pairs (company_id, ${PAIR.join(", ")})`, values, then)
}

/** A person and a course. */
export interface Place {
  readonly user_id: number
  readonly course_id: number
}

/** Gives the exception of a pair another deadline. */
export async function giveExceptionDeadline(
  tx: Queries,
  companyId: number,
  { user_id, course_id }: { readonly user_id: number; readonly course_id: number },
  deadline: string,
): Promise<void> {
  await tx.run(sql`
    update pairs set given_deadline = ${deadline}
    where user_id = ${user_id} and course_id = ${course_id} and company_id = ${companyId} and exception is not null`)
}

export async function deletePairs(tx: Queries, pairs: readonly Place[]): Promise<void> {
  for (const [courseId, own] of Map.groupBy(pairs, ({ course_id }) => course_id)) {
    const userIds = own.map(({ user_id }) => user_id)
    await runIn(tx, userIds, (list) => sql`delete from pairs where course_id = ${courseId} and user_id in ${list}`)
  }
}

/** An assignment of somebody in a course, also a withdrawn one. */
export interface TakenRow {
  readonly id: number
  readonly user_id: number
  readonly course_id: number
  readonly assignment_type: AssignmentType
  readonly state: AssignmentState
  readonly is_open: number
  readonly deadline_date: string | null
  readonly finish_date: string | null
  readonly valid_until: string | null
  readonly superseded: number
  readonly revoked_on: string | null
  readonly predecessor_id: number | null
  /** Null if a duty opened it. */
  readonly creator_user_id: number | null
  readonly withdrawn_at: number | null
  readonly created_at: number
}

export function findAssignments(
  queries: Queries,
  userIds: readonly number[],
  courseIds: readonly number[],
): Promise<TakenRow[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select id, user_id, course_id, assignment_type, state, is_open, deadline_date, finish_date, valid_until, superseded,
        revoked_on, predecessor_id, creator_user_id, withdrawn_at, created_at
      from assignments where user_id in ${list} and course_id in ${inList(courseIds)} order by id`),
  )
}

export interface ExemptionRow {
  readonly id: number
  readonly user_id: number
  readonly course_id: number
  readonly from_date: string
  readonly until_date: string | null
}

export function findExemptions(queries: Queries, userIds: readonly number[]): Promise<ExemptionRow[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select id, user_id, course_id, from_date, until_date from exemptions
      -- One that was ended before it began has no days.
      where user_id in ${list} and (until_date is null or until_date >= from_date) order by from_date, id`),
  )
}

export interface NewBinding extends Omit<BindingRow, "id"> {}

export async function insertBindings(tx: Queries, companyId: number, rows: readonly NewBinding[]): Promise<void> {
  const values = rows.map((row) => {
    return [companyId, row.user_id, row.course_id, row.requirement_id, row.team_id, row.from_date]
  })
  const into = "bindings (company_id, user_id, course_id, requirement_id, team_id, from_date)"
  await insertRows(tx, into, values, "on conflict do nothing")
  const requirements = [...new Set(rows.flatMap(({ requirement_id }) => requirement_id ?? []))]
  await runIn(
    tx,
    requirements,
    (list) => sql`update requirements set has_bound = 1 where id in ${list} and has_bound = 0`,
  )
}

/** Ends bindings with the day before `day`. One that would not have reached the end of a day is removed. */
export async function endBindings(tx: Queries, ids: readonly number[], day: string, yesterday: string): Promise<void> {
  await runIn(tx, ids, (list) => sql`delete from bindings where id in ${list} and from_date >= ${day}`)
  await runIn(tx, ids, (list) => sql`update bindings set until_date = ${yesterday} where id in ${list}`)
}

/** A pair of somebody that time alone changes. */
export interface DuePair {
  readonly user_id: number
  readonly next_on: string
}

/** The next pairs that time alone changes on `day`, after this one. */
export function findDue(
  queries: Queries,
  companyId: number,
  day: string,
  { after, limit }: { readonly after: DuePair | undefined; readonly limit: number },
): Promise<DuePair[]> {
  const behind = after === undefined ? empty : sql`and (next_on, user_id) > (${after.next_on}, ${after.user_id})`
  // In the order of the index: in that of users, SQLite would look at all pairs of the company.
  return queries.all(sql`
    select user_id, next_on from pairs where company_id = ${companyId} and next_on <= ${day} ${behind}
    order by next_on, user_id limit ${limit}`)
}

/** The users and courses of these assignments. */
export function findPlacesOf(queries: Queries, assignmentIds: readonly number[]): Promise<Place[]> {
  return allIn(assignmentIds, (list) =>
    queries.all(sql`select distinct user_id, course_id from assignments where id in ${list}`),
  )
}

/** The people of these exemptions. */
export async function findExempted(queries: Queries, ids: readonly number[]): Promise<number[]> {
  const rows = await allIn<{ user_id: number }>(ids, (list) =>
    queries.all(sql`select distinct user_id from exemptions where id in ${list}`),
  )
  return rows.map(({ user_id }) => user_id)
}
