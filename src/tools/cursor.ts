/**
 * The characters that the pattern of a parameter allows: a cursor of one number, or of two. The last character of the
 * former contains only two bits: other values would be a second spelling of the same cursor, which was never issued.
 */
export const CURSOR_OF_ONE = "[A-Za-z0-9_-]{21}[AQgw]"
export const CURSOR_OF_TWO = "[A-Za-z0-9_-]{32}"

/** Bytes of the digest: a collision of two texts is unlikely, and as harmless as a guessed position. */
const DIGEST_BYTES = 8
const NUMBER_BYTES = 8

/**
 * A cursor as clients store it: a position in a list, as one or two integers, and the list it belongs to (`boundTo`),
 * of which it contains 8 bytes of a digest.
 */
export function cursorOf(boundTo: string, place: readonly number[]): string {
  return cursorsOf(boundTo)(place)
}

/** The same for many positions in one list: the digest takes longer than everything else. */
export function cursorsOf(boundTo: string): (place: readonly number[]) => string {
  const digest = digestOf(boundTo)
  return (place) => inBase64(bytesOf(digest, place))
}

/**
 * The same for positions of one number, many of which are neighbours. Fifteen of the sixteen bytes are twenty
 * characters, and the last byte is two, so neighbours share the first twenty.
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

/** The position of a well-formed cursor; undefined if it belongs to something else. */
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
