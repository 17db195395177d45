import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectRefusal } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf } from "../../harness/records.ts"

/**
 * Callers cannot update, activate, deactivate or reset the password of a user whose roles give more permissions than their
 * own.
 */

const CHANGES = [
  ["PUT", "", { first_name: "Bea", last_name: "Changed" }],
  ["PATCH", "", { last_name: "Changed" }],
  ["POST", "/deactivate", undefined],
  ["POST", "/activate", undefined],
  ["POST", "/reset-password", undefined],
] as const

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const request = (method: string, path: string, body: object | undefined, as: string) =>
  installation.request(method, path, { as, ...(body === undefined ? {} : { body }) })

/** Gives these roles to ada, whom the location administrator sees. */
async function setRolesOfAda(roles: readonly string[]): Promise<void> {
  await installation.request("PUT", `users/${user("ada")}/roles`, { body: { roles } })
}

describe("a location administrator", () => {
  test.each([
    [["company.admin"]],
    [["company.employee", "company.admin"]],
    [["company.admin", "company.location_admin"]],
  ])("cannot change a user with the roles %j", async (roles) => {
    await setRolesOfAda(roles)
    await expectNothingChanged(installation, async () => {
      for (const [method, action, body] of CHANGES) {
        const answer = await request(method, `users/${user("ada")}${action}`, body, "locadmin")
        expectRefusal(answer, 403)
        expect<unknown>(answer.body.message).toBe("You may not change a user whose roles give more than your own.")
      }
      const body = { id: user("ada"), first_name: "Bea", last_name: "Changed" }
      expectRefusal(await request("POST", "users", body, "locadmin"), 403)
    })
    expect((await request("GET", `users/${user("ada")}`, undefined, "locadmin")).status).toBe(200)
  })

  test.each([
    [[]],
    [["company.employee"]],
    [["company.trainer"]],
    [["company.location_admin"]],
    [["company.location_admin", "company.trainer", "company.employee"]],
  ])("can change a user with the roles %j", async (roles) => {
    await setRolesOfAda(roles)
    for (const [method, action, body] of CHANGES) {
      const { status } = await request(method, `users/${user("ada")}${action}`, body, "locadmin")
      expect([method, action, status]).toEqual([method, action, 200])
    }
  })

  test("can change themselves", async () => {
    for (const [method, action, body] of CHANGES.filter(([, path]) => path !== "/deactivate")) {
      expect((await request(method, `users/${user("locadmin")}${action}`, body, "locadmin")).status).toBe(200)
    }
  })

  test("may remove a higher-ranking user from a team they administer", async () => {
    const path = `teams/${idOf(installation, "teams", "office")}/users/${user("boss")}`
    expect((await request("DELETE", path, undefined, "locadmin")).status).toBe(204)
  })
})

describe("an administrator", () => {
  test("can change another administrator, even with a token of few scopes", async () => {
    const scope = "users.update users.activate users.deactivate users.reset-password"
    const token = await installation.token("admin", scope)
    // A company must keep at least one active administrator.
    await setRolesOfAda(["company.admin"])
    for (const [method, action, body] of CHANGES) {
      const options = { token, ...(body === undefined ? {} : { body }) }
      expect((await installation.request(method, `users/${user("boss")}${action}`, options)).status).toBe(200)
    }
  })
})
