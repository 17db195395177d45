import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal, idsOf } from "../harness/answers.ts"
import { Installation } from "../harness/installation.ts"
import { expectNothingChanged, idOf } from "../harness/records.ts"

const NORA = { first_name: "Nora", last_name: "Neu" }

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const setRoles = (key: string, body: unknown, as = "admin") =>
  installation.request("PUT", `users/${user(key)}/roles`, { body, as })

async function rolesOf(key: string): Promise<string[]> {
  const { body } = await installation.request("GET", `users/${user(key)}`)
  return [...(body.data?.roles ?? [])].map(String).sort()
}

describe("PUT /users/{user}/roles", () => {
  test("replaces the user's roles with the list and returns the user", async () => {
    const before: object = (await installation.request("GET", `users/${user("ada")}`)).body.data ?? {}
    installation.time.now += 60_000
    const answer = await setRoles("ada", { roles: ["company.trainer"] })
    expect(answer.status).toBe(200)
    const changes = { roles: ["company.trainer"], updated_at: "2026-11-20T09:31:00Z" }
    expect<unknown>(answer.body).toEqual({ data: { ...before, ...changes } })
    expect(await rolesOf("ada")).toEqual(["company.trainer"])
  })

  test("accepts several roles, each counted once", async () => {
    await setRoles("ada", { roles: ["company.trainer", "company.employee", "company.trainer"] })
    expect(await rolesOf("ada")).toEqual(["company.employee", "company.trainer"])
  })

  test("removes all roles for an empty list", async () => {
    expect(await setRoles("ada", { roles: [] })).toMatchObject({ status: 200, body: { data: { roles: [] } } })
    expect(await rolesOf("ada")).toEqual([])
  })

  test("changes the results of the role filter", async () => {
    await setRoles("ada", { roles: ["company.trainer"] })
    const trainers = await installation.request("GET", "users?role=company.trainer")
    expect(idsOf(trainers)).toEqual([user("trainer"), user("mixed"), user("ada")])
  })

  test.each([
    ["nothing", {}, "roles"],
    ["null", { roles: null }, "roles"],
    ["a text", { roles: "company.admin" }, "roles"],
    ["a role that is not in the table", { roles: ["company.employee", "company.king"] }, "roles.1"],
    ["a permission", { roles: ["users.view"] }, "roles.0"],
    ["a number", { roles: [1] }, "roles.0"],
  ])("such as %s is an error and changes nothing", async (_name, body, key) => {
    await expectNothingChanged(installation, async () => expectFaults(await setRoles("ada", body), [key]))
  })

  test("reports a body that is not an object as an error of the body", async () => {
    await expectNothingChanged(installation, async () => {
      expectFaults(await setRoles("ada", ["company.admin"]), ["body"])
      expectFaults(await setRoles("ada", "{"), ["body"])
    })
  })

  test.each(["locadmin", "trainer", "employee", "norole", "mixed"])(
    "is refused for %s, even on itself",
    async (client) => {
      await expectNothingChanged(installation, async () => {
        expectRefusal(await setRoles("ada", { roles: ["company.admin"] }, client), 403)
        expectRefusal(await setRoles(client, { roles: ["company.admin"] }, client), 403)
      })
    },
  )
})

describe("roles in a create or an update", () => {
  test("are accepted from someone who may assign them", async () => {
    const roles = ["company.location_admin"]
    const created = await installation.request("POST", "users", { body: { ...NORA, roles } })
    expect(created).toMatchObject({ status: 201, body: { data: { roles } } })
    const path = `users/${user("ada")}`
    const put = await installation.request("PUT", path, { body: { ...NORA, roles } })
    expect(put).toMatchObject({ status: 200, body: { data: { roles } } })
    const patch = await installation.request("PATCH", path, { body: { roles: ["company.trainer"] } })
    expect(patch).toMatchObject({ status: 200, body: { data: { roles: ["company.trainer"] } } })
  })

  test("may be empty for a new user, who is then not an employee", async () => {
    const created = await installation.request("POST", "users", { body: { ...NORA, roles: [] } })
    expect(created).toMatchObject({ status: 201, body: { data: { roles: [] } } })
  })

  test("stay unchanged if they are left out", async () => {
    await installation.request("PUT", `users/${user("boss")}`, { body: NORA })
    expect(await rolesOf("boss")).toEqual(["company.admin"])
  })

  test("are all removed by null in an update", async () => {
    const answer = await installation.request("PATCH", `users/${user("mixed")}`, { body: { roles: null } })
    expect(answer).toMatchObject({ status: 200, body: { data: { roles: [] } } })
    expect(await rolesOf("mixed")).toEqual([])
  })

  test("are refused from someone who may not assign them, whatever the rest of the body", async () => {
    const team_ids = [idOf(installation, "teams", "office")]
    await expectNothingChanged(installation, async () => {
      for (const roles of [["company.admin"], ["company.employee"], ["company.king"], []]) {
        for (const [method, path, body] of [
          ["POST", "users", { ...NORA, team_ids, roles }],
          ["POST", "users", { salutation: "x", roles }],
          ["PUT", `users/${user("ada")}`, { ...NORA, roles }],
          ["PATCH", `users/${user("ada")}`, { roles }],
          ["PATCH", `users/${user("locadmin")}`, { roles }],
        ] as const) {
          const answer = await installation.request(method, path, { body, as: "locadmin" })
          expectRefusal(answer, 403)
          expect(answer.text).toContain("users.assign-roles")
        }
      }
    })
  })

  test("are refused from a token without users.assign-roles", async () => {
    const token = await installation.token("admin", "users.create users.update users.view")
    await expectNothingChanged(installation, async () => {
      const body = { ...NORA, roles: ["company.employee"] }
      expectRefusal(await installation.request("POST", "users", { body, token }), 403)
      expectRefusal(await installation.request("PATCH", `users/${user("ada")}`, { body, token }), 403)
    })
    const created = await installation.request("POST", "users", { body: NORA, token })
    expect(created).toMatchObject({ status: 201, body: { data: { roles: ["company.employee"] } } })
  })

  test("default to company.employee for a new user", async () => {
    const body = { ...NORA, team_ids: [idOf(installation, "teams", "office")] }
    const created = await installation.request("POST", "users", { body, as: "locadmin" })
    expect(created).toMatchObject({ status: 201, body: { data: { roles: ["company.employee"] } } })
  })
})
