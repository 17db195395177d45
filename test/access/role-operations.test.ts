import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Answer, Installation } from "../harness/installation.ts"
import { NOBODYS_ID } from "../harness/records.ts"
import { OWN_OPERATIONS } from "./own-operations.ts"
import { OPERATION_PERMISSIONS } from "./rights/api-lines.ts"
import { ALL_PERMISSIONS, ROLE_PERMISSIONS } from "./role-table.ts"

/** The client in the dataset that has only this role. */
const CLIENTS: Readonly<Record<string, string>> = {
  "company.admin": "admin",
  "company.location_admin": "locadmin",
  "company.trainer": "trainer",
  "company.employee": "employee",
}

interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  /** One of them is enough, except for imports. */
  readonly permissions: readonly string[]
}

/** A token that is limited to scopes adds no client without scopes, which could do everything. */
const isClientChange = ({ path, method }: Operation) => path === "/api/v1/clients" && method === "POST"

const isOwn = ({ name }: Operation) => OWN_OPERATIONS.includes(name)

/** Imports need two permissions, each for the whole company. A location administrator has them for locations only. */
const isImport = ({ path }: Operation) => path.startsWith("/api/v1/imports")

let installation: Installation
let operations: readonly Operation[]
beforeAll(async () => {
  installation = await Installation.start()
  operations = (await documentedOperations()).flatMap((operation) =>
    operation.permission === null ? [] : [{ ...operation, permissions: [operation.permission].flat() }],
  )
})
afterAll(() => installation.stop())

interface Documented {
  readonly "x-permission"?: string
  readonly "x-permissions"?: readonly string[]
}

/** The operations below /api/v1 that the server documents; these are all that exist. */
async function documentedOperations() {
  const { body } = await installation.request("GET", "/swagger/json", { as: null })
  const paths: [string, Record<string, Documented>][] = Object.entries(JSON.parse(JSON.stringify(body.paths)))
  return paths
    .filter(([path]) => path.startsWith("/api/v1/"))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path.slice("/api/v1".length)}`
        return {
          name,
          method: method.toUpperCase(),
          path,
          permission: operation["x-permission"] ?? operation["x-permissions"] ?? null,
        }
      }),
    )
}

/** Requests use ids that no record has and an empty body, so nothing ever happens. */
function attempt({ method, path }: Operation, options: { as?: string; token?: string }): Promise<Answer> {
  const address = path.replaceAll("{lang}", "de").replace(/\{\w+\}/g, String(NOBODYS_ID))
  return installation.request(method, address, { ...options, ...(method === "GET" ? {} : { body: {} }) })
}

/** The response of {@link attempt} to a caller with the permission. */
function admitted({ method, path }: Operation): number {
  // An upsert does not require an existing record.
  if (path.includes("{") && !(method === "PUT" && path.includes("by-external-id"))) return 404
  if (method === "DELETE") return 204
  // It needs to know about whom and what.
  if (/(^|\/)(compliance\/why|reports\/history\.\w+)$/.test(path)) return 422
  // Nothing is required in a change of the company, so an empty one changes nothing.
  return method === "GET" || method === "PATCH" ? 200 : 422
}

test("every operation needs the permission that the contract names, and the server has no other operations", async () => {
  const documented = await documentedOperations()
  expect(documented.length).toBeGreaterThan(25)
  const found = Object.fromEntries(documented.map(({ name, permission }) => [name, permission]))
  expect<unknown>(found).toEqual(OPERATION_PERMISSIONS)
})

describe("role by operation", () => {
  test.each(Object.keys(ROLE_PERMISSIONS))(
    "%s may use the operations of its permissions and no others",
    async (role) => {
      for (const operation of operations) {
        const { status, text } = await attempt(operation, { as: CLIENTS[role] ?? "" })
        const has = operation.permissions.some((permission) => ROLE_PERMISSIONS[role]?.includes(permission))
        // People who only learn schedule no reports, although they may read their own records.
        const isOthers = role === "company.employee" && operation.name === "POST /report-schedules"
        const granted = isOwn(operation) || (has && !isOthers && (role === "company.admin" || !isImport(operation)))
        expect({ operation: operation.name, status }).toEqual({
          operation: operation.name,
          status: granted ? admitted(operation) : 403,
        })
        if (!granted && !has) for (const permission of operation.permissions) expect(text).toContain(permission)
      }
    },
  )

  test("users without a role may use none", async () => {
    for (const operation of operations) {
      const { status, body } = await attempt(operation, { as: "norole" })
      expect({ operation: operation.name, status }).toEqual({ operation: operation.name, status: 403 })
      expect<unknown>(body).toEqual({
        message: expect.stringContaining(operation.permissions.join(", ")),
        code: "forbidden",
      })
    }
  })

  test("users without a role may still call /auth/me and log out", async () => {
    const token = await installation.token("norole")
    const me = await installation.request("GET", "auth/me", { token })
    expect(me).toMatchObject({ status: 200, body: { data: { service_user: { roles: [] } } } })
    expect((await installation.request("POST", "auth/logout", { token })).status).toBe(200)
  })

  test("callers without a token may use none", async () => {
    for (const { name, method, path } of await documentedOperations()) {
      const address = path.replace(/\{\w+\}/g, "1")
      const { status, body } = await installation.request(method, address, { as: null })
      expect({ name, status, body: body as unknown }).toEqual({
        name,
        status: 401,
        body: { message: "Unauthenticated.", code: "unauthenticated" },
      })
    }
  })
})

describe("scope by operation", () => {
  test.each(ALL_PERMISSIONS)(
    "an administrator's token for %s allows the operations of that permission alone",
    async (scope) => {
      const token = await installation.token("admin", scope)
      for (const operation of operations) {
        const { status, text } = await attempt(operation, { token })
        const has = operation.permissions.includes(scope)
        const granted = isOwn(operation) || (has && !isImport(operation) && !isClientChange(operation))
        expect({ operation: operation.name, status }).toEqual({
          operation: operation.name,
          status: granted ? admitted(operation) : 403,
        })
        if (!granted && !has) for (const permission of operation.permissions) expect(text).toContain(permission)
      }
    },
  )

  test("a token for all scopes allows no more than the roles", async () => {
    const token = await installation.token("employee", `${ALL_PERMISSIONS.join(" ")} *`)
    expect((await installation.request("GET", "users", { token })).status).toBe(200)
    expect((await installation.request("GET", "locations", { token })).status).toBe(403)
  })

  test("a token follows the current roles, not those at the time it was issued", async () => {
    const token = await installation.token("employee")
    const path = `users/${installation.ids.companies.acme?.users.employee}/roles`
    const setRoles = (roles: string[]) => installation.request("PUT", path, { body: { roles } })
    await setRoles(["company.admin"])
    expect((await installation.request("GET", "locations", { token })).status).toBe(200)
    await setRoles([])
    expect((await installation.request("GET", "users", { token })).status).toBe(403)
    await setRoles(["company.employee"])
    expect((await installation.request("GET", "users", { token })).status).toBe(200)
  })
})
