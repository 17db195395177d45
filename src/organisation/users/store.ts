import type { Role } from "../../access/permissions.ts"
import { isUserInSight, type Sight } from "../../access/view/store.ts"
import { movedTo, searchCondition, setColumns } from "../../database/conditions.ts"
import { allIn, inParts } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Database, join, type Queries, raw, type Sql, sql } from "../../database/port.ts"
import { COLUMN_NAMES, findRecord, recordColumns, type UserRecord, type UserRow } from "./queries/records.ts"

export type { UserRecord, UserRow }

/** A user of this company; undefined for any other id. */
export async function findOfCompany(
  database: Database,
  companyId: number,
  id: number,
): Promise<UserRecord | undefined> {
  const record = await findRecord(database, id)
  return record?.company_id === companyId ? record : undefined
}

/** The given users who are in sight, by id. */
export async function findInSight(queries: Queries, sight: Sight, ids: readonly number[]): Promise<UserRecord[]> {
  return allIn<UserRecord>(ids, (list) =>
    queries.all(sql`
      select ${recordColumns(queries)} from users u where u.id in ${list} and u.company_id = ${sight.companyId}
        and ${isUserInSight(sight)} order by u.id`),
  )
}

/** The members in sight of these teams, sorted by team and user. */
export async function findMembers(
  queries: Queries,
  sight: Sight,
  teamIds: readonly number[],
): Promise<(UserRecord & { team_id: number })[]> {
  return allIn<UserRecord & { team_id: number }>(teamIds, (list) =>
    queries.all(sql`
      select tu.team_id, ${recordColumns(queries)} from ${memberRows(queries, list)}
      where u.company_id = ${sight.companyId} and ${isUserInSight(sight)}
      order by tu.team_id, tu.user_id`),
  )
}

/** The memberships `tu` of these teams, each with its user `u`. Without this form, PostgreSQL tends to read all users. */
function memberRows({ engine }: Queries, teamIds: Sql): Sql {
  return engine === "sqlite"
    ? sql`team_users tu cross join users u on u.id = tu.user_id and tu.team_id in ${teamIds}`
    : sql`(select team_id, user_id from team_users where team_id in ${teamIds} offset 0) tu
        cross join lateral (select ${raw(COLUMN_NAMES)} from users where id = tu.user_id offset 0) u`
}

/** The company of the user with this id. Reveals nothing more about users of other companies. */
export async function findCompanyId(queries: Queries, id: number): Promise<number | undefined> {
  return (await queries.get<{ company_id: number }>(sql`select company_id from users where id = ${id}`))?.company_id
}

/** Other users in the installation with this username (folded), sorted by id. */
export async function findByUsername(queries: Queries, folded: string, exceptId: number): Promise<number | undefined> {
  const row = await queries.get<{ id: number }>(sql`
    select id from users where username_folded = ${folded} and id <> ${exceptId}`)
  return row?.id
}

/** Other users with this email address (folded) in the installation, or only in one company if it is given. Sorted by id. */
export async function findByAddress(
  queries: Queries,
  companyId: number,
  folded: string,
  exceptId: number,
): Promise<number | undefined> {
  const row = await queries.get<{ id: number }>(sql`
    select id from users where email_folded = ${folded} and id <> ${exceptId}
    order by case when company_id = ${companyId} then 0 else 1 end, id limit 1`)
  return row?.id
}

/** Other users in the company with this email address (folded), sorted by id. */
export async function findByEmail(
  queries: Queries,
  companyId: number,
  folded: string,
  exceptId: number,
): Promise<number | undefined> {
  const row = await queries.get<{ id: number }>(sql`
    select id from users where company_id = ${companyId} and email_folded = ${folded} and id <> ${exceptId}`)
  return row?.id
}

export interface UserColumns {
  readonly key: string
  readonly state: "active" | "inactive"
  readonly username: string
  readonly username_folded: string
  readonly salutation: "m" | "f" | "d" | null
  readonly first_name: string | null
  readonly last_name: string
  readonly email: string | null
  readonly email_folded: string | null
  readonly mobile_number: string | null
  readonly language: string | null
  readonly birthday: string | null
  readonly driving_classes: string
  readonly fitness_valid_until: string | null
  readonly absent_from: string | null
  readonly absent_until: string | null
  readonly search: string
  readonly name_folded: string
  /** Null means that no password matches. */
  readonly password_hash: string | null
}

