import type { FileHandle } from "node:fs/promises"

/** What an encrypted archive says before its content. */
interface Header {
  /** All of it, as the library reads it; undefined when it is no header of the version 1 of age, or cut off. */
  readonly bytes: Uint8Array | undefined
  /** What opens it. */
  readonly openedBy: "passphrase" | "identity"
}

/** Every file of age begins with this. */
const MAGIC = "age-encryption.org/"
const VERSION_1 = `${MAGIC}v1\n`

/** The text form of such files, which begins a line earlier. */
const ARMOR = "-----BEGIN AGE ENCRYPTED FILE-----"

/** Bytes; a recipient takes about 100, one of a hybrid key 1,700. */
const LONGEST = 256 * 1024

/** Undefined when the archive is not encrypted; "text" when it is in the text form of age. */
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
