import { allIn, runIn } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, sql } from "../../database/port.ts"
import { insertNumbered, type Saving } from "./rows.ts"

/** A secret of a client (row id); times are epoch milliseconds. */
export interface Secret {
  readonly id: number | undefined
  readonly client: number
  /** SHA-256 */
  readonly hash: string
  readonly expiresAt: number | null
  readonly createdAt: number
}

/** A token of a client (row id); times are epoch milliseconds. */
export interface Token {
  readonly client: number
  /** SHA-256 */
  readonly hash: string
  readonly scope: string
  readonly expiresAt: number
  readonly createdAt: number
}

/** Makes these the only secrets of these clients (row ids). Returns the clients that had others. */
export async function replaceSecrets(
  saving: Saving,
  clientIds: readonly number[],
  secrets: readonly Secret[],
): Promise<number[]> {
  const before = await secretsInBrief(saving.tx, clientIds)
  const after = Map.groupBy(secrets, ({ client }) => client)
  await runIn(saving.tx, clientIds, (list) => sql`delete from client_secrets where client_id in ${list}`)
  const rows = secrets.map(({ id, client, hash, expiresAt, createdAt }) => ({
    id,
    values: [client, hash, expiresAt, createdAt],
  }))
  await insertNumbered(saving, "client_secrets", "client_id, secret_hash, expires_at, created_at", rows)
  return clientIds.filter((id) => {
    const wanted = (after.get(id) ?? []).map(({ hash, expiresAt }) => inBrief(hash, expiresAt)).sort()
    return wanted.join() !== (before.get(id) ?? []).sort().join()
  })
}

/** The identifying columns of the secrets of each of these clients. */
async function secretsInBrief(queries: Queries, clientIds: readonly number[]): Promise<Map<number, string[]>> {
  type Row = { client_id: number; secret_hash: string; expires_at: number | null }
  const rows = await allIn<Row>(clientIds, (list) =>
    queries.all(sql`
      select client_id, secret_hash, expires_at from client_secrets where client_id in ${list}`),
  )
  const found = new Map<number, string[]>()
  for (const { client_id, secret_hash, expires_at } of rows) {
    found.set(client_id, [...(found.get(client_id) ?? []), inBrief(secret_hash, expires_at)])
  }
  return found
}

function inBrief(hash: string, expiresAt: number | null): string {
  return `${hash} ${expiresAt}`
}

/** Makes these the only tokens of these clients (row ids). */
export async function replaceTokens(
  { tx }: Saving,
  clientIds: readonly number[],
  tokens: readonly Token[],
): Promise<void> {
  await runIn(tx, clientIds, (list) => sql`delete from tokens where client_id in ${list}`)
  const rows = tokens.map(({ client, hash, scope, expiresAt, createdAt }) => [
    hash,
    client,
    scope,
    expiresAt,
    createdAt,
  ])
  await insertRows(tx, "tokens (token_hash, client_id, scope, expires_at, created_at)", rows)
}

/** The ids of the secrets that these clients have. */
export async function findSecretIds(queries: Queries, clientIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await allIn<{ id: number }>(clientIds, (list) =>
    queries.all(sql`
      select id from client_secrets where client_id in ${list}`),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Which client (row id) has each of these tokens. */
export function findTokenOwners(
  queries: Queries,
  hashes: readonly string[],
): Promise<{ token_hash: string; client_id: number }[]> {
  return allIn(hashes, (list) =>
    queries.all(sql`
      select token_hash, client_id from tokens where token_hash in ${list}`),
  )
}
