import { expect, test } from "bun:test"
import { readFileSync, writeFileSync } from "node:fs"
import { armor, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption"
import { BadArchive } from "../../../src/operation/backup/archive/opened.ts"
import { writeEncrypted } from "../../../src/operation/backup/encryption/encrypt.ts"
import { type Secret, type SecretKind, unlock } from "../../../src/operation/backup/encryption/unlock.ts"
import { readArchive } from "../../../src/operation/backup/reader.ts"
import { OperatorError } from "../../../src/tools/operator-error.ts"
import { CONTENTS, Workplace, writeSmallArchive } from "../../harness/small-archive.ts"
import { rejection } from "../../harness/temporary-database.ts"

/** A small archive, encrypted for these identities. */
async function encryptedIn(place: Workplace, recipients = 1) {
  const identities = await Promise.all(Array.from({ length: recipients }, () => generateX25519Identity()))
  const plain = place.path("plain.tar")
  await writeSmallArchive(plain)
  const pieces: Uint8Array[] = []
  const keys = await Promise.all(identities.map((identity) => identityToRecipient(identity)))
  const { fileKey } = await writeEncrypted(
    { recipients: keys },
    async (bytes) => void pieces.push(bytes),
    (sink) => sink(readFileSync(plain)),
  )
  const path = place.path("a.tar.age")
  writeFileSync(path, Buffer.concat(pieces))
  return { path, identities, fileKey }
}

/** Opens and reads an archive with the given keys. */
async function read(path: string, named: SecretKind | undefined, secret: Secret) {
  return readArchive(path, undefined, await unlock(path, { named, secret: async () => secret }))
}

test("an archive is read by each of its recipients, and with the writer's key", async () => {
  using place = new Workplace()
  const { path, identities, fileKey } = await encryptedIn(place, 2)
  for (const identity of identities) {
    const { entries } = await read(path, "identity", { identities: [identity] })
    expect(entries.map(({ name }) => name)).toEqual(Object.keys(CONTENTS))
  }
  expect((await readArchive(path, undefined, fileKey)).entries).toHaveLength(Object.keys(CONTENTS).length)
})

test("an archive lists only the given recipients", async () => {
  using place = new Workplace()
  const { path } = await encryptedIn(place, 2)
  expect(readFileSync(path, "latin1").match(/^-> /gm)).toHaveLength(2)
})

test("the archive contains nothing of the plain text", async () => {
  using place = new Workplace()
  const { path } = await encryptedIn(place)
  const bytes = readFileSync(path)
  for (const text of ["not a database", "0123456789abcdef", "trainbase.sqlite", "manifest", "xxxxxxxx"]) {
    expect(bytes.includes(text)).toBe(false)
  }
})

test("an archive is refused in one line when any of its bytes has changed, or it is truncated", async () => {
  using place = new Workplace()
  const { path, identities } = await encryptedIn(place)
  const whole = readFileSync(path)
  const unnoticed: number[] = []
  const isRefused = async (bytes: Uint8Array) => {
    writeFileSync(path, bytes)
    return (await read(path, undefined, { identities }).catch((error: unknown) => error)) instanceof OperatorError
  }
  for (let at = 0; at < whole.length; at += at < 250 ? 1 : 97) {
    const spoilt = Buffer.from(whole)
    spoilt[at] = (spoilt[at] ?? 0) ^ (1 << (at % 8))
    if (!(await isRefused(spoilt))) unnoticed.push(at)
    if (at > 0 && !(await isRefused(whole.subarray(0, at)))) unnoticed.push(-at)
  }
  expect(unnoticed).toEqual([])
  writeFileSync(path, whole.subarray(0, whole.length - 1))
  const error = await rejection(read(path, "identity", { identities }))
  expect(error).toBeInstanceOf(BadArchive)
  expect(error.message).toBe(`the backup ${path} is damaged: its encryption shows that it was changed or truncated`)
})

test("an archive with additional data inside its encryption is refused", async () => {
  using place = new Workplace()
  const plain = place.path("plain.tar")
  await writeSmallArchive(plain)
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  const path = place.path("a.tar.age")
  writeFileSync(path, await encrypter.encrypt(Buffer.concat([readFileSync(plain), Buffer.alloc(512)])))
  expect((await rejection(read(path, "identity", { identities: [identity] }))).message).toBe(
    `the backup ${path} is damaged: it is longer or shorter than it should be`,
  )
  writeFileSync(path, await encrypter.encrypt("no archive"))
  expect((await rejection(read(path, "identity", { identities: [identity] }))).message).toBe(
    `${path} is not a trainbase backup`,
  )
})

test("keys that cannot open an archive are refused before they are requested or tried, and wrong keys are reported as wrong", async () => {
  using place = new Workplace()
  const { path } = await encryptedIn(place)
  const never = () => Promise.reject(new Error("a secret was asked for"))
  const other = { identities: [await generateX25519Identity()] }
  expect((await rejection(read(path, "identity", other))).message).toContain("was not encrypted for any identity")
  expect((await rejection(unlock(path, { named: "passphrase", secret: never }))).message).toContain(
    "is encrypted for recipients, so a passphrase does not open it",
  )
  const plain = place.path("plain.tar")
  expect(await unlock(plain, { named: undefined, secret: never })).toBeUndefined()
  expect((await rejection(unlock(plain, { named: "identity", secret: never }))).message).toContain(
    "is not encrypted, although an identity was named for it",
  )
  writeFileSync(place.path("a.txt"), armor.encode(readFileSync(path)))
  expect((await rejection(unlock(place.path("a.txt"), { named: undefined, secret: never }))).message).toContain(
    "is in age's text form",
  )
  expect((await rejection(readArchive(path))).message).toBe(`the backup ${path} is encrypted`)
})

test("a failing output is reported to the writer", async () => {
  const recipient = await identityToRecipient(await generateX25519Identity())
  const full = new Error("no space left on device")
  const written = writeEncrypted(
    { recipients: [recipient] },
    () => Promise.reject(full),
    async (sink) => {
      for (let piece = 0; piece < 1_000; piece++) await sink(new Uint8Array(100_000))
    },
  )
  expect(await rejection(written)).toBe(full)
  const removed = new Error("a file was removed meanwhile")
  const failed = writeEncrypted(
    { recipients: [recipient] },
    async () => {},
    () => Promise.reject(removed),
  )
  expect(await rejection(failed)).toBe(removed)
})
