import type { Database, Queries } from "../../database/port.ts"
import { REMOVED_AT_ONCE, type Removing, removeInParts } from "../../database/removal.ts"
import { fault, Invalid, RequestUnderWay } from "../../tools/errors.ts"
import * as store from "./store.ts"

/*
 * Requests that can safely be retried (Idempotency-Key). Guarantee: of all requests of a client with the same key,
 * exactly one is carried out, and its answer is saved in the transaction of its change. A request first writes a claim,
 * which marks it as in progress for the maximum time it may take; a killed process leaves its claim behind. Safety does
 * not depend on the claim's duration: the change is saved only if the claim still exists.
 */

/** The field name under which faults of a key are reported. */
const HEADER = "Idempotency-Key"

/**
 * How long a claim makes retries wait, in milliseconds: longer than requests take, and as short as possible for clients
 * that retry.
 */
const CLAIM_MS = 10_000

/** How long an answer is stored, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * The longest answer that is stored, in characters. A change with a longer one is not made, because it could not be
 * retried safely.
 */
const BODY_MAX = 1024 * 1024

/** Maximum number of stored keys of one client. */
const KEYS_MAX = 100_000

/**
 * Maximum total size in characters of one client's large answers and of the progress of its interrupted requests.
 * Beyond it the oldest are deleted: otherwise 100,000 answers of one mebibyte each could fill the disk.
 */
export const LARGE_MAX = 64 * 1024 * 1024

/** A key as a client has sent it. */
export interface RepeatableRequest extends store.ClientKey {
  /** SHA-256 of method, address and body. */
  readonly fingerprint: string
}

/** A stored answer that is sent again. */
export interface KeptAnswer {
  readonly status: number
  /** JSON; null for an answer without a body. */
  readonly body: string | null
}

/** Throws {@link Invalid} if the key is malformed. */
export function requireKey(key: string): void {
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw new Invalid([fault(HEADER, "idempotency_key")])
}

/** Whether anything is stored under the key. */
export async function isKeyKnown(queries: Queries, key: store.ClientKey): Promise<boolean> {
  return (await store.findKey(queries, key)) !== undefined
}

/**
 * The answer that this request received; undefined if it has none yet.
 *
 * @throws Invalid when the key belongs to another request
 * @throws RequestUnderWay while the first request is in progress
 */
export async function findAnswer(
  queries: Queries,
  request: RepeatableRequest,
  now: number,
): Promise<KeptAnswer | undefined> {
  const row = await store.findKey(queries, request)
  if (row === undefined || row.expires_at <= now) return undefined
  if (row.fingerprint !== request.fingerprint) throw new Invalid([fault(HEADER, "idempotency_key_used")])
  if (row.status !== null) return { status: row.status, body: row.body }
  if ((row.claimed_until ?? row.expires_at) > now) throw new RequestUnderWay()
  return undefined
}

/** A request in progress. */
export interface Claim {
  readonly claim: string
  /** The work that was done before the request was cut off: lines of JSON. */
  readonly progress: string | null
}

/**
 * Claims the key for this request, or returns the answer if the request has been answered in the meantime. Throws like
 * {@link findAnswer}.
 */
export async function claimKey(
  database: Database,
  request: RepeatableRequest,
  now: number,
): Promise<Claim | KeptAnswer> {
  const claim = crypto.randomUUID()
  return database.transaction(async (tx) => {
    const answer = await findAnswer(tx, request, now)
    if (answer !== undefined) return answer
    const row = await store.findKey(tx, request)
    const progress = row === undefined || row.expires_at <= now ? null : row.progress
    const claimedUntil = now + CLAIM_MS
    const expiresAt = progress === null ? claimedUntil : now + KEPT_MS
    await store.putClaim(tx, request, { fingerprint: request.fingerprint, claim, claimedUntil, expiresAt, progress })
    return { claim, progress }
  })
}

/**
 * Records the progress that a transaction makes on the request that holds the claim, and extends the claim.
 *
 * @param lines lines of JSON
 * @throws RequestUnderWay when a retry has taken over
 */
export async function keepProgress(
  tx: Queries,
  key: store.ClientKey,
  { claim, lines }: { readonly claim: string; readonly lines: string },
  now: number,
): Promise<void> {
  const added = { claim, lines, claimedUntil: now + CLAIM_MS, expiresAt: now + KEPT_MS }
  if (!(await store.addProgress(tx, key, added))) throw new RequestUnderWay()
  if (lines.length > store.LARGE) await store.deleteLargeBeyond(tx, key, { most: LARGE_MAX, now })
}

/**
 * Refuses a change whose claim is gone because it took too long and a retry has taken over.
 *
 * @throws RequestUnderWay
 */
export async function requireClaim(tx: Queries, key: store.ClientKey, claim: string): Promise<void> {
  if (!(await store.hasClaim(tx, key, claim))) throw new RequestUnderWay()
}

/**
 * Stores the answer to the request that holds the claim.
 *
 * @param answer `isSaved`: the change has already been saved, so it is too late to refuse anything
 * @throws Invalid when it is too long to be stored
 */
export async function keepAnswer(
  tx: Queries,
  key: store.ClientKey,
  answer: KeptAnswer & { readonly claim: string; readonly isSaved?: boolean },
  now: number,
): Promise<void> {
  const { claim, status, body, isSaved = false } = answer
  if (!isSaved && body !== null && body.length > BODY_MAX)
    throw new Invalid([fault(HEADER, "answer_too_long", { limit: BODY_MAX })])
  await store.keepAnswer(tx, key, { claim, status, body, expiresAt: now + KEPT_MS })
  if (body !== null && body.length > store.LARGE) await store.deleteLargeBeyond(tx, key, { most: LARGE_MAX, now })
}

/** Releases the claim of a refused request, so that other attempts can make it. */
export async function releaseKey(database: Database, key: store.ClientKey, claim: string): Promise<void> {
  await database.transaction((tx) => store.deleteClaim(tx, key, claim))
}

/**
 * Releases the claims of killed processes, so that their requests can be retried without waiting. Only for a database
 * that no process was using at `now`; later claims are kept.
 */
export async function releaseLeftKeys(database: Database, now: number): Promise<void> {
  await database.transaction((tx) => store.deleteClaims(tx, { now, claimMs: CLAIM_MS, keptMs: KEPT_MS }))
}

/** Removes expired keys, and the oldest keys of clients that have too many. */
export async function removeOldKeys(
  queries: Queries,
  { lead, now }: Removing & { readonly now: number },
): Promise<void> {
  await removeInParts(
    { lead },
    () => store.hasExpired(queries, now),
    (tx, limit) => store.deleteExpired(tx, now, limit),
  )
  for (const { client_id: clientId, surplus } of await store.findCrowded(queries, KEYS_MAX)) {
    for (let left = surplus; left > 0; left -= REMOVED_AT_ONCE) {
      await lead.transaction((tx) => store.deleteOldest(tx, clientId, Math.min(left, REMOVED_AT_ONCE)))
    }
  }
}
