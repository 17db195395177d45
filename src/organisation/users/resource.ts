import { type Caller, sightOf } from "../../access/caller.ts"
import type { Role } from "../../access/permissions.ts"
import type { Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import type { User } from "./schema.ts"
import * as store from "./store.ts"

/** The fields of a user that come from other tables. */
interface Own {
  readonly teamIds: number[]
  readonly roles: Role[]
}

/** Returns the same fields of a record, sorted. */
export function ownOf({ team_ids, role_names }: store.UserRecord): Own {
  const teamIds: number[] = JSON.parse(team_ids)
  const roles: Role[] = JSON.parse(role_names)
  return { teamIds: teamIds.sort((one, other) => one - other), roles: roles.sort() }
}

/**
 * Resources by frozen record. They are kept as long as the record is. The company's language comes from the caller, who
 * may have been read slightly earlier than the record.
 */
const resources = new WeakMap<store.UserRecord, { readonly language: string; readonly user: User }>()

/** The API's representation of a record of the caller's company. It must not be modified. */
export function presented(caller: Pick<Caller, "company">, record: store.UserRecord): User {
  if (!Object.isFrozen(record)) return userResource(caller, record, ownOf(record))
  const { language } = caller.company
  const known = resources.get(record)
  if (known?.language === language) return known.user
  const user = Object.freeze(userResource(caller, record, ownOf(record)))
  resources.set(record, { language, user })
  return user
}

/** A user as the API represents it. */
export function userResource(caller: Pick<Caller, "company">, row: store.UserRow, { teamIds, roles }: Own): User {
  return {
    id: row.id,
    external_id: row.key,
    type: "user",
    state: row.state,
    username: row.username,
    salutation: row.salutation,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: fullName(row),
    email: row.email,
    mobile_number: row.mobile_number,
    language: row.language ?? caller.company.language,
    birthday: row.birthday,
    driving_classes: row.driving_classes === "[]" ? [] : JSON.parse(row.driving_classes),
    fitness_valid_until: row.fitness_valid_until,
    absent_from: row.absent_from,
    absent_until: row.absent_until,
    company_id: row.company_id,
    team_ids: teamIds,
    roles,
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }
}

/** The members of each of these teams who are in the caller's view. There must be no more teams than fit on a page. */
export async function membersOf(
  queries: Queries,
  caller: Caller,
  teamIds: readonly number[],
): Promise<ReadonlyMap<number, User[]>> {
  if (teamIds.length === 0) return new Map()
  const members = new Map<number, User[]>()
  for (const record of await store.findMembers(queries, sightOf(caller, "users.view"), teamIds)) {
    const user = presented(caller, record)
    const team = members.get(record.team_id)
    if (team === undefined) members.set(record.team_id, [user])
    else team.push(user)
  }
  return members
}
