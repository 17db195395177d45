import type { KeyObject } from "node:crypto"

/** A COSE_Key (RFC 9052) with these labels, encoded as CBOR. Supports only small numbers and byte strings. */
export function coseKey(fields: Readonly<Record<number, number | Uint8Array>>): Buffer<ArrayBuffer> {
  const entries = Object.entries(fields)
  const parts = entries.map(([label, value]) => [
    head(Number(label)),
    typeof value === "number" ? head(value) : Buffer.concat([sized(0x40, value.length), value]),
  ])
  return Buffer.concat([Buffer.from([0xa0 | entries.length]), ...parts.flat()])
}

const head = (number: number) => (number < 0 ? sized(0x20, -1 - number) : sized(0, number))

function sized(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([type | size])
  return size < 256 ? Buffer.from([type | 24, size]) : Buffer.from([type | 25, size >> 8, size & 255])
}

/** The COSE_Key for a public key (ES256, RS256 or EdDSA). */
export function coseKeyOf(key: KeyObject): Buffer<ArrayBuffer> {
  const { kty, x = "", y = "", n = "", e = "" } = key.export({ format: "jwk" })
  const bytes = (text: string) => Buffer.from(text, "base64url")
  if (kty === "RSA") return coseKey({ 1: 3, 3: -257, [-1]: bytes(n), [-2]: bytes(e) })
  if (kty === "OKP") return coseKey({ 1: 1, 3: -8, [-1]: 6, [-2]: bytes(x) })
  return coseKey({ 1: 2, 3: -7, [-1]: 1, [-2]: bytes(x), [-3]: bytes(y) })
}
