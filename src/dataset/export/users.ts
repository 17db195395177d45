import type { UserRow } from "../format/organisation.ts"
import { momentText } from "../moments.ts"
import type { Exporting } from "./exporting.ts"
import { mapped, pages, told } from "./pages.ts"
import { grouped, identityProperties, withoutNulls } from "./row.ts"
import { countUsers, findMemberships, findRoles, findUsers, type User } from "./store/users.ts"

/** Writes a company's users with their roles and memberships. */
export async function exportUsers(exporting: Exporting, companyId: number): Promise<void> {
  const { json, queries, withSecrets, onProgress } = exporting
  const total = await countUsers(queries, companyId)
  const users = pages((after, limit) => findUsers(queries, companyId, after, limit))
  const rows = mapped(users, async (page) => {
    const ids = page.map(({ id }) => id)
    const roles = grouped(await findRoles(queries, ids), ({ user_id }) => user_id)
    const memberships = grouped(await findMemberships(queries, ids), ({ user_id }) => user_id)
    return page.map((user) => {
      const teams = (memberships.get(user.id) ?? []).map(({ team_key, created_at }) => ({
        team_key,
        created_at: momentText(created_at),
      }))
      const ofUser = { roles: (roles.get(user.id) ?? []).map(({ role }) => role), memberships: teams }
      return rowOf(user, ofUser, withSecrets)
    })
  })
  await json.list("users", told(rows, { what: "users written", total }, onProgress))
}

function rowOf(
  user: User,
  { roles, memberships }: { roles: NonNullable<UserRow["roles"]>; memberships: NonNullable<UserRow["memberships"]> },
  withSecrets: boolean,
): object {
  const row: UserRow = {
    key: user.key,
    ...identityProperties(user),
    first_name: user.first_name,
    last_name: user.last_name,
    salutation: user.salutation,
    email: user.email,
    mobile_number: user.mobile_number,
    username: user.username,
    password_hash: withSecrets ? user.password_hash : null,
    language: user.language,
    birthday: user.birthday,
    driving_classes: JSON.parse(user.driving_classes),
    fitness_valid_until: user.fitness_valid_until,
    state: user.state,
    roles,
    memberships: memberships.length === 0 ? null : memberships,
  }
  return withoutNulls(row)
}
