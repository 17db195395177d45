import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test"
import { Connection } from "../../../src/database/sqlite/connection.ts"
import { expectRefusal } from "../../harness/answers.ts"
import { onPostgres } from "../../harness/engine.ts"
import { Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf } from "../../harness/records.ts"

/**
 * Callers cannot change users who administer or train anything outside the caller's view: with a new password, or an
 * address to which one is mailed, the caller could act there. Łukasz works in Berlin, which the location administrator
 * sees, and in Kraków.
 */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const id = (kind: "locations" | "teams" | "users", key: string) => idOf(installation, kind, key)
const lukasz = () => id("users", "lukasz")
const NAMES = { first_name: "Lukas", last_name: "Changed" }
const REASON = "You may not change a user who administers or trains a location or team that you do not administer."

function send(method: string, path: string, body?: object, as = "locadmin") {
  return installation.request(method, path, { as, ...(body === undefined ? {} : { body }) })
}

/** Makes a location or team name only this user in this list. */
async function nameIn(kind: "locations" | "teams", key: string, list: string, user = "lukasz"): Promise<void> {
  const path = `${kind}/${id(kind, key)}`
  const before = (await send("GET", path, undefined, "admin")).body.data?.[list]
  const named = [...(before ?? [])].map(Number)
  const answer = await send("PATCH", path, { [list]: [...named, id("users", user)] }, "admin")
  expect(answer.status).toBe(200)
}

/** All the ways in which a request can change a single user. */
const CHANGES: readonly (readonly [string, (user: number) => string, (user: number) => object | undefined])[] = [
  ["PUT", (user) => `users/${user}`, () => NAMES],
  ["PATCH", (user) => `users/${user}`, () => ({ mobile_number: "1" })],
  ["PATCH", (user) => `users/${user}`, () => ({ email: "thief@acme.example" })],
  ["PATCH", (user) => `users/${user}`, () => ({ username: "thief" })],
  ["PATCH", (user) => `users/${user}`, () => ({ password: "known to the thief" })],
  ["PATCH", (user) => `users/${user}`, () => ({ external_id: "thief" })],
  ["PATCH", (user) => `users/${user}`, () => ({ team_ids: [] })],
  ["POST", () => "users", (user) => ({ id: user, ...NAMES, password: "known to the thief" })],
  ["PUT", () => "users/by-external-id/lukasz", () => NAMES],
  ["PUT", () => "users/by-external-id/another", (user) => ({ id: user, ...NAMES })],
  ["POST", (user) => `users/${user}/deactivate`, () => undefined],
  ["POST", (user) => `users/${user}/activate`, () => undefined],
  ["POST", (user) => `users/${user}/reset-password`, () => ({ send_email: false })],
  ["DELETE", (user) => `users/${user}/second-factor`, () => undefined],
]

const PLACES = [
  ["locations", "krakow", "admin_user_ids"],
  ["locations", "krakow", "trainer_admin_user_ids"],
  ["teams", "plant", "admin_user_ids"],
  ["teams", "night", "trainer_admin_user_ids"],
] as const

describe.each(PLACES)("a user who is named by %s/%s in %s", (kind, key, list) => {
  beforeEach(() => nameIn(kind, key, list))

  test("cannot be changed by a caller who does not see that record", async () => {
    await expectNothingChanged(installation, async () => {
      for (const [method, path, body] of CHANGES) {
        const answer = await send(method, path(lukasz()), body(lukasz()))
        expectRefusal(answer, 403)
        expect<unknown>(answer.body.message).toBe(REASON)
      }
    })
    expect((await send("GET", `users/${lukasz()}`)).status).toBe(200)
  })

  test("fails among many, without preventing others from being saved", async () => {
    const rows = [
      { external_id: "lukasz", ...NAMES, password: "known to the thief" },
      { external_id: "ada", first_name: "Ada", last_name: "Changed" },
      { external_id: "another", id: lukasz(), ...NAMES },
    ]
    const { body } = await send("POST", "users/bulk", { users: rows })
    const entries = [...(body.data ?? [])]
    expect<unknown>(entries.map(({ status }) => status)).toEqual(["failed", "updated", "failed"])
    for (const index of [0, 2]) {
      expect<unknown>(entries[index]).toMatchObject({
        errors: { external_id: [REASON] },
        codes: { external_id: ["forbidden"] },
      })
    }
    const shown = await send("GET", `users/${lukasz()}`)
    expect<unknown>(shown.body.data).toMatchObject({ last_name: "Ørsted", external_id: "lukasz" })
  })
})

