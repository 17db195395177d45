import type { KeyObject, X509Certificate } from "node:crypto"
import { readFileSync } from "node:fs"
import type { Settings } from "../settings/read.ts"
import { nodeCrypto } from "../tools/node-crypto.ts"
import { OperatorError } from "../tools/operator-error.ts"
import { reasonOf } from "../tools/system-errors.ts"

/** A server's certificate and key: the texts of two matching PEM files. */
export interface Tls {
  readonly cert: string
  readonly key: string
}

interface CheckedTls extends Tls {
  /** The period of validity of the certificate, in epoch milliseconds. */
  readonly validFrom: number
  readonly validUntil: number
}

/**
 * The cipher suites of TLS 1.2: those with forward secrecy and authenticated encryption (RFC 9325). All suites of TLS
 * 1.3 have both, and Bun refuses older versions.
 */
export const CIPHERS = ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"]
  .flatMap((suite) => [`ECDHE-ECDSA-${suite}`, `ECDHE-RSA-${suite}`])
  .join(":")

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Reads certificate and key from the files that the settings name; undefined if they name none. An expired certificate
 * is read like any other: see {@link validityFault}.
 *
 * @throws OperatorError if only one of the two is set, or they cannot be used
 */
export function readTls(settings: Pick<Settings, "tls_certificate" | "tls_key">): CheckedTls | undefined {
  const { tls_certificate, tls_key } = settings
  if (tls_certificate === undefined && tls_key === undefined) return undefined
  if (tls_certificate === undefined) throw halfSet("tls_key", "tls_certificate")
  if (tls_key === undefined) throw halfSet("tls_certificate", "tls_key")
  const cert = textOf(tls_certificate, "tls_certificate")
  const key = textOf(tls_key, "tls_key")
  const own = certificateIn(cert, tls_certificate)
  if (!own.checkPrivateKey(privateKeyIn(key, tls_key))) {
    throw new OperatorError(
      `the private key ${tls_key} does not belong to the certificate ${tls_certificate}`,
      "name matching files; the server's own certificate must come first in its file, before its issuers",
    )
  }
  try {
    // Loaded only if there is a certificate.
    process.getBuiltinModule("node:tls").createSecureContext({ cert, key })
  } catch (error) {
    throw new OperatorError(
      `the certificate ${tls_certificate} cannot be used for TLS: ${reasonOf(error)}`,
      undefined,
      {
        cause: error,
      },
    )
  }
  return { cert, key, validFrom: Date.parse(own.validFrom), validUntil: Date.parse(own.validTo) }
}

/** Why clients will currently refuse a certificate, as a sentence for the log; undefined if they will not. */
export function validityFault({ validFrom, validUntil }: CheckedTls, now: number): string | undefined {
  if (now >= validUntil) return `the TLS certificate expired on ${dateOf(validUntil)}: clients will refuse it`
  if (now < validFrom)
    return `the TLS certificate is valid only from ${dateOf(validFrom)}: clients will refuse it until then`
  return undefined
}

function dateOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

function halfSet(given: string, missing: string): OperatorError {
  return new OperatorError(`${given} is set, but ${missing} is not`, "set both for TLS, or none for HTTP")
}

function textOf(path: string, setting: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    throw new OperatorError(
      `the file ${path} cannot be read: ${reasonOf(error)}`,
      `name a file that the user who runs trainbase can read (setting ${setting})`,
      { cause: error },
    )
  }
}

/** The first certificate of a chain: the server's own. All of them are checked. */
function certificateIn(text: string, path: string): X509Certificate {
  const { X509Certificate } = nodeCrypto()
  const blocks = text.match(CERTIFICATE) ?? []
  try {
    const [own] = blocks.map((block) => new X509Certificate(block))
    if (own !== undefined) return own
  } catch (error) {
    throw noPem(path, "certificate", "tls_certificate", error)
  }
  throw noPem(path, "certificate", "tls_certificate")
}

function privateKeyIn(text: string, path: string): KeyObject {
  try {
    return nodeCrypto().createPrivateKey(text)
  } catch (error) {
    throw noPem(path, "private key without a passphrase", "tls_key", error)
  }
}

function noPem(path: string, what: string, setting: string, cause?: unknown): OperatorError {
  const hint = `name a file that begins with -----BEGIN …----- (setting ${setting})`
  return new OperatorError(`the file ${path} does not contain a ${what} in PEM format`, hint, { cause })
}
