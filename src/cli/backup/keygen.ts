import { dirname, resolve } from "node:path"
import { flushFolder } from "../../files/directory.ts"
import { writeFlushed } from "../../files/flushed-file.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { hasCode, reasonOf } from "../../tools/system-errors.ts"
import { printResult } from "../result.ts"

/**
 * `trainbase backup keygen`: makes a key pair for backups. The identity, which opens them, goes to a new file with mode 600, in
 * the format of age-keygen. The recipient, which is not secret, goes to standard output, and advice to standard error.
 */
export async function makeKey(file: string, { json }: { readonly json: boolean }): Promise<void> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption")
  const path = resolve(file)
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# created: ${isoInstant(Date.now())}\n# public key: ${recipient}\n${identity}\n`
  try {
    await writeFlushed(path, new TextEncoder().encode(text))
    await flushFolder(dirname(path))
  } catch (error) {
    throw hasCode(error, "EEXIST")
      ? new OperatorError(`${path} exists already`, "name another file: without its identity, backups cannot be read")
      : new OperatorError(`the identity could not be written to ${path}: ${reasonOf(error)}`, undefined, {
          cause: error,
        })
  }
  process.stderr.write(`The identity is in ${path}. ${ADVICE}\n`)
  await printResult({ path, recipient }, `${recipient}\n`, json)
}

const ADVICE = `Nothing else opens backups that are encrypted for its recipient: keep it, and a copy of it, away from this server. The recipient is not secret (setting backup_recipients, option --recipient):`
