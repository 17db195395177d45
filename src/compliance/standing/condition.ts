import { raw, type Sql, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"

/** The standing of a pair on a day as SQL, from the columns that `standingOf` reads. `table` is the alias of `pairs`. */
export function standingOn(table: string, day: DateText): Sql {
  const pair = raw(table)
  const within = (from: string, until: string) =>
    sql`${pair}.${raw(from)} <= ${day} and (${pair}.${raw(until)} is null or ${pair}.${raw(until)} >= ${day})`
  return sql`case
    when ${within("exempt_from", "exempt_until")} then 'exempt'
    when ${pair}.expiring_from > ${day} then 'valid'
    when ${within("absent_from", "absent_until")} then 'absent'
    when ${pair}.valid_until >= ${day} then 'expiring'
    when substr(${pair}.deadline_date, 1, 10) < ${day} then 'overdue'
    else 'open' end`
}
