import { locationsInSight, type Sight, teamsInSight } from "../../access/view/store.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { empty, type Queries, raw, type Sql, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import type { Counted } from "./kept.ts"
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

const AMOUNTS = [
  ...(["valid", "expiring", "open", "overdue", "exempt", "absent", "exceptions", "people", "complete"] as const),
]

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
  if (values.length > 0) await insertRows(tx, columns, values)
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

function seen(sight: Sight, by: Grouping): Sql {
  if (sight.view.company) return empty
  if (by === "team") return sql`and d.group_id in (select t.id from teams t where ${teamsInSight(sight)})`
  if (by === "location") return sql`and d.group_id in (select l.id from locations l where ${locationsInSight(sight)})`
  return sql`and 1 = 0`
}
