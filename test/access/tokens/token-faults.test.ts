import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { clientId, clientSecret } from "../../harness/companies.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { basic, credentials, expectOAuthError, postForm, postJson } from "../../harness/token-requests.ts"

const GRANT = { grant_type: "client_credentials" }
const COMPLETE = { ...GRANT, ...credentials() }
const RIGHT = basic(clientId("admin"), clientSecret("admin"))

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const form = (parameters: Record<string, string> | [string, string][], headers = {}) =>
  postForm(installation, "/oauth/token", parameters, headers)
const json = (body: unknown, headers = {}) => postJson(installation, "/oauth/token", body, headers)

test.each(["/oauth/token", "/oauth/revoke"])("%s accepts 16 KiB, as a form or as JSON", async (path) => {
  const sized = (size: number) => ({ ...COMPLETE, token: "none", x: "x".repeat(size) })
  for (const post of [postForm, postJson] as const) {
    expect((await post(installation, path, sized(15_000))).status).toBe(200)
    expect((await post(installation, path, sized(16_384))).status).toBe(413)
  }
})

/** Requests with the error they cause (RFC 6749, 5.2). */
const FAULTS: readonly [error: string, name: string, send: () => Promise<Answer>][] = [
  ["invalid_client", "no credentials", () => form(GRANT)],
  ["invalid_client", "no body at all", () => installation.request("POST", "/oauth/token", { as: null })],
  ["invalid_client", "no secret", () => form({ ...GRANT, client_id: clientId("admin") })],
  ["invalid_client", "no client", () => form({ ...GRANT, client_secret: clientSecret("admin") })],
  ["invalid_client", "an empty secret", () => json({ ...COMPLETE, client_secret: "" })],
  ["invalid_client", "a wrong secret", () => json({ ...COMPLETE, client_secret: "secret-of-other" })],
  ["invalid_client", "the secret in another case", () => json({ ...COMPLETE, client_secret: "SECRET-of-admin" })],
  ["invalid_client", "an unknown client", () => json({ ...COMPLETE, client_id: crypto.randomUUID() })],
  ["invalid_client", "another client's secret", () => json({ ...COMPLETE, client_id: clientId("other") })],
  ["invalid_client", "a username for a client", () => json({ ...COMPLETE, client_id: "admin-service" })],
  [
    "invalid_client",
    "a wrong secret and everything else wrong too",
    () => form({ ...credentials(), client_secret: "x" }),
  ],
  ["invalid_client", "Basic with a wrong secret", () => form(GRANT, { authorization: basic(clientId("admin"), "x") })],
  ["invalid_client", "Basic that is not base64", () => form(GRANT, { authorization: "Basic ???" })],
  ["invalid_client", "Basic without a colon", () => form(GRANT, { authorization: `Basic ${btoa("admin")}` })],
  ["invalid_client", "Basic without anything", () => form(GRANT, { authorization: "Basic" })],
  ["invalid_client", "a broken escape in Basic", () => form(GRANT, { authorization: basic("%zz", "%") })],
  ["invalid_client", "a bearer token for credentials", () => form(GRANT, { authorization: "Bearer abc" })],
  ["invalid_request", "no grant_type", () => form(credentials())],
  ["invalid_request", "a grant_type that is not text", () => json({ ...COMPLETE, grant_type: 5 })],
  ["invalid_request", "a scope that is not text", () => json({ ...COMPLETE, scope: ["*"] })],
  ["invalid_request", "a secret that is not text", () => json({ ...COMPLETE, client_secret: 5 })],
  ["invalid_request", "a parameter twice", () => form([...Object.entries(COMPLETE), ["scope", "*"], ["scope", "*"]])],
  [
    "invalid_request",
    "grant_type twice",
    () => form([...Object.entries(COMPLETE), ["grant_type", "client_credentials"]]),
  ],
  ["invalid_request", "credentials in the body and by Basic", () => form(COMPLETE, { authorization: RIGHT })],
  [
    "invalid_request",
    "one client in the body and another by Basic",
    () => form({ ...GRANT, client_id: clientId("other") }, { authorization: RIGHT }),
  ],
  ["invalid_request", "broken JSON", () => json("{")],
  ["invalid_request", "JSON that is not an object", () => json([COMPLETE])],
  ["invalid_request", "another content type", () => json(COMPLETE, { "content-type": "text/plain" })],
  ["invalid_request", "a form declared as JSON", () => json(new URLSearchParams(COMPLETE).toString())],
  ["unsupported_grant_type", "another grant", () => form({ ...COMPLETE, grant_type: "authorization_code" })],
  ["unsupported_grant_type", "the password grant", () => form({ ...COMPLETE, grant_type: "password" })],
  [
    "unsupported_grant_type",
    "the grant in another case",
    () => form({ ...COMPLETE, grant_type: "CLIENT_CREDENTIALS" }),
  ],
  ["invalid_scope", "an unknown scope", () => json({ ...COMPLETE, scope: "everything" })],
  [
    "invalid_scope",
    "an unknown scope together with a known one",
    () => json({ ...COMPLETE, scope: "users.view users.delete" }),
  ],
  [
    "invalid_scope",
    "only scopes that the roles do not give",
    () => json({ ...GRANT, ...credentials("norole"), scope: "users.view" }),
  ],
]

