import type { Holder } from "./access.ts"
import { places, type Statements } from "./database.ts"

export interface UserRow {
  readonly id: number
  readonly key: string
  readonly company_id: number
  readonly state: string
  readonly username: string
  readonly salutation: string | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly mobile_number: string | null
  readonly language: string | null
  readonly birthday: string | null
  readonly driving_classes: string
  readonly fitness_valid_until: string | null
  readonly absent_from: string | null
  readonly absent_until: string | null
  readonly created_at: number
  readonly updated_at: number
}

export const USER_COLUMNS = `u.id, u.key, u.company_id, u.state, u.username, u.salutation, u.first_name, u.last_name, u.email,
  u.mobile_number, u.language, u.birthday, u.driving_classes, u.fitness_valid_until, u.absent_from, u.absent_until,
  u.created_at, u.updated_at`

/** Users as responses contain them, with their teams and roles. */
export function userResources(statements: Statements, holder: Holder, rows: readonly UserRow[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const of = <Value>(column: string, table: string) =>
    grouped(
      statements.all<{ user_id: number; value: Value }>(
        `select user_id, ${column} as value from ${table}
         where user_id in (${places(ids.length)}) and company_id = +? order by user_id, ${column}`,
        ...ids,
        holder.companyId,
      ),
    )
  const teams = of<number>("team_id", "team_users")
  const roles = of<string>("role", "user_roles")
  return rows.map((row) => ({
    id: row.id,
    external_id: row.key,
    type: "user",
    state: row.state,
    username: row.username,
    salutation: row.salutation,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    mobile_number: row.mobile_number,
    language: row.language ?? holder.companyLanguage,
    birthday: row.birthday,
    driving_classes: JSON.parse(row.driving_classes),
    fitness_valid_until: row.fitness_valid_until,
    absent_from: row.absent_from,
    absent_until: row.absent_until,
    company_id: row.company_id,
    team_ids: teams.get(row.id) ?? [],
    roles: roles.get(row.id) ?? [],
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  }))
}

/** A user of the holder's company as responses contain it. */
export function userById(statements: Statements, holder: Holder, id: number) {
  const row = statements.get<UserRow>(
    `select ${USER_COLUMNS} from users u where u.company_id = +? and u.id = +?`,
    holder.companyId,
    id,
  )
  return row === undefined ? undefined : userResources(statements, holder, [row])[0]
}

function grouped<Value>(rows: readonly { user_id: number; value: Value }[]): Map<number, Value[]> {
  const groups = new Map<number, Value[]>()
  for (const { user_id: userId, value } of rows) {
    const group = groups.get(userId)
    if (group === undefined) groups.set(userId, [value])
    else group.push(value)
  }
  return groups
}

/** ISO-8601 in UTC, whole seconds. */
export function instant(epochMilliseconds: number): string {
  return `${new Date(epochMilliseconds).toISOString().slice(0, 19)}Z`
}
