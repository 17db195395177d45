import { inList } from "../../database/in-list.ts"
import { type Database, join, type Queries, raw, type Sql, sql } from "../../database/port.ts"
import { isLocationSeenWhole } from "../../training/trainees/groups.ts"
import type { Standing } from "../standing/standing.ts"
import type { PairFilter, Selection } from "./filter.ts"
import type { Grouping } from "./schema.ts"
import { stateOf } from "./state.ts"

/** What is counted of a group. */
export const AMOUNTS = [
  ...(["valid", "expiring", "open", "overdue", "exempt", "absent", "exceptions", "people", "complete"] as const),
] satisfies readonly (Standing | "exceptions" | "people" | "complete")[]

/** The amounts of a group. Its id is null for people without a team or a role. */
export type Counted = Readonly<Record<(typeof AMOUNTS)[number], number>> & {
  readonly group_id: number | string | null
}

/*
 * The counts that triggers keep on SQLite (`standing_totals`): by company, location, team, course or role. They are those of
 * the whole company and of the stored standings.
 */

/** The figures of a selection from kept counts, or undefined if its pairs have to be counted. */
export function keptFigures(
  database: Database,
  selection: Selection,
  by: Grouping,
): Promise<readonly Counted[]> | undefined {
  const { filter } = selection
  if (!isKept(database, selection) || given(filter).some((name) => name === "standings" || name === "exceptions"))
    return undefined
  const place = placeOf(selection)
  const [name] = given(filter)
  // Of one group, the company's row is that of the group.
  if (by === "company" && place !== undefined) return countKept(database, selection, place, sql`n.company_id`)
  const isOwn = name === undefined || name === `${by}_id` || name === by
  if (isOwn && given(filter).length <= 1 && by !== "company") {
    const own = place === undefined || name === undefined ? sql`n.kind = ${by}` : place
    return countKept(database, selection, own, by === "role" ? sql`n.role` : sql`n.group_id`)
  }
  if (by === "team" && name === "location_id" && given(filter).length === 1) {
    const own = sql`n.kind = 'team' and n.group_id in (select id from teams where location_id = ${filter.location_id})`
    return countKept(database, selection, own, sql`n.group_id`)
  }
  return undefined
}

/** The number of selected pairs from kept counts, or undefined if they have to be counted. */
export async function keptTotal(database: Database, selection: Selection): Promise<number | undefined> {
  const place = isKept(database, selection) ? placeOf(selection) : undefined
  return place === undefined ? undefined : sumKept(database, selection.sight.companyId, place, selection.filter)
}

type Part = Pick<PairFilter, "course_id" | "standings" | "exceptions">

/** The number of a company's pairs with a course, standings or exceptions, by their stored standings. For SQLite only. */
export function keptAmount(queries: Queries, companyId: number, { course_id, ...part }: Part): Promise<number> {
  const place = course_id === undefined ? sql`n.kind = 'company'` : sql`n.kind = 'course' and n.group_id = ${course_id}`
  return sumKept(queries, companyId, place, part)
}

async function sumKept(
  queries: Queries,
  companyId: number,
  place: Sql,
  { standings, exceptions }: Part,
): Promise<number> {
  const among = (column: string, values: readonly string[] | undefined) =>
    values === undefined ? [] : [sql`${raw(column)} in ${inList(values)}`]
  const conditions = [
    sql`n.company_id = ${companyId} and ${place} and n.standing not in ('people', 'complete')`,
    ...among("n.standing", standings),
    ...among("n.exception", exceptions),
  ]
  const kept = await queries.get<{ total: number }>(
    sql`select coalesce(sum(n.amount), 0) as total from standing_totals n where ${join(conditions, " and ")}`,
  )
  return kept?.total ?? 0
}

/** The figures of the teams with the lowest rates, at most `most`, or undefined if their pairs have to be counted. */
export function lowestKept(
  database: Database,
  selection: Selection,
  most: number,
): Promise<readonly Counted[]> | undefined {
  if (!isKept(database, selection) || given(selection.filter).length > 0) return undefined
  const { companyId } = selection.sight
  // The rates of all teams are computed, and nothing else of them.
  const lowest = sql`
    select o.group_id from standing_totals o
    where o.company_id = ${companyId} and o.kind = 'team' and o.group_id > 0
      and o.standing in ('valid', 'expiring', 'open', 'overdue')
    group by o.group_id having sum(o.amount) > 0
    order by 1.0 * sum(case when o.standing in ('valid', 'expiring') then o.amount else 0 end) / sum(o.amount),
      sum(o.amount) desc, o.group_id limit ${most}`
  const place = sql`n.kind = 'team' and n.group_id in (${lowest})`
  return countKept(database, selection, place, sql`n.group_id`)
}

function isKept({ engine }: Queries, { sight, source }: Selection): boolean {
  return engine === "sqlite" && sight.view.company && source.isKept
}

const given = (filter: PairFilter) =>
  (Object.keys(filter) as (keyof PairFilter)[]).filter((name) => filter[name] !== undefined)

/** The one group whose pairs are selected, as a condition on its counts; undefined if it is no such group. */
function placeOf({ sight, filter }: Selection): Sql | undefined {
  const names = given(filter).filter((name) => name !== "standings" && name !== "exceptions")
  const { team_id, location_id, course_id, role } = filter
  if (names.length > 1) return undefined
  switch (names[0]) {
    case undefined:
      return sql`n.kind = 'company'`
    case "team_id":
      return sql`n.kind = 'team' and n.group_id = ${team_id}`
    case "location_id":
      return isLocationSeenWhole(sight) ? sql`n.kind = 'location' and n.group_id = ${location_id}` : undefined
    case "course_id":
      return sql`n.kind = 'course' and n.group_id = ${course_id}`
    case "role":
      return sql`n.kind = 'role' and n.role = ${role}`
    default:
      return undefined
  }
}

/** @param group the column that says to which group a count belongs */
async function countKept(database: Database, selection: Selection, place: Sql, group: Sql): Promise<Counted[]> {
  const sum = (condition: string, name: string) =>
    raw(`sum(case when ${condition} then n.amount else 0 end) as ${name}`)
  const standings = ["valid", "expiring", "open", "overdue", "exempt", "absent"]
  const own = standings.map((standing) => sum(`n.standing = '${standing}'`, standing))
  const query = sql`
    select nullif(nullif(${group}, 0), '') as group_id, ${join(own, ", ")}, ${sum("n.exception <> ''", "exceptions")},
      ${sum("n.standing = 'people' or (n.kind = 'course' and n.standing in ('valid', 'expiring', 'open', 'overdue'))", "people")},
      ${sum("n.standing = 'complete' or (n.kind = 'course' and n.standing in ('valid', 'expiring'))", "complete")}
    from standing_totals n where n.company_id = ${selection.sight.companyId} and ${place} group by ${group}
    having sum(case when n.standing in ('people', 'complete') then 0 else n.amount end) > 0`
  const key = `kept figures ${JSON.stringify([query.strings, query.values])}`
  return database.remembered(key, () => database.all<Counted>(query), await stateOf(database, selection))
}