test("can be changed by an administrator of the company, like all users", async () => {
  for (const [kind, key, list] of PLACES) await nameIn(kind, key, list)
  for (const [method, path, body] of CHANGES.filter(([, path]) => !path(1).includes("external-id"))) {
    const { status } = await send(method, path(lukasz()), body(lukasz()), "admin")
    expect([method, path(0), status < 300]).toEqual([method, path(0), true])
  }
})

describe("a user who administers or trains only what the caller sees", () => {
  test.each([
    ["locations", "berlin", "admin_user_ids"],
    ["locations", "berlin", "trainer_admin_user_ids"],
    ["teams", "warehouse", "admin_user_ids"],
    ["teams", "office", "trainer_admin_user_ids"],
  ] as const)("can be changed when named by %s/%s in %s", async (kind, key, list) => {
    await nameIn(kind, key, list)
    expect((await send("PATCH", `users/${lukasz()}`, { mobile_number: "1" })).status).toBe(200)
    expect((await send("POST", `users/${lukasz()}/reset-password`)).status).toBe(200)
  })

  test("can be changed again when nothing else refers to them", async () => {
    await nameIn("teams", "plant", "trainer_admin_user_ids")
    expectRefusal(await send("PATCH", `users/${lukasz()}`, { mobile_number: "1" }), 403)
    await send("PATCH", `teams/${id("teams", "plant")}`, { trainer_admin_user_ids: [] }, "admin")
    expect((await send("PATCH", `users/${lukasz()}`, { mobile_number: "1" })).status).toBe(200)
  })
})

describe("a view from a role that does not allow changing users", () => {
  test("does not count", async () => {
    const norole = id("users", "norole")
    await send("PUT", `users/${norole}/roles`, { roles: ["company.location_admin", "company.trainer"] }, "admin")
    await nameIn("teams", "warehouse", "admin_user_ids", "norole")
    await nameIn("teams", "plant", "trainer_admin_user_ids", "norole")
    expect((await send("PATCH", `users/${lukasz()}`, { mobile_number: "1" }, "norole")).status).toBe(200)
    await nameIn("teams", "plant", "trainer_admin_user_ids")
    expectRefusal(await send("PATCH", `users/${lukasz()}`, { mobile_number: "2" }, "norole"), 403)
  })
})

describe("a detour", () => {
  test("gives no access outside the view through adding oneself or moving a team", async () => {
    await nameIn("teams", "plant", "admin_user_ids")
    const { status } = await send("PATCH", `users/${id("users", "locadmin")}`, { mobile_number: "1" })
    expect(status).toBe(200)
    await expectNothingChanged(installation, async () => {
      const mine = { admin_user_ids: [id("users", "locadmin")] }
      expectRefusal(await send("PATCH", `locations/${id("locations", "krakow")}`, mine), 403)
      expectRefusal(await send("PATCH", `teams/${id("teams", "plant")}`, mine), 403)
      const moved = { location_id: id("locations", "berlin") }
      expectRefusal(await send("PATCH", `teams/${id("teams", "plant")}`, moved), 403)
      expectRefusal(await send("PUT", "teams/by-external-id/plant", { name: "Mine", ...moved }), 403)
      expectRefusal(await send("PUT", "locations/by-external-id/krakow", { name: "Mine", ...mine }), 403)
      const members = { user_ids: [id("users", "alone")] }
      expect((await send("POST", `teams/${id("teams", "office")}/users`, members)).status).toBe(422)
    })
    expectRefusal(await send("POST", `users/${lukasz()}/reset-password`), 403)
  })

  test("a caller can change themselves, whatever else refers to them", async () => {
    await nameIn("teams", "plant", "trainer_admin_user_ids", "locadmin")
    const { status } = await send("PATCH", `users/${id("users", "locadmin")}`, { mobile_number: "1" })
    expect(status).toBe(200)
  })
})

test.skipIf(onPostgres)("rows saved together are checked with one query", async () => {
  const row = (index: number) => ({ external_id: `new-${index}`, first_name: `N${index}`, last_name: "Berg" })
  const rows = Array.from({ length: 30 }, (_, index) => ({ ...row(index), team_ids: [id("teams", "office")] }))
  expect<unknown>((await send("POST", "users/bulk", { users: rows })).body.meta).toMatchObject({ created: 30 })
  const asked = spyOn(Connection.prototype, "all")
  const users = rows.map((one) => ({ ...one, last_name: "Tal" }))
  const { body } = await send("POST", "users/bulk", { users, atomic: true })
  const statements = asked.mock.calls.map(([query]) => query.sql)
  asked.mockRestore()
  expect<unknown>(body.meta).toMatchObject({ updated: 30 })
  expect(statements.filter((text) => /from location_admins[\s\S]*not in/.test(text))).toHaveLength(1)
})
