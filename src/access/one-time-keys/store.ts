import { inList } from "../../database/in-list.ts"
import { empty, type Queries, sql } from "../../database/port.ts"

interface NewKey {
  readonly hash: string
  readonly kind: string
  readonly companyId: number | null
  readonly userId: number | null
  /** JSON. */
  readonly payload: string
  /** Both in epoch milliseconds. */
  readonly now: number
  readonly expiresAt: number
}

export async function insertKey(tx: Queries, key: NewKey): Promise<void> {
  await tx.run(sql`
    insert into one_time_keys (key_hash, kind, company_id, user_id, payload, created_at, expires_at)
    values (${key.hash}, ${key.kind}, ${key.companyId}, ${key.userId}, ${key.payload}, ${key.now}, ${key.expiresAt})`)
}

export interface KeyRow {
  readonly company_id: number | null
  readonly user_id: number | null
  readonly payload: string
  readonly created_at: number
}

/** The key with this hash that is valid at `now`. */
export function findKey(queries: Queries, kind: string, hash: string, now: number): Promise<KeyRow | undefined> {
  return queries.get<KeyRow>(sql`
    select company_id, user_id, payload, created_at from one_time_keys
    where key_hash = ${hash} and kind = ${kind} and expires_at > ${now}`)
}

/** Deletes the key; returns false if another request already has. */
export async function deleteKey(tx: Queries, hash: string): Promise<boolean> {
  const { changes } = await tx.run(sql`delete from one_time_keys where key_hash = ${hash}`)
  return changes > 0
}

export async function deleteKeysOf(tx: Queries, userId: number, kinds: readonly string[]): Promise<void> {
  await tx.run(sql`delete from one_time_keys where user_id = ${userId} and kind in ${inList(kinds)}`)
}

export async function deleteKeysOfKind(tx: Queries, kind: string): Promise<void> {
  await tx.run(sql`delete from one_time_keys where kind = ${kind} and user_id is null`)
}

export async function deleteExpiredKeys(tx: Queries, now: number): Promise<void> {
  await tx.run(sql`delete from one_time_keys where expires_at <= ${now}`)
}

/** More keys than could ever be in excess. */
const EXCESS_MAX = 1_000

/** Deletes all but the newest keys of a kind: of one user, of nobody (null), or of everyone if no owner is given. */
export async function deleteOldestKeys(
  tx: Queries,
  kind: string,
  { owner, most }: { owner?: number | null; most: number },
): Promise<void> {
  const ofOwner = owner === undefined ? empty : owner === null ? sql`and user_id is null` : sql`and user_id = ${owner}`
  await tx.run(sql`
    delete from one_time_keys where key_hash in (
      select key_hash from one_time_keys where kind = ${kind} ${ofOwner}
      order by created_at desc, key_hash desc limit ${EXCESS_MAX} offset ${most})`)
}
