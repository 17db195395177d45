import type { FileHandle } from "node:fs/promises"

/** The header of an encrypted archive. */
interface Header {
  /**
   * The complete header in the form that the library reads; undefined if it is truncated or not an age version 1 header.
   */
  readonly bytes: Uint8Array | undefined
  /** The kind of secret that opens the archive. */
  readonly openedBy: "passphrase" | "identity"
}

/** Every age file begins with this text. */
const MAGIC = "age-encryption.org/"
const VERSION_1 = `${MAGIC}v1\n`

/** The text form (armor) of such files begins with this line. */
const ARMOR = "-----BEGIN AGE ENCRYPTED FILE-----"

/** Maximum size in bytes; a recipient takes about 100, a hybrid key 1,700. */
const LONGEST = 256 * 1024

/** Undefined if the archive is not encrypted; "text" if it is in age's text form. */
export async function readHeader(handle: FileHandle): Promise<Header | "text" | undefined> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST), 0, LONGEST, 0)
  const text = buffer.toString("latin1", 0, bytesRead)
  if (text.startsWith(ARMOR)) return "text"
  if (!text.startsWith(MAGIC)) return undefined
  const end = /\n--- [^\n]*\n/.exec(text)
  const isWhole = text.startsWith(VERSION_1) && end !== null
  return {
    bytes: isWhole ? buffer.subarray(0, end.index + end[0].length) : undefined,
    openedBy: text.includes("\n-> scrypt ") ? "passphrase" : "identity",
  }
}
