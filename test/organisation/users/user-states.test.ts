import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectRefusal, idsOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf } from "../../harness/records.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const show = (key: string) => installation.request("GET", `users/${user(key)}`)
const deactivate = (key: string) => installation.request("POST", `users/${user(key)}/deactivate`)
const activate = (key: string) => installation.request("POST", `users/${user(key)}/activate`)

describe("deactivating and activating a user", () => {
  test("returns the user in the new state", async () => {
    installation.time.now += 60_000
    for (const [act, state] of [
      [deactivate, "inactive"],
      [activate, "active"],
    ] as const) {
      const before: object = (await show("lukasz")).body.data ?? {}
      const answer = await act("lukasz")
      expect(answer.status).toBe(200)
      expect<unknown>(answer.body).toEqual({ data: { ...before, state, updated_at: "2026-11-20T09:31:00Z" } })
      expect<unknown>((await show("lukasz")).body).toEqual(answer.body)
    }
  })

  test("a second time is not an error and changes nothing", async () => {
    await expectNothingChanged(installation, async () => {
      expect(await activate("ada")).toMatchObject({ status: 200, body: { data: { state: "active" } } })
      expect(await deactivate("gone")).toMatchObject({ status: 200, body: { data: { state: "inactive" } } })
    })
  })

  test("needs no body, and ignores one", async () => {
    const answer = await installation.request("POST", `users/${user("ada")}/deactivate`, { body: { state: "active" } })
    expect(answer).toMatchObject({ status: 200, body: { data: { state: "inactive" } } })
  })

  test("keeps memberships and roles", async () => {
    const before = (await show("lukasz")).body.data
    const after = (await deactivate("lukasz")).body.data
    expect<unknown>([after?.team_ids, after?.roles]).toEqual([before?.team_ids, before?.roles])
    const members = await installation.request("GET", `users?team_id=${idOf(installation, "teams", "plant")}`)
    expect(idsOf(members)).toEqual([user("lukasz"), user("gone")])
  })
})

describe("an inactive service user", () => {
  const INACTIVE = { message: "The service user is inactive.", code: "forbidden" }

  test("is refused with 403 wherever a token is required, with existing tokens", async () => {
    expect((await installation.request("GET", "auth/me", { as: "locadmin" })).status).toBe(200)
    await deactivate("locadmin")
    for (const [method, path] of [
      ["GET", "auth/me"],
      ["GET", "users"],
      ["GET", `users/${user("ada")}`],
      ["POST", "users"],
      ["POST", "locations"],
      ["GET", "nowhere"],
      ["POST", "auth/logout"],
    ] as const) {
      const answer = await installation.request(method, path, { as: "locadmin" })
      expectRefusal(answer, 403)
      expect<unknown>(answer.body).toEqual(INACTIVE)
    }
  })

  test("is admitted again with the same token once it is active again", async () => {
    const token = await installation.token("locadmin")
    await deactivate("locadmin")
    expectRefusal(await installation.request("GET", "users", { token }), 403)
    await activate("locadmin")
    expect((await installation.request("GET", "users", { token })).status).toBe(200)
  })

  test("does not affect others", async () => {
    await deactivate("locadmin")
    expect((await installation.request("GET", "users", { as: "trainer" })).status).toBe(200)
  })

  test("cannot be activated by itself or by a lower-ranking user", async () => {
    await installation.token("admin")
    await installation.database.run(sql`update users set state = 'inactive' where id = ${user("admin")}`)
    expectRefusal(await activate("admin"), 403)
    expectRefusal(await installation.request("POST", `users/${user("admin")}/activate`, { as: "locadmin" }), 403)
  })
})
