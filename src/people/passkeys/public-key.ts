import type { cose } from "@simplewebauthn/server/helpers"

/*
 * Which keys of passkeys are accepted. Devices do not prove that their key works. A key that verifies nothing would
 * lock its owner out, and some weak keys would let anybody sign.
 */

/** The COSE algorithms that are offered, in order of preference: EdDSA, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257]

/** Permitted lengths of an RSA key, in bits. */
const RSA_BITS = { least: 2048, most: 4096 } as const

/** Maximum length of its public exponent, in bytes. 65537 has three. */
const RSA_EXPONENT_MAX = 4

/**
 * Whether signatures by this key (COSE) prove anything: it has an offered algorithm, is well-formed and is strong. May
 * throw.
 */
export async function isUsableKey(encoded: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { cose, decodeCredentialPublicKey } = await import("@simplewebauthn/server/helpers")
  const key = decodeCredentialPublicKey(encoded)
  const algorithm = key.get(cose.COSEKEYS.alg)
  if (algorithm === -7 && cose.isCOSEPublicKeyEC2(key)) return isPoint(key, cose)
  if (algorithm === -8 && cose.isCOSEPublicKeyOKP(key)) return isEdwardsPoint(key, cose)
  return algorithm === -257 && cose.isCOSEPublicKeyRSA(key) && isStrongRsa(key, cose)
}

type Keys = typeof cose

/** Whether it is a point of P-256, which the import of the key checks. */
async function isPoint(key: cose.COSEPublicKeyEC2, { COSEKEYS, COSECRV }: Keys): Promise<boolean> {
  const [x, y] = [key.get(COSEKEYS.x), key.get(COSEKEYS.y)]
  if (key.get(COSEKEYS.crv) !== COSECRV.P256 || x?.length !== 32 || y?.length !== 32) return false
  const jwk = { kty: "EC", crv: "P-256", x: base64url(x), y: base64url(y) }
  await crypto.subtle.importKey("jwk", jwk, { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"])
  return true
}

/** Whether it is a point of Ed25519, but not one of the few for which signatures can be made without a private key. */
async function isEdwardsPoint(key: cose.COSEPublicKeyOKP, { COSEKEYS, COSECRV }: Keys): Promise<boolean> {
  const x = key.get(COSEKEYS.x)
  if (key.get(COSEKEYS.crv) !== COSECRV.ED25519 || x?.length !== 32) return false
  const { ed25519 } = await import("@noble/curves/ed25519.js")
  return !ed25519.Point.fromBytes(x).isSmallOrder()
}

async function isStrongRsa(key: cose.COSEPublicKeyRSA, { COSEKEYS }: Keys): Promise<boolean> {
  const [n, e] = [key.get(COSEKEYS.n), key.get(COSEKEYS.e)]
  if (n === undefined || e === undefined || e.length > RSA_EXPONENT_MAX) return false
  const jwk = { kty: "RSA", n: base64url(n), e: base64url(e) }
  const rsa = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }
  const imported = await crypto.subtle.importKey("jwk", jwk, rsa, false, ["verify"])
  const { modulusLength: bits } = imported.algorithm as unknown as { readonly modulusLength: number }
  const exponent = e.reduce((value, byte) => value * 256 + byte, 0)
  const isOdd = exponent % 2 === 1 && (n.at(-1) ?? 0) % 2 === 1
  return bits >= RSA_BITS.least && bits <= RSA_BITS.most && exponent >= 3 && isOdd
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url")
