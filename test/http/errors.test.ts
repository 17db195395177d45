import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal } from "../harness/answers.ts"
import { Installation } from "../harness/installation.ts"
import { idOf, NOBODYS_ID } from "../harness/records.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ settings: { body_limit: 2000 } })
})
afterEach(() => installation.stop())

const location = (key: string, company?: string) => idOf(installation, "locations", key, company)
const TOO_LARGE = JSON.stringify({ name: "x".repeat(3000) })

describe("the order of checks", () => {
  test("without a token nothing is revealed: not what exists, how it can be used, or what is wrong", async () => {
    for (const [method, path] of [
      ["GET", "locations"],
      ["DELETE", "locations"],
      ["PATCH", `locations/${location("berlin")}`],
      ["PATCH", `locations/${NOBODYS_ID}`],
      ["PUT", "locations/order-positions"],
      ["POST", `teams/${NOBODYS_ID}/users`],
      ["GET", "nowhere"],
      ["POST", "nowhere/at/all"],
      ["GET", ""],
      ["GET", "/api"],
      ["GET", "/api/v1"],
      ["GET", "/api/v2/locations"],
      ["POST", "/api/oauth/token"],
      ["OPTIONS", "locations"],
    ] as const) {
      for (const body of method === "GET" || method === "OPTIONS" ? [undefined] : ["{", TOO_LARGE, {}]) {
        const answer = await installation.request(method, path, { as: null, body })
        expect({ method, path, status: answer.status }).toEqual({ method, path, status: 401 })
        expect<unknown>(answer.body).toEqual({ message: "Unauthenticated.", code: "unauthenticated" })
        expect(answer.headers.get("www-authenticate")).toStartWith("Bearer")
        expect(answer.headers.has("allow")).toBe(false)
      }
    }
  })

  test("a token is accepted in the Authorization header only", async () => {
    const token = await installation.token("admin")
    const address = `locations?access_token=${token}&token=${token}`
    const body = { name: "x", access_token: token }
    for (const headers of [
      {},
      { cookie: `access_token=${token}` },
      { authorization: token },
      { "x-access-token": token },
    ]) {
      expect((await installation.request("GET", address, { as: null, headers })).status).toBe(401)
      expect((await installation.request("POST", address, { as: null, headers, body })).status).toBe(401)
    }
  })

  test("the method is checked before the caller and the record", async () => {
    await installation.token("trainer")
    await installation.request("POST", `users/${idOf(installation, "users", "trainer")}/deactivate`)
    for (const as of ["norole", "trainer", "other", "admin"]) {
      for (const id of [location("berlin"), NOBODYS_ID, "abc"]) {
        const answer = await installation.request("DELETE", `locations/${id}`, { as })
        expect({ as, id, status: answer.status }).toEqual({ as, id, status: 405 })
      }
    }
  })

  test("an inactive service user is refused before its permissions and its request are checked", async () => {
    await installation.token("trainer")
    await installation.request("POST", `users/${idOf(installation, "users", "trainer")}/deactivate`)
    for (const [method, path, body] of [
      ["GET", "locations", undefined],
      ["GET", "auth/me", undefined],
      ["GET", "nowhere", undefined],
      ["PATCH", `locations/${NOBODYS_ID}`, "{"],
      ["POST", "locations", TOO_LARGE],
    ] as const) {
      const answer = await installation.request(method, path, { as: "trainer", body })
      expect({ path, status: answer.status }).toEqual({ path, status: 403 })
      expect<unknown>(answer.body).toEqual({ message: "The service user is inactive.", code: "forbidden" })
    }
  })

  test("then the permission, then the record, then the view of it, then the body", async () => {
    const bodies = [undefined, "{", "[]", {}, { name: 5 }, TOO_LARGE]
    const cases = [
      { as: "trainer", id: location("berlin"), status: 403, name: "locations.update" },
      { as: "trainer", id: NOBODYS_ID, status: 403, name: "locations.update" },
      { as: "trainer", id: "abc", status: 403, name: "locations.update" },
      { as: "locadmin", id: NOBODYS_ID, status: 404, name: "Not found." },
      { as: "locadmin", id: "abc", status: 404, name: "Not found." },
      { as: "locadmin", id: location("krakow"), status: 403, name: "record" },
      { as: "admin", id: location("boston", "beta"), status: 403, name: "record" },
    ]
    for (const { as, id, status, name } of cases) {
      for (const body of bodies) {
        const answer = await installation.request("PUT", `locations/${id}`, { as, body })
        expectRefusal(answer, status)
        expect(String(answer.body.message)).toContain(name)
      }
    }
  })

  test("a bad query is reported only to a caller with the permission", async () => {
    expectRefusal(await installation.request("GET", "locations?page=0", { as: "employee" }), 403)
    expectFaults(await installation.request("GET", "locations?page=0"), ["page"])
  })

  test("the size of a body is checked before its contents", async () => {
    const body = `{"name": 5, ${" ".repeat(3000)}`
    expectRefusal(await installation.request("PUT", `locations/${location("berlin")}`, { body }), 413)
  })
})

