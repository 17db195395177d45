import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Elysia } from "elysia"
import { requireAccess } from "../../src/server/router.ts"
import { Installation } from "../harness/installation.ts"

/**
 * Every route declares who may use it: callers with a permission, with any token, with a session or with a signed address,
 * or everyone.
 */

type Routes = ReturnType<typeof requireAccess>

let installation: Installation
let routes: Routes
beforeAll(async () => {
  installation = await Installation.start()
  routes = requireAccess(installation.app)
})
afterAll(() => installation.stop())

const PUBLIC = [
  /^\/$/,
  /^\/assets\//,
  /^\/swagger(\/|$)/,
  /^\/oauth\//,
  /^\/\.well-known\//,
  /^\/verify(\/|$)/,
  /^\/health\//,
  /^\/metrics$/,
  /^\/sign-in(\/|$)/,
  /^\/password\/(forgotten|forgotten\/sent|new)$/,
  /^\/setup$/,
  /^\/team(\/|$)/,
  /^\/kiosk(?!\/used$)(\/|$)/,
]
/** Pages for signed-in users. */
const OF_PEOPLE = [
  /^\/setup\/(done|checklist\/hide)$/,
  /^\/sign-out$/,
  /^\/resume(\/|$)/,
  /^\/account(\/|$)/,
  /^\/learn(\/|$)/,
  /^\/console(\/|$)/,
  /^\/kiosk\/used$/,
]
const AUTHENTICATED = ["GET /api/v1/auth/me", "POST /api/v1/auth/logout"]

/** The kind that the contract assigns to a route. Undefined for a route that the contract does not list. */
function expectedKind(method: string, path: string): string | undefined {
  if (AUTHENTICATED.includes(`${method} ${path}`)) return "authenticated"
  if (path.startsWith("/api/v1/")) return "permission"
  if (/^\/(files|calendar)\//.test(path)) return "signed"
  if (OF_PEOPLE.some((pattern) => pattern.test(path))) return "person"
  return PUBLIC.some((pattern) => pattern.test(path)) ? "public" : undefined
}

describe("the routes of the server", () => {
  test("are complete, and each declares its kind", () => {
    const declared = routes.map(({ method, path }) => `${method} ${path}`)
    expect(declared).toEqual(installation.app.routes.map(({ method, path }) => `${method} ${path}`))
    expect(declared.length).toBeGreaterThan(30)
  })

  test("have the kind of access that their address requires", () => {
    const found = routes.map(({ method, path, access }) => [method, path, access.kind])
    expect(found).toEqual(routes.map(({ method, path }) => [method, path, expectedKind(method, path) ?? "not known"]))
  })

  test("that accept any token are exactly two", () => {
    const found = routes.filter(({ access }) => access.kind === "authenticated")
    expect(found.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(AUTHENTICATED)
  })

  test("require a token below /api/v1, and nowhere else", async () => {
    for (const { method, path, access } of routes) {
      const address = path.replace(/:\w+/g, "1")
      const { status, headers } = await installation.request(method, address, { as: null })
      const isGuarded = access.kind === "permission" || access.kind === "authenticated"
      const asked = headers.get("www-authenticate")?.startsWith("Bearer ") === true
      expect([method, path, status === 401 && asked]).toEqual([method, path, isGuarded])
    }
  })

  test("redirect to sign-in, or refuse another site's form, if they are pages for people", async () => {
    for (const { method, path, access } of routes) {
      if (access.kind !== "person") continue
      const headers = { accept: "text/html" }
      const answer = await installation.request(method, path.replace(/:\w+/g, "1"), { as: null, headers })
      const expected = method === "GET" ? [303, true] : [403, false]
      const leads = answer.headers.get("location")?.startsWith("/sign-in?next=") === true
      expect([method, path, answer.status, leads]).toEqual([method, path, ...expected])
    }
  })

  test("check the token before the body", async () => {
    for (const { method, path, access } of routes) {
      if (access.kind !== "permission" || method === "GET") continue
      const address = path.replace(/:\w+/g, "1")
      const { status } = await installation.request(method, address, { as: null, body: "{" })
      expect([method, path, status]).toEqual([method, path, 401])
    }
  })
})

describe("a route that declares no access", () => {
  test("keeps the server from starting, by name", () => {
    const app = new Elysia().get("/open", () => "ok", { detail: { summary: "No access declared" } })
    expect(() => requireAccess(app)).toThrow("GET /open does not declare who may use it")
  })

  test("is found among routes that declare it", () => {
    const app = new Elysia().use(installation.app).post("/api/v1/hidden", () => "ok")
    expect(() => requireAccess(app)).toThrow("POST /api/v1/hidden")
  })
})
