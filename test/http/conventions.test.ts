import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { listen } from "../../src/server/listener.ts"
import { expectFaults, expectRefusal } from "../harness/answers.ts"
import { Installation } from "../harness/installation.ts"
import { idOf, NOBODYS_ID } from "../harness/records.ts"

/** Rules for every response, whatever the request. */

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const berlin = () => `locations/${idOf(installation, "locations", "berlin")}`

describe("the envelope", () => {
  test("is only data for one resource, and data, links and meta for a page", async () => {
    const team = idOf(installation, "teams", "office")
    for (const path of [berlin(), `teams/${team}`, `users/${idOf(installation, "users", "ada")}`]) {
      const { status, body } = await installation.request("GET", path)
      expect({ path, status, keys: Object.keys(body) }).toEqual({ path, status: 200, keys: ["data"] })
      expect(Array.isArray(body.data)).toBe(false)
    }
    for (const path of ["locations", "teams", "users"]) {
      const { status, body } = await installation.request("GET", path)
      expect({ path, status, keys: Object.keys(body) }).toEqual({ path, status: 200, keys: ["data", "links", "meta"] })
      expect(Array.isArray(body.data)).toBe(true)
    }
  })

  test("is JSON, whatever the client prefers", async () => {
    for (const accept of ["text/html", "application/xml", "*/*", "image/png;q=1", ""]) {
      for (const path of ["locations", `locations/${NOBODYS_ID}`, "nowhere"]) {
        const answer = await installation.request("GET", path, { headers: { accept } })
        expect(answer.headers.get("content-type")).toStartWith("application/json")
        expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
        expect(() => JSON.parse(answer.text)).not.toThrow()
      }
    }
  })

  test("has date-times as ISO-8601 in UTC, with whole seconds", async () => {
    const { body } = await installation.request("GET", berlin())
    expect(body).toMatchObject({ data: { created_at: "2026-11-20T09:30:00Z", updated_at: "2026-11-20T09:30:00Z" } })
  })
})

describe("X-Request-Id", () => {
  const requests = [
    { name: "200", method: "GET", path: "locations" },
    { name: "401", method: "GET", path: "locations", as: null },
    { name: "403", method: "GET", path: "locations", as: "norole" },
    { name: "404", method: "GET", path: `locations/${NOBODYS_ID}` },
    { name: "404 without a route", method: "GET", path: "nowhere" },
    { name: "405", method: "DELETE", path: "locations" },
    { name: "422", method: "POST", path: "locations", body: {} },
    { name: "422 for a broken body", method: "POST", path: "locations", body: "{" },
    { name: "an OAuth error", method: "POST", path: "/oauth/token", as: null, body: {} },
    { name: "a page", method: "GET", path: "/", as: null },
    { name: "a missing page", method: "GET", path: "/nowhere", as: null },
    { name: "a health check", method: "GET", path: "/health/live", as: null },
    { name: "an asset", method: "GET", path: "/swagger/ui.css", as: null },
    { name: "the OpenAPI document", method: "GET", path: "/swagger/json", as: null },
  ]

  test.each(requests)("is made for $name, a new one each time", async ({ method, path, ...more }) => {
    const ids = []
    for (const _ of [1, 2]) ids.push((await installation.request(method, path, more)).headers.get("x-request-id"))
    for (const id of ids) expect(id).toMatch(/^[\w.:-]{1,128}$/)
    expect(ids[0]).not.toBe(ids[1] ?? null)
  })

  test.each(requests)("is the caller's own for $name", async ({ method, path, ...more }) => {
    const headers = { "x-request-id": "Job_7.3:a-b" }
    const answer = await installation.request(method, path, { ...more, headers })
    expect(answer.headers.get("x-request-id")).toBe("Job_7.3:a-b")
  })

  test("is the caller's own only if it is short and plain", async () => {
    for (const good of ["a", "x".repeat(128), "0:1.2-3_4"]) {
      const answer = await installation.request("GET", "auth/me", { headers: { "x-request-id": good } })
      expect(answer.headers.get("x-request-id")).toBe(good)
    }
    for (const bad of ["", "x".repeat(129), "a b", "a/b", "é", "<script>", "a,b", "{}", '"a"', "a;b=c"]) {
      const answer = await installation.request("GET", "auth/me", { headers: { "x-request-id": bad } })
      expect(answer.headers.get("x-request-id")).not.toBe(bad)
      expect(answer.headers.get("x-request-id")).toMatch(/^[\w.:-]{1,128}$/)
    }
  })
})

describe("HEAD", () => {
  test("responds wherever GET does, with its status, type and length, but without the body", async () => {
    const user = idOf(installation, "users", "ada")
    const api = ["auth/me", "locations", "locations?page=9", berlin(), "teams", "users", `users/${user}`]
    const refused = [`locations/${NOBODYS_ID}`, "nowhere", "locations?page=0"]
    const open = ["/", "/swagger", "/swagger/json", "/health/live", "/.well-known/oauth-authorization-server"]
    const server = listen(installation.app, { host: "127.0.0.1", port: 0 })
    try {
      // fetch decompresses the body, so its length differs from the header of a compressed one.
      const headers = { authorization: `Bearer ${await installation.token("admin")}`, "accept-encoding": "identity" }
      for (const path of [...[...api, ...refused].map((name) => `/api/v1/${name}`), ...open, "/nowhere"]) {
        const get = await fetch(`${server.origin}${path}`, { headers })
        const head = await fetch(`${server.origin}${path}`, { headers, method: "HEAD" })
        expect({ path, status: head.status, text: await head.text() }).toEqual({ path, status: get.status, text: "" })
        expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"))
        const length = head.headers.get("content-length")
        if (length !== null) expect(Number(length)).toBe((await get.arrayBuffer()).byteLength)
      }
    } finally {
      await server.stop()
    }
  })

  test("is protected like GET", async () => {
    expect((await installation.request("HEAD", "locations", { as: null })).status).toBe(401)
    expect((await installation.request("HEAD", "locations", { as: "norole" })).status).toBe(403)
  })
})

