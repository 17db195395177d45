import type { Queries } from "../../database/port.ts"
import { hashSecret, newSecret } from "../secrets.ts"
import * as store from "./store.ts"

/*
 * Keys that open something once, within a limited time: a mailed link, the second step of signing in, a challenge.
 * Anyone who has the key has access to what it opens, so only its hash is stored. Of several requests with the same
 * key, exactly one succeeds.
 */

/**
 * Maximum number of outstanding keys of a kind: for one user, and in total or for keys that belong to nobody. The
 * oldest is dropped, so that nobody can fill the disk with keys or prevent others from getting one.
 */
const MOST = {
  password_link: { ofUser: 10 },
  second_factor: { ofUser: 50 },
  totp_enrolment: { ofUser: 10 },
  passkey_challenge: { ofUser: 50, ofNobody: 10_000 },
  provider: { ofNobody: 10_000 },
  /** What was typed about a video whose opening is shown before it is made. */
  video_draft: { ofUser: 5, inAll: 1_000 },
  kept_form: { ofUser: 20, inAll: 1_000 },
  import_file: { ofUser: 2, inAll: 20 },
  set_up: { ofNobody: 1 },
  demo_people: { ofUser: 1 },
  kiosk_pairing: { ofUser: 100, ofNobody: 1_000 },
} as const satisfies Record<string, { readonly ofUser?: number; readonly ofNobody?: number; readonly inAll?: number }>
export type KeyKind = keyof typeof MOST

interface NewKey {
  readonly kind: KeyKind
  readonly companyId?: number
  readonly userId?: number
  /** Stored as JSON, so secrets in it must be sealed. */
  readonly payload?: object
  /** Seconds. */
  readonly lifetime: number
  /** Epoch milliseconds. */
  readonly now: number
  /** A short key for people to type, valid only for minutes; by default a new secret. */
  readonly typed?: string
}

/** What a key is for and whom it belongs to. */
export interface Opened {
  readonly companyId: number | null
  readonly userId: number | null
  readonly payload: unknown
  /** Epoch milliseconds. */
  readonly createdAt: number
}

/** A new key, as given to its holder. */
export async function issueKey(
  tx: Queries,
  { kind, companyId, userId, payload = {}, lifetime, now, typed }: NewKey,
): Promise<string> {
  const most: { readonly ofUser?: number; readonly ofNobody?: number; readonly inAll?: number } = MOST[kind]
  const ofOwner = userId === undefined ? most.ofNobody : most.ofUser
  if (ofOwner !== undefined) await store.deleteOldestKeys(tx, kind, { owner: userId ?? null, most: ofOwner - 1 })
  if (most.inAll !== undefined) await store.deleteOldestKeys(tx, kind, { most: most.inAll - 1 })
  const key = typed ?? newSecret()
  await store.insertKey(tx, {
    hash: hashSecret(key),
    kind,
    companyId: companyId ?? null,
    userId: userId ?? null,
    payload: JSON.stringify(payload),
    now,
    expiresAt: now + lifetime * 1000,
  })
  return key
}

/** What a key opens, without using the key up; undefined if the key is unknown, used or expired. */
export async function peekKey(queries: Queries, kind: KeyKind, key: string, now: number): Promise<Opened | undefined> {
  const row = await store.findKey(queries, kind, hashSecret(key), now)
  return row === undefined ? undefined : opened(row)
}

/** The same, but the key is used up when the transaction is saved. */
export async function takeKey(tx: Queries, kind: KeyKind, key: string, now: number): Promise<Opened | undefined> {
  const hash = hashSecret(key)
  const row = await store.findKey(tx, kind, hash, now)
  return row !== undefined && (await store.deleteKey(tx, hash)) ? opened(row) : undefined
}

/** Revokes a user's outstanding keys. */
export function endKeysOf(tx: Queries, userId: number, kinds: readonly KeyKind[]): Promise<void> {
  return store.deleteKeysOf(tx, userId, kinds)
}

/** Revokes all keys of a kind that belong to nobody. */
export function endKeysOfNobody(tx: Queries, kind: KeyKind): Promise<void> {
  return store.deleteKeysOfKind(tx, kind)
}

export function removeExpiredKeys(tx: Queries, now: number): Promise<void> {
  return store.deleteExpiredKeys(tx, now)
}

function opened({ company_id, user_id, payload, created_at }: store.KeyRow): Opened {
  return { companyId: company_id, userId: user_id, payload: JSON.parse(payload), createdAt: created_at }
}
