import type { Role } from "../../access/permissions.ts"
import { type Sight, usersInSight } from "../../access/view/store.ts"
import { orderBy, searchCondition, setColumns } from "../../database/conditions.ts"
import { chunks, type Ids, IN_LIST_MAX, inList, inParts } from "../../database/in-list.ts"
import { insertedId } from "../../database/inserted.ts"
import { join, type Queries, type Sql, sql } from "../../database/port.ts"
import { type ListFilter, type ListRequest, offsetOf, type Page } from "../../list.ts"

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

const COLUMNS = sql`u.id, u.company_id, u.state, u.username, u.salutation, u.first_name, u.last_name, u.email,
  u.mobile_number, u.language, u.birthday, u.driving_classes, u.fitness_valid_until, u.created_at, u.updated_at`

export interface UserFilter extends ListFilter {
  readonly team_id?: number | undefined
  readonly location_id?: number | undefined
  readonly role?: Role | undefined
}

const SORT_COLUMNS = {
  id: "u.id",
  state: "u.state",
  username: "u.username",
  created_at: "u.created_at",
  updated_at: "u.updated_at",
}

function filtered(sight: Sight, { state, search, team_id, location_id, role }: UserFilter) {
  const conditions = [usersInSight(sight)]
  if (state !== undefined) conditions.push(sql`u.state = ${state}`)
  if (search !== undefined) conditions.push(searchCondition("u.search", search))
  if (team_id !== undefined) conditions.push(sql`u.id in (select user_id from team_users where team_id = ${team_id})`)
  if (location_id !== undefined) {
    conditions.push(sql`u.id in (
      select tu.user_id from team_users tu join teams t on t.id = tu.team_id where t.location_id = ${location_id})`)
  }
  if (role !== undefined) {
    conditions.push(sql`u.id in (
      select user_id from user_roles where company_id = ${sight.companyId} and role = ${role})`)
  }
  return sql`where ${join(conditions, " and ")}`
}

/** A page of the users in sight, by id unless another order is asked for. */
export async function findPage(
  queries: Queries,
  sight: Sight,
  filter: UserFilter,
  { sort, page }: ListRequest,
): Promise<Page<UserRow>> {
  const where = filtered(sight, filter)
  const [items, count] = await Promise.all([
    queries.all<UserRow>(sql`
    select ${COLUMNS} from users u ${where} ${orderBy(sort, SORT_COLUMNS, "u.id")}
    limit ${page.perPage} offset ${offsetOf(page)}`),
    queries.get<{ total: number }>(sql`select count(*) as total from users u ${where}`),
  ])
  return { items, total: count?.total ?? 0 }
}

/** Those of these users that are in sight, by id. */
export async function findInSight(queries: Queries, sight: Sight, ids: readonly number[]): Promise<UserRow[]> {
  const rows: UserRow[] = []
  for (const part of chunks(ids, IN_LIST_MAX)) {
    rows.push(
      ...(await queries.all<UserRow>(sql`
        select ${COLUMNS} from users u where ${usersInSight(sight)} and u.id in ${inList(part)} order by u.id`)),
    )
  }
  return rows
}

/** The members in sight of these teams, by team and user. */
export async function findMembers(
  queries: Queries,
  sight: Sight,
  teamIds: readonly number[],
): Promise<(UserRow & { team_id: number })[]> {
  const rows: (UserRow & { team_id: number })[] = []
  for (const part of chunks(teamIds, IN_LIST_MAX)) {
    rows.push(
      ...(await queries.all<UserRow & { team_id: number }>(sql`
        select tu.team_id, ${COLUMNS} from team_users tu join users u on u.id = tu.user_id
        where tu.team_id in ${inList(part)} and ${usersInSight(sight)}
        order by tu.team_id, u.id`)),
    )
  }
  return rows
}

/** A query for the members of these teams, at most as many as one statement takes. */
export function memberIds(teamIds: readonly number[]): Sql {
  return sql`select user_id from team_users where team_id in ${inList(teamIds)}`
}

/** The company of the user with this id; nothing else is told of users of other companies. */
export async function findCompanyId(queries: Queries, id: number): Promise<number | undefined> {
  return (await queries.get<{ company_id: number }>(sql`select company_id from users where id = ${id}`))?.company_id
}

