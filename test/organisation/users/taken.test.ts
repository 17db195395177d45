import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { importDataset } from "../../../src/dataset/rules.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { expectNothingChanged, idOf } from "../../harness/records.ts"

/** Unique values that another record already has. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const send = (method: string, path: string, body: object, scope = "*") =>
  installation.token("admin", scope).then((token) => installation.request(method, path, { token, body }))
const patch = (key: string, body: object) => send("PATCH", `users/${user(key)}`, body)
const names = { first_name: "Nina", last_name: "Neu" }

describe("a taken value", () => {
  test("is reported with the record that has it, and the codes", async () => {
    await patch("gone", { email: "gone@acme.example" })
    const body = { ...names, email: "GONE@acme.example", external_id: "ada", username: "bea" }
    const held = await installation.request("GET", `users/${user("ada")}`)
    const answer = await send("POST", "users", { ...body, username: held.body.data?.username })
    const holder = (key: string, state: string) => ({ id: user(key), external_id: key, state })
    expect<unknown>([answer.status, answer.body.codes, answer.body.conflicts]).toEqual([
      422,
      { external_id: ["taken"], username: ["taken"], email: ["taken"] },
      { external_id: holder("ada", "active"), username: holder("ada", "active"), email: holder("gone", "inactive") },
    ])
    const rows = { users: [{ ...names, external_id: "n", email: "gone@acme.example" }] }
    const bulk = await send("POST", "users/bulk", rows)
    expect<unknown>(bulk.body.data?.[0]).toMatchObject({
      codes: { email: ["taken"] },
      conflicts: { email: holder("gone", "inactive") },
    })
  })

  test("is reported without a record that the caller may not see", async () => {
    await patch("gone", { email: "gone@acme.example" })
    const unseen = await send("POST", "users", { ...names, email: "gone@acme.example" }, "users.create")
    expect<unknown>([unseen.body.codes, unseen.body.conflicts]).toEqual([{ email: ["taken"] }, undefined])
    const beta = await installation.database.get<{ username: string }>(
      (await import("../../../src/database/port.ts")).sql`select username from users where id = ${user("bob", "beta")}`,
    )
    const foreign = await send("POST", "users", { ...names, username: beta?.username })
    expect<unknown>([foreign.body.codes, foreign.body.conflicts]).toEqual([{ username: ["taken"] }, undefined])
    expect((await send("POST", "users", { last_name: "Neu" })).body.conflicts).toBeUndefined()
  })

  test("of locations and teams is reported too", async () => {
    for (const [collection, key, more] of [
      ["locations", "berlin", {}],
      ["teams", "warehouse", { location_id: idOf(installation, "locations", "berlin") }],
    ] as const) {
      const { body } = await send("POST", collection, { name: "New", external_id: key, ...more })
      const conflict = { id: idOf(installation, collection, key), external_id: key, state: "active" }
      expect<unknown>([body.codes, body.conflicts]).toEqual([{ external_id: ["taken"] }, { external_id: conflict }])
    }
  })
})

describe("a username that is somebody else's address", () => {
  const ADDRESS = "someone@beta.example"
  /** The same address as compared at sign-in: with a full-width and a small "at" sign. */
  const WIDE = "someone＠beta.example"
  const SMALL = "SOMEONE﹫beta.example"
  beforeEach(async () => {
    await installation.request("PATCH", `users/${user("bob", "beta")}`, { as: "other", body: { email: ADDRESS } })
  })

  test.each([
    ["a creation", () => send("POST", "users", { ...names, username: ADDRESS.toUpperCase() })],
    ["a creation in other letters", () => send("POST", "users", { ...names, username: WIDE })],
    ["a creation with a small at sign", () => send("POST", "users", { ...names, username: SMALL })],
    ["a change", () => patch("ada", { username: ADDRESS })],
    ["a change in other letters", () => patch("ada", { username: WIDE })],
    ["a replacement", () => send("PUT", `users/${user("ada")}`, { ...names, username: ADDRESS })],
    ["an upsert", () => send("PUT", "users/by-external-id/new", { ...names, username: ADDRESS })],
    ["an upsert in other letters", () => send("PUT", "users/by-external-id/new", { ...names, username: WIDE })],
  ] as const)("is refused in %s", async (_, request) => {
    await expectNothingChanged(installation, async () => {
      const { status, body } = await request()
      expect<unknown>([status, body.codes]).toEqual([422, { username: ["taken"] }])
    })
  })

  test.each([ADDRESS, WIDE, SMALL])("is refused in a row: %s", async (username) => {
    const { body } = await send("POST", "users/bulk", { users: [{ ...names, external_id: "n", username }] })
    expect<unknown>(body.data?.[0]?.codes).toEqual({ username: ["taken"] })
  })

  test("is refused in a dataset, for existing users and its own", async () => {
    const brought = (users: object[]) =>
      importDataset(
        installation.database,
        { companies: [{ key: "acme", name: "Acme GmbH", users }] },
        {
          files: installation.files,
          baseDirectory: installation.directory,
          now: NOW,
        },
      )
    const person = { ...names, key: "n", username: ADDRESS }
    await expect(brought([person])).rejects.toThrow("is the email address of the user")
    await expect(brought([{ ...person, username: WIDE }])).rejects.toThrow("is the email address of the user")
    const own = { ...names, key: "m", email: "two@acme.example" }
    await expect(brought([own, { ...person, username: "TWO@acme.example" }])).rejects.toThrow("is the email address of")
  })

  test("is allowed if it is the user's own or nobody's", async () => {
    expect((await patch("ada", { username: "free@acme.example" })).status).toBe(200)
    expect((await patch("ada", { email: "free@acme.example" })).status).toBe(200)
    const own = { ...names, email: "nina@acme.example", username: "nina@acme.example" }
    expect((await send("POST", "users", own)).status).toBe(201)
  })
})