/** Adds a user and returns the row. If the key, username or email address is taken, adds nothing and returns undefined. */
export function insert(
  tx: Queries,
  companyId: number,
  columns: UserColumns,
  now: number,
): Promise<UserRow | undefined> {
  return tx.get<UserRow>(sql`
    insert into users (company_id, key, state, username, username_folded, password_hash, salutation, first_name, last_name,
      email, email_folded, mobile_number, language, birthday, driving_classes, fitness_valid_until, absent_from,
      absent_until, search, name_folded, created_at, updated_at)
    values (${companyId}, ${columns.key}, ${columns.state}, ${columns.username}, ${columns.username_folded},
      ${columns.password_hash}, ${columns.salutation}, ${columns.first_name}, ${columns.last_name}, ${columns.email},
      ${columns.email_folded}, ${columns.mobile_number}, ${columns.language}, ${columns.birthday},
      ${columns.driving_classes}, ${columns.fitness_valid_until}, ${columns.absent_from}, ${columns.absent_until},
      ${columns.search}, ${columns.name_folded}, ${now}, ${now})
    on conflict do nothing
    returning ${raw(COLUMN_NAMES)}`)
}

/** A user, with the fields needed for a mail about the account. */
export interface AccountRow {
  readonly id: number
  readonly company_id: number
  readonly company_name: string
  readonly state: "active" | "inactive"
  readonly username: string
  readonly first_name: string | null
  readonly last_name: string
  readonly email: string | null
  /** Two letters: the user's language, or otherwise the company's. */
  readonly language: string
}

/** The user with this username (folded), in any company: usernames are unique in the installation. */
export function findAccount(queries: Queries, usernameFolded: string): Promise<AccountRow | undefined> {
  return queries.get(sql`
    select u.id, u.company_id, co.name as company_name, u.state, u.username, u.first_name, u.last_name, u.email,
      coalesce(u.language, co.language) as language
    from users u join companies co on co.id = u.company_id
    where u.username_folded = ${usernameFolded}`)
}

type Changes = { readonly [Column in keyof UserColumns]?: UserColumns[Column] | undefined }

/**
 * Changes columns of a user.
 *
 * @param changedAt the user's new `updated_at`; undefined when no documented field changes
 */
export async function update(
  tx: Queries,
  companyId: number,
  id: number,
  changes: Changes,
  changedAt: number | undefined,
): Promise<void> {
  const values = { ...changes, updated_at: changedAt === undefined ? undefined : movedTo(changedAt) }
  if (Object.values(values).every((value) => value === undefined)) return
  await tx.run(sql`update users set ${setColumns(values)} where company_id = ${companyId} and id = ${id}`)
}

/** Clears the username, the email address, or both, for a user who gets new ones in the same transaction. */
export async function vacateNames(
  tx: Queries,
  companyId: number,
  id: number,
  { username, email }: { readonly username: boolean; readonly email: boolean },
): Promise<void> {
  // No real username begins with a control character.
  const columns = [
    ...(username ? [sql`username_folded = ${`\u0001${id}`}`] : []),
    ...(email ? [sql`email_folded = null`] : []),
  ]
  if (columns.length === 0) return
  await tx.run(sql`update users set ${join(columns, ", ")} where company_id = ${companyId} and id = ${id}`)
}

/** Updates `updated_at` of users whose related records have changed. */
export async function touch(tx: Queries, companyId: number, ids: readonly number[], now: number): Promise<void> {
  for (const list of inParts(ids)) {
    await tx.run(sql`update users set updated_at = ${movedTo(now)} where company_id = ${companyId} and id in ${list}`)
  }
}

/** Replaces the user's roles. */
export async function replaceRoles(tx: Queries, companyId: number, id: number, roles: readonly Role[]): Promise<void> {
  await tx.run(sql`delete from user_roles where user_id = ${id} and company_id = ${companyId}`)
  if (roles.length > 0) await insertRoles(tx, companyId, id, roles)
}

