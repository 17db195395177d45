import type { Database } from "../../database/port.ts"
import { addKey, findKey } from "./store.ts"

const NAME = "files"
const KEY_BYTES = 32

const keys = new WeakMap<Database, Promise<Buffer>>()

/**
 * The key that signs the addresses of files, the same for all instances: the first one that needs it makes it. Each
 * process reads it once.
 *
 * @param now epoch milliseconds
 */
export function signingKey(database: Database, now: number): Promise<Buffer> {
  const known = keys.get(database)
  if (known !== undefined) return known
  const key = readKey(database, now)
  keys.set(database, key)
  // A failed read is tried again.
  key.catch(() => keys.delete(database))
  return key
}

async function readKey(database: Database, now: number): Promise<Buffer> {
  let key = await findKey(database, NAME)
  if (key === undefined) {
    await addKey(database, NAME, crypto.getRandomValues(Buffer.alloc(KEY_BYTES)).toString("hex"), now)
    key = await findKey(database, NAME)
  }
  if (key === undefined || !/^[0-9a-f]{64}$/.test(key)) {
    throw new Error(`The key "${NAME}" in the table signing_keys is not 64 hexadecimal digits.`)
  }
  return Buffer.from(key, "hex")
}