describe("an unknown address", () => {
  test.each([
    "nowhere",
    "",
    "/api",
    "/api/",
    "/api/v2/locations",
    "Locations",
    "locations/1/teams",
    "teams/1/users/2/3",
  ])("is not found: %p", async (path) => {
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      const answer = await installation.request(method, path, method === "GET" ? {} : { body: "{" })
      expectRefusal(answer, 404)
    }
  })

  test("outside the API gets a page in a browser, and JSON otherwise", async () => {
    const page = await installation.request("GET", "/nowhere", { as: null, headers: { accept: "text/html,*/*" } })
    expect({ status: page.status, type: page.headers.get("content-type") }).toEqual({
      status: 404,
      type: "text/html; charset=utf-8",
    })
    for (const accept of ["application/json", "*/*", "application/json, text/html"]) {
      expectRefusal(await installation.request("GET", "/nowhere", { as: null, headers: { accept } }), 404)
    }
  })
})

describe("a method that an address does not support", () => {
  const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
  const ROUTES: Readonly<Record<string, readonly string[]>> = {
    locations: ["GET", "HEAD", "POST"],
    "locations/1": ["GET", "HEAD", "PUT", "PATCH"],
    [`locations/${NOBODYS_ID}`]: ["GET", "HEAD", "PUT", "PATCH"],
    "locations/abc": ["GET", "HEAD", "PUT", "PATCH"],
    "locations/1/activate": ["POST"],
    "locations/1/deactivate": ["POST"],
    "locations/order-positions": ["PUT"],
    "locations/1/teams/order-positions": ["PUT"],
    teams: ["GET", "HEAD", "POST"],
    "teams/1": ["GET", "HEAD", "PUT", "PATCH"],
    "teams/1/activate": ["POST"],
    "teams/1/deactivate": ["POST"],
    "teams/1/users": ["POST"],
    "teams/1/users/2": ["DELETE"],
    users: ["GET", "HEAD", "POST"],
    "users/1": ["GET", "HEAD", "PUT", "PATCH"],
    "users/1/activate": ["POST"],
    "users/1/deactivate": ["POST"],
    "users/1/reset-password": ["POST"],
    "users/1/roles": ["PUT"],
    "course-assignments/bulk": ["POST"],
    "course-assignments": ["GET", "HEAD"],
    "course-assignments/1": ["GET", "HEAD", "PATCH", "DELETE"],
    "course-assignments/1/complete": ["POST"],
    "course-assignments/1/grant-attempt": ["POST"],
    "course-assignments/1/conversation": ["POST"],
    "course-assignments/1/evidence": ["GET", "HEAD"],
    certificates: ["GET", "HEAD"],
    "certificates/1": ["GET", "HEAD"],
    "auth/me": ["GET", "HEAD"],
    "auth/logout": ["POST"],
    "/oauth/token": ["POST"],
    "/health/live": ["GET", "HEAD"],
  }

  test.each(Object.entries(ROUTES))("at %s is refused, and Allow lists %p", async (path, allowed) => {
    for (const method of [...METHODS.filter((name) => !allowed.includes(name)), "OPTIONS", "PROPFIND"]) {
      const answer = await installation.request(method, path, method === "POST" ? { body: "{" } : {})
      expect({ method, status: answer.status }).toEqual({ method, status: 405 })
      expect(answer.headers.get("allow")?.split(", ").toSorted()).toEqual(allowed.toSorted())
      if (method !== "HEAD")
        expect<unknown>(answer.body).toEqual({ message: "Method not allowed.", code: "method_not_allowed" })
    }
    for (const method of allowed) {
      const answer = await installation.request(method, path, { as: "norole" })
      expect({ method, status: answer.status }).not.toEqual({ method, status: 405 })
    }
  })
})

test("several errors are counted in the message, and each is listed under its own key", async () => {
  const cases = [
    { body: { name: 1 }, message: "The name field must be a string." },
    { body: { name: 1, phone: 1 }, message: "The name field must be a string. (and 1 more error)" },
    { body: { name: 1, phone: 1, street: [] }, message: "The name field must be a string. (and 2 more errors)" },
  ]
  for (const { body, message } of cases) {
    const answer = await installation.request("POST", "locations", { body })
    expectFaults(answer, Object.keys(body))
    expect(String(answer.body.message)).toBe(message)
  }
})
