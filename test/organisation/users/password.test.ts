import { describe, expect, test } from "bun:test"
import { hashPassword, randomPassword } from "../../../src/organisation/users/password.ts"

describe("a password's hash", () => {
  test("is argon2id with 19 MiB and two passes, and matches only the password", async () => {
    const hash = await hashPassword("correct horse")
    expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,")
    expect(await Bun.password.verify("correct horse", hash)).toBe(true)
    expect(await Bun.password.verify("correct horse ", hash)).toBe(false)
  })

  test("differs every time", async () => {
    expect(await hashPassword("correct horse")).not.toBe(await hashPassword("correct horse"))
  })

  test("is returned for each of many simultaneous requests", async () => {
    const passwords = Array.from({ length: 12 }, (_, index) => `password ${index}`)
    const hashes = await Promise.all(passwords.map((password) => hashPassword(password)))
    const verified = await Promise.all(hashes.map((hash, index) => Bun.password.verify(`password ${index}`, hash)))
    expect(verified).toEqual(passwords.map(() => true))
  })
})

describe("a random password", () => {
  test("has four groups of four characters that are not easily confused", () => {
    for (let i = 0; i < 200; i++) expect(randomPassword()).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/)
  })

  test("uses all 32 characters, which makes 80 bits", () => {
    const used = new Set(Array.from({ length: 500 }, () => randomPassword().replaceAll("-", "")).join(""))
    expect(used.size).toBe(32)
  })
})
