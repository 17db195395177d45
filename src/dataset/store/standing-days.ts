import { AMOUNTS } from "../../compliance/pairs/kept.ts"
import type { Grouping } from "../../compliance/pairs/schema.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"

type Amounts = Readonly<Record<(typeof AMOUNTS)[number], number>>

/** A row of the table: what was counted of a group at the end of a day. */
export interface StandingDay extends Amounts {
  readonly day: DateText
  readonly kind: Grouping
  readonly group_id: number
  readonly role: string
}

const COLUMNS = ["kind", "day", "group_id", "role", ...AMOUNTS] as const

/** The days of a company after this one in the order of their key, with the key of the group's record; null if it has none. */
export function findStandingDays(
  queries: Queries,
  companyId: number,
  { kind, day, group_id, role }: Pick<StandingDay, "kind" | "day" | "group_id" | "role">,
  limit: number,
): Promise<(StandingDay & { readonly key: string | null })[]> {
  return queries.all(sql`
    select ${raw(COLUMNS.map((name) => `d.${name}`).join(", "))},
      case d.kind
        when 'location' then (select l.key from locations l where l.id = d.group_id)
        when 'team' then (select t.key from teams t where t.id = d.group_id)
        when 'course' then (select c.key from courses c where c.id = d.group_id) end as key
    from standing_days d
    where d.company_id = ${companyId} and (d.kind, d.day, d.group_id, d.role) > (${kind}, ${day}, ${group_id}, ${role})
    order by d.kind, d.day, d.group_id, d.role limit ${limit}`)
}

/** Adds days of a company. Groups of which the day is known keep what was counted. */
export async function insertStandingDays(tx: Queries, companyId: number, days: readonly StandingDay[]): Promise<void> {
  const values = days.map((day) => [companyId, ...COLUMNS.map((name) => day[name])])
  await insertRows(tx, `standing_days (company_id, ${COLUMNS.join(", ")})`, values, "on conflict do nothing")
}
