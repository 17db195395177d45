import { type Actor, noteChange } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Log } from "../../tools/log/log.ts"
import * as store from "./store.ts"

/** Number of characters of a fingerprint. */
const LENGTH = 16

/** The consequences of a changed key. */
export const OTHER_KEY =
  "the installation's key has changed: authenticator apps, waiting mails, and the secrets of webhooks and sign-on cannot be opened with it"

/** The advice for a changed key. */
export const OTHER_KEY_HINT =
  'give all instances on one database the same secret_key, or the secret.key of the first one; if that is lost, run "trainbase key accept": people must then set up their second factors again, and you must enter the secrets again'

/**
 * Logs a warning if the database was previously used with a different key: an instance with the wrong key refuses correct
 * codes. The start is not refused, because a key may be lost for good. Each start logs the warning until an administrator
 * accepts the new key.
 */
export async function compareKey(database: Database, key: Uint8Array, log: Log): Promise<void> {
  if ((await store.findFingerprint(database)) === undefined) {
    await database.transaction((tx) => store.addFingerprint(tx, fingerprintOf(key)))
  }
  if (await isAnotherKey(database, key)) log.error({ hint: OTHER_KEY_HINT }, OTHER_KEY)
}

/** Whether the database was previously used with a different key. */
export async function isAnotherKey(queries: Queries, key: Uint8Array): Promise<boolean> {
  const former = await store.findFingerprint(queries)
  return former !== undefined && former !== fingerprintOf(key)
}

/** Accepts the key as the installation's from now on. False if it already was. */
export async function acceptKey(tx: Queries, key: Uint8Array, actor: Actor, now: number): Promise<boolean> {
  const isChanged = await isAnotherKey(tx, key)
  await store.setFingerprint(tx, fingerprintOf(key))
  if (!isChanged) return false
  await noteChange(tx, {
    actor,
    companyId: null,
    action: "accept-key",
    record: { type: "installation", id: null },
    now,
  })
  return true
}

/** Distinguishes keys without revealing them. */
function fingerprintOf(key: Uint8Array): string {
  const named = Buffer.concat([Buffer.from("trainbase/fingerprint/"), key])
  return Bun.CryptoHasher.hash("sha256", named, "hex").slice(0, LENGTH)
}
