import { inPassing, movedTo, orderBy, setColumns } from "../../database/conditions.ts"
import { behindCursor, cursorLimit, cursorOrder, cursorPage } from "../../database/cursor-page.ts"
import { inList } from "../../database/in-list.ts"
import { insertedId } from "../../database/inserted.ts"
import { type Database, join, type Queries, type Sql, sql } from "../../database/port.ts"
import { isCursorPage, type ListRequest, offsetOf, type Page } from "../../tools/list.ts"
import type { Role } from "../permissions.ts"

/** An API client and the user it acts as. */
export interface ClientRow {
  readonly id: number
  /** The public UUID. */
  readonly client_id: string
  readonly name: string
  readonly company_id: number
  readonly company_key: string
  readonly company_name: string
  readonly service_user_id: number
  readonly username: string
  readonly first_name: string | null
  readonly last_name: string
  readonly user_state: "active" | "inactive"
  /** JSON: the permissions to which it is limited; null for all of its service user. */
  readonly scopes: string | null
  /** Key of the course; null for a client that is not linked to a collection. */
  readonly collection_key: string | null
  /** Epoch milliseconds, like all times here. */
  readonly revoked_at: number | null
  readonly created_at: number
  readonly updated_at: number
  /** When it last got a token. */
  readonly last_used_at: number | null
}

const CLIENTS = sql`
  select c.id, c.client_id, c.name, c.company_id, co.key as company_key, co.name as company_name,
    c.service_user_id, u.username, u.first_name, u.last_name, u.state as user_state, c.scopes,
    k.key as collection_key, c.revoked_at, c.created_at, c.updated_at, c.last_used_at
  from clients c
  join companies co on co.id = c.company_id
  join users u on u.id = c.service_user_id
  left join courses k on k.id = c.collection_course_id`

/** All clients of the installation, company by company, oldest first. */
export function findClients(queries: Queries): Promise<ClientRow[]> {
  return queries.all(sql`${CLIENTS} order by co.key, c.id`)
}

export function findClient(queries: Queries, clientId: string): Promise<ClientRow | undefined> {
  return queries.get(sql`${CLIENTS} where c.client_id = ${clientId}`)
}

/** A client of a company by its row id. */
export function findById(queries: Queries, companyId: number, id: number): Promise<ClientRow | undefined> {
  return queries.get(sql`${CLIENTS} where c.id = ${id} and c.company_id = ${companyId}`)
}

/** Whether any company has a client with this row id. Reveals nothing else. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from clients where id = ${id}`)) !== undefined
}

interface ClientFilter {
  readonly ids?: readonly number[] | undefined
  readonly state?: "active" | "revoked" | undefined
}

const SORT_COLUMNS = { id: "c.id", name: "c.name", created_at: "c.created_at" }

/** A page of the company's clients, by id unless another order is requested. */
export async function findPage(
  database: Database,
  companyId: number,
  { ids, state }: ClientFilter,
  { sort, page }: Pick<ListRequest, "sort" | "page">,
): Promise<Page<ClientRow>> {
  const conditions: Sql[] = [sql`c.company_id = ${companyId}`]
  if (ids !== undefined) conditions.push(sql`c.id in ${inList(ids)}`)
  const revokedAt = inPassing(database, "c.revoked_at")
  if (state !== undefined) conditions.push(sql`${revokedAt} ${state === "revoked" ? sql`is not null` : sql`is null`}`)
  if (isCursorPage(page)) {
    const where = join([...conditions, ...behindCursor(page, "c")], " and ")
    const rows = await database.all<ClientRow>(sql`
      ${CLIENTS} where ${where} ${orderBy(cursorOrder(page), SORT_COLUMNS, "c.id")} limit ${cursorLimit(page)}`)
    return cursorPage(page, rows)
  }
  const where = join(conditions, " and ")
  const [items, total] = await Promise.all([
    database.all<ClientRow>(sql`
      ${CLIENTS} where ${where} ${orderBy(sort, SORT_COLUMNS, "c.id")} limit ${page.perPage} offset ${offsetOf(page)}`),
    database.count(sql`clients c where ${where}`),
  ])
  return { items, total }
}

export interface SecretRow {
  readonly id: number
  /** Row id of the client. */
  readonly client_id: number
  /** Null for a secret that does not expire. */
  readonly expires_at: number | null
}

/** The valid secrets of all clients, oldest first. */
export function findSecrets(queries: Queries, now: number): Promise<SecretRow[]> {
  return queries.all(sql`
    select id, client_id, expires_at from client_secrets where expires_at is null or expires_at > ${now} order by id`)
}

/** The valid secrets of a client (row id), oldest first. */
export function findSecretsOf(queries: Queries, id: number, now: number): Promise<SecretRow[]> {
  return queries.all(sql`
    select id, client_id, expires_at from client_secrets
    where client_id = ${id} and (expires_at is null or expires_at > ${now}) order by id`)
}

