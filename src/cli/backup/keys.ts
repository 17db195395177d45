import { statSync } from "node:fs"
import type { Encryption } from "../../operation/backup/encryption/encrypt.ts"
import { isIdentity, type Secret, type SecretKind, unlock } from "../../operation/backup/encryption/unlock.ts"
import { isCommon } from "../../people/passwords/common-passwords.ts"
import type { Settings } from "../../settings/read.ts"
import { recipients as recipientsKind } from "../../settings/recipient-kind.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { quoted, reasonOf } from "../../tools/system-errors.ts"
import { readSecret } from "../secret-input.ts"

/*
 * How backups are encrypted and opened, according to the command line. Secrets come from files or are typed, because
 * arguments would appear in the process list and the shell history.
 */

/** Minimum length of a passphrase: anyone who has the archive can guess for as long as they like. */
const SHORTEST = 15

const PASSPHRASE = "the passphrase"

/** How the backup should be encrypted. */
export interface EncryptionChoices {
  /** Undefined if not given. */
  readonly encrypt: boolean | undefined
  /** `-` is standard input. */
  readonly passphraseFile: string | undefined
  readonly recipients: readonly string[]
}

/**
 * How to encrypt a backup: according to the command line, otherwise for the recipients in the settings. `encrypt` alone
 * asks for a passphrase. Undefined for an unencrypted backup.
 *
 * @throws OperatorError when options contradict each other, or a key or a passphrase is unusable
 */
export async function encryptionFor(
  { backup_recipients }: Pick<Settings, "backup_recipients">,
  { encrypt, passphraseFile, recipients }: EncryptionChoices,
): Promise<Encryption | undefined> {
  if (passphraseFile !== undefined && recipients.length > 0) {
    throw new OperatorError(
      "a backup is encrypted either with a passphrase or for recipients, not both",
      "leave out --passphrase-file or --recipient",
    )
  }
  if (encrypt === false) {
    if (passphraseFile === undefined && recipients.length === 0) return undefined
    throw new OperatorError("--no-encrypt contradicts --passphrase-file and --recipient", "leave out one of them")
  }
  if (recipients.length > 0) return { recipients: recipients.map(checkedRecipient) }
  if (passphraseFile !== undefined) return { passphrase: strong(await passphraseIn(passphraseFile)) }
  if (backup_recipients.length > 0) return { recipients: backup_recipients }
  return encrypt === true ? { passphrase: await chosenPassphrase() } : undefined
}

/** The secrets given to open a backup. */
export interface SecretChoices {
  readonly passphraseFile: string | undefined
  readonly identityFile: string | undefined
}

/**
 * Returns the key of an encrypted backup, from the given secret or a typed passphrase; undefined if it is not encrypted.
 *
 * @throws OperatorError when the backup cannot be opened
 */
export async function opened(path: string, { passphraseFile, identityFile }: SecretChoices) {
  if (passphraseFile !== undefined && identityFile !== undefined) {
    throw new OperatorError(
      "a backup is opened with a passphrase or an identity, not both",
      "leave out --passphrase-file or --identity-file",
    )
  }
  const named = passphraseFile !== undefined ? "passphrase" : identityFile !== undefined ? "identity" : undefined
  const secret = async (kind: SecretKind): Promise<Secret> => {
    if (kind === "passphrase") return { passphrase: await passphraseIn(passphraseFile) }
    if (identityFile !== undefined) return { identities: await identitiesIn(identityFile) }
    throw new OperatorError(
      `the backup ${path} is encrypted for recipients`,
      "name the file with the identity of one of them: --identity-file",
    )
  }
  return unlock(path, { named, secret })
}

function checkedRecipient(text: string): string {
  const [recipient, ...more] = recipientsKind.parse(text) ?? []
  if (recipient !== undefined && more.length === 0) return recipient
  throw new OperatorError(`--recipient must be an age public key that begins with "age1", not ${quoted(text)}`)
}

async function chosenPassphrase(): Promise<string> {
  const passphrase = strong(await readSecret(undefined, PASSPHRASE))
  if ((await readSecret(undefined, `${PASSPHRASE}, once more`)) === passphrase) return passphrase
  throw new OperatorError("the two passphrases differ", "run the command again")
}

/** Typed if no file is named. */
async function passphraseIn(file: string | undefined): Promise<string> {
  if (file !== undefined) refuseReadable(file)
  return readSecret(file, PASSPHRASE)
}

function strong(passphrase: string): string {
  if ([...passphrase].length < SHORTEST) {
    throw new OperatorError(
      `the passphrase is shorter than ${SHORTEST} characters`,
      "use five or more unrelated words: anyone who has the backup can guess for as long as they like",
    )
  }
  if (!isCommon(passphrase)) return passphrase
  throw new OperatorError("the passphrase is among the most common ones", "choose another one")
}

async function identitiesIn(file: string): Promise<readonly string[]> {
  refuseReadable(file)
  const name = file === "-" ? "standard input" : file
  const text = await (file === "-" ? Bun.stdin : Bun.file(file)).text().catch((error: unknown) => {
    throw new OperatorError(`the identity could not be read from ${name}: ${reasonOf(error)}`, undefined, {
      cause: error,
    })
  })
  if (/^(age-encryption\.org\/|-----BEGIN AGE ENCRYPTED FILE-----)/.test(text)) {
    throw new OperatorError(
      `the identity in ${name} is itself encrypted`,
      `decrypt it first: age --decrypt ${name} | trainbase restore --identity-file - …`,
    )
  }
  const identities = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"))
  for (const [index, line] of identities.entries()) {
    // The line may contain a secret, so the message does not repeat it.
    if (await isIdentity(line.trim())) continue
    throw new OperatorError(
      `${name} contains something other than age identities, at position ${index + 1}`,
      'each line must be a comment (#) or begin with "AGE-SECRET-KEY-", as written by trainbase backup keygen',
    )
  }
  if (identities.length > 0) return identities.map((line) => line.trim())
  throw new OperatorError(`there is no identity in ${name}`, "name the file that trainbase backup keygen wrote")
}

/**
 * A file that everybody on the machine can read is not secret. The group may be able to read it, because services receive
 * their secrets that way.
 */
function refuseReadable(file: string): void {
  if (file === "-" || process.platform === "win32") return
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined || !found.isFile() || (found.mode & 0o004) === 0) return
  throw new OperatorError(
    `${file} can be read by every user of this machine`,
    `remove that permission (chmod o-r ${file}); if others may have read it, make a new secret`,
  )
}
