import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { commonDigests, DIGESTS_FILE, listedPasswords } from "../../../scripts/common-passwords.ts"
import { isCommon } from "../../../src/people/passwords/common-passwords.ts"
import { LENGTH } from "../../../src/people/passwords/password-digest.ts"

test("the digests of common passwords are those of the pinned lists", () => {
  const digests = readFileSync(DIGESTS_FILE)
  expect(digests.equals(commonDigests())).toBe(true)
  expect(digests.length / LENGTH).toBeGreaterThan(250_000)
  expect(digests.length).toBeLessThan(5_000_000)
})

test("passwords on the lists are refused, in upper or lower case", () => {
  const long = listedPasswords().filter((password) => password.length >= 8)
  expect(long.length).toBeGreaterThan(200_000)
  const tried = long.filter((_, index) => index % 17 === 0)
  expect(tried.filter((password) => !isCommon(password) || !isCommon(password.toUpperCase()))).toEqual([])
})

test("hardly any random password is mistaken for a common one", () => {
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789"
  const random = (bytes: Uint8Array) => [...bytes].map((byte) => letters[byte % letters.length]).join("")
  const taken = Array.from({ length: 20_000 }, () => random(crypto.getRandomValues(new Uint8Array(14)))).filter(
    isCommon,
  )
  // One in a million is. Two in the same run would happen once in thousands of runs.
  expect(taken.length).toBeLessThan(2)
})