export async function insertRoles(tx: Queries, companyId: number, id: number, roles: readonly Role[]): Promise<void> {
  const rows = [...new Set(roles)].map((role) => [id, role, companyId])
  await insertRows(tx, "user_roles (user_id, role, company_id)", rows)
}

/** A user as identified in a file. */
interface IdentifiedRow {
  readonly id: number
  /** The external id. */
  readonly key: string
  readonly email_folded: string | null
  readonly username_folded: string
}

/**
 * For each of these email addresses and usernames that belongs to a user, the key by which datasets and other systems
 * identify the user.
 */
export async function findKeys(
  queries: Queries,
  companyId: number,
  { emails, usernames }: { readonly emails: readonly string[]; readonly usernames: readonly string[] },
): Promise<IdentifiedRow[]> {
  const columns = sql`select id, key, email_folded, username_folded from users where company_id = ${companyId}`
  const byEmail = await allIn<IdentifiedRow>(emails, (list) => queries.all(sql`${columns} and email_folded in ${list}`))
  const byUsername = await allIn<IdentifiedRow>(usernames, (list) =>
    queries.all(sql`${columns} and username_folded in ${list}`),
  )
  return [...byEmail, ...byUsername]
}

/** A user of a company as identified in a file without ids. */
export interface NamedRow {
  readonly id: number
  readonly key: string
  readonly first_name: string | null
  readonly last_name: string
  readonly birthday: string | null
}

/** Users of a company whose ids are greater than a given one, sorted by id. */
export function findNamed(queries: Queries, companyId: number, after: number, limit: number): Promise<NamedRow[]> {
  return queries.all(sql`
    select id, key, first_name, last_name, birthday from users
    where company_id = ${companyId} and id > ${after} order by id limit ${limit}`)
}

/** The given keys that belong to users of the company. */
export async function findKeysAmong(queries: Queries, companyId: number, keys: readonly string[]): Promise<string[]> {
  const rows = await allIn<{ key: string }>(keys, (list) =>
    queries.all(sql`select key from users where company_id = ${companyId} and key in ${list}`),
  )
  return rows.map(({ key }) => key)
}

/**
 * Users of one company or of all companies whose ids are greater than a given one, sorted by id. This is for an
 * operator's list, which is read in batches.
 */
export interface OperatorListing {
  readonly companyId?: number | undefined
  readonly state?: "active" | "inactive" | undefined
  readonly role?: Role | undefined
  /** Folded. */
  readonly search?: string | undefined
  readonly after: number
  readonly limit: number
}

export interface ListedUser {
  readonly id: number
  readonly company_key: string
  readonly key: string
  readonly username: string
  readonly first_name: string | null
  readonly last_name: string
  readonly email: string | null
  readonly state: "active" | "inactive"
  /** Comma-separated. */
  readonly roles: string | null
}

export function findListed(queries: Queries, listing: OperatorListing): Promise<ListedUser[]> {
  const { companyId, state, role, search, after, limit } = listing
  const conditions = [
    sql`u.id > ${after}`,
    ...(companyId === undefined ? [] : [sql`u.company_id = ${companyId}`]),
    ...(state === undefined ? [] : [sql`u.state = ${state}`]),
    ...(search === undefined ? [] : [searchCondition("u.search", search)]),
    ...(role === undefined
      ? []
      : [sql`exists (select 1 from user_roles h where h.user_id = u.id and h.role = ${role})`]),
  ]
  const roles =
    queries.engine === "sqlite"
      ? sql`(select group_concat(role, ', ' order by role) from user_roles r where r.user_id = u.id)`
      : sql`(select string_agg(role, ', ' order by role) from user_roles r where r.user_id = u.id)`
  return queries.all(sql`
    select u.id as id, c.key as company_key, u.key, u.username, u.first_name, u.last_name, u.email, u.state, ${roles} as roles
    from users u join companies c on c.id = u.company_id
    where ${join(conditions, " and ")} order by u.id limit ${limit}`)
}
