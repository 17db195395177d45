import { teamsPlacedInSight } from "../../access/view/store.ts"
import { allIn } from "../../database/in-list.ts"
import { empty, type Queries, raw, type Sql, sql } from "../../database/port.ts"
import type { Selection } from "./filter.ts"
import type { Counted } from "./kept.ts"
import type { Part } from "./past-facts.ts"
import type { Grouping } from "./schema.ts"

/** A company, location, team or course. */
export interface GroupRow {
  readonly id: number
  readonly key: string
  readonly name: string
}

const TABLES = {
  company: { table: "companies", name: "name", own: (_: number) => sql`1 = 1` },
  location: { table: "locations", name: "name", own: (id: number) => sql`+company_id = ${id}` },
  team: { table: "teams", name: "name", own: (id: number) => sql`+company_id = ${id}` },
  course: { table: "courses", name: "title", own: (_: number) => sql`1 = 1` },
} as const

/** The names of these groups. */
export function findGroups(
  queries: Queries,
  companyId: number,
  by: Exclude<Grouping, "role">,
  ids: readonly number[],
): Promise<GroupRow[]> {
  const { table, name, own } = TABLES[by]
  return allIn(ids, (list) =>
    queries.all(sql`select id, key, ${raw(name)} as name from ${raw(table)} where id in ${list} and ${own(companyId)}`),
  )
}

/**
 * The groups of some people of a selection.
 *
 * @returns the ids of a person's groups: null for a person without a group, unless the filters leave some groups only
 */
export async function findGroupIds(
  queries: Queries,
  selection: Selection,
  by: Exclude<Grouping, "course">,
  user: Part["user"],
): Promise<(userId: number) => readonly Counted["group_id"][]> {
  if (by === "company") return () => [selection.sight.companyId]
  const { rows, isNarrowed } = groupsOf(selection, by, user)
  const found = await queries.all<{ user_id: number; group_id: number | string }>(rows)
  const ids = Map.groupBy(found, ({ user_id }) => user_id)
  const none = isNarrowed ? [] : [null]
  return (userId) => ids.get(userId)?.map(({ group_id }) => group_id) ?? none
}

/**
 * The groups of people, as rows of `user_id` and `group_id`.
 *
 * @param user a condition on the people's ids
 * @returns also whether the filters leave some groups only: then people without a group are left out
 */
export function groupsOf(
  { sight, filter }: Selection,
  by: "team" | "location" | "role",
  user?: Part["user"],
): { readonly rows: Sql; readonly isNarrowed: boolean } {
  const { userId, places, companyId } = sight
  const { team_id, location_id, role } = filter
  const only = (column: string, value: number | string | undefined) =>
    value === undefined ? empty : sql`and ${raw(column)} = ${value}`
  const among = (column: string) => (user === undefined ? empty : sql`and ${user(raw(column))}`)
  if (by === "role") {
    const rows = sql`select r.user_id, r.role as group_id from user_roles r
      where r.company_id = ${companyId} ${only("r.role", role)} ${among("r.user_id")}`
    return { rows, isNarrowed: role !== undefined }
  }
  const seen = teamsPlacedInSight(userId, places)
  const isSeen = by === "team" && location_id === undefined ? undefined : seen
  // Memberships of few people are read first.
  const rows = sql`select distinct m.user_id, ${raw(by === "team" ? "m.team_id" : "t.location_id")} as group_id
    from team_users m ${raw(user === undefined ? "," : "cross join")} teams t
    where t.id = m.team_id and m.company_id = ${companyId} ${only("m.team_id", team_id)}
      ${only("t.location_id", location_id)} ${among("m.user_id")}
      ${isSeen === undefined ? empty : sql`and t.id in (${isSeen})`}`
  return { rows, isNarrowed: team_id !== undefined || location_id !== undefined || isSeen !== undefined }
}
