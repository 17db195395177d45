import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"

/*
 * Certificates for tests of encrypted connections. They are created in every run, so that no key is in the repository and
 * none expires. Their bytes follow RFC 5280, 4.1, limited to the fields used here.
 */

/** A certificate and its key, in PEM format. */
export interface Certificate {
  readonly certificate: string
  readonly key: string
}

/** Signs server certificates. Clients are configured to trust its own certificate. */
export class TestAuthority {
  readonly certificate: string
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" })
  readonly #name: Uint8Array

  constructor(name: string) {
    this.#name = distinguishedName(name)
    // Basic constraints, critical: a certificate authority.
    const extension = sequence(objectId(0x55, 0x1d, 0x13), TRUE, bytes(OCTETS, sequence(TRUE)))
    this.certificate = this.#certify(this.#name, this.#keys.publicKey, extension)
  }

  /**
   * @param host the DNS name for which the certificate is valid
   * @param validity by default, from the day before to the day after
   */
  issue(host: string, validity: Validity = aroundNow()): Certificate {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    // Alternative names: clients look at nothing else.
    const names = sequence(bytes(DNS_NAME, Buffer.from(host)))
    const certificate = this.#certify(
      distinguishedName(host),
      publicKey,
      sequence(objectId(0x55, 0x1d, 0x11), bytes(OCTETS, names)),
      validity,
    )
    return { certificate, key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() }
  }

  #certify(subject: Uint8Array, publicKey: KeyObject, extension: Uint8Array, { from, until } = aroundNow()): string {
    // ecdsa-with-SHA256
    const algorithm = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
    const version3 = bytes(0xa0, bytes(INTEGER, Buffer.of(2)))
    const serial = bytes(INTEGER, Buffer.concat([Buffer.of(1), randomBytes(8)]))
    const valid = sequence(bytes(UTC_TIME, utcTime(from)), bytes(UTC_TIME, utcTime(until)))
    const key = publicKey.export({ type: "spki", format: "der" })
    const extensions = bytes(0xa3, sequence(extension))
    const content = sequence(version3, serial, algorithm, this.#name, valid, subject, key, extensions)
    const signature = bytes(BITS, Buffer.of(0), sign("sha256", content, this.#keys.privateKey))
    const lines = Buffer.from(sequence(content, algorithm, signature))
      .toString("base64")
      .replace(/.{64}(?=.)/g, "$&\n")
    return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
  }
}

interface Validity {
  readonly from: Date
  readonly until: Date
}

const DAY = 86_400_000

function aroundNow(): Validity {
  return { from: new Date(Date.now() - DAY), until: new Date(Date.now() + DAY) }
}

const INTEGER = 0x02
const BITS = 0x03
const OCTETS = 0x04
const UTF8_TEXT = 0x0c
const UTC_TIME = 0x17
const DNS_NAME = 0x82
const TRUE = Buffer.of(0x01, 0x01, 0xff)

/** A DER value (X.690): type, length and content. */
function bytes(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

function sequence(...parts: readonly Uint8Array[]): Uint8Array {
  return bytes(0x30, ...parts)
}

function objectId(...numbers: readonly number[]): Uint8Array {
  return bytes(0x06, Buffer.of(...numbers))
}

/** A name that consists only of a common name. */
function distinguishedName(name: string): Uint8Array {
  return sequence(bytes(0x31, sequence(objectId(0x55, 0x04, 0x03), bytes(UTF8_TEXT, Buffer.from(name)))))
}

/** 261121140000Z */
function utcTime(moment: Date): Uint8Array {
  return Buffer.from(`${moment.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`)
}
