import { describe, expect, test } from "bun:test"
import { generateKeyPairSync } from "node:crypto"
import { isUsableKey } from "../../../src/people/passkeys/public-key.ts"
import { coseKey, coseKeyOf } from "../../harness/cose-key.ts"

/** Throwing also counts as refusing. */
const isUsable = (key: Uint8Array<ArrayBuffer>) => isUsableKey(key).catch(() => false)
const filled = (size: number, byte: number) => Buffer.alloc(size, byte)
const hex = (text: string) => Buffer.from(text, "hex")

const ec = (namedCurve: string) => generateKeyPairSync("ec", { namedCurve }).publicKey
const rsa = (modulusLength: number, publicExponent = 65_537) =>
  generateKeyPairSync("rsa", { modulusLength, publicExponent }).publicKey
const ed25519 = () => generateKeyPairSync("ed25519").publicKey
const rsaKey = (n: Uint8Array, e: Uint8Array) => coseKey({ 1: 3, 3: -257, [-1]: n, [-2]: e })
const edwardsKey = (x: Uint8Array) => coseKey({ 1: 1, 3: -8, [-1]: 6, [-2]: x })
const pointKey = (x: Uint8Array, y: Uint8Array) => coseKey({ 1: 2, 3: -7, [-1]: 1, [-2]: x, [-3]: y })

describe("accepted keys of passkeys:", () => {
  test.each([
    ["a point of P-256", coseKeyOf(ec("P-256"))],
    ["an RSA key of 2,048 bits", coseKeyOf(rsa(2048))],
    ["an RSA key with the exponent 3", coseKeyOf(rsa(2048, 3))],
    ["a point of Ed25519", coseKeyOf(ed25519())],
  ])("%s", async (_, key) => {
    expect(await isUsable(key)).toBe(true)
  })
})

describe("refused keys of passkeys:", () => {
  const wide = (curve: string) => ec(curve).export({ format: "jwk" })
  const p384 = wide("P-384")
  const [x384, y384] = [Buffer.from(p384.x ?? "", "base64url"), Buffer.from(p384.y ?? "", "base64url")]
  const { x = "", y = "" } = wide("P-256")
  const { n = "" } = rsa(2048).export({ format: "jwk" })
  const modulus = Buffer.from(n, "base64url")
  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ["not a point of P-256", pointKey(filled(32, 1), filled(32, 2))],
    ["only zeros", pointKey(filled(32, 0), filled(32, 0))],
    [
      "longer than its curve",
      pointKey(Buffer.concat([hex("00"), Buffer.from(x, "base64url")]), Buffer.from(y, "base64url")),
    ],
    ["a point of P-384 for ES256", coseKey({ 1: 2, 3: -7, [-1]: 2, [-2]: x384, [-3]: y384 })],
    ["a point of P-384 for ES384", coseKey({ 1: 2, 3: -35, [-1]: 2, [-2]: x384, [-3]: y384 })],
    ["an Ed25519 key that claims to be for ES256", coseKey({ 1: 1, 3: -7, [-1]: 6, [-2]: filled(32, 0) })],
    ["an RSA key of 512 bits", rsaKey(filled(64, 255), hex("010001"))],
    ["an RSA key of 1,024 bits", coseKeyOf(rsa(1024))],
    ["an RSA key of 512 bits behind zeros", rsaKey(Buffer.concat([filled(192, 0), filled(64, 255)]), hex("010001"))],
    ["an RSA key with the exponent 1", rsaKey(modulus, hex("01"))],
    ["an RSA key with an even exponent", rsaKey(modulus, hex("010000"))],
    ["an RSA key with an excessively long exponent", rsaKey(modulus, filled(256, 255))],
    ["an RSA key with an even modulus", rsaKey(filled(256, 254), hex("010001"))],
    ["an excessively long RSA key", rsaKey(filled(2048, 255), hex("010001"))],
    ["an RSA key for SHA-1", coseKey({ 1: 3, 3: -65_535, [-1]: modulus, [-2]: hex("010001") })],
    ["an ML-DSA key, which is not offered", coseKey({ 1: 7, 3: -48, [-1]: filled(1312, 97) })],
    ["a symmetric key", coseKey({ 1: 4, 3: 5, [-1]: filled(32, 1) })],
    ["no key", hex("80")],
    ["no CBOR", hex("ff")],
  ])("%s", async (_, key) => {
    expect(await isUsable(key)).toBe(false)
  })

  // Points for which anybody can sign: all points of small order, in every possible encoding (with p added, or another sign).
  const SMALL = [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  ]
  test.each(SMALL)("the point %s of Ed25519", async (text) => {
    const point = hex(text)
    expect(await isUsable(edwardsKey(point))).toBe(false)
    point[31] = (point[31] ?? 0) | 0x80
    expect(await isUsable(edwardsKey(point))).toBe(false)
  })

  test("no point of Ed25519", async () => {
    // Half of all numbers are not the y of any point.
    const taken = await Promise.all(Array.from({ length: 32 }, (_, byte) => isUsable(edwardsKey(filled(32, byte + 2)))))
    expect(new Set(taken)).toEqual(new Set([true, false]))
  })
})
