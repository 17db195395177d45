import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { type Answer, Installation } from "../harness/installation.ts"

/** Response headers that control browsers: frames, other sites, caches, encryption. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

async function restart(settings: Parameters<typeof Installation.start>[0]): Promise<void> {
  await installation.stop()
  installation = await Installation.start(settings)
}

const ANSWERS = [
  { name: "a list", path: "locations" },
  { name: "a 401", path: "locations", as: null },
  { name: "a 403", path: "locations", as: "norole" },
  { name: "a 404", path: "nowhere" },
  { name: "a 405", method: "DELETE", path: "locations" },
  { name: "a 422", method: "POST", path: "locations", body: {} },
  { name: "a token refusal", method: "POST", path: "/oauth/token", as: null, body: {} },
  { name: "a page", path: "/", as: null },
  { name: "a missing page", path: "/nowhere", as: null },
  { name: "Swagger UI", path: "/swagger", as: null },
  { name: "a script", path: "/swagger/start.js", as: null },
  { name: "the verification page", path: "/verify", as: null },
  { name: "a health check", path: "/health/live", as: null },
  { name: "an unsigned file address", path: "/files/1", as: null },
] as const

const ask = ({ path, method = "GET", ...more }: { path: string; method?: string }): Promise<Answer> =>
  installation.request(method, path, more)

describe.each(ANSWERS)("$name", (request) => {
  test("cannot be framed, loaded, opened or observed by other sites, or read as another type", async () => {
    const { headers } = await ask(request)
    expect(Object.fromEntries(headers)).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    })
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src ('none'|'self'; .*object-src 'none'); .*frame-ancestors 'none'/,
    )
    expect(headers.get("strict-transport-security")).toBeNull()
  })
})

test("API responses are not cached", async () => {
  for (const request of ANSWERS.filter(({ path }) => !path.startsWith("/"))) {
    expect([request.name, (await ask(request)).headers.get("cache-control")]).toEqual([request.name, "no-store"])
  }
  const asset = await installation.request("GET", "/swagger/ui.css", { as: null })
  expect(asset.headers.get("cache-control")).toBe("public, max-age=3600")
})

describe("browsers are instructed to use HTTPS from now on", () => {
  const policy = async () => {
    const answers = await Promise.all(["locations", "/", "/nowhere"].map((path) => ask({ path })))
    return [...new Set(answers.map(({ headers }) => headers.get("strict-transport-security")))]
  }

  test.each([
    ["the server's address uses HTTPS", { public_url: "https://training.example.com" }],
    ["the server has a certificate", { tls_certificate: "/etc/tls.pem", tls_key: "/etc/tls.key" }],
  ])("when %s", async (_, settings) => {
    await restart({ settings })
    expect(await policy()).toEqual(["max-age=31536000"])
  })

  test("but not if they may use HTTP", async () => {
    await restart({ settings: { public_url: "http://training.example.com" } })
    expect(await policy()).toEqual([null])
  })
})

describe("CORS", () => {
  const ORIGIN = "https://hr.acme.example"

  test("with a list of origins says that responses differ by origin, and accepts no cookies", async () => {
    await restart({ settings: { cors_origins: [ORIGIN] } })
    for (const origin of [ORIGIN, "https://evil.example"]) {
      const { headers } = await installation.request("GET", "locations", { headers: { origin } })
      expect([origin, headers.get("vary")]).toEqual([origin, "Origin, Accept-Encoding"])
      expect(headers.get("access-control-allow-credentials")).toBeNull()
    }
  })

  test("with every origin gives all of them the same response", async () => {
    await restart({ settings: { cors_origins: "*" } })
    const { status, headers } = await installation.request("GET", "locations", { headers: { origin: ORIGIN } })
    expect([status, headers.get("access-control-allow-origin"), headers.get("vary")]).toEqual([
      200,
      "*",
      "Accept-Encoding",
    ])
  })

  test("lets a page send a token and JSON, and read request id and limits", async () => {
    await restart({ settings: { cors_origins: [ORIGIN] } })
    const preflight = await installation.request("OPTIONS", "locations/1", {
      as: null,
      headers: {
        origin: ORIGIN,
        "access-control-request-method": "PATCH",
        "access-control-request-headers": "authorization,content-type",
      },
    })
    expect(preflight.status).toBe(204)
    const allowed = (name: string) => preflight.headers.get(`access-control-allow-${name}`)?.toLowerCase().split(", ")
    expect(allowed("headers")).toEqual(expect.arrayContaining(["authorization", "content-type"]))
    expect(allowed("methods")).toEqual(expect.arrayContaining(["get", "post", "put", "patch", "delete"]))
    expect(preflight.headers.get("access-control-max-age")).toBe("3600")
    const { headers } = await installation.request("GET", "locations", { headers: { origin: ORIGIN } })
    const exposed = headers.get("access-control-expose-headers")?.toLowerCase()
    for (const name of ["x-request-id", "x-ratelimit-reset", "retry-after", "link", "location", "www-authenticate"])
      expect(exposed).toContain(name)
  })
})
