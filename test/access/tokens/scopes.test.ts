import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { OpenApiDocument } from "../../harness/openapi-document.ts"
import { idOf } from "../../harness/records.ts"
import { OWN_OPERATIONS } from "../own-operations.ts"

/* The error response for a token whose scope is insufficient (RFC 6750, 3). */

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const challenge = (permissions: string) =>
  `Bearer realm="trainbase", error="insufficient_scope", scope="${permissions}"`

describe("a token without the scope", () => {
  test("gets the required scope in the response of every operation", async () => {
    const document = await OpenApiDocument.of(installation)
    const guarded = document.operations.filter((operation) => operation["x-permission"] !== undefined)
    expect(guarded.length).toBeGreaterThan(50)
    for (const { method, path, "x-permission": permission = "" } of guarded) {
      if (OWN_OPERATIONS.includes(`${method.toUpperCase()} ${path.replace("/api/v1", "")}`)) continue
      const other = permission.includes("teams.view") ? "users.view" : "teams.view"
      const token = await installation.token("admin", other)
      const address = path.replace(/\{lang\}/g, "de").replace(/\{\w+\}/g, "1")
      const body = method === "get" ? undefined : {}
      const { status, headers } = await installation.request(method.toUpperCase(), address, { token, body })
      const header = headers.get("www-authenticate")
      expect({ method, path, status }).toEqual({ method, path, status: 403 })
      expect({ path, header }).toEqual({
        path,
        header: expect.stringMatching(/error="insufficient_scope", scope="[^"]+"$/),
      })
      for (const scope of /scope="(.*)"/.exec(header ?? "")?.[1]?.split(" ") ?? [])
        expect({ path, known: permission.includes(scope) }).toEqual({ path, known: true })
    }
  })

  test("gets the scopes that the fields of a body require", async () => {
    const token = await installation.token("admin", "users.update")
    const user = `users/${idOf(installation, "users", "ada")}`
    const roles = await installation.request("PATCH", user, { token, body: { roles: ["company.employee"] } })
    expect(roles.status).toBe(403)
    expect(roles.headers.get("www-authenticate")).toBe(challenge("users.assign-roles"))
  })

  test("gets the scope that an event in a subscription requires", async () => {
    const token = await installation.token("admin", "webhooks.manage")
    const body = { url: "https://hook.example/", events: ["user.created"] }
    const answer = await installation.request("POST", "webhooks", { token, body })
    expect(answer.status).toBe(403)
    expect(answer.headers.get("www-authenticate")).toBe(challenge("users.view"))
  })

  test("gets only permissions that its roles give, where any of several would do", async () => {
    const token = await installation.token("admin", "teams.view")
    const { headers } = await installation.request("GET", "course-assignments", { token })
    expect(headers.get("www-authenticate")).toBe(challenge("course-assignments.view completed-courses.view"))
  })
})

test("a refusal that no scope would avoid has no challenge", async () => {
  const foreign = await installation.request("GET", `users/${idOf(installation, "users", "ada")}`, { as: "other" })
  const roles = await installation.request("POST", "locations", { as: "norole", body: { name: "x" } })
  for (const { status, headers } of [foreign, roles]) {
    expect({ status, header: headers.get("www-authenticate") }).toEqual({ status: 403, header: null })
  }
})
