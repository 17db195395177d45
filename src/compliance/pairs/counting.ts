import { teamsPlacedInSight } from "../../access/view/store.ts"
import type { Database } from "../../database/port.ts"
import { raw, type Sql, sql } from "../../database/port.ts"
import { type Selection, selected } from "./filter.ts"
import { type Counted, keptFigures } from "./kept.ts"
import type { Grouping } from "./schema.ts"

/** Counts the selected pairs by groups, without groups that have none. */
export function countPairs(database: Database, selection: Selection, by: Grouping): Promise<readonly Counted[]> {
  return keptFigures(database, selection, by) ?? countEach(database, selection, by)
}

function countEach(database: Database, selection: Selection, by: Grouping): Promise<readonly Counted[]> {
  const pairs = sql`(select p.user_id, p.course_id, p.company_id, p.exception, ${selection.source.standing} as standing
    from ${selected(database, selection)}) p`
  const { group, joined } = groupingOf(selection, by)
  const number = (condition: string) => raw(`sum(case when ${condition} then 1 else 0 end)`)
  // A person who is several times in a group counts once in it.
  const people = sql`
    select ${group} as group_id, p.user_id,
      ${number("p.standing = 'valid'")} as valid, ${number("p.standing = 'expiring'")} as expiring,
      ${number("p.standing = 'open'")} as open, ${number("p.standing = 'overdue'")} as overdue,
      ${number("p.standing = 'exempt'")} as exempt, ${number("p.standing = 'absent'")} as absent,
      ${number("p.exception is not null")} as exceptions
    from ${pairs} ${joined} group by ${group}, p.user_id`
  const sum = (column: string) =>
    raw(`cast(sum(${column}) as ${database.engine === "sqlite" ? "integer" : "bigint"}) as ${column}`)
  return database.remembered(`compliance figures ${JSON.stringify([people.strings, people.values])}`, () =>
    database.all<Counted>(sql`
      select u.group_id, ${sum("valid")}, ${sum("expiring")}, ${sum("open")}, ${sum("overdue")}, ${sum("exempt")},
        ${sum("absent")}, ${sum("exceptions")},
        ${number("u.valid + u.expiring + u.open + u.overdue > 0")} as people,
        ${number("u.valid + u.expiring > 0 and u.open + u.overdue = 0")} as complete
      from (${people}) u group by u.group_id`),
  )
}

/** How pairs `p` are grouped: the id of the group, and what is joined for it. */
function groupingOf({ sight, filter }: Selection, by: Grouping): { readonly group: Sql; readonly joined: Sql } {
  const { userId, places } = sight
  const { team_id, location_id, role } = filter
  const only = (column: string, value: number | string | undefined) =>
    value === undefined ? sql`` : sql`and ${raw(column)} = ${value}`
  // People without a group are left out if the filters leave some groups only.
  const joining = (isNarrowed: boolean) => raw(isNarrowed ? "join" : "left join")
  switch (by) {
    case "company":
      return { group: raw("p.company_id"), joined: sql`` }
    case "course":
      return { group: raw("p.course_id"), joined: sql`` }
    case "role":
      return {
        group: raw("r.role"),
        joined: sql`${joining(role !== undefined)} user_roles r on r.user_id = p.user_id ${only("r.role", role)}`,
      }
    default: {
      const seen = teamsPlacedInSight(userId, places)
      const isSeen = by === "team" && location_id === undefined ? undefined : seen
      const isNarrowed = team_id !== undefined || location_id !== undefined
      const teams = sql`select distinct m.user_id, ${raw(by === "team" ? "m.team_id" : "t.location_id")} as group_id
        from team_users m join teams t on t.id = m.team_id
        where m.company_id = ${sight.companyId} ${only("m.team_id", team_id)} ${only("t.location_id", location_id)}
          ${isSeen === undefined ? sql`` : sql`and t.id in (${isSeen})`}`
      return {
        group: raw("g.group_id"),
        joined: sql`${joining(isNarrowed || isSeen !== undefined)} (${teams}) g on g.user_id = p.user_id`,
      }
    }
  }
}
