import { chunks, IN_LIST_MAX, inList } from "../../../database/in-list.ts"
import { type Database, type Queries, raw, type Sql, sql } from "../../../database/port.ts"

export interface UserRow {
  readonly id: number
  readonly company_id: number
  readonly state: "active" | "inactive"
  readonly username: string
  readonly salutation: "m" | "f" | "d" | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly mobile_number: string | null
  readonly language: string | null
  readonly birthday: string | null
  /** JSON array. */
  readonly driving_classes: string
  readonly fitness_valid_until: string | null
  readonly created_at: number
  readonly updated_at: number
}

/** A user with its teams and roles: one statement tells all that the API does. */
export interface UserRecord extends UserRow {
  /** JSON arrays in any order; PostgreSQL has null for an empty one. */
  readonly team_ids: string | null
  readonly role_names: string | null
}

export const COLUMN_NAMES = `id, company_id, state, username, salutation, first_name, last_name, email, mobile_number, language,
  birthday, driving_classes, fitness_valid_until, created_at, updated_at`
const COLUMNS = raw(COLUMN_NAMES.replace(/\w+/g, "u.$&"))

/** What a {@link UserRecord} is read by from users `u`. */
export function recordColumns({ engine }: Queries): Sql {
  const array = raw(engine === "sqlite" ? "json_group_array" : "json_agg")
  return sql`${COLUMNS},
    (select cast(${array}(own.team_id) as text) from team_users own where own.user_id = u.id) as team_ids,
    (select cast(${array}(own.role) as text) from user_roles own where own.user_id = u.id) as role_names`
}

/** How many records are kept at once; each takes two or three kilobytes with what it is answered with. */
const RECORDS_MAX = 5_000

/**
 * The users with these ids, of whatever company, in the order of the ids; ids that nobody has are left out.
 *
 * What has been read is kept until the next commit of anybody: the first pages of lists, and whoever is at work, are asked
 * for again and again.
 */
export async function findRecords(database: Database, ids: readonly number[]): Promise<UserRecord[]> {
  const records = await database.remembered("users records", async () => new Map<number, UserRecord>())
  if (records.size > RECORDS_MAX) records.clear()
  // What is known is taken now: another request may clear the records while this one waits.
  const wanted = new Map(ids.map((id) => [id, records.get(id)]))
  const missing = ids.filter((id) => wanted.get(id) === undefined)
  for (const part of chunks(missing, IN_LIST_MAX)) {
    const found = await database.all<UserRecord>(sql`
      select ${recordColumns(database)} from users u where u.id in ${inList(part)}`)
    for (const record of found) {
      records.set(record.id, record)
      wanted.set(record.id, record)
    }
  }
  return [...wanted.values()].filter((record) => record !== undefined)
}
