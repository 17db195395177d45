import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const create = (body: object, as = "admin") => installation.request("POST", "users", { body, as })

/** The username of a user created with these fields. */
async function usernameFor(body: object, as?: string): Promise<string> {
  const answer = await create(body, as)
  expect(answer.status).toBe(201)
  return String(answer.body.data?.username)
}

describe("a username that is not sent", () => {
  test.each([
    ["Nora", "Neu", null, "nora.neu"],
    ["Nora", "Neu", "1990-02-28", "nora.neu.2802"],
    ["NORA", "NEU", "2001-12-01", "nora.neu.0112"],
    ["Jürgen", "Größ", null, "juergen.groess"],
    ["Zoë", "Žižek", null, "zoe.zizek"],
    ["Łukasz", "Żółć", null, "lukasz.zolc"],
    ["José María", "de la Cruz", null, "jose-maria.de-la-cruz"],
    ["Anne-Marie", "O'Neill", null, "anne-marie.oneill"],
    ["Андрей", "Иванов", null, "andrey.ivanov"],
    ["🦊", "🦊", null, "user"],
  ])("of %s %s, born %p, is %s", async (first_name, last_name, birthday, username) => {
    expect(await usernameFor({ first_name, last_name, birthday })).toBe(username)
  })

  test.each([
    ["Γιώργος", "Παπαδόπουλος"],
    ["王", "伟"],
    ["さくら", "田中"],
    ["محمد", "علي"],
    ["राम", "शर्मा"],
  ])("of %s %s is transliterated to lower-case ASCII", async (first_name, last_name) => {
    expect(await usernameFor({ first_name, last_name })).toMatch(/^[a-z][a-z-]*\.[a-z][a-z-]*$/)
  })

  test("gets a number if it is taken by anyone in the installation", async () => {
    const nora = { first_name: "Nora", last_name: "Neu" }
    expect(await usernameFor(nora)).toBe("nora.neu")
    const second = await usernameFor(nora)
    const third = await usernameFor(nora, "other")
    for (const username of [second, third]) expect(username).toMatch(/^nora\.neu\d+$/)
    expect(new Set([second, third]).size).toBe(2)
  })

  test("is available even if an existing one differs only in case", async () => {
    await create({ first_name: "X", last_name: "Y", username: "NORA.Neu" })
    expect(await usernameFor({ first_name: "Nora", last_name: "Neu" })).toMatch(/^nora\.neu\d+$/)
  })

  test("is derived for each of many created at once", async () => {
    const nora = { first_name: "Nora", last_name: "Neu", birthday: "1990-02-28" }
    const usernames = await Promise.all(Array.from({ length: 12 }, () => usernameFor(nora)))
    expect(new Set(usernames).size).toBe(12)
    for (const username of usernames) expect(username).toStartWith("nora.neu.2802")
  })

  test("does not change with the name", async () => {
    const path = `users/${idOf(installation, "users", "ada")}`
    const answer = await installation.request("PATCH", path, { body: { last_name: "Nowak", birthday: "1991-03-01" } })
    expect<unknown>(answer.body.data?.username).toBe("ada.mueller.2802")
  })
})

describe("a username that is sent", () => {
  const nora = (username: string) => ({ first_name: "Nora", last_name: "Neu", username })

  test.each(["Nora", "nora neu", "нора", "nora@acme.example", "1", "nora=+-", "_nora", "नोरा", "🦊"])(
    "%p is kept unchanged",
    async (username) => {
      expect(await usernameFor(nora(username))).toBe(username)
    },
  )

  test.each([null, "", "  "])("of %p keeps the username in an update, whatever the new name", async (username) => {
    const path = `users/${idOf(installation, "users", "ada")}`
    const body = { first_name: "Ada", last_name: "Nowak", birthday: "1991-03-01", username }
    for (const [method, address, more] of [
      ["PATCH", path, {}],
      ["PUT", path, {}],
      ["POST", "users", { id: idOf(installation, "users", "ada") }],
    ] as const) {
      const answer = await installation.request(method, address, { body: { ...body, ...more } })
      expect<unknown>(answer.body.data).toMatchObject({ username: "ada.mueller.2802", last_name: "Nowak" })
    }
  })

  test("of null is derived for a new user", async () => {
    expect(await usernameFor({ first_name: "Nora", last_name: "Neu", username: null })).toBe("nora.neu")
  })

  test("is taken if anyone in the installation has it, in any case", async () => {
    expectFaults(await create(nora("ada.mueller.2802")), ["username"])
    expectFaults(await create(nora("OTHER-Service")), ["username"])
    expectFaults(await create(nora("Admin-Service"), "other"), ["username"])
  })

  test("is given to only one of many simultaneous requests", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(nora("nora"))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)])
    for (const answer of answers.filter(({ status }) => status === 422)) expectFaults(answer, ["username"])
  })

  test("is available again once its user has another", async () => {
    const path = `users/${idOf(installation, "users", "ada")}`
    await installation.request("PATCH", path, { body: { username: "adele" } })
    expect(await usernameFor(nora("ada.mueller.2802"))).toBe("ada.mueller.2802")
  })
})