describe("a token request is refused", () => {
  test.each(FAULTS)("as %s: %s", async (error, _name, send) => {
    expectOAuthError(await send(), error)
  })

  test("as unauthorized_client while the service user is inactive", async () => {
    const path = `users/${idOf(installation, "users", "trainer")}`
    await installation.request("POST", `${path}/deactivate`)
    expectOAuthError(await json({ ...GRANT, ...credentials("trainer") }), "unauthorized_client")
    await installation.request("POST", `${path}/activate`)
    expect((await json({ ...GRANT, ...credentials("trainer") })).status).toBe(200)
  })

  test("without distinguishing an unknown client from a wrong secret, or revealing an inactive user to strangers", async () => {
    const unknown = await json({ ...COMPLETE, client_id: crypto.randomUUID() })
    const wrong = await json({ ...COMPLETE, client_secret: "x" })
    expect<unknown>(wrong.body).toEqual(unknown.body)
    const path = `users/${idOf(installation, "users", "trainer")}`
    await installation.request("POST", `${path}/deactivate`)
    const inactive = await json({ ...GRANT, ...credentials("trainer"), client_secret: "x" })
    await installation.request("POST", `${path}/activate`)
    expect<unknown>(inactive.body).toEqual(unknown.body)
  })

  test("without repeating the secret that was sent", async () => {
    const answer = await json({ ...COMPLETE, client_secret: "a-mistyped-secret" })
    expect(answer.text).not.toContain("a-mistyped-secret")
  })

  test.each(["GET", "PUT", "PATCH", "DELETE"])("by %s, which is not allowed", async (method) => {
    const answer = await installation.request(method, "/oauth/token", { as: null })
    expect(answer.status).toBe(405)
    expect<unknown>(answer.body).toEqual({ message: "Method not allowed.", code: "method_not_allowed" })
    expect(answer.headers.get("allow")).toBe("POST")
  })

  test("with credentials in the address, which are ignored", async () => {
    const query = new URLSearchParams(COMPLETE)
    const answer = await installation.request("POST", `/oauth/token?${query}`, { as: null })
    expectOAuthError(answer, "invalid_client")
  })
})

describe("an API request without a valid token", () => {
  const UNAUTHENTICATED = { message: "Unauthenticated.", code: "unauthenticated" }

  test("is challenged for a token, without an error code", async () => {
    const answer = await installation.request("GET", "users", { as: null })
    expect(answer.status).toBe(401)
    expect<unknown>(answer.body).toEqual(UNAUTHENTICATED)
    expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="trainbase"')
  })

  test.each([
    ["an unknown token", (token: string) => `Bearer ${token.slice(1)}x`],
    ["a token cut short", (token: string) => `Bearer ${token.slice(0, -1)}`],
    ["an empty token", () => "Bearer "],
    ["two tokens", (token: string) => `Bearer ${token} ${token}`],
    ["a quoted token", (token: string) => `Bearer "${token}"`],
    ["the hash of a token", (token: string) => `Bearer ${new Bun.CryptoHasher("sha256").update(token).digest("hex")}`],
  ])("that has %s gets the error code for an invalid token", async (_name, header) => {
    const authorization = header(await installation.token("admin"))
    const answer = await installation.request("GET", "users", { as: null, headers: { authorization } })
    expect(answer.status).toBe(401)
    expect<unknown>(answer.body).toEqual(UNAUTHENTICATED)
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer realm="trainbase", error="invalid_token"/)
  })

  test.each([
    ["no scheme", (token: string) => token],
    ["a scheme that runs into the token", (token: string) => `Bearer${token}`],
    ["a scheme that runs into a token that begins with a dash", (token: string) => `Bearer-${token}`],
    ["another scheme", (token: string) => `Token ${token}`],
    ["the client's own credentials", () => RIGHT],
  ])("that has %s counts as having none, and gets no error code", async (_name, header) => {
    const authorization = header(await installation.token("admin"))
    const answer = await installation.request("GET", "users", { as: null, headers: { authorization } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="trainbase"')
  })

  test("finds a token neither in the address nor in the body", async () => {
    const token = await installation.token("admin")
    const address = `users?access_token=${token}&token=${token}`
    expect((await installation.request("GET", address, { as: null })).status).toBe(401)
    const body = { access_token: token, first_name: "Nora", last_name: "Neu" }
    expect((await installation.request("POST", "users", { as: null, body })).status).toBe(401)
  })
})

describe("an API request with a valid token", () => {
  test.each(["bearer", "BEARER", "Bearer  "])("is accepted when the scheme is written %p", async (scheme) => {
    const authorization = `${scheme} ${await installation.token("admin")}`
    expect((await installation.request("GET", "users", { as: null, headers: { authorization } })).status).toBe(200)
  })
})
