import type { Database } from "../../database/port.ts"
import type { Log } from "../../tools/log/log.ts"
import * as store from "./store.ts"

/** Characters: enough to tell keys apart, and of no use for finding one. */
const LENGTH = 16

/**
 * Says in the log when the database was served with another key before: instances with different keys answer each other's
 * people that their codes are wrong. It is no refusal, since a key may be lost for good; so it is said once a change.
 */
export async function compareKey(database: Database, key: Uint8Array, log: Log): Promise<void> {
  const fingerprint = Bun.CryptoHasher.hash(
    "sha256",
    Buffer.concat([Buffer.from("trainbase/fingerprint/"), key]),
    "hex",
  ).slice(0, LENGTH)
  const former = await store.findFingerprint(database)
  if (former === fingerprint) return
  await database.transaction((tx) => store.setFingerprint(tx, fingerprint))
  if (former === undefined) return
  log.error(
    {
      hint: "give all instances on one database the same secret_key, or the secret.key of the first one; if that is lost, people set up their second factors again, and you enter the secrets again",
    },
    "the key of the installation is another one than before: authenticator apps, waiting mails, and the secrets of webhooks and sign-on cannot be opened with it",
  )
}
