import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { listen } from "../../src/server/listener.ts"
import { clientId, clientSecret } from "../harness/companies.ts"
import { Installation } from "../harness/installation.ts"
import { sendRaw } from "../harness/raw-requests.ts"

let installation: Installation
let server: ReturnType<typeof listen>

beforeAll(async () => {
  installation = await Installation.start()
  server = listen(installation.app, { host: "127.0.0.1", port: 0 })
})
afterAll(async () => {
  await server.stop()
  await installation.stop()
})

describe("a Host header", () => {
  test.each(["a b", "x:99999", "evil@x:y", "%%", "[::1"])(
    "that is not an address (%s) gets a plain refusal",
    async (host) => {
      const answer = await sendRaw(
        server.origin,
        `GET /api/v1/users HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 40[01] /)
      expect(answer.toLowerCase()).toContain("x-request-id: ")
      expect(answer).toContain('{"message":')
      expect(answer).not.toContain("stack")
      expect(answer.length).toBeLessThan(1000)
    },
  )

  test.each([
    ["two names", ["localhost", "evil.example"]],
    ["the same name twice", ["localhost", "localhost"]],
    ["an empty one first", ["", "localhost"]],
    ["an empty one last", ["localhost", ""]],
  ])("that occurs twice is refused: %s", async (_name, hosts) => {
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join("")
    const answer = await sendRaw(server.origin, `GET /health/live HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`)
    expect(answer).toStartWith("HTTP/1.1 400 ")
    expect(answer.toLowerCase()).toContain("x-request-id: ")
    expect(answer).toEndWith('{"message":"The Host header is not valid.","code":"bad_request"}')
  })

  test("is not required in HTTP/1.0", async () => {
    const answer = await sendRaw(server.origin, "GET /health/live HTTP/1.0\r\n\r\n")
    expect(answer).toMatch(/^HTTP\/1\.\d 200 /)
    expect(answer).toContain('{"status":"ok"}')
  })
})

describe("the response to HEAD", () => {
  test.each(["/", "/health/live", "/swagger/json", "/swagger/ui.js", "/api/v1/users", "/nowhere"])(
    "has the same date header as the response to GET: %s",
    async (path) => {
      for (const method of ["GET", "HEAD"]) {
        const { headers } = await fetch(`${server.origin}${path}`, { method })
        expect([method, headers.get("date")]).toEqual([
          method,
          expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/),
        ])
      }
    },
  )
})

test("nothing is revealed about the runtime", async () => {
  const answer = await fetch(`${server.origin}/bun:info`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain("bun_version")
})

describe("a client_id that no database can store", () => {
  const refused = { error: "invalid_client" }

  test("is unknown, in a form", async () => {
    const body = "grant_type=client_credentials&client_id=a%00b&client_secret=x"
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const answer = await installation.request("POST", "/oauth/token", { as: null, body, headers })
    expect(answer).toMatchObject({ status: 401, body: refused })
  })

  test("is unknown, in JSON", async () => {
    const body = '{"grant_type":"client_credentials","client_id":"\\ud800","client_secret":"x"}'
    const answer = await installation.request("POST", "/oauth/token", { as: null, body })
    expect(answer).toMatchObject({ status: 401, body: refused })
  })

  test("is unknown, as HTTP Basic", async () => {
    const authorization = `Basic ${Buffer.from("a\0b:c").toString("base64")}`
    const headers = { authorization, "content-type": "application/x-www-form-urlencoded" }
    const body = "grant_type=client_credentials"
    const answer = await installation.request("POST", "/oauth/token", { as: null, body, headers })
    expect(answer).toMatchObject({ status: 401, body: refused })
  })

  test("does not prevent the right one from working", async () => {
    const body = {
      grant_type: "client_credentials",
      client_id: clientId("admin"),
      client_secret: clientSecret("admin"),
    }
    expect((await installation.request("POST", "/oauth/token", { as: null, body })).status).toBe(200)
  })
})

describe("a list far beyond its limit", () => {
  test.each([
    ["PUT", "locations/order-positions", "locations", {}],
    ["POST", "teams/1/users", "user_ids", "x"],
    ["POST", "users", "team_ids", 1],
  ] as const)("is refused as a whole: %s %s", async (method, path, field, item) => {
    const body = { first_name: "A", last_name: "B", [field]: new Array(100_000).fill(item) }
    const { status, body: answer } = await installation.request(method, path, { body })
    expect(status).toBe(422)
    expect(Object.keys(answer.errors ?? {})).toEqual([field])
  })

  test("a text is refused because of its length alone", async () => {
    const body = { first_name: "A", last_name: "B", email: `${"a".repeat(900_000)}@acme.example` }
    const { status, body: answer } = await installation.request("POST", "users", { body })
    expect({ status, errors: answer.errors }).toEqual({
      status: 422,
      errors: { email: ["The email field must not be greater than 254 characters."] },
    } as never)
  })
})

test("a page far beyond the end is empty", async () => {
  const { status, body } = await installation.request("GET", `users?page=${Number.MAX_SAFE_INTEGER}&per_page=100`)
  expect(status).toBe(200)
  expect(body.data).toEqual([] as never)
  expect(body.meta).toMatchObject({ from: null, to: null, current_page: Number.MAX_SAFE_INTEGER } as never)
})

describe("null", () => {
  test.each([
    ["locations", "berlin", { name: null }],
    ["teams", "warehouse", { name: "" }],
    ["teams", "warehouse", { location_id: null }],
    ["users", "ada", { first_name: null }],
    ["users", "ada", { last_name: " " }],
  ] as const)("does not clear fields that every record has: PATCH %s/%s %j", async (kind, key, body) => {
    const id = installation.ids.companies.acme?.[kind][key]
    const answer = await installation.request("PATCH", `${kind}/${id}`, { body })
    expect(answer.status).toBe(422)
    const [field = ""] = Object.keys(body)
    expect(answer.body.errors).toEqual({ [field]: [`The ${field} field is required.`] } as never)
  })
})

test("an administrator who leaves a location in the same request still removes the others", async () => {
  const fresh = await Installation.start()
  try {
    const acme = fresh.ids.companies.acme
    const body = { admin_user_ids: [], trainer_admin_user_ids: [] }
    const me = acme?.users.locadmin ?? 0
    const berlin = `locations/${acme?.locations.berlin}`
    await fresh.request("PATCH", berlin, { body: { admin_user_ids: [me], trainer_admin_user_ids: [acme?.users.ada] } })
    const { body: answer } = await fresh.request("PATCH", berlin, { as: "locadmin", body })
    expect(answer.data).toMatchObject({ admin_user_ids: [], trainer_admin_user_ids: [] } as never)
  } finally {
    await fresh.stop()
  }
})
