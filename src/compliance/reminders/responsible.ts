import type { Queries } from "../../database/port.ts"
import {
  type AdminRow,
  findCompanyAdmins,
  findLocationAdmins,
  findMemberships,
  findTeamAdmins,
  type MembershipRow,
} from "./morning-store.ts"

/**
 * Who administers each of these people: the administrators of each of their teams; of a team that has none, those of its
 * location; of a location that has none, and for people without a team, those of the company. Nobody is responsible for
 * themselves. Somebody for whom nobody is responsible is not in the result.
 */
export async function responsibleFor(
  queries: Queries,
  companyId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (userIds.length === 0) return new Map()
  const memberships = await findMemberships(queries, userIds)
  const teams = await byPlace(
    memberships,
    ({ team_id }) => team_id,
    (ids) => findTeamAdmins(queries, ids),
  )
  const locations = await byPlace(
    memberships,
    ({ location_id }) => location_id,
    (ids) => findLocationAdmins(queries, ids),
  )
  const company = await findCompanyAdmins(queries, companyId)
  const ofUser = Map.groupBy(memberships, ({ user_id }) => user_id)
  const found = new Map<number, readonly number[]>()
  for (const userId of userIds) {
    const levels = (ofUser.get(userId) ?? []).map(({ team_id, location_id }) => [
      teams.get(team_id),
      locations.get(location_id),
    ])
    const named = (levels.length === 0 ? [[]] : levels).flatMap((places) => first([...places, company], userId))
    if (named.length > 0) found.set(userId, [...new Set(named)])
  }
  return found
}

/** The first of the lists that names somebody else than this user, without the user. */
function first(lists: readonly (readonly number[] | undefined)[], userId: number): readonly number[] {
  for (const list of lists) {
    const others = (list ?? []).filter((id) => id !== userId)
    if (others.length > 0) return others
  }
  return []
}

async function byPlace(
  memberships: readonly MembershipRow[],
  place: (membership: MembershipRow) => number,
  find: (ids: readonly number[]) => Promise<AdminRow[]>,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await find([...new Set(memberships.map(place))])
  const groups = Map.groupBy(rows, ({ place_id }) => place_id)
  return new Map([...groups].map(([id, admins]) => [id, admins.map(({ user_id }) => user_id)]))
}