describe("ids in paths", () => {
  const NO_IDS = [
    "0",
    "-1",
    "+1",
    "01",
    "1.0",
    "1.5",
    "1e0",
    "0x1",
    "abc",
    "1a",
    "%20",
    "%31%20",
    "1%00",
    "%F0%9F%98%80",
  ]
  const BEYOND = ["9007199254740992", "9007199254740993", "99999999999999999999", "1".repeat(400), "NaN", "Infinity"]

  test("that are not positive integers are not found, whatever the method", async () => {
    for (const id of [...NO_IDS, ...BEYOND, "%zz", "%", "%2F", "..%2f1", "null", "undefined", "1;drop", "1'--"]) {
      for (const [method, path] of [
        ["GET", `locations/${id}`],
        ["PATCH", `teams/${id}`],
        ["PUT", `locations/${id}/teams/order-positions`],
        ["POST", `teams/${id}/deactivate`],
        ["DELETE", `teams/${id}/users/1`],
      ] as const) {
        const answer = await installation.request(method, path)
        expect({ method, path, status: answer.status }).toEqual({ method, path, status: 404 })
        expectRefusal(answer, 404)
      }
    }
  })
})

describe("languages", () => {
  const ENGLISH = "The name field is required."
  const GERMAN = "Das Feld name ist erforderlich."

  test.each([
    { header: "de", text: GERMAN },
    { header: "de-AT", text: GERMAN },
    { header: "DE-de,de;q=0.9,en;q=0.8", text: GERMAN },
    { header: "en;q=0.1, de;q=0.9", text: GERMAN },
    { header: "fr, de;q=0.3", text: GERMAN },
    { header: "en", text: ENGLISH },
    { header: "en-GB, de;q=0.9", text: ENGLISH },
    { header: "fr", text: ENGLISH },
    { header: "*", text: ENGLISH },
    { header: "de;q=0", text: ENGLISH },
    { header: "", text: ENGLISH },
    { header: ";;q=,,-", text: ENGLISH },
    { header: "x".repeat(5000), text: ENGLISH },
  ])("an error is worded for Accept-Language: $header", async ({ header, text }) => {
    const headers = { "accept-language": header }
    const answer = await installation.request("POST", "locations", { body: {}, headers })
    expectFaults(answer, ["name"])
    expect<unknown>(answer.body).toEqual({
      message: text,
      code: "validation_failed",
      errors: { name: [text] },
      codes: { name: ["required"] },
    })
    expect(answer.headers.get("content-language")).toBe(text === GERMAN ? "de" : "en")
  })

  test("default to English without the header", async () => {
    const answer = await installation.request("POST", "locations", { body: {} })
    expect<unknown>(answer.body.errors).toEqual({ name: [ENGLISH] })
  })

  test("error messages are in German, except fixed ones", async () => {
    const headers = { "accept-language": "de" }
    const other = idOf(installation, "locations", "boston", "beta")
    for (const [method, path, as] of [
      ["GET", "locations", "norole"],
      ["GET", `locations/${other}`, "admin"],
      ["GET", `locations/${NOBODYS_ID}`, "admin"],
      ["GET", "nowhere", "admin"],
    ] as const) {
      const english = await installation.request(method, path, { as })
      const german = await installation.request(method, path, { as, headers })
      expect(german.status).toBe(english.status)
      expect(String(german.body.message)).not.toBe(String(english.body.message))
    }
    const fixed = [
      await installation.request("GET", "locations", { as: null, headers }),
      await installation.request("DELETE", "locations", { headers }),
    ]
    expect(fixed.map(({ body }) => String(body.message))).toEqual(["Unauthenticated.", "Method not allowed."])
  })
})

describe("browsers of other origins", () => {
  test("are allowed nothing by default", async () => {
    const headers = { origin: "https://hr.acme.example", "access-control-request-method": "GET" }
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await installation.request(method, "locations", { headers })
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
    }
  })

  test("are allowed the origins that are set, and no other", async () => {
    const own = await Installation.start({ settings: { cors_origins: ["https://hr.acme.example"] } })
    try {
      for (const [origin, allowed] of [
        ["https://hr.acme.example", "https://hr.acme.example"],
        ["https://evil.example", null],
        ["https://hr.acme.example.evil.example", null],
        ["http://hr.acme.example", null],
      ] as const) {
        const answer = await own.request("GET", "locations", { headers: { origin } })
        expect({ origin, allowed: answer.headers.get("access-control-allow-origin") }).toEqual({ origin, allowed })
        const headers = { origin, "access-control-request-method": "PATCH" }
        const preflight = await own.request("OPTIONS", "locations/1", { as: null, headers })
        expect({ origin, allowed: preflight.headers.get("access-control-allow-origin") }).toEqual({ origin, allowed })
        expect(preflight.headers.get("x-request-id")).toMatch(/^[\w.:-]{1,128}$/)
        if (allowed !== null) expect(preflight.status).toBe(204)
      }
    } finally {
      await own.stop()
    }
  })
})
