import { chunks, IN_LIST_MAX, inList } from "../../../database/in-list.ts"
import { type Database, type Queries, raw, type Sql, sql } from "../../../database/port.ts"

export interface UserRow {
  readonly id: number
  /** The external id. */
  readonly key: string
  readonly company_id: number
  readonly state: "active" | "inactive"
  readonly username: string
  readonly salutation: "m" | "f" | "d" | null
  readonly first_name: string | null
  readonly last_name: string
  readonly email: string | null
  readonly mobile_number: string | null
  readonly language: string | null
  readonly birthday: string | null
  /** As a JSON array. */
  readonly driving_classes: string
  readonly fitness_valid_until: string | null
  /** The first and the last day of an absence; without an end if the last one is null. */
  readonly absent_from: string | null
  readonly absent_until: string | null
  readonly created_at: number
  readonly updated_at: number
}

/** A user with teams and roles, so that a single statement reads all fields of the API. */
export interface UserRecord extends UserRow {
  /** JSON arrays, in no particular order. */
  readonly team_ids: string
  readonly role_names: string
}

export const COLUMN_NAMES = `id, key, company_id, state, username, salutation, first_name, last_name, email, mobile_number, language,
  birthday, driving_classes, fitness_valid_until, absent_from, absent_until, created_at, updated_at`
const COLUMNS = raw(COLUMN_NAMES.replace(/\w+/g, "u.$&"))

/** On PostgreSQL, an array built from a subquery is faster than an aggregate. */
const OWN = {
  sqlite: sql`
    (select json_group_array(own.team_id) from team_users own where own.user_id = u.id) as team_ids,
    (select json_group_array(own.role) from user_roles own where own.user_id = u.id) as role_names`,
  postgres: sql`
    cast(array_to_json(array(select own.team_id from team_users own where own.user_id = u.id)) as text) as team_ids,
    cast(array_to_json(array(select own.role from user_roles own where own.user_id = u.id)) as text) as role_names`,
}

/** The columns of a {@link UserRecord}, selected from users `u`. */
export function recordColumns({ engine }: Queries): Sql {
  return sql`${COLUMNS}, ${OWN[engine]}`
}

/** Maximum number of cached records. With its resource, each one takes two or three kilobytes. */
const RECORDS_MAX = 5_000

/** Maximum number of ids that are remembered as requested once. */
const ASKED_MAX = 50_000

/**
 * Cache of records that are requested repeatedly: those of first pages, and those of active callers. A record is cached
 * from its second request on, because caching costs more than reading. When the cache is full, nothing is evicted. The
 * next commit clears the cache, usually within seconds.
 */
class KeptRecords {
  readonly #records = new Map<number, UserRecord>()
  readonly #asked = new Set<number>()

  get(id: number): UserRecord | undefined {
    return this.#records.get(id)
  }

  /** Returns the record, which is frozen if it is cached. */
  noted(record: UserRecord): UserRecord {
    const { id } = record
    if (!this.#asked.has(id)) {
      if (this.#asked.size < ASKED_MAX) this.#asked.add(id)
      return record
    }
    if (this.#records.size >= RECORDS_MAX) return record
    this.#records.set(id, Object.freeze(record))
    return record
  }
}

function keptRecords(database: Database): Promise<KeptRecords> {
  return database.remembered("users records", async () => new KeptRecords())
}

/** The user with this id, of any company. Works like {@link findRecords}, but without the overhead of a list. */
export async function findRecord(database: Database, id: number): Promise<UserRecord | undefined> {
  const kept = await keptRecords(database)
  const known = kept.get(id)
  if (known !== undefined) return known
  const row = await database.get<UserRecord>(sql`select ${recordColumns(database)} from users u where u.id = ${id}`)
  return row === undefined ? undefined : kept.noted(row)
}

/**
 * The users with these distinct ids, of any company, in the order of the ids; unknown ids are left out. A frozen record
 * stays the same object while it is valid, so that callers can cache what they derive from it.
 */
export async function findRecords(database: Database, ids: readonly number[]): Promise<UserRecord[]> {
  const kept = await keptRecords(database)
  const found = new Map<number, UserRecord>()
  const missing: number[] = []
  for (const id of ids) {
    const record = kept.get(id)
    if (record === undefined) missing.push(id)
    else found.set(id, record)
  }
  for (const part of chunks(missing, IN_LIST_MAX)) {
    const rows = await database.all<UserRecord>(sql`
      select ${recordColumns(database)} from users u where u.id in ${inList(part)}`)
    for (const row of rows) found.set(row.id, kept.noted(row))
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}
