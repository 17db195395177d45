/**
 * What the pattern of a parameter lets through: a cursor of one number, or of two. The last character of the former holds two
 * bits only: with others it would be a second spelling of the same cursor, which nobody has given out.
 */
export const CURSOR_OF_ONE = "[A-Za-z0-9_-]{21}[AQgw]"
export const CURSOR_OF_TWO = "[A-Za-z0-9_-]{32}"

/** Bytes of the digest; two texts that share them are as unlikely as a guessed place is harmless. */
const DIGEST_BYTES = 8
const NUMBER_BYTES = 8

/**
 * A cursor as clients keep it: a place in a list, as one or two integers, and what the place belongs to (`boundTo`), of which
 * it contains 8 bytes of a digest.
 */
export function cursorOf(boundTo: string, place: readonly number[]): string {
  return cursorsOf(boundTo)(place)
}

/** The same for many places of one list: the digest takes longer than all the rest. */
export function cursorsOf(boundTo: string): (place: readonly number[]) => string {
  const digest = digestOf(boundTo)
  return (place) => inBase64(bytesOf(digest, place))
}

/**
 * The same for places of one number, of which many are neighbours. Fifteen of the sixteen bytes are twenty characters, and the
 * last byte is two: so neighbours share the first twenty.
 */
export function neighbouringCursors(boundTo: string): (place: number) => string {
  const digest = digestOf(boundTo)
  let block: number | undefined
  let beginning = ""
  return (place) => {
    const last = place % LAST_BYTES.length
    if (place - last !== block) {
      block = place - last
      beginning = inBase64(bytesOf(digest, [block]).subarray(0, -1))
    }
    return beginning + LAST_BYTES[last]
  }
}

const LAST_BYTES = Array.from({ length: 256 }, (_, byte) => inBase64(Uint8Array.of(byte)))

function bytesOf(digest: Uint8Array, place: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(DIGEST_BYTES + place.length * NUMBER_BYTES)
  bytes.set(digest)
  const view = new DataView(bytes.buffer)
  for (const [index, number] of place.entries()) view.setBigInt64(DIGEST_BYTES + index * NUMBER_BYTES, BigInt(number))
  return bytes
}

function inBase64(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true })
}

/** The place of a well-formed cursor; undefined when it belongs to something else. */
export function placeIn(cursor: string, boundTo: string): readonly number[] | undefined {
  const bytes = Uint8Array.fromBase64(cursor, { alphabet: "base64url" })
  if (!Buffer.from(bytes.subarray(0, DIGEST_BYTES)).equals(digestOf(boundTo))) return undefined
  const view = new DataView(bytes.buffer)
  const count = Math.floor((bytes.length - DIGEST_BYTES) / NUMBER_BYTES)
  const place = Array.from({ length: count }, (_, index) =>
    Number(view.getBigInt64(DIGEST_BYTES + index * NUMBER_BYTES)),
  )
  return place.every(Number.isSafeInteger) ? place : undefined
}

function digestOf(text: string): Buffer {
  return Buffer.from(new Bun.CryptoHasher("sha256").update(text).digest().subarray(0, DIGEST_BYTES))
}
