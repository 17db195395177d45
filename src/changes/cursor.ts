/** A place in the feed: everything up to this id has been read. */
interface Place {
  /** Of the feed in which the id was given out. */
  readonly epoch: string
  readonly id: number
}

/** What the pattern of `after` lets through: 16 bytes in base64url. */
export const CURSOR_PATTERN = "[A-Za-z0-9_-]{22}"

/** Bytes of the epoch's digest; two epochs that share them are as unlikely as a guessed id is harmless. */
const EPOCH_BYTES = 8

/** A cursor as clients keep it: 8 bytes that stand for the epoch, and the id. */
export function cursorOf({ epoch, id }: Place): string {
  const bytes = new Uint8Array(EPOCH_BYTES + 8)
  bytes.set(digestOf(epoch))
  new DataView(bytes.buffer).setBigUint64(EPOCH_BYTES, BigInt(id))
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true })
}

/** The id that a cursor names; undefined when the cursor is of another epoch. */
export function idIn(cursor: string, epoch: string): number | undefined {
  const bytes = Uint8Array.fromBase64(cursor, { alphabet: "base64url" })
  if (!Buffer.from(bytes.subarray(0, EPOCH_BYTES)).equals(digestOf(epoch))) return undefined
  const id = new DataView(bytes.buffer).getBigUint64(EPOCH_BYTES)
  return id > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(id)
}

function digestOf(epoch: string): Buffer {
  return Buffer.from(new Bun.CryptoHasher("sha256").update(epoch).digest().subarray(0, EPOCH_BYTES))
}
