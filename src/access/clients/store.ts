import { insertedId } from "../../database/inserted.ts"
import { type Queries, sql } from "../../database/port.ts"

/** An API client and the user it acts as. */
export interface ClientRow {
  readonly id: number
  /** The public UUID. */
  readonly client_id: string
  readonly name: string
  readonly company_id: number
  readonly company_key: string
  readonly company_name: string
  readonly username: string
  readonly user_state: "active" | "inactive"
  /** Key of the course; null for a client that is not linked to a collection. */
  readonly collection_key: string | null
  /** Epoch milliseconds, like all times here. */
  readonly revoked_at: number | null
  readonly created_at: number
  /** When the latest of its stored tokens was issued. */
  readonly last_token_at: number | null
}

const CLIENTS = sql`
  select c.id, c.client_id, c.name, c.company_id, co.key as company_key, co.name as company_name, u.username,
    u.state as user_state, k.key as collection_key, c.revoked_at, c.created_at,
    (select max(t.created_at) from tokens t where t.client_id = c.id) as last_token_at
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

interface NewClient {
  readonly companyId: number
  readonly key: string
  readonly clientId: string
  readonly name: string
  readonly serviceUserId: number
  readonly collectionCourseId: number | null
}

/** Returns the row id. */
export function insertClient(tx: Queries, client: NewClient, now: number): Promise<number> {
  const { companyId, key, clientId, name, serviceUserId, collectionCourseId } = client
  return insertedId(
    tx,
    sql`
      insert into clients (company_id, key, client_id, name, service_user_id, collection_course_id, created_at,
        updated_at)
      values (${companyId}, ${key}, ${clientId}, ${name}, ${serviceUserId}, ${collectionCourseId}, ${now}, ${now})
      returning id`,
  )
}

/** Records a change of the client and locks it: no other transaction can change it until this one ends. */
export async function touchClient(tx: Queries, clientId: string, now: number): Promise<void> {
  await tx.run(sql`update clients set updated_at = ${now} where client_id = ${clientId}`)
}

/** Returns false when the client is already revoked, or unknown. */
export async function markRevoked(tx: Queries, clientId: string, now: number): Promise<boolean> {
  const { changes } = await tx.run(sql`
    update clients set revoked_at = ${now}, updated_at = ${now} where client_id = ${clientId} and revoked_at is null`)
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
