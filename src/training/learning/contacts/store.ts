import type { Role } from "../../../access/permissions.ts"
import { inList } from "../../../database/in-list.ts"
import { join, type Queries, raw, type Sql, sql } from "../../../database/port.ts"

export interface ContactRow {
  /** The distance from the learner. A smaller number means nearer. */
  readonly distance: number
  readonly id: number
  readonly first_name: string | null
  readonly last_name: string
  readonly email: string | null
  readonly mobile_number: string | null
}

/** Users with a given capacity at a place who also have one of these roles. */
export interface Capacity {
  /** Undefined for the whole company, where only the roles matter. */
  readonly place: "team" | "location" | undefined
  readonly kind: "trainer_admin" | "admin"
  readonly roles: readonly Role[]
}

/** The active users with these capacities, nearest to the learner first. Service users and the learner are left out. */
export function findNearest(
  queries: Queries,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
  capacities: readonly Capacity[],
  limit: number,
): Promise<ContactRow[]> {
  const named = capacities.map((capacity, distance) => namedFor(userId, companyId, capacity, distance))
  return queries.all(sql`
    select n.distance, u.id, u.first_name, u.last_name, u.email, u.mobile_number
    from (${join(named, " union ")}) n join users u on u.id = n.user_id
    where u.company_id = ${companyId} and u.state = 'active' and u.id <> ${userId}
      and u.id not in (select c.service_user_id from clients c where c.company_id = ${companyId})
    order by n.distance, u.last_name, coalesce(u.first_name, ''), u.id limit ${limit}`)
}

function namedFor(userId: number, companyId: number, { place, kind, roles }: Capacity, distance: number): Sql {
  const at = raw(String(distance))
  if (place === undefined) {
    return sql`select ${at} as distance, r.user_id from user_roles r
      where r.company_id = ${companyId} and r.role in ${inList(roles)}`
  }
  const hasRole = sql`exists (select 1 from user_roles r where r.user_id = a.user_id and r.role in ${inList(roles)})`
  if (place === "team") {
    return sql`select ${at} as distance, a.user_id from team_users m join team_admins a on a.team_id = m.team_id
      where m.user_id = ${userId} and m.company_id = ${companyId} and a.kind = ${kind} and ${hasRole}`
  }
  return sql`select ${at} as distance, a.user_id
    from team_users m join teams t on t.id = m.team_id join location_admins a on a.location_id = t.location_id
    where m.user_id = ${userId} and m.company_id = ${companyId} and a.kind = ${kind} and ${hasRole}`
}
