import { type Actor, noteChange } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Log } from "../../tools/log/log.ts"
import * as store from "./store.ts"

/** Characters. */
const LENGTH = 16

/** What does not work with another key than the one before. */
export const OTHER_KEY =
  "the key of the installation is another one than before: authenticator apps, waiting mails, and the secrets of webhooks and sign-on cannot be opened with it"

/** What to do about it. */
export const OTHER_KEY_HINT =
  'give all instances on one database the same secret_key, or the secret.key of the first one; if that is lost, run "trainbase key accept": people set up their second factors again, and you enter the secrets again'

/**
 * Says in the log when the database was served with another key before: instances with different keys answer each other's
 * people that their codes are wrong. It is no refusal, since a key may be lost for good; so each start says it until an
 * administrator accepts the new key.
 */
export async function compareKey(database: Database, key: Uint8Array, log: Log): Promise<void> {
  if ((await store.findFingerprint(database)) === undefined) {
    await database.transaction((tx) => store.addFingerprint(tx, fingerprintOf(key)))
  }
  if (await isAnotherKey(database, key)) log.error({ hint: OTHER_KEY_HINT }, OTHER_KEY)
}

/** Whether the database was served with another key before. */
export async function isAnotherKey(queries: Queries, key: Uint8Array): Promise<boolean> {
  const former = await store.findFingerprint(queries)
  return former !== undefined && former !== fingerprintOf(key)
}

/** Accepts the key as that of the installation from now on. False when it was that already. */
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

/** Tells keys apart, and is of no use for finding one. */
function fingerprintOf(key: Uint8Array): string {
  const named = Buffer.concat([Buffer.from("trainbase/fingerprint/"), key])
  return Bun.CryptoHasher.hash("sha256", named, "hex").slice(0, LENGTH)
}
