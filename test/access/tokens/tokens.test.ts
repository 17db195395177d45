import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { clientId, clientSecret } from "../../harness/companies.ts"
import { type Answer, Installation, NOW } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { basic, credentials, postForm, postJson } from "../../harness/token-requests.ts"

const GRANT = { grant_type: "client_credentials" }

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const me = (token: unknown) => installation.request("GET", "auth/me", { token: String(token) })

/** Expects a token that the API accepts, with this scope, and returns it. */
async function expectToken({ status, body, headers }: Answer, scope = "*"): Promise<string> {
  expect<unknown>({ status, body }).toEqual({
    status: 200,
    body: { token_type: "Bearer", expires_in: 3600, access_token: expect.any(String), scope },
  })
  expect(headers.get("cache-control")).toBe("no-store")
  expect(headers.get("content-type")).toStartWith("application/json")
  expect((await me(body.access_token)).status).toBe(200)
  return String(body.access_token)
}

describe("a token request", () => {
  test("is accepted as JSON", async () => {
    await expectToken(await postJson(installation, "/oauth/token", { ...GRANT, ...credentials(), scope: "*" }))
    const type = { "content-type": "application/json; charset=utf-8" }
    await expectToken(await postJson(installation, "/oauth/token", { ...GRANT, ...credentials() }, type))
  })

  test("is accepted as a form", async () => {
    await expectToken(await postForm(installation, "/oauth/token", { ...GRANT, ...credentials(), scope: "*" }))
    const type = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" }
    await expectToken(await postForm(installation, "/oauth/token", { ...GRANT, ...credentials() }, type))
  })

  test("ignores unknown parameters and treats empty ones as absent", async () => {
    const request = { ...GRANT, ...credentials(), scope: "", audience: "x", resource: "y" }
    await expectToken(await postForm(installation, "/oauth/token", request))
    await expectToken(await postJson(installation, "/oauth/token", { ...request, scope: null, extra: null }))
  })

  test.each([[1], ["text"], [true], [[1, 2]], [{ nested: { deeper: 1 } }]])(
    "ignores a JSON parameter that it does not know, although its value is %j",
    async (value) => {
      const request = { ...GRANT, ...credentials(), expires_in: value, token: value, token_type_hint: value }
      const token = await expectToken(await postJson(installation, "/oauth/token", request))
      const revocation = { ...credentials(), token, expires_in: value, grant_type: value, scope: value }
      expect((await postJson(installation, "/oauth/revoke", { ...revocation, token_type_hint: value })).status).toBe(
        200,
      )
      expect((await me(token)).status).toBe(401)
    },
  )

  test("ignores an unknown parameter even if it occurs twice", async () => {
    const parameters: [string, string][] = [...Object.entries({ ...GRANT, ...credentials() }), ["x", "1"], ["x", "2"]]
    await expectToken(await postForm(installation, "/oauth/token", parameters))
  })

  test.each([
    ["JSON", postJson],
    ["a form", postForm],
  ] as const)("accepts credentials by HTTP Basic, with the rest as %s", async (_name, post) => {
    for (const scheme of ["Basic", "basic", "BASIC"]) {
      const authorization = basic(clientId("admin"), clientSecret("admin")).replace("Basic", scheme)
      await expectToken(await post(installation, "/oauth/token", GRANT, { authorization }))
    }
    const authorization = basic(clientId("admin"), clientSecret("admin"))
    const repeated = { ...GRANT, client_id: clientId("admin") }
    await expectToken(await post(installation, "/oauth/token", repeated, { authorization }))
  })

  test("returns a new token of 256 random bits every time", async () => {
    const requests = Array.from({ length: 20 }, () =>
      postJson(installation, "/oauth/token", { ...GRANT, ...credentials() }),
    )
    const tokens = (await Promise.all(requests)).map(({ body }) => String(body.access_token))
    expect(new Set(tokens).size).toBe(20)
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]+$/)
      expect(Buffer.from(token, "base64url")).toHaveLength(32)
    }
  })

  test("does not affect the client's existing tokens", async () => {
    const first = await expectToken(await postJson(installation, "/oauth/token", { ...GRANT, ...credentials() }))
    await expectToken(await postJson(installation, "/oauth/token", { ...GRANT, ...credentials() }))
    expect((await me(first)).status).toBe(200)
  })
})

