import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { readTls, validityFault } from "../../src/http/tls.ts"
import { OperatorError } from "../../src/tools/operator-error.ts"
import { TestAuthority } from "../harness/certificates.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"

const authority = new TestAuthority("Authority of a test")
const own = authority.issue("training.example.com")

let directory: TemporaryDirectory
beforeEach(() => {
  directory = new TemporaryDirectory()
})
afterEach(() => directory[Symbol.dispose]())

/** Reads the two files with these contents; undefined omits a file. */
async function read(certificate: string | undefined, key: string | undefined) {
  const tls_certificate = join(directory.path, "tls.pem")
  const tls_key = join(directory.path, "tls.key")
  if (certificate !== undefined) await Bun.write(tls_certificate, certificate)
  if (key !== undefined) await Bun.write(tls_key, key)
  return readTls({ tls_certificate, tls_key })
}

/** The message for the administrator, with the directory as DIR. */
async function refusal(reading: () => unknown): Promise<string> {
  try {
    await reading()
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return `${error.message}; ${error.hint}`.replaceAll(directory.path, "DIR")
  }
  throw new Error("it was accepted")
}

test("without the settings there is no TLS", () => {
  expect(readTls({ tls_certificate: undefined, tls_key: undefined })).toBeUndefined()
})

test("certificate and key are read unchanged, with the issuing certificates", async () => {
  const chain = `friendly words\n${own.certificate}${authority.certificate}`
  expect(await read(chain, own.key)).toMatchObject({ cert: chain, key: own.key })
})

describe("the start is refused in one line when", () => {
  test.each([
    ["tls_certificate", "tls_key"],
    ["tls_key", "tls_certificate"],
  ] as const)("only %s is set", async (given, missing) => {
    const settings = { [given]: "/x", [missing]: undefined } as unknown as Parameters<typeof readTls>[0]
    expect(await refusal(() => readTls(settings))).toBe(
      `${given} is set, but ${missing} is not; set both for TLS, or none for HTTP`,
    )
  })

  test("a file is missing, or cannot be read", async () => {
    expect(await refusal(() => read(undefined, own.key))).toMatch(
      /^the file DIR\/tls\.pem cannot be read: ENOENT.*; name a file that .* can read \(setting tls_certificate\)$/,
    )
    mkdirSync(join(directory.path, "tls.pem"))
    expect(await refusal(() => read(undefined, own.key))).toMatch(/^the file DIR\/tls\.pem cannot be read: EISDIR/)
  })

  test.each([
    ["is empty", ""],
    ["is something else", "hello"],
    ["is a key", own.key],
    ["is broken", own.certificate.replace("M", "A")],
    ["has a broken certificate after a good one", `${own.certificate}${authority.certificate.replace("M", "A")}`],
  ])("the certificate %s", async (_, certificate) => {
    expect(await refusal(() => read(certificate, own.key))).toBe(
      "the file DIR/tls.pem does not contain a certificate in PEM format; name a file that begins with -----BEGIN …----- (setting tls_certificate)",
    )
  })

  test.each([
    ["is empty", ""],
    ["is a certificate", own.certificate],
    ["is broken", own.key.replace("M", "A")],
  ])("the key %s", async (_, key) => {
    expect(await refusal(() => read(own.certificate, key))).toStartWith(
      "the file DIR/tls.key does not contain a private key without a passphrase in PEM format; ",
    )
  })

  test("the key belongs to another certificate", async () => {
    const other = authority.issue("training.example.com")
    expect(await refusal(() => read(own.certificate, other.key))).toStartWith(
      "the private key DIR/tls.key does not belong to the certificate DIR/tls.pem; ",
    )
  })

  test("the server's own certificate does not come first", async () => {
    expect(await refusal(() => read(authority.certificate + own.certificate, own.key))).toContain("must come first")
  })
})

test("a certificate that is not yet or no longer valid is read, and can be detected", async () => {
  const validity = { from: new Date(Date.UTC(2026, 0, 1)), until: new Date(Date.UTC(2026, 2, 1)) }
  const { certificate, key } = authority.issue("training.example.com", validity)
  const tls = await read(certificate, key)
  if (tls === undefined) throw new Error("no certificate was read")
  expect(validityFault(tls, Date.UTC(2025, 11, 31))).toBe(
    "the TLS certificate is valid only from 2026-01-01: clients will refuse it until then",
  )
  expect(validityFault(tls, Date.UTC(2026, 1, 1))).toBeUndefined()
  expect(validityFault(tls, Date.UTC(2026, 2, 1))).toBe(
    "the TLS certificate expired on 2026-03-01: clients will refuse it",
  )
})
