import { chunks, IN_LIST_MAX, inList } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"
import { insertNumbered, insertRows, type Saving } from "./rows.ts"

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

/** Makes these the only secrets of these clients (row ids). */
export async function replaceSecrets(
  saving: Saving,
  clientIds: readonly number[],
  secrets: readonly Secret[],
): Promise<void> {
  for (const part of chunks(clientIds, IN_LIST_MAX)) {
    await saving.tx.run(sql`delete from client_secrets where client_id in ${inList(part)}`)
  }
  const rows = secrets.map(({ id, client, hash, expiresAt, createdAt }) => ({
    id,
    values: [client, hash, expiresAt, createdAt],
  }))
  await insertNumbered(saving, "client_secrets", "client_id, secret_hash, expires_at, created_at", rows)
}

/** Makes these the only tokens of these clients (row ids). */
export async function replaceTokens(
  { tx }: Saving,
  clientIds: readonly number[],
  tokens: readonly Token[],
): Promise<void> {
  for (const part of chunks(clientIds, IN_LIST_MAX)) {
    await tx.run(sql`delete from tokens where client_id in ${inList(part)}`)
  }
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
  const found = new Set<number>()
  for (const part of chunks(clientIds, IN_LIST_MAX)) {
    const rows = await queries.all<{ id: number }>(sql`
      select id from client_secrets where client_id in ${inList(part)}`)
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** Which client (row id) has each of these tokens. */
export async function findTokenOwners(
  queries: Queries,
  hashes: readonly string[],
): Promise<{ token_hash: string; client_id: number }[]> {
  const found: { token_hash: string; client_id: number }[] = []
  for (const part of chunks(hashes, IN_LIST_MAX)) {
    const rows = await queries.all<{ token_hash: string; client_id: number }>(sql`
      select token_hash, client_id from tokens where token_hash in ${inList(part)}`)
    for (const row of rows) found.push(row)
  }
  return found
}
