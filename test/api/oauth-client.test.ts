import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import * as oauth from "oauth4webapi"
import { clientId, clientSecret } from "./companies.ts"
import { Installation } from "./installation.ts"

/** What a strict client library of somebody else makes of the OAuth endpoints. */

let installation: Installation
let options: {
  [oauth.allowInsecureRequests]: true
  [oauth.customFetch]: (url: string, init: RequestInit) => Promise<Response>
}
let server: oauth.AuthorizationServer
beforeAll(async () => {
  installation = await Installation.start()
  options = {
    // The app is called without a port, so there is nothing to encrypt.
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: async (url, init) => installation.app.handle(new Request(url, init)),
  }
  const issuer = new URL("http://localhost")
  const response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...options })
  server = await oauth.processDiscoveryResponse(issuer, response)
})
afterAll(() => installation.stop())

const client = { client_id: clientId("admin") }

async function grant(authentication: oauth.ClientAuth, scope = "*"): Promise<oauth.TokenEndpointResponse> {
  const parameters = new URLSearchParams({ scope })
  const response = await oauth.clientCredentialsGrantRequest(server, client, authentication, parameters, options)
  return oauth.processClientCredentialsResponse(server, client, response)
}

describe("a standard OAuth 2.0 client", () => {
  test.each([
    ["HTTP Basic", () => oauth.ClientSecretBasic(clientSecret("admin"))],
    ["the body", () => oauth.ClientSecretPost(clientSecret("admin"))],
  ])("finds the endpoints, gets a token by %s, uses and revokes it", async (_name, authentication) => {
    const token = await grant(authentication(), "users.view")
    expect(token).toMatchObject({ token_type: "bearer", expires_in: 3600, scope: "users.view" })
    const address = new URL("http://localhost/api/v1/users")
    const use = () => oauth.protectedResourceRequest(token.access_token, "GET", address, undefined, null, options)
    expect((await use()).status).toBe(200)

    const revoked = await oauth.revocationRequest(server, client, authentication(), token.access_token, options)
    await oauth.processRevocationResponse(revoked)
    const refusal = await use().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(oauth.WWWAuthenticateChallengeError)
    const challenge = refusal instanceof oauth.WWWAuthenticateChallengeError ? refusal.cause[0] : undefined
    expect(challenge).toMatchObject({ scheme: "bearer", parameters: { error: "invalid_token" } })
  })

  test("understands a refusal", async () => {
    const refusal = await grant(oauth.ClientSecretPost("wrong")).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 401 })
    const scope = await grant(oauth.ClientSecretPost(clientSecret("admin")), "nonsense").catch(
      (error: unknown) => error,
    )
    expect(scope).toMatchObject({ error: "invalid_scope", status: 400 })
  })
})
