import { locationsInSight, type Sight, teamsInSight } from "../../access/view/store.ts"
import { inList } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { empty, type Queries, raw, type Sql, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { AMOUNTS, type Counted } from "./kept.ts"
import type { Grouping } from "./schema.ts"

export interface CompanyRow {
  readonly id: number
  /** IANA name. */
  readonly timezone: string
}

/** The companies in which something is asked of somebody. */
export function findCompanies(queries: Queries): Promise<CompanyRow[]> {
  return queries.all(sql`
    select y.id, y.timezone from companies y
    where (select 1 from pairs p where p.company_id = y.id limit 1) is not null order by y.id`)
}

/** The last day that was looked at; undefined if none was. */
export async function findRound(queries: Queries, companyId: number): Promise<DateText | undefined> {
  return (await queries.get<{ day: DateText }>(sql`select day from standing_rounds where company_id = ${companyId}`))
    ?.day
}

export async function saveRound(tx: Queries, companyId: number, day: DateText): Promise<void> {
  await tx.run(sql`
    insert into standing_rounds (company_id, day) values (${companyId}, ${day})
    on conflict (company_id) do update set day = excluded.day`)
}

/** Whether the stored standings of all pairs are those at the end of the day, or later. */
export async function isSettledThrough(queries: Queries, companyId: number, day: DateText): Promise<boolean> {
  const late = await queries.get(sql`select 1 from pairs where company_id = ${companyId} and next_on <= ${day} limit 1`)
  return late === undefined
}

export interface DayRow extends Counted {
  readonly day: DateText
}

export async function insertDay(
  tx: Queries,
  companyId: number,
  day: DateText,
  by: Grouping,
  rows: readonly Counted[],
): Promise<void> {
  const values = rows.map((row) => {
    const group = by === "role" ? [0, row.group_id ?? ""] : [row.group_id ?? 0, ""]
    return [companyId, day, by, ...group, ...AMOUNTS.map((amount) => row[amount])]
  })
  const columns = `standing_days (company_id, day, kind, group_id, role, ${AMOUNTS.join(", ")})`
  // A dataset may have brought the day.
  if (values.length > 0) await insertRows(tx, columns, values, "on conflict do nothing")
}

/** Removes the days before this one. */
export async function removeBefore(tx: Queries, companyId: number, day: DateText): Promise<void> {
  await tx.run(sql`delete from standing_days where company_id = ${companyId} and day < ${day}`)
}

interface Range {
  readonly by: Grouping
  readonly from: DateText
  readonly to: DateText
}

/** The noted days of a range, at most `most` rows, by day and group: of the groups in view alone, unless all are. */
export function findDays(queries: Queries, sight: Sight, { by, from, to }: Range, most: number): Promise<DayRow[]> {
  const group = raw(by === "role" ? "nullif(d.role, '')" : "nullif(d.group_id, 0)")
  return queries.all(sql`
    select d.day, ${group} as group_id, ${raw(AMOUNTS.map((amount) => `d.${amount}`).join(", "))}
    from standing_days d
    where d.company_id = ${sight.companyId} and d.kind = ${by} and d.day >= ${from} and d.day <= ${to} ${seen(sight, by)}
    order by d.day, d.group_id, d.role limit ${most}`)
}

/** The noted days of a company in a range, the oldest first. */
export async function findNoted(
  queries: Queries,
  companyId: number,
  from: DateText,
  to: DateText,
): Promise<readonly DateText[]> {
  const rows = await queries.all<{ day: DateText }>(sql`
    select d.day from standing_days d
    where d.company_id = ${companyId} and d.kind = 'company' and d.day >= ${from} and d.day <= ${to} order by d.day`)
  return rows.map(({ day }) => day)
}

/**
 * What was noted on these days of everything in sight together: of the company, or of its locations in sight, or of the
 * teams in sight if some of them are elsewhere.
 */
export async function findTogether(
  queries: Queries,
  sight: Sight,
  days: readonly DateText[],
): Promise<readonly DayRow[]> {
  if (days.length === 0) return []
  const by = sight.view.company ? "company" : (await isOfLocations(queries, sight)) ? "location" : "team"
  const type = queries.engine === "sqlite" ? "integer" : "bigint"
  const sums = AMOUNTS.map((amount) => `cast(sum(d.${amount}) as ${type}) as ${amount}`).join(", ")
  return queries.all(sql`
    select d.day, null as group_id, ${raw(sums)} from standing_days d
    where d.company_id = ${sight.companyId} and d.kind = ${by} and d.day in ${inList(days)} ${seen(sight, by)}
    group by d.day order by d.day`)
}

/** Whether all teams in sight are at locations in sight. */
async function isOfLocations(queries: Queries, sight: Sight): Promise<boolean> {
  const other = await queries.get(sql`
    select 1 from teams t where ${teamsInSight(sight)}
      and t.location_id not in (select l.id from locations l where ${locationsInSight(sight)}) limit 1`)
  return other === undefined
}

function seen(sight: Sight, by: Grouping): Sql {
  if (sight.view.company) return empty
  if (by === "team") return sql`and d.group_id in (select t.id from teams t where ${teamsInSight(sight)})`
  if (by === "location") return sql`and d.group_id in (select l.id from locations l where ${locationsInSight(sight)})`
  return sql`and 1 = 0`
}
