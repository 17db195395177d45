import { describe, expect, test } from "bun:test"
import { acmeWith, EmptyInstallation, user } from "./empty-installation.ts"

const ada = (key: string, more: object = {}) => ({ key, first_name: "Ada", last_name: "Nowak", ...more })
const usernames = async (installation: EmptyInstallation) =>
  (await installation.rows("select username from users order by id")).map(({ username }) => username)

describe("the username of a user without one", () => {
  test("is derived, and unique in the whole installation", async () => {
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

  test("does not change when the user is imported again, whatever the new name", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ users: [ada("u1", { username: null })] })
    await installation.importAcme({ users: [ada("u1", { last_name: "Novak", username: null })] })
    expect(await usernames(installation)).toEqual(["ada.nowak"])
  })
})

describe("usernames and email addresses", () => {
  test("can be exchanged in one import", async () => {
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

  test("can be exchanged between companies", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ users: [user("u1", { username: "one" })] })
    const beta = { key: "beta", name: "Beta", users: [user("u1", { username: "One" })] }
    const acme = { key: "acme", users: [{ key: "u1", username: "two" }] }
    await installation.import({ companies: [beta, acme] })
    expect(await usernames(installation)).toEqual(["two", "One"])
  })

  test("are stored as written and compared ignoring case", async () => {
    await using installation = await EmptyInstallation.start()
    const written = user("u1", { username: "Ada.N", email: "Ada@Acme.example" })
    await installation.importAcme({ users: [written] })
    await installation.importAcme({ users: [written] })
    expect(await installation.rows("select username, username_folded, email, email_folded from users")).toEqual([
      { username: "Ada.N", username_folded: "ada.n", email: "Ada@Acme.example", email_folded: "ada@acme.example" },
    ])
  })
})

describe("valid usernames and birthdays", () => {
  const faultsOf = async (more: object, now?: number) => {
    await using installation = await EmptyInstallation.start()
    return await installation.faults(acmeWith({ timezone: "Pacific/Kiritimati", users: [user("u1", more)] }), now)
  }

  test.each(["=1+1", "+ada", "-ada", "@ada", "ada\u200b", "a\u202eda", "ada\u0007", "a\u2028da", "a\ufe0fda"])(
    "the username %j is refused",
    async (username) => {
      expect(await faultsOf({ username })).toEqual([
        `companies[0].users[0].username: must be a username of at most 255 characters, without invisible ones and without =, +, - or @ at the beginning, not ${JSON.stringify(username)}`,
      ])
    },
  )

  test.each(["ada nowak", "ada@acme.example", "नोरा", "_ada"])("the username %p is accepted", async (username) => {
    expect(await faultsOf({ username })).toEqual([])
  })

  test("a name that consists only of invisible characters is empty", async () => {
    expect(await faultsOf({ first_name: " \u200b", last_name: "\u3164\u2800" })).toEqual([
      "companies[0].users[0].first_name: must not be empty",
      "companies[0].users[0].last_name: must not be empty",
    ])
    await using installation = await EmptyInstallation.start()
    const locations = [{ key: "l", name: "\u00ad", teams: [{ key: "t", name: "\u2060" }] }]
    expect(await installation.faults(acmeWith({ locations }))).toHaveLength(2)
  })

  test.each([
    ["1899-12-31", false],
    ["1900-01-01", true],
    ["2026-11-20", true],
    ["2026-11-21", true],
    ["2026-11-22", false],
  ])("the birthday %s, on 2026-11-21 in the time zone of the company, is accepted: %p", async (birthday, isTaken) => {
    const fault = `companies[0].users[0].birthday: must lie between 1900-01-01 and today (2026-11-21), not "${birthday}"`
    expect(await faultsOf({ birthday }, Date.UTC(2026, 10, 20, 10))).toEqual(isTaken ? [] : [fault])
  })

  test("a derived username follows the rules too, whatever the name", async () => {
    await using installation = await EmptyInstallation.start()
    const names = ["-", "=SUM(1)", "+49", "@home", "\u200bAda\u200b", "‐x", "🦊", "०", "\u0663"]
    await installation.importAcme({
      users: names.map((name, index) => user(`u${index}`, { first_name: name, last_name: name })),
    })
    for (const username of await usernames(installation)) expect(username).toMatch(/^[a-z0-9][a-z0-9.-]*$/)
  })
})

describe("a password", () => {
  const hashOf = async (installation: EmptyInstallation) =>
    (await installation.rows("select password_hash from users where key = 'u1'"))[0]?.password_hash

  test("is stored untrimmed, and only as a matching hash", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ users: [user("u1", { password: " geheim1 " })] })
    const hash = String(await hashOf(installation))
    expect(hash).toStartWith("$argon2id$")
    expect(await Bun.password.verify(" geheim1 ", hash)).toBe(true)
  })

  test("stays when it is absent, is replaced when it is given, and matches no password when it is null", async () => {
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

test("with only one name has null as the first name, which is required for a new user", async () => {
  await using installation = await EmptyInstallation.start()
  const one = { key: "one", first_name: null, last_name: "Suharto" }
  await installation.importAcme({ users: [one, ada("u1")] })
  await installation.importAcme({ users: [{ key: "u1", first_name: null }] })
  expect(await installation.rows("select first_name, username, search from users order by key")).toEqual([
    { first_name: null, username: "suharto", search: "suharto\nsuharto" },
    { first_name: null, username: "ada.nowak", search: "nowak\nada.nowak" },
  ])
  expect(await installation.faults(acmeWith({ users: [{ key: "u2", last_name: "Solo" }] }))).toEqual([
    "companies[0].users[0].first_name: is missing",
  ])
})
