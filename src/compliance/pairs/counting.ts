import { type Database, empty, raw, type Sql, sql } from "../../database/port.ts"
import type { Selection } from "./filter.ts"
import { groupsOf } from "./groups.ts"
import { type Counted, keptFigures } from "./kept.ts"
import type { Grouping } from "./schema.ts"
import { selected } from "./selected.ts"
import { stateOf } from "./state.ts"

/** Counts the selected pairs of today by groups, without groups that have none. */
export function countPairs(database: Database, selection: Selection, by: Grouping): Promise<readonly Counted[]> {
  return keptFigures(database, selection, by) ?? countEach(database, selection, by)
}

async function countEach(database: Database, selection: Selection, by: Grouping): Promise<readonly Counted[]> {
  const pairs = sql`(select p.user_id, p.course_id, p.company_id, p.exception, ${selection.source.standing} as standing
    from ${await selected(database, selection)}) p`
  // People are counted first and then by their groups: they have several pairs, and may be in several groups.
  const number = (condition: string) => {
    const each = `case when ${condition} then 1 else 0 end`
    return raw(by === "course" ? each : `sum(${each})`)
  }
  const people = sql`
    select p.company_id, ${raw(by === "course" ? "p.course_id" : "p.user_id")} as id,
      ${number("p.standing = 'valid'")} as valid, ${number("p.standing = 'expiring'")} as expiring,
      ${number("p.standing = 'open'")} as open, ${number("p.standing = 'overdue'")} as overdue,
      ${number("p.standing = 'exempt'")} as exempt, ${number("p.standing = 'absent'")} as absent,
      ${number("p.exception is not null")} as exceptions
    from ${pairs} ${raw(by === "course" ? "" : "group by p.company_id, p.user_id")}`
  const { group, joined } = groupingOf(selection, by)
  const total = (what: string) => raw(`cast(sum(${what}) as ${database.engine === "sqlite" ? "integer" : "bigint"})`)
  const sum = (column: string) => sql`${total(`u.${column}`)} as ${raw(column)}`
  const amount = (condition: string) => total(`case when ${condition} then 1 else 0 end`)
  const query = sql`
    select ${group} as group_id, ${sum("valid")}, ${sum("expiring")}, ${sum("open")}, ${sum("overdue")}, ${sum("exempt")},
      ${sum("absent")}, ${sum("exceptions")},
      ${amount("u.valid + u.expiring + u.open + u.overdue > 0")} as people,
      ${amount("u.valid + u.expiring > 0 and u.open + u.overdue = 0")} as complete
    from (${people}) u ${joined} group by ${group}`
  const key = `compliance figures ${JSON.stringify([query.strings, query.values])}`
  return database.remembered(key, () => database.all<Counted>(query), await stateOf(database, selection))
}

/** How people `u`, or the pairs of courses, are grouped: the id of the group, and what is joined for it. */
function groupingOf(selection: Selection, by: Grouping): { readonly group: Sql; readonly joined: Sql } {
  if (by === "company") return { group: raw("u.company_id"), joined: empty }
  if (by === "course") return { group: raw("u.id"), joined: empty }
  const { rows, isNarrowed } = groupsOf(selection, by)
  return {
    group: raw("g.group_id"),
    joined: sql`${raw(isNarrowed ? "join" : "left join")} (${rows}) g on g.user_id = u.id`,
  }
}
