import { describe, expect, test } from "bun:test"
import { EmptyInstallation, user } from "./empty-installation.ts"

const ada = (key: string, more: object = {}) => ({ key, first_name: "Ada", last_name: "Nowak", ...more })
const usernames = async (installation: EmptyInstallation) =>
  (await installation.rows("select username from users order by id")).map(({ username }) => username)

describe("the username of a user who has none", () => {
  test("is derived, and free in the whole installation", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ users: [ada("u1", { username: "Ada.Nowak" })] })
    const beta = { key: "beta", name: "Beta", users: [ada("u1"), ada("u2"), ada("u3", { birthday: "1990-02-28" })] }
    const gamma = { key: "gamma", name: "Gamma", users: [ada("u1"), user("u2", { username: "ada.nowak4" })] }
    await installation.import({ companies: [beta, gamma] })
    expect(await usernames(installation)).toEqual([
      "Ada.Nowak",
      "ada.nowak2",
      "ada.nowak3",
      "ada.nowak.2802",
      "ada.nowak5",
      "ada.nowak4",
    ])
  })

  test("stays as it is when the user is imported again, whatever the name is then", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ users: [ada("u1", { username: null })] })
    await installation.importAcme({ users: [ada("u1", { last_name: "Novak", username: null })] })
    expect(await usernames(installation)).toEqual(["ada.nowak"])
  })
})

describe("usernames and email addresses", () => {
  test("change hands in one import", async () => {
    await using installation = await EmptyInstallation.start()
    const named = (key: string, name: string) => user(key, { username: name, email: `${name}@acme.example` })
    await installation.importAcme({ users: [named("u1", "one"), named("u2", "two"), named("u3", "three")] })
    await installation.importAcme({
      users: [named("u1", "two"), named("u2", "three"), named("u4", "one"), named("u3", "0")],
    })
    expect(
      await installation.rows("select key, username, username_folded, email_folded from users order by key"),
    ).toEqual([
      { key: "u1", username: "two", username_folded: "two", email_folded: "two@acme.example" },
      { key: "u2", username: "three", username_folded: "three", email_folded: "three@acme.example" },
      { key: "u3", username: "0", username_folded: "0", email_folded: "0@acme.example" },
      { key: "u4", username: "one", username_folded: "one", email_folded: "one@acme.example" },
    ])
  })

  test("change hands between companies", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ users: [user("u1", { username: "one" })] })
    const beta = { key: "beta", name: "Beta", users: [user("u1", { username: "One" })] }
    const acme = { key: "acme", users: [{ key: "u1", username: "two" }] }
    await installation.import({ companies: [beta, acme] })
    expect(await usernames(installation)).toEqual(["two", "One"])
  })

  test("are kept as they are written and compared without case", async () => {
    await using installation = await EmptyInstallation.start()
    const written = user("u1", { username: "Ada.N", email: "Ada@Acme.example" })
    await installation.importAcme({ users: [written] })
    await installation.importAcme({ users: [written] })
    expect(await installation.rows("select username, username_folded, email, email_folded from users")).toEqual([
      { username: "Ada.N", username_folded: "ada.n", email: "Ada@Acme.example", email_folded: "ada@acme.example" },
    ])
  })
})

describe("a password", () => {
  const hashOf = async (installation: EmptyInstallation) =>
    (await installation.rows("select password_hash from users where key = 'u1'"))[0]?.password_hash

  test("is stored as a hash alone that it fits, untrimmed", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ users: [user("u1", { password: " geheim1 " })] })
    const hash = String(await hashOf(installation))
    expect(hash).toStartWith("$argon2id$")
    expect(await Bun.password.verify(" geheim1 ", hash)).toBe(true)
  })

  test("stays when it is absent, is replaced when it is given, and none fits when it is null", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ users: [user("u1", { password: "the first one" })] })
    const first = await hashOf(installation)
    await installation.importAcme({ users: [user("u1")] })
    expect(await hashOf(installation)).toBe(String(first))
    await installation.importAcme({ users: [user("u1", { password: "another one" })] })
    expect(await Bun.password.verify("another one", String(await hashOf(installation)))).toBe(true)
    await installation.importAcme({ users: [user("u1", { password: null })] })
    expect(await hashOf(installation)).toBeNull()
  })
})
