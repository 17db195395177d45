import type { RowPlace } from "../../database/long-list/beside.ts"
import { type Database, join, type Sql, sql } from "../../database/port.ts"
import { conditionsOf, peopleOf, type Selection } from "./filter.ts"
import { thenPairs } from "./past-pairs.ts"
import { selected } from "./selected.ts"

/** A person with a pair, with the place in the order of names. */
export interface MatrixPerson {
  readonly id: number
  readonly first_name: string | null
  readonly last_name: string
  readonly name_folded: string
}

/** Sets of people up to this size are sorted by name; larger ones are looked for in the order of names. */
const SORTED_MAX = 3_000

/** The people with at least one selected pair, as the text after `from`, `… where …`. */
export async function peopleWithPairs(database: Database, selection: Selection): Promise<Sql> {
  const { sight } = selection
  const groups = peopleOf(selection)
  const own = sql`u.company_id = ${sight.companyId}`
  const asked = askedCondition(selection)
  if (asked === undefined) return sql`users u where ${own} and u.id in (${await thenPeople(database, selection)})`
  if (database.engine === "postgres") {
    const among = groups.map(({ onPostgres, members }) => sql`u.id in (${onPostgres ?? members})`)
    return sql`users u where ${join([own, ...among, asked], " and ")}`
  }
  const rare = await rarePairs(database, selection)
  const sized = await Promise.all(groups.map(async (group) => ({ ...group, count: await group.size(database) })))
  const sets = [...sized, ...rare].filter(({ count }) => count <= SORTED_MAX)
  const [least] = sets.toSorted((one, other) => one.count - other.count)
  const checks = [...groups.map(({ contains }) => contains(sql`u.id`)), asked]
  if (least === undefined) return sql`users u indexed by users_by_name where ${join([own, ...checks], " and ")}`
  return sql`(${least.members}) g cross join users u where u.id = g.user_id
    and +u.company_id = ${sight.companyId} and ${join(checks, " and ")}`
}

/**
 * Condition that a person `u` has a selected pair, read from that person's rows only; undefined if that would take long
 * because it was on a past day.
 */
function askedCondition(selection: Selection): Sql | undefined {
  const { sight, filter, source } = selection
  const has = (rows: Sql) => sql`(select 1 from ${rows} limit 1) is not null`
  if (source.isStored) {
    const conditions = [sql`p.user_id = u.id and +p.company_id = ${sight.companyId}`, ...conditionsOf(selection)]
    return has(sql`pairs p where ${join(conditions, " and ")}`)
  }
  const { course_id, standings, exceptions, deadlineBefore, requirement_id } = filter
  if ([standings, exceptions, deadlineBefore, requirement_id].some((one) => one !== undefined)) return undefined
  const isOfCourse = course_id === undefined ? sql`` : sql`and b.course_id = ${course_id}`
  return has(sql`bindings b where b.user_id = u.id ${isOfCourse} and ${source.isBound}`)
}

/** A query for the people with selected pairs of a past day. */
async function thenPeople(database: Database, selection: Selection): Promise<Sql> {
  const ids = new Set<number>()
  for await (const { pairs } of thenPairs(database, selection)) for (const { user_id } of pairs) ids.add(user_id)
  const list = [...ids].join(",")
  return database.engine === "sqlite"
    ? sql`select value from json_each('[' || ${list} || ']')`
    : sql`select unnest(cast(string_to_array(${list}, ',') as bigint[]))`
}

/** The people of the pairs that match, if there are few such pairs and an index leads to them. */
async function rarePairs(database: Database, selection: Selection): Promise<{ members: Sql; count: number }[]> {
  const { sight, filter, source } = selection
  const { standings, exceptions } = filter
  if (!source.isStored || (exceptions === undefined && (standings === undefined || !source.isKept))) return []
  const rows = sql`pairs p where ${join([sql`p.company_id = ${sight.companyId}`, ...conditionsOf(selection)], " and ")}`
  const count = await database.count(sql`(select 1 from ${rows} limit ${SORTED_MAX + 1}) counted`)
  return [{ members: sql`select distinct p.user_id from ${rows}`, count }]
}

/** Everybody who may have a selected pair, as the text after `from`: for days of which it takes long to know who has one. */
export function peopleWhoMay({ engine }: Pick<Database, "engine">, selection: Selection): Sql {
  const among = peopleOf(selection).map(({ contains, onPostgres, members }) =>
    engine === "postgres" ? sql`u.id in (${onPostgres ?? members})` : contains(sql`u.id`),
  )
  return sql`users u where ${join([sql`u.company_id = ${selection.sight.companyId}`, ...among], " and ")}`
}

