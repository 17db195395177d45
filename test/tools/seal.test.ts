import { expect, test } from "bun:test"
import { Seal } from "../../src/tools/seal.ts"

const KEY = new Uint8Array(32).fill(1)
const PASSWORD = "pässwörd 🔑"

test("a sealed password opens for its owner", () => {
  const sealed = new Seal(KEY, "test").seal(PASSWORD, "ada")
  expect(new Seal(KEY, "test").open(sealed, "ada")).toBe(PASSWORD)
  expect(sealed).not.toContain(Buffer.from(PASSWORD).toString("base64url"))
})

test("it opens for nobody else, with no other key, and for no other purpose", () => {
  const sealed = new Seal(KEY, "test").seal(PASSWORD, "ada")
  expect(new Seal(KEY, "test").open(sealed, "eve")).toBeUndefined()
  expect(new Seal(new Uint8Array(32).fill(2), "test").open(sealed, "ada")).toBeUndefined()
  expect(new Seal(KEY, "other use").open(sealed, "ada")).toBeUndefined()
})

test("it does not open when any of its bytes was changed or is missing", () => {
  const seal = new Seal(KEY, "test")
  const bytes = Buffer.from(seal.seal(PASSWORD, "ada"), "base64url")
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (bytes[at] ?? 0) ^ 1
    expect(seal.open(changed.toString("base64url"), "ada")).toBeUndefined()
    expect(seal.open(bytes.subarray(0, at).toString("base64url"), "ada")).toBeUndefined()
  }
})

test("the same password looks different each time", () => {
  const seal = new Seal(KEY, "test")
  expect(seal.seal(PASSWORD, "ada")).not.toBe(seal.seal(PASSWORD, "ada"))
})
