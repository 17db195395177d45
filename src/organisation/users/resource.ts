import { type Caller, sightOf } from "../../access/caller.ts"
import { isoInstant } from "../../calendar/dates.ts"
import type { Queries } from "../../database/port.ts"
import type { User } from "./schema.ts"
import * as store from "./store.ts"

/** Users as the API answers them, in the order of their rows; two queries whatever their number. */
export async function userResources(queries: Queries, caller: Caller, rows: readonly store.UserRow[]): Promise<User[]> {
  const ids = [...new Set(rows.map((row) => row.id))]
  const teams = Map.groupBy(await store.findTeamIds(queries, caller.company.id, ids), byUser)
  const roles = Map.groupBy(await store.findRoles(queries, caller.company.id, ids), byUser)
  return rows.map((row) => ({
    id: row.id,
    type: "user",
    state: row.state,
    username: row.username,
    salutation: row.salutation,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    mobile_number: row.mobile_number,
    language: row.language ?? caller.company.language,
    birthday: row.birthday,
    driving_classes: JSON.parse(row.driving_classes),
    fitness_valid_until: row.fitness_valid_until,
    company_id: row.company_id,
    team_ids: (teams.get(row.id) ?? []).map(({ team_id }) => team_id),
    roles: (roles.get(row.id) ?? []).map(({ role }) => role),
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }))
}

/** The members of each of these teams that are in the caller's view. */
export async function membersOf(
  queries: Queries,
  caller: Caller,
  teamIds: readonly number[],
): Promise<ReadonlyMap<number, User[]>> {
  const rows = await store.findMembers(queries, sightOf(caller, "users.view"), teamIds)
  const users = await userResources(queries, caller, rows)
  const members = new Map<number, User[]>()
  rows.forEach((row, index) => {
    const user = users[index]
    if (user === undefined) return
    const team = members.get(row.team_id)
    if (team === undefined) members.set(row.team_id, [user])
    else team.push(user)
  })
  return members
}

function byUser({ user_id }: { readonly user_id: number }): number {
  return user_id
}