/** The number of people with a selected pair. Counting stops at `most`. */
export async function countSelectedPeople(database: Database, selection: Selection, most: number): Promise<number> {
  if (selection.source.past !== undefined) {
    const ids = new Set<number>()
    for await (const { pairs } of thenPairs(database, selection)) {
      for (const { user_id } of pairs) ids.add(user_id)
      if (ids.size >= most) return most
    }
    return ids.size
  }
  const pairs = await selected(database, selection)
  return database.count(sql`(select distinct p.user_id from ${pairs} limit ${most}) counted`)
}

/** A place in the order of names, and which side of it is wanted. */
export interface Beside {
  readonly direction: "after" | "before"
  readonly place: RowPlace
}

/** People by last and first name, beside a place; backwards if they are before it. */
export function findPeople(
  database: Database,
  people: Sql,
  beside: Beside | undefined,
  count: number,
): Promise<readonly MatrixPerson[]> {
  const { value, id } = beside?.place ?? {}
  const names = sql`(u.name_folded, u.id)`
  const isBackwards = beside?.direction === "before"
  const at = sql`(${String(value)}, ${id ?? 0})`
  const behind = beside === undefined ? sql`` : isBackwards ? sql`and ${names} < ${at}` : sql`and ${names} > ${at}`
  const order = isBackwards ? sql`order by u.name_folded desc, u.id desc` : sql`order by u.name_folded, u.id`
  return database.all(sql`
    select u.id, u.first_name, u.last_name, u.name_folded from ${people} ${behind} ${order} limit ${count}`)
}

/** The number of these people. Counting stops at `most`. */
export function countPeople(database: Database, people: Sql, most: number): Promise<number> {
  return database.count(sql`(select 1 from ${people} limit ${most}) counted`)
}

/** The number of selected pairs. Counting stops at `most`. */
export async function countSelected(database: Database, selection: Selection, most: number): Promise<number> {
  if (selection.source.past !== undefined) {
    let count = 0
    for await (const { pairs } of thenPairs(database, selection)) {
      count += pairs.length
      if (count >= most) return most
    }
    return count
  }
  const pairs = await selected(database, selection, { inOrder: true })
  return database.count(sql`(select 1 from ${pairs} limit ${most}) counted`)
}

/** Pairs that are read to find the courses of some people. */
const READ_MAX = 30_000

/**
 * The courses that are asked of the selected people, or, if these are many, of anybody in the company. On a past day
 * the courses that have been asked of anybody.
 */
export async function findAskedCourses(database: Database, selection: Selection): Promise<number[]> {
  const { sight, source } = selection
  // What the people are asked for, whatever applies to it.
  const { course_id, user_id, team_id, location_id, role, search } = selection.filter
  const asked = { ...selection, filter: { course_id, user_id, team_id, location_id, role, search } }
  const table = source.isStored ? sql`pairs` : sql`bindings`
  if (course_id !== undefined) {
    // Not one of another company.
    const isAsked = await database.get(
      sql`select 1 from ${table} t where t.company_id = ${sight.companyId} and t.course_id = ${course_id} limit 1`,
    )
    return isAsked === undefined ? [] : [course_id]
  }
  if (source.isStored && peopleOf(asked).length > 0) {
    const pairs = await selected(database, asked, { inOrder: true })
    const rows = await database.all<{ course_id: number; amount: number }>(sql`
      select r.course_id, count(*) as amount
      from (select p.course_id from ${pairs} limit ${READ_MAX}) r group by r.course_id`)
    if (rows.reduce((sum, { amount }) => sum + amount, 0) < READ_MAX) return rows.map((row) => row.course_id)
  }
  // One look-up in the index for each course, however many people there are.
  const next = (after: Sql) =>
    sql`select min(t.course_id) from ${table} t where t.company_id = ${sight.companyId} ${after}`
  const rows = await database.all<{ course_id: number }>(sql`
    with recursive asked(course_id) as (
      select * from (${next(sql``)}) f
      union all
      select (${next(sql`and t.course_id > a.course_id`)}) from asked a where a.course_id is not null)
    select course_id from asked where course_id is not null`)
  return rows.map((row) => row.course_id)
}
