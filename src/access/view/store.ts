import { inList } from "../../database/in-list.ts"
import { join, type Sql, sql } from "../../database/port.ts"
import type { View } from "../permissions.ts"

/** Whose records a query is about (the company's), and which of them this user may see. */
export interface Sight {
  readonly companyId: number
  readonly userId: number
  readonly view: View
}

type AdminKind = "admin" | "trainer_admin"

function kindsOf(view: View): AdminKind[] {
  return [...(view.admin ? ["admin" as const] : []), ...(view.trainerAdmin ? ["trainer_admin" as const] : [])]
}

function anyOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`1 = 0` : sql`(${join(conditions, " or ")})`
}

function namingLocations(kinds: readonly AdminKind[], userId: number): Sql {
  return sql`select location_id from location_admins where user_id = ${userId} and kind in ${inList(kinds)}`
}

function visibleTeams(kinds: readonly AdminKind[], userId: number): Sql {
  return sql`select team_id from team_admins where user_id = ${userId} and kind in ${inList(kinds)}
    union select id from teams where location_id in (${namingLocations(kinds, userId)})`
}

/** Condition of a query over locations `l`: the company's, and in view. */
export function locationsInSight({ companyId, userId, view }: Sight): Sql {
  if (view.company) return sql`l.company_id = ${companyId}`
  const kinds = kindsOf(view)
  const seen = anyOf(kinds.length === 0 ? [] : [sql`l.id in (${namingLocations(kinds, userId)})`])
  return sql`l.company_id = ${companyId} and ${seen}`
}

/** Condition of a query over teams `t`: the company's, and in view. */
export function teamsInSight({ companyId, userId, view }: Sight): Sql {
  if (view.company) return sql`t.company_id = ${companyId}`
  const kinds = kindsOf(view)
  const seen = anyOf(kinds.length === 0 ? [] : [sql`t.id in (${visibleTeams(kinds, userId)})`])
  return sql`t.company_id = ${companyId} and ${seen}`
}

/** Condition of a query over users `u`: the company's, and in view. */
export function usersInSight({ companyId, userId, view }: Sight): Sql {
  if (view.company) return sql`u.company_id = ${companyId}`
  const kinds = kindsOf(view)
  const seen = anyOf([
    ...(view.self ? [sql`u.id = ${userId}`] : []),
    ...(kinds.length === 0
      ? []
      : [sql`u.id in (select user_id from team_users where team_id in (${visibleTeams(kinds, userId)}))`]),
  ])
  return sql`u.company_id = ${companyId} and ${seen}`
}
