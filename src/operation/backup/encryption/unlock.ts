import type { Decrypter } from "age-encryption"
import { OperatorError } from "../../../tools/operator-error.ts"
import { BadArchive, openArchive } from "../archive/opened.ts"
import type { FileKey } from "./file-key.ts"
import { readHeader } from "./header.ts"

/** The secret that opens an encrypted archive. Identities are the secret halves of recipients (`AGE-SECRET-KEY-1…`). */
export type Secret = { readonly passphrase: string } | { readonly identities: readonly string[] }

/** The kind of secret. */
export type SecretKind = "passphrase" | "identity"

interface Unlocking {
  /**
   * The kind of secret that the caller named, if any; an archive that needs the other kind is refused before the secret
   * is read.
   */
  readonly named: SecretKind | undefined
  /** Called if the archive is encrypted; returns its secret. */
  readonly secret: (kind: SecretKind) => Promise<Secret>
}

/**
 * Returns the key of an encrypted archive, for its readers; undefined when the archive is not encrypted.
 *
 * @throws BadArchive when its header is damaged
 * @throws OperatorError if the secret does not open it. Also if a secret is named for an archive that is not encrypted:
 *   somebody may have replaced the encrypted one
 */
export async function unlock(path: string, { named, secret }: Unlocking): Promise<FileKey | undefined> {
  const handle = await openArchive(path)
  try {
    const header = await readHeader(handle)
    if (header === "text") {
      throw new OperatorError(
        `the backup ${path} is in age's text form (armor)`,
        `decrypt it first: age --decrypt --output FILE ${path}, and name that file`,
      )
    }
    if (header === undefined) {
      if (named === undefined) return undefined
      throw new OperatorError(
        `${path} is not encrypted, although ${NAMED[named]} was named for it`,
        `make sure that it is the right file; if it is, leave out ${FLAG[named]}`,
      )
    }
    if (named !== undefined && named !== header.openedBy) {
      throw new OperatorError(
        `the backup ${path} is encrypted ${ENCRYPTED[header.openedBy]}, so ${NAMED[named]} does not open it`,
        `use ${FLAG[header.openedBy]}`,
      )
    }
    if (header.bytes === undefined) throw damagedHeader(path)
    return await open(path, header.bytes, await secret(header.openedBy))
  } finally {
    await handle.close()
  }
}

const NAMED: Readonly<Record<SecretKind, string>> = { passphrase: "a passphrase", identity: "an identity" }
const FLAG: Readonly<Record<SecretKind, string>> = { passphrase: "--passphrase-file", identity: "--identity-file" }
const ENCRYPTED: Readonly<Record<SecretKind, string>> = { passphrase: "with a passphrase", identity: "for recipients" }

async function open(path: string, header: Uint8Array, secret: Secret): Promise<FileKey> {
  const decrypter = new (await import("age-encryption")).Decrypter()
  if ("passphrase" in secret) decrypter.addPassphrase(secret.passphrase)
  else for (const identity of secret.identities) decrypter.addIdentity(identity)
  return decrypter.decryptHeader(header).catch((error: unknown) => {
    throw explained(error, path, secret)
  })
}

/** The library has no error classes. */
function explained(error: unknown, path: string, secret: Secret): unknown {
  if (!(error instanceof Error)) return error
  if (!error.message.startsWith("no identity matched")) return damagedHeader(path, error)
  return "passphrase" in secret
    ? new OperatorError(
        `the passphrase is not the one that the backup ${path} was encrypted with`,
        "try again with the right one; without it nobody can read this backup",
      )
    : new OperatorError(
        `the backup ${path} was not encrypted for any identity in the file that you named`,
        "name the file with the identity of one of its recipients; without it nobody can read this backup",
      )
}

function damagedHeader(path: string, cause?: unknown): BadArchive {
  return new BadArchive(
    `the backup ${path} is damaged: its first bytes, which say how it is encrypted, were changed or truncated`,
    "use another backup, or a fresh copy of this one",
    { cause },
  )
}

/** Whether the library accepts this as an identity. */
export async function isIdentity(text: string): Promise<boolean> {
  const decrypter: Decrypter = new (await import("age-encryption")).Decrypter()
  try {
    decrypter.addIdentity(text)
    return true
  } catch {
    return false
  }
}
