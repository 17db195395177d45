import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import * as oauth from "oauth4webapi"
import { listen } from "../../../src/server/listener.ts"
import { COMPANIES, clientId } from "../../harness/companies.ts"
import { Installation } from "../../harness/installation.ts"

/** Every character that a client might encode wrongly or a server decode wrongly. */
const SECRET = "a+b c%20&=:;/?#\"'ü€😀~"
const PLAIN_HTTP = { [oauth.allowInsecureRequests]: true } as const

/** The companies of the other tests. The client of acme's administrator has this secret. */
function withSecret(secret: string) {
  const [acme, ...others] = COMPANIES.companies
  const clients = acme?.clients.map((client) =>
    client.key === "admin" ? { ...client, client_secret: secret } : client,
  )
  return { ...COMPANIES, companies: [{ ...acme, clients }, ...others] }
}

let installation: Installation
let server: ReturnType<typeof listen>
let authorizationServer: oauth.AuthorizationServer

beforeAll(async () => {
  installation = await Installation.start({ dataset: withSecret(SECRET) })
  server = listen(installation.app, { host: "127.0.0.1", port: 0 })
  const issuer = new URL(server.origin)
  const response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...PLAIN_HTTP })
  authorizationServer = await oauth.processDiscoveryResponse(issuer, response)
})
afterAll(async () => {
  await server.stop()
  await installation.stop()
})

const client: oauth.Client = { client_id: clientId("admin") }

async function grant(authentication: oauth.ClientAuth, parameters: Record<string, string> = {}) {
  const response = await oauth.clientCredentialsGrantRequest(
    authorizationServer,
    client,
    authentication,
    new URLSearchParams(parameters),
    PLAIN_HTTP,
  )
  return oauth.processClientCredentialsResponse(authorizationServer, client, response)
}

function me(token: string): Promise<Response> {
  return oauth.protectedResourceRequest(
    token,
    "GET",
    new URL(`${server.origin}/api/v1/auth/me`),
    undefined,
    undefined,
    PLAIN_HTTP,
  )
}

/** The error with which a request of the client library fails. */
async function refusalOf(request: Promise<unknown>): Promise<unknown> {
  try {
    await request
  } catch (error) {
    return error
  }
  throw new Error("nothing was refused")
}

describe("a strict OAuth 2.0 client on a real connection", () => {
  test("discovers where tokens are issued and revoked, and how a client authenticates", () => {
    expect(authorizationServer).toMatchObject({
      issuer: server.origin,
      token_endpoint: `${server.origin}/oauth/token`,
      revocation_endpoint: `${server.origin}/oauth/revoke`,
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
      grant_types_supported: ["client_credentials"],
    })
  })

  test.each([
    ["HTTP Basic", oauth.ClientSecretBasic],
    ["parameters of the body", oauth.ClientSecretPost],
  ])("gets a token by %s, whatever its secret contains, and a response with the token", async (_, authentication) => {
    const token = await grant(authentication(SECRET))
    expect(token).toMatchObject({ token_type: "bearer", expires_in: 3600, scope: "*" })
    const answer = await me(token.access_token)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ data: { client: { id: client.client_id }, token: { scopes: ["*"] } } })
  })

  test("gets a token for the requested scopes, and is refused any others", async () => {
    const token = await grant(oauth.ClientSecretBasic(SECRET), { scope: "users.view teams.view" })
    expect(token.scope?.split(" ").sort()).toEqual(["teams.view", "users.view"])
    const statusOf = async (path: string) => {
      const url = new URL(`${server.origin}/api/v1/${path}`)
      return (await oauth.protectedResourceRequest(token.access_token, "GET", url, undefined, undefined, PLAIN_HTTP))
        .status
    }
    expect([await statusOf("users"), await statusOf("teams")]).toEqual([200, 200])
    const refused: unknown = await statusOf("locations").catch((error: unknown) => error)
    if (!(refused instanceof oauth.WWWAuthenticateChallengeError)) throw new TypeError("there was no challenge")
    const { scheme, parameters } = refused.cause[0] ?? {}
    expect<unknown>({ status: refused.status, scheme, parameters }).toEqual({
      status: 403,
      scheme: "bearer",
      parameters: { realm: "trainbase", error: "insufficient_scope", scope: "locations.view" },
    })
  })

  test.each([
    ["HTTP Basic", oauth.ClientSecretBasic],
    ["parameters of the body", oauth.ClientSecretPost],
  ])("revokes its token by %s, without affecting any other", async (_, authentication) => {
    const [ended, kept] = [await grant(authentication(SECRET)), await grant(authentication(SECRET))]
    const response = await oauth.revocationRequest(
      authorizationServer,
      client,
      authentication(SECRET),
      ended.access_token,
      PLAIN_HTTP,
    )
    expect(await oauth.processRevocationResponse(response)).toBeUndefined()
    expect((await me(kept.access_token)).status).toBe(200)
    const refusal = await refusalOf(me(ended.access_token))
    expect(refusal).toBeInstanceOf(oauth.WWWAuthenticateChallengeError)
    const { status, cause } = refusal as oauth.WWWAuthenticateChallengeError
    expect(status).toBe(401)
    expect(cause).toMatchObject([{ scheme: "bearer", parameters: { realm: "trainbase", error: "invalid_token" } }])
  })

  test("gets a challenge for a wrong secret with HTTP Basic", async () => {
    const refusal = await refusalOf(grant(oauth.ClientSecretBasic("wrong")))
    expect(refusal).toBeInstanceOf(oauth.WWWAuthenticateChallengeError)
    const { status, cause, response } = refusal as oauth.WWWAuthenticateChallengeError
    expect(status).toBe(401)
    expect(cause).toMatchObject([{ scheme: "basic" }])
    expect(await response.json()).toMatchObject({ error: "invalid_client" })
  })

  test.each([
    ["a wrong secret", oauth.None(), { client_secret: "wrong" }, 401, "invalid_client"],
    ["no secret", oauth.None(), {}, 401, "invalid_client"],
    ["an unknown scope", oauth.ClientSecretPost(SECRET), { scope: "everything" }, 400, "invalid_scope"],
  ])("receives the code of RFC 6749 for %s", async (_, authentication, parameters, status, error) => {
    const refusal = await refusalOf(grant(authentication, parameters))
    if (refusal instanceof oauth.WWWAuthenticateChallengeError) {
      expect(refusal.status).toBe(status)
      expect(await refusal.response.json()).toMatchObject({ error })
      return
    }
    expect(refusal).toBeInstanceOf(oauth.ResponseBodyError)
    expect(refusal).toMatchObject({ status, error, error_description: expect.stringMatching(/^[A-Z].*\.$/) })
  })

  test("is refused another grant type", async () => {
    const request = oauth.genericTokenEndpointRequest(
      authorizationServer,
      client,
      oauth.ClientSecretPost(SECRET),
      "password",
      new URLSearchParams({ username: "ada", password: "secret" }),
      PLAIN_HTTP,
    )
    const refusal = await refusalOf(
      request.then((response) => oauth.processGenericTokenEndpointResponse(authorizationServer, client, response)),
    )
    expect(refusal).toMatchObject({ status: 400, error: "unsupported_grant_type" })
  })
})
