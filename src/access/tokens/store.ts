import { type Queries, sql } from "../../database/port.ts"
import type { Role } from "../permissions.ts"

/** One row per role of the service user; a user without roles has one row with `role` null. */
export interface TokenRow {
  readonly token_hash: string
  readonly scope: string
  readonly expires_at: number
  readonly client_row_id: number
  readonly client_id: string
  readonly client_name: string
  /** JSON: the scopes to which the client is limited; null: it is not. */
  readonly client_scopes: string | null
  readonly user_id: number
  readonly username: string
  readonly user_state: "active" | "inactive"
  readonly company_id: number
  readonly company_name: string
  readonly language: string
  readonly timezone: string
  readonly role: Role | null
}

/**
 * The token with this hash, expired or not, the user it stands for and what that user may do; empty if the token is
 * unknown.
 */
export function findToken(queries: Queries, hash: string): Promise<TokenRow[]> {
  return queries.all<TokenRow>(sql`
    select t.token_hash, t.scope, t.expires_at, c.id as client_row_id, c.client_id, c.name as client_name, c.scopes as client_scopes,
      u.id as user_id, u.username, u.state as user_state, co.id as company_id,
      co.name as company_name, co.language, co.timezone, r.role
    from tokens t
    join clients c on c.id = t.client_id and c.revoked_at is null
    join users u on u.id = c.service_user_id
    join companies co on co.id = c.company_id
    left join user_roles r on r.user_id = u.id
    where t.token_hash = ${hash}
    order by r.role`)
}

/** The number of known tokens with this hash. The result repeats the hash, to show which query it belongs to. */
export function countWithHash(queries: Queries, hash: string): Promise<{ asked: string; known: number } | undefined> {
  return queries.get(sql`
    select ${hash} as asked, count(*) as known
    from tokens t
    join clients c on c.id = t.client_id and c.revoked_at is null
    where t.token_hash = ${hash}`)
}

export interface ClientRow {
  readonly id: number
  readonly company_id: number
  readonly service_user_id: number
  readonly user_state: "active" | "inactive"
  /** As in {@link TokenRow}. */
  readonly client_scopes: string | null
  readonly secret_hash: string
}

/** One row per valid secret of the client with this UUID; empty if it is unknown or revoked. */
export function findClientSecrets(queries: Queries, clientId: string, now: number): Promise<ClientRow[]> {
  return queries.all<ClientRow>(sql`
    select c.id, c.company_id, c.service_user_id, u.state as user_state, c.scopes as client_scopes, s.secret_hash
    from clients c
    join users u on u.id = c.service_user_id
    join client_secrets s on s.client_id = c.id
    where c.client_id = ${clientId} and c.revoked_at is null and (s.expires_at is null or s.expires_at > ${now})`)
}

export async function findRoles(queries: Queries, userId: number): Promise<Role[]> {
  const rows = await queries.all<{ role: Role }>(
    sql`select role from user_roles where user_id = ${userId} order by role`,
  )
  return rows.map(({ role }) => role)
}

/** Adds a token, and notes when its client last got one. */
export async function insertToken(
  queries: Queries,
  token: { hash: string; clientId: number; scope: string; expiresAt: number; now: number },
): Promise<void> {
  await queries.run(sql`
    insert into tokens (token_hash, client_id, scope, expires_at, created_at)
    values (${token.hash}, ${token.clientId}, ${token.scope}, ${token.expiresAt}, ${token.now})`)
  await queries.run(sql`update clients set last_used_at = ${token.now} where id = ${token.clientId}`)
}

/** The number of stored tokens of a client (row id). */
export async function countTokens(queries: Queries, clientId: number): Promise<number> {
  const row = await queries.get<{ count: number }>(
    sql`select count(*) as count from tokens where client_id = ${clientId}`,
  )
  return row?.count ?? 0
}

/** Removes this number of a client's tokens (row id), oldest first, but never the one with the hash `except`. */
export async function deleteOldestTokens(
  queries: Queries,
  { clientId, count, except }: { clientId: number; count: number; except: string },
): Promise<void> {
  await queries.run(sql`
    delete from tokens where token_hash in (
      select token_hash from tokens where client_id = ${clientId} and token_hash <> ${except}
      order by created_at, token_hash limit ${count})`)
}

/** The client (its row id) to which a token was issued. */
export async function findTokenOwner(queries: Queries, hash: string): Promise<number | undefined> {
  const row = await queries.get<{ client_id: number }>(sql`select client_id from tokens where token_hash = ${hash}`)
  return row?.client_id
}

export async function deleteToken(queries: Queries, hash: string): Promise<void> {
  await queries.run(sql`delete from tokens where token_hash = ${hash}`)
}

/** Removes tokens that expired before `now`. Returns their number. */
export async function deleteExpiredTokens(queries: Queries, now: number): Promise<number> {
  const { changes } = await queries.run(sql`delete from tokens where expires_at <= ${now}`)
  return changes
}
