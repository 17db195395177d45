import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal, idsOf } from "../harness/answers.ts"
import { Installation } from "../harness/installation.ts"
import { expectNothingChanged, idOf } from "../harness/records.ts"

/** Several roles are combined as pairs: a single role must give both the permission and the view of the record. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const team = (key: string) => idOf(installation, "teams", key)
const location = (key: string) => idOf(installation, "locations", key)

/** A request by the client "norole", whose service user is given its roles by each test. */
const request = (method: string, path: string, body?: object) =>
  installation.request(method, path, { as: "norole", ...(body === undefined ? {} : { body }) })

async function become(...roles: string[]): Promise<void> {
  const answer = await installation.request("PUT", `users/${user("norole")}/roles`, { body: { roles } })
  expect(answer.status).toBe(200)
}

/** Adds the client's service user to the users that the record already names. */
async function nameIn(path: string, field: "admin_user_ids" | "trainer_admin_user_ids"): Promise<void> {
  const { body } = await installation.request("GET", path)
  const named = [...(body.data?.[field] ?? [])].map(Number)
  const answer = await installation.request("PATCH", path, { body: { [field]: [...named, user("norole")] } })
  expect(answer.status).toBe(200)
}

describe("a location administrator of one team who trains another", () => {
  beforeEach(async () => {
    await become("company.location_admin", "company.trainer")
    await nameIn(`teams/${team("plant")}`, "admin_user_ids")
    await nameIn(`teams/${team("office")}`, "trainer_admin_user_ids")
  })

  test("sees both teams and the members of both", async () => {
    expect(idsOf(await request("GET", "teams"))).toEqual([team("plant"), team("office")])
    expect(idsOf(await request("GET", "users"))).toEqual(
      ["employee", "norole", "lukasz", "boss", "gone"].map(user).sort((one, other) => one - other),
    )
    for (const key of ["plant", "office"]) expect((await request("GET", `teams/${team(key)}`)).status).toBe(200)
    for (const key of ["employee", "lukasz"]) expect((await request("GET", `users/${user(key)}`)).status).toBe(200)
  })

  test("can change what it administers, but not what it trains", async () => {
    const changes = { description: "changed" }
    expect((await request("PATCH", `teams/${team("plant")}`, changes)).status).toBe(200)
    const person = { mobile_number: "1" }
    expect((await request("PATCH", `users/${user("lukasz")}`, person)).status).toBe(200)
    await expectNothingChanged(installation, async () => {
      expectRefusal(await request("PATCH", `teams/${team("office")}`, changes), 403)
      expectRefusal(await request("POST", `teams/${team("office")}/deactivate`), 403)
      expectRefusal(await request("POST", `teams/${team("office")}/users`, { user_ids: [user("lukasz")] }), 403)
      expectRefusal(await request("DELETE", `teams/${team("office")}/users/${user("employee")}`), 403)
      expectRefusal(await request("PATCH", `users/${user("employee")}`, person), 403)
      for (const action of ["activate", "deactivate", "reset-password"]) {
        expectRefusal(await request("POST", `users/${user("employee")}/${action}`), 403)
      }
    })
  })

  test("can add users only to teams it administers", async () => {
    const team_ids = [team("plant"), team("office")]
    const body = { first_name: "Nora", last_name: "Neu", team_ids }
    await expectNothingChanged(installation, async () => {
      expectFaults(await request("POST", "users", body), ["team_ids.1"])
      expectFaults(await request("PATCH", `users/${user("lukasz")}`, { team_ids }), ["team_ids.1"])
      const attachment = { user_ids: [user("lukasz"), user("employee")] }
      expectFaults(await request("POST", `teams/${team("plant")}/users`, attachment), ["user_ids.1"])
    })
  })
})

describe("a user named in a list that does not match their role", () => {
  test("as a trainer in admin_user_ids, does not see the record", async () => {
    await become("company.trainer")
    await nameIn(`locations/${location("berlin")}`, "admin_user_ids")
    await nameIn(`teams/${team("plant")}`, "admin_user_ids")
    for (const kind of ["locations", "teams"]) expect(idsOf(await request("GET", kind))).toEqual([])
    expect(idsOf(await request("GET", "users"))).toEqual([user("norole")])
  })

  test("as a location administrator in trainer_admin_user_ids, does not see the record", async () => {
    await become("company.location_admin")
    await nameIn(`locations/${location("berlin")}`, "trainer_admin_user_ids")
    for (const kind of ["locations", "teams"]) expect(idsOf(await request("GET", kind))).toEqual([])
    expect(idsOf(await request("GET", "users"))).toEqual([user("norole")])
  })

  test("as an employee in all lists, sees only itself", async () => {
    await become("company.employee")
    await nameIn(`locations/${location("berlin")}`, "admin_user_ids")
    await nameIn(`locations/${location("berlin")}`, "trainer_admin_user_ids")
    expect(idsOf(await request("GET", "users"))).toEqual([user("norole")])
    expectRefusal(await request("GET", `locations/${location("berlin")}`), 403)
  })

  test("without a role, sees nothing at all", async () => {
    await nameIn(`locations/${location("berlin")}`, "admin_user_ids")
    expectRefusal(await request("GET", `users/${user("norole")}`), 403)
    expectRefusal(await request("GET", `locations/${location("berlin")}`), 403)
  })
})

describe("a member of a team", () => {
  test("who is an employee sees neither the team nor its fellow members", async () => {
    await become("company.employee")
    await installation.request("POST", `teams/${team("office")}/users`, { body: { user_ids: [user("norole")] } })
    expect(idsOf(await request("GET", "users"))).toEqual([user("norole")])
    expectRefusal(await request("GET", `users/${user("boss")}`), 403)
    expectRefusal(await request("GET", `teams/${team("office")}`), 403)
  })
})

describe("an administrator of the company who also has a smaller role", () => {
  test.each(["company.employee", "company.trainer", "company.location_admin"])(
    "loses nothing by also being %s",
    async (role) => {
      await become(role, "company.admin")
      // A company must keep at least one active administrator.
      expect((await request("PUT", `users/${user("gone")}/roles`, { roles: ["company.admin"] })).status).toBe(200)
      expect((await request("POST", `users/${user("gone")}/activate`)).status).toBe(200)
      expect(idsOf(await request("GET", "teams"))).toHaveLength(4)
      expect((await request("PATCH", `users/${user("alone")}`, { mobile_number: "1" })).status).toBe(200)
      expect((await request("GET", `users/${user("boss")}`)).status).toBe(200)
      expect((await request("POST", `users/${user("boss")}/deactivate`)).status).toBe(200)
    },
  )
})

describe("a team administrator", () => {
  test("who is named only by a team sees the team, but not its location or neighbouring teams", async () => {
    await become("company.location_admin")
    await nameIn(`teams/${team("warehouse")}`, "admin_user_ids")
    expect(idsOf(await request("GET", "locations"))).toEqual([])
    expect(idsOf(await request("GET", "teams"))).toEqual([team("warehouse")])
    expectRefusal(await request("GET", `teams/${team("office")}`), 403)
    expectRefusal(await request("GET", `locations/${location("berlin")}`), 403)
  })

  test("loses the view when no longer named", async () => {
    await become("company.location_admin")
    await nameIn(`teams/${team("warehouse")}`, "admin_user_ids")
    expect((await request("GET", `users/${user("ada")}`)).status).toBe(200)
    await installation.request("PATCH", `teams/${team("warehouse")}`, { body: { admin_user_ids: [] } })
    expectRefusal(await request("GET", `users/${user("ada")}`), 403)
  })
})