/** A company as identified in commands. */
export interface CompanyRow {
  readonly id: number
  readonly key: string
  readonly name: string
  /** Two letters. */
  readonly language: string
  /** IANA name. */
  readonly timezone: string
}

export function findCompanies(queries: Queries): Promise<CompanyRow[]> {
  return queries.all(sql`select id, key, name, language, timezone from companies order by key`)
}

export interface ServiceUserRow {
  readonly id: number
  readonly company_id: number
  readonly username: string
  readonly state: "active" | "inactive"
}

/** The user with this username (folded), which is unique in the installation. */
export function findServiceUser(queries: Queries, usernameFolded: string): Promise<ServiceUserRow | undefined> {
  return queries.get(sql`
    select id, company_id, username, state from users where username_folded = ${usernameFolded}`)
}

/** A user of the company with its roles, by row id; undefined if the company has none. */
export async function findUserWithRoles(
  queries: Queries,
  companyId: number,
  id: number,
): Promise<{ readonly state: "active" | "inactive"; readonly roles: readonly Role[] } | undefined> {
  const rows = await queries.all<{ state: "active" | "inactive"; role: Role | null }>(sql`
    select u.state, r.role from users u left join user_roles r on r.user_id = u.id
    where u.id = ${id} and u.company_id = ${companyId}`)
  const [row] = rows
  return row && { state: row.state, roles: rows.flatMap(({ role }) => (role === null ? [] : [role])) }
}

export interface CollectionRow {
  readonly id: number
  readonly key: string
}

/**
 * The collections of a company (its API courses). If two have the same key, the company's own comes before a shared
 * one.
 */
export function findCollections(queries: Queries, companyId: number): Promise<CollectionRow[]> {
  return queries.all(sql`
    select k.id, k.key from api_courses a join courses k on k.id = a.course_id
    where a.company_id = ${companyId} order by k.key, coalesce(k.company_id, 0) desc`)
}

export interface NewClient {
  readonly companyId: number
  readonly key: string
  readonly clientId: string
  readonly name: string
  readonly serviceUserId: number
  readonly collectionCourseId: number | null
  /** JSON, as in {@link ClientRow}. */
  readonly scopes: string | null
}

/** Returns the row id. */
export function insertClient(tx: Queries, client: NewClient, now: number): Promise<number> {
  const { companyId, key, clientId, name, serviceUserId, collectionCourseId, scopes } = client
  return insertedId(
    tx,
    sql`
      insert into clients (company_id, key, client_id, name, service_user_id, collection_course_id, scopes,
        created_at, updated_at)
      values (${companyId}, ${key}, ${clientId}, ${name}, ${serviceUserId}, ${collectionCourseId}, ${scopes},
        ${now}, ${now})
      returning id`,
  )
}

/** Records a change of the client (row id) and locks it: no other transaction can change it until this one ends. */
export async function touchClient(tx: Queries, id: number, now: number): Promise<void> {
  await tx.run(sql`update clients set updated_at = ${movedTo(now)} where id = ${id}`)
}

export interface ChangedColumns {
  readonly name?: string
  readonly service_user_id?: number
  readonly scopes?: string | null
}

export async function update(tx: Queries, id: number, columns: ChangedColumns, now: number): Promise<void> {
  await tx.run(sql`update clients set ${setColumns({ ...columns, updated_at: movedTo(now) })} where id = ${id}`)
}

/** Returns false when the client (row id) is already revoked. */
export async function markRevoked(tx: Queries, id: number, now: number): Promise<boolean> {
  const { changes } = await tx.run(sql`
    update clients set revoked_at = ${now}, updated_at = ${movedTo(now)} where id = ${id} and revoked_at is null`)
  return changes > 0
}

export async function insertSecret(tx: Queries, id: number, hash: string, now: number): Promise<void> {
  await tx.run(sql`
    insert into client_secrets (client_id, secret_hash, created_at) values (${id}, ${hash}, ${now})`)
}

export async function setSecretExpiry(tx: Queries, secretId: number, expiresAt: number): Promise<void> {
  await tx.run(sql`update client_secrets set expires_at = ${expiresAt} where id = ${secretId}`)
}

/** Removes the secrets of a client (row id), except one. */
export async function deleteSecrets(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from client_secrets where client_id = ${id}`)
}

export async function deleteTokens(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from tokens where client_id = ${id}`)
}

/** Removes secrets that expired before `now`. Returns their number. */
export async function deleteExpiredSecrets(tx: Queries, now: number): Promise<number> {
  const { changes } = await tx.run(sql`delete from client_secrets where expires_at <= ${now}`)
  return changes
}
