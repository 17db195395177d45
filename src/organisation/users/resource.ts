import { type Caller, sightOf } from "../../access/caller.ts"
import type { Role } from "../../access/permissions.ts"
import { isoInstant } from "../../calendar/dates.ts"
import type { Ids } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import type { User } from "./schema.ts"
import * as store from "./store.ts"

interface Embedded {
  readonly teams: ReadonlyMap<number, readonly { team_id: number }[]>
  readonly roles: ReadonlyMap<number, readonly { role: Role }[]>
}

/** Users as the API answers them, in the order of their rows; two queries whatever their number. */
export async function userResources(queries: Queries, caller: Caller, rows: readonly store.UserRow[]): Promise<User[]> {
  const embedded = await embeddedIn(queries, caller, [...new Set(rows.map((row) => row.id))])
  return rows.map((row) => userResource(caller, row, embedded))
}

async function embeddedIn(queries: Queries, caller: Caller, ids: Ids): Promise<Embedded> {
  const [teams, roles] = await Promise.all([
    store.findTeamIds(queries, caller.company.id, ids),
    store.findRoles(queries, caller.company.id, ids),
  ])
  return { teams: Map.groupBy(teams, byUser), roles: Map.groupBy(roles, byUser) }
}

function userResource(caller: Caller, row: store.UserRow, { teams, roles }: Embedded): User {
  return {
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
  }
}

/** The members of each of these teams (of one page) that are in the caller's view. */
export async function membersOf(
  queries: Queries,
  caller: Caller,
  teamIds: readonly number[],
): Promise<ReadonlyMap<number, User[]>> {
  if (teamIds.length === 0) return new Map()
  const [rows, embedded] = await Promise.all([
    store.findMembers(queries, sightOf(caller, "users.view"), teamIds),
    embeddedIn(queries, caller, store.memberIds(teamIds)),
  ])
  const members = new Map<number, User[]>()
  for (const row of rows) {
    const user = userResource(caller, row, embedded)
    const team = members.get(row.team_id)
    if (team === undefined) members.set(row.team_id, [user])
    else team.push(user)
  }
  return members
}

function byUser({ user_id }: { readonly user_id: number }): number {
  return user_id
}