describe("a client_id in upper case", () => {
  const ID = "6f1f4c1e-2f5b-4c3a-9d1e-0a2b3c4d5e6f"
  const SECRET = clientSecret("admin")
  const upper = ID.toUpperCase()
  beforeEach(async () => {
    await installation.stop()
    const clients = [{ key: "c", name: "C", service_user_key: "svc", client_id: ID, client_secret: SECRET }]
    const users = [{ key: "svc", first_name: "S", last_name: "Vc", roles: ["company.admin"] }]
    installation = await Installation.start({
      dataset: { companies: [{ key: "acme", name: "Acme", users, clients }] },
      settings: { token_rate_limit: 2 },
    })
  })

  test("identifies the same client, in a body and by HTTP Basic", async () => {
    const body = { ...GRANT, client_id: upper, client_secret: SECRET }
    await expectToken(await postJson(installation, "/oauth/token", body))
    await expectToken(await postForm(installation, "/oauth/token", body))
    const authorization = basic(upper, SECRET)
    await expectToken(await postForm(installation, "/oauth/token", GRANT, { authorization }))
    const repeated = { ...GRANT, client_id: ID }
    await expectToken(await postForm(installation, "/oauth/token", repeated, { authorization }))
  })

  test("revokes tokens of the same client", async () => {
    const issued = await postJson(installation, "/oauth/token", { ...GRANT, client_id: ID, client_secret: SECRET })
    const token = await expectToken(issued)
    const authorization = basic(upper, SECRET)
    expect((await postForm(installation, "/oauth/revoke", { token }, { authorization })).status).toBe(200)
    expect((await me(token)).status).toBe(401)
  })

  test("allows no additional attempts to guess its secret", async () => {
    const attempts = [ID, upper, `${upper.slice(0, 8)}${ID.slice(8)}`]
    const statuses: number[] = []
    for (const client_id of attempts) {
      const answer = await postJson(installation, "/oauth/token", { ...GRANT, client_id, client_secret: "guess" })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([401, 401, 429])
  })
})

describe("a secret of unusual characters", () => {
  const dataset = (secret: string) => ({
    companies: [
      {
        key: "acme",
        name: "Acme",
        users: [{ key: "svc", first_name: "S", last_name: "Vc", roles: ["company.admin"] }],
        clients: [
          { key: "c", name: "C", service_user_key: "svc", client_id: clientId("admin"), client_secret: secret },
        ],
      },
    ],
  })
  /** RFC 6749, 2.3.1 requires both halves of Basic credentials to be form-encoded. */
  const formEncoded = (text: string) => new URLSearchParams([["", text]]).toString().slice(1)

  test.each(["a:b+c d/ü=&", "a%2Fb+c%20d", "is 100%zz"])(
    "%p is understood in Basic raw and form-encoded, and in a body",
    async (secret) => {
      const own = await Installation.start({ dataset: dataset(secret) })
      try {
        const raw = { authorization: basic(clientId("admin"), secret) }
        const encoded = { authorization: basic(formEncoded(clientId("admin")), formEncoded(secret)) }
        const body = { ...GRANT, client_id: clientId("admin"), client_secret: secret }
        for (const answer of [
          await postForm(own, "/oauth/token", GRANT, raw),
          await postForm(own, "/oauth/token", GRANT, encoded),
          await postForm(own, "/oauth/token", body),
          await postJson(own, "/oauth/token", body),
        ]) {
          expect(answer.status).toBe(200)
        }
        const wrong = { authorization: basic(clientId("admin"), formEncoded(formEncoded(secret))) }
        expect((await postForm(own, "/oauth/token", GRANT, wrong)).status).toBe(401)
      } finally {
        await own.stop()
      }
    },
  )
})

describe("the scope of a token", () => {
  const scopeFor = async (client: string, scope: string | undefined) => {
    const answer = await postJson(installation, "/oauth/token", { ...GRANT, ...credentials(client), scope })
    return String(answer.body.scope)
  }

  test.each([
    ["admin", undefined, "*"],
    ["admin", "*", "*"],
    ["norole", "*", "*"],
    ["admin", "users.view", "users.view"],
    ["admin", "users.view  locations.create users.view", "users.view locations.create"],
    ["employee", "users.view users.update locations.view", "users.view"],
    ["trainer", "locations.create content.create", "content.create"],
  ])("of %s requesting %p is %p", async (client, asked, granted) => {
    expect(await scopeFor(client, asked)).toBe(granted)
  })

  test("is shown by /auth/me as it was granted", async () => {
    const all = await me(await installation.token("employee"))
    expect<unknown>(all.body.data?.token?.scopes).toEqual(["*"])
    const narrowed = await me(await installation.token("employee", "users.view courses.view users.update"))
    expect([...(narrowed.body.data?.token?.scopes ?? [])].map(String).sort()).toEqual(["courses.view", "users.view"])
  })

  test("does not grow with the roles", async () => {
    const token = await installation.token("employee", "users.view users.update")
    const path = `users/${idOf(installation, "users", "employee")}/roles`
    await installation.request("PUT", path, { body: { roles: ["company.admin"] } })
    const update = () =>
      installation.request("PATCH", `users/${idOf(installation, "users", "ada")}`, { token, body: {} })
    expect((await update()).status).toBe(403)
  })
})

describe("GET /auth/me", () => {
  test("shows service user, client and token as documented, and nothing else", async () => {
    const { status, body } = await me(await installation.token("mixed"))
    expect(status).toBe(200)
    expect<unknown>(body).toEqual({
      data: {
        service_user: {
          id: idOf(installation, "users", "mixed"),
          username: "mixed-service",
          company_id: companyId(installation),
          roles: ["company.location_admin", "company.trainer"],
        },
        client: { id: clientId("mixed"), name: "Client mixed" },
        token: { expires_at: "2026-11-20T10:30:00Z", scopes: ["*"] },
      },
    })
  })
})

describe("the lifetime of a token", () => {
  test("is an hour, to the second", async () => {
    const token = await installation.token("admin")
    installation.time.now = NOW + 3_599_000
    expect((await me(token)).status).toBe(200)
    installation.time.now = NOW + 3_600_000
    expect((await me(token)).status).toBe(401)
  })

  test("is set by token_lifetime", async () => {
    const own = await Installation.start({ settings: { token_lifetime: 90 } })
    try {
      const { body } = await postJson(own, "/oauth/token", { ...GRANT, ...credentials() })
      expect<unknown>(body.expires_in).toBe(90)
      const token = String(body.access_token)
      own.time.now = NOW + 89_000
      const shown = await own.request("GET", "auth/me", { token })
      expect<unknown>(shown.body.data?.token?.expires_at).toBe("2026-11-20T09:31:30Z")
      own.time.now = NOW + 90_000
      expect((await own.request("GET", "auth/me", { token })).status).toBe(401)
    } finally {
      await own.stop()
    }
  })
})
