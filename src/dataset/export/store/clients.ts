import { inList } from "../../../database/in-list.ts"
import { type Queries, sql } from "../../../database/port.ts"

export interface Client {
  readonly id: number
  readonly key: string
  readonly client_id: string
  readonly name: string
  readonly service_user_key: string
  readonly course_id: number | null
  readonly course_key: string | null
  readonly revoked_at: number | null
  readonly created_at: number
  readonly updated_at: number
}

export function findClients(queries: Queries, companyId: number, after: number, limit: number): Promise<Client[]> {
  return queries.all(sql`
    select c.id, c.key, c.client_id, c.name, u.key as service_user_key, k.id as course_id, k.key as course_key,
      c.revoked_at, c.created_at, c.updated_at
    from clients c join users u on u.id = c.service_user_id left join courses k on k.id = c.collection_course_id
    where c.company_id = ${companyId} and c.id > ${after} order by c.id limit ${limit}`)
}

export interface StoredSecret {
  readonly id: number
  readonly client_id: number
  readonly secret_hash: string
  readonly expires_at: number | null
  readonly created_at: number
}

/** The secrets of these clients (row ids, a page at most). */
export function findSecrets(queries: Queries, clientIds: readonly number[]): Promise<StoredSecret[]> {
  return queries.all(sql`
    select id, client_id, secret_hash, expires_at, created_at from client_secrets
    where client_id in ${inList(clientIds)} order by client_id, id`)
}

export interface StoredToken {
  readonly client_id: number
  readonly token_hash: string
  readonly scope: string
  readonly expires_at: number
  readonly created_at: number
}

/** The tokens of these clients (row ids, a page at most) that are in force at `now`. */
export function findLiveTokens(queries: Queries, clientIds: readonly number[], now: number): Promise<StoredToken[]> {
  return queries.all(sql`
    select client_id, token_hash, scope, expires_at, created_at from tokens
    where client_id in ${inList(clientIds)} and expires_at > ${now} order by client_id, token_hash`)
}
