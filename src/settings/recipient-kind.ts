import { bech32 } from "@scure/base"
import { type Kind, list } from "./kinds.ts"

/** The supported kinds of age recipients: their prefixes, and their lengths in bytes. */
const RECIPIENTS: ReadonlyMap<string, number> = new Map([
  ["age", 32],
  ["age1pq", 1216],
  ["age1tag", 33],
  ["age1tagpq", 1249],
])

/** Public keys for which backups are encrypted. */
export const recipients: Kind<readonly string[]> = {
  placeholder: "AGE1…,…",
  expects: 'age public keys that begin with "age1" (the recipients that "trainbase backup keygen" prints)',
  notation: "list",
  parse: (text) => list(text, (element) => (isRecipient(element) ? element : undefined)),
}

/**
 * Whether this is a valid public key. Its checksum detects typing errors, which would make a backup impossible to
 * decrypt.
 */
function isRecipient(text: string): boolean {
  // Hybrid keys are longer than bech32 permits.
  const decoded = /^age1[0-9a-z]+$/.test(text) ? decode(text) : undefined
  return decoded !== undefined && bech32.fromWordsUnsafe(decoded.words)?.length === RECIPIENTS.get(decoded.prefix)
}

function decode(text: string) {
  try {
    return bech32.decode(text as `age1${string}`, false)
  } catch {
    return undefined
  }
}
