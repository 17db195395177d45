import { type Queries, sql } from "../../database/port.ts"

/** What is stored about a request that a client has sent with a key. */
export interface KeyRow {
  readonly fingerprint: string
  /** Null once the request is answered. */
  readonly claim: string | null
  /** Null until the request is answered. */
  readonly status: number | null
  readonly body: string | null
  readonly expires_at: number
  /** Null if the claim lasts as long as the row exists. */
  readonly claimed_until: number | null
  /** Lines of JSON. */
  readonly progress: string | null
}

/** A key of a client (its row id). */
export interface ClientKey {
  readonly clientId: number
  readonly key: string
}

export function findKey(queries: Queries, { clientId, key }: ClientKey): Promise<KeyRow | undefined> {
  return queries.get<KeyRow>(sql`
    select fingerprint, claim, status, body, expires_at, claimed_until, progress from idempotency_keys
    where client_id = ${clientId} and key = ${key}`)
}

/** Writes the claim of a request, replacing anything stored under its key. */
export async function putClaim(
  tx: Queries,
  { clientId, key }: ClientKey,
  claimed: {
    readonly fingerprint: string
    readonly claim: string
    readonly claimedUntil: number
    readonly expiresAt: number
    readonly progress: string | null
  },
): Promise<void> {
  const { fingerprint, claim, claimedUntil, expiresAt, progress } = claimed
  await tx.run(sql`
    insert into idempotency_keys (client_id, key, fingerprint, claim, status, body, claimed_until, progress, size, expires_at)
    values (${clientId}, ${key}, ${fingerprint}, ${claim}, ${null}, ${null}, ${claimedUntil}, ${progress}, ${progress?.length ?? 0},
      ${expiresAt})
    on conflict (client_id, key) do update set fingerprint = excluded.fingerprint, claim = excluded.claim,
      status = null, body = null, claimed_until = excluded.claimed_until, progress = excluded.progress, size = excluded.size,
      expires_at = excluded.expires_at`)
}

/** Adds lines to the progress of the request that holds the claim. Returns whether it still holds it. */
export async function addProgress(
  tx: Queries,
  { clientId, key }: ClientKey,
  added: {
    readonly claim: string
    readonly lines: string
    readonly claimedUntil: number
    readonly expiresAt: number
  },
): Promise<boolean> {
  const { claim, lines, claimedUntil, expiresAt } = added
  const { changes } = await tx.run(sql`
    update idempotency_keys set progress = coalesce(progress, '') || ${lines}, size = size + ${lines.length}, claimed_until = ${claimedUntil},
      expires_at = ${expiresAt}
    where client_id = ${clientId} and key = ${key} and claim = ${claim}`)
  return changes > 0
}

/** Whether the request still holds its claim. */
export async function hasClaim(tx: Queries, { clientId, key }: ClientKey, claim: string): Promise<boolean> {
  const row = await tx.get(sql`
    select 1 as found from idempotency_keys where client_id = ${clientId} and key = ${key} and claim = ${claim}`)
  return row !== undefined
}

/** Replaces a claim with an answer. */
export async function keepAnswer(
  tx: Queries,
  { clientId, key }: ClientKey,
  { claim, status, body, expiresAt }: { claim: string; status: number; body: string | null; expiresAt: number },
): Promise<void> {
  await tx.run(sql`
    update idempotency_keys set claim = ${null}, status = ${status}, body = ${body}, claimed_until = ${null},
      progress = ${null}, size = ${body?.length ?? 0}, expires_at = ${expiresAt}
    where client_id = ${clientId} and key = ${key} and claim = ${claim}`)
}

/** Ends a claim. The request's recorded progress stays. */
export async function deleteClaim(tx: Queries, { clientId, key }: ClientKey, claim: string): Promise<void> {
  await tx.run(sql`
    delete from idempotency_keys
    where client_id = ${clientId} and key = ${key} and claim = ${claim} and progress is null`)
  await tx.run(sql`
    update idempotency_keys set claimed_until = ${0} where client_id = ${clientId} and key = ${key} and claim = ${claim}`)
}

/**
 * Ends the claims that block retries at `now`, each of which was made at most `claimMs` ago. Claims with recorded
 * progress expire `keptMs` after they were made; the others expire with the claim.
 */
export async function deleteClaims(
  tx: Queries,
  { now, claimMs, keptMs }: { readonly now: number; readonly claimMs: number; readonly keptMs: number },
): Promise<void> {
  const made = sql`claim is not null and claimed_until <= ${now + claimMs}`
  await tx.run(sql`
    delete from idempotency_keys
    where expires_at > ${now} and expires_at <= ${now + claimMs} and ${made} and progress is null`)
  await tx.run(sql`
    update idempotency_keys set claimed_until = ${0} where expires_at > ${now + keptMs - claimMs} and ${made}`)
}

export async function hasExpired(queries: Queries, now: number): Promise<boolean> {
  return (
    (await queries.get(sql`select 1 as found from idempotency_keys where expires_at <= ${now} limit 1`)) !== undefined
  )
}

/** Removes up to `limit` expired keys. Returns their number. */
export async function deleteExpired(tx: Queries, now: number, limit: number): Promise<number> {
  const { changes } = await tx.run(sql`
    delete from idempotency_keys where (client_id, key) in (
      select client_id, key from idempotency_keys where expires_at <= ${now} order by expires_at limit ${limit})`)
  return changes
}

/**
 * Number of characters above which a stored answer or progress record counts as large. The index on large rows uses the
 * same number.
 */
export const LARGE = 8192

/**
 * Keeps the newest large answers of a client, up to `most` characters in total, and removes the older ones. Requests in
 * progress and `key` itself stay.
 */
export async function deleteLargeBeyond(
  tx: Queries,
  { clientId, key }: ClientKey,
  { most, now }: { readonly most: number; readonly now: number },
): Promise<void> {
  await tx.run(sql`
    delete from idempotency_keys where client_id = ${clientId} and key in (
      select key from (
        select key, claimed_until, sum(size) over (order by expires_at desc, key) as total from idempotency_keys
        where client_id = ${clientId} and size > 8192) large
      where total > ${most} and key <> ${key} and coalesce(claimed_until, 0) <= ${now})`)
}

/** The clients (row ids) with more than `limit` stored keys, with their excess. */
export function findCrowded(queries: Queries, limit: number): Promise<{ client_id: number; surplus: number }[]> {
  return queries.all(sql`
    select client_id, count(*) - ${limit} as surplus from idempotency_keys group by client_id having count(*) > ${limit}`)
}

/** Removes this number of a client's keys (row id), starting with those that expire first. */
export async function deleteOldest(tx: Queries, clientId: number, count: number): Promise<void> {
  await tx.run(sql`
    delete from idempotency_keys where client_id = ${clientId} and key in (
      select key from idempotency_keys where client_id = ${clientId} order by expires_at, key limit ${count})`)
}