export async function findTeamIds(
  queries: Queries,
  companyId: number,
  userIds: Ids,
): Promise<{ user_id: number; team_id: number }[]> {
  const rows: { user_id: number; team_id: number }[] = []
  for (const part of inParts(userIds)) {
    rows.push(
      ...(await queries.all<{ user_id: number; team_id: number }>(sql`
        select user_id, team_id from team_users
        where user_id in ${part} and company_id = ${companyId} order by user_id, team_id`)),
    )
  }
  return rows
}

export async function findRoles(
  queries: Queries,
  companyId: number,
  userIds: Ids,
): Promise<{ user_id: number; role: Role }[]> {
  const rows: { user_id: number; role: Role }[] = []
  for (const part of inParts(userIds)) {
    rows.push(
      ...(await queries.all<{ user_id: number; role: Role }>(sql`
        select user_id, role from user_roles
        where user_id in ${part} and company_id = ${companyId} order by user_id, role`)),
    )
  }
  return rows
}

/** Whether someone else in the installation has this username (folded). */
export async function usernameTaken(queries: Queries, folded: string, exceptId: number): Promise<boolean> {
  const row = await queries.get(sql`select id from users where username_folded = ${folded} and id <> ${exceptId}`)
  return row !== undefined
}

/** Whether someone else in the company has this email address (folded). */
export async function emailTaken(
  queries: Queries,
  companyId: number,
  folded: string,
  exceptId: number,
): Promise<boolean> {
  const row = await queries.get(sql`
    select id from users where company_id = ${companyId} and email_folded = ${folded} and id <> ${exceptId}`)
  return row !== undefined
}

export interface UserColumns {
  readonly username: string
  readonly username_folded: string
  readonly salutation: "m" | "f" | "d" | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly email_folded: string | null
  readonly mobile_number: string | null
  readonly language: string | null
  readonly birthday: string | null
  readonly driving_classes: string
  readonly fitness_valid_until: string | null
  readonly search: string
  /** Null: no password fits. */
  readonly password_hash: string | null
}

/** Adds a user; answers the id. */
export function insert(tx: Queries, companyId: number, columns: UserColumns, now: number): Promise<number> {
  return insertedId(
    tx,
    sql`
      insert into users (company_id, key, username, username_folded, password_hash, salutation, first_name, last_name,
        email, email_folded, mobile_number, language, birthday, driving_classes, fitness_valid_until, search,
        created_at, updated_at)
      values (${companyId}, ${crypto.randomUUID()}, ${columns.username}, ${columns.username_folded},
        ${columns.password_hash}, ${columns.salutation}, ${columns.first_name}, ${columns.last_name}, ${columns.email},
        ${columns.email_folded}, ${columns.mobile_number}, ${columns.language}, ${columns.birthday},
        ${columns.driving_classes}, ${columns.fitness_valid_until}, ${columns.search}, ${now}, ${now})
      returning id`,
  )
}

/** A user with what a mail about the account needs. */
export interface AccountRow {
  readonly id: number
  readonly company_id: number
  readonly company_name: string
  readonly state: "active" | "inactive"
  readonly username: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  /** Two letters: the user's, else the company's. */
  readonly language: string
}

/** The user with this username (folded), of whichever company: usernames are unique in the installation. */
export function findAccount(queries: Queries, usernameFolded: string): Promise<AccountRow | undefined> {
  return queries.get(sql`
    select u.id, u.company_id, co.name as company_name, u.state, u.username, u.first_name, u.last_name, u.email,
      coalesce(u.language, co.language) as language
    from users u join companies co on co.id = u.company_id
    where u.username_folded = ${usernameFolded}`)
}

type Changes = { readonly [Column in keyof UserColumns]?: UserColumns[Column] | undefined } & {
  readonly state?: "active" | "inactive"
}

export async function update(tx: Queries, companyId: number, id: number, changes: Changes, now: number): Promise<void> {
  await tx.run(sql`
    update users set ${setColumns({ ...changes, updated_at: now })} where company_id = ${companyId} and id = ${id}`)
}

/** Makes these roles the user's own. */
export async function replaceRoles(tx: Queries, companyId: number, id: number, roles: readonly Role[]): Promise<void> {
  await tx.run(sql`delete from user_roles where user_id = ${id} and company_id = ${companyId}`)
  if (roles.length > 0) await insertRoles(tx, companyId, id, roles)
}

export async function insertRoles(tx: Queries, companyId: number, id: number, roles: readonly Role[]): Promise<void> {
  const rows = [...new Set(roles)].map((role) => sql`(${id}, ${role}, ${companyId})`)
  await tx.run(sql`insert into user_roles (user_id, role, company_id) values ${join(rows, ", ")}`)
}
