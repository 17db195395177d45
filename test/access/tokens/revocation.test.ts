import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { observe } from "../../../src/operation/metrics/observation.ts"
import { LetterSeal } from "../../../src/people/letters/secrets.ts"
import { LinkRequestSeal } from "../../../src/people/passwords/secrets.ts"
import { SignOnSeal } from "../../../src/people/providers/secrets.ts"
import { FactorSeal } from "../../../src/people/second-factors/secrets.ts"
import { createApp } from "../../../src/server/app.ts"
import { readSettings } from "../../../src/settings/read.ts"
import { silentLog } from "../../../src/tools/log/log.ts"
import { SecretSeal } from "../../../src/webhooks/secrets.ts"
import { clientId, clientSecret } from "../../harness/companies.ts"
import { openTestDatabase } from "../../harness/engine.ts"
import { Installation, WEBHOOK_KEY } from "../../harness/installation.ts"
import { OPENINGS } from "../../harness/openings.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { basic, credentials, expectOAuthError, postForm, postJson } from "../../harness/token-requests.ts"
import { ALL_PERMISSIONS } from "../role-table.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const statusOf = async (token: string) => (await installation.request("GET", "auth/me", { token })).status
const revoke = (body: object) => postJson(installation, "/oauth/revoke", body)

/** A separate token for one test, independent of the one cached by the harness. */
async function newToken(client = "admin"): Promise<string> {
  const request = { grant_type: "client_credentials", ...credentials(client) }
  const { body } = await postJson(installation, "/oauth/token", request)
  return String(body.access_token)
}

describe("POST /oauth/revoke", () => {
  test("ends one token of the client, and no other", async () => {
    const [ended, kept] = [await newToken(), await newToken()]
    const answer = await revoke({ ...credentials(), token: ended, token_type_hint: "access_token" })
    expect(answer.status).toBe(200)
    expect([await statusOf(ended), await statusOf(kept)]).toEqual([401, 200])
  })

  test("accepts a form, and Basic credentials", async () => {
    const [one, other] = [await newToken(), await newToken()]
    expect((await postForm(installation, "/oauth/revoke", { ...credentials(), token: one })).status).toBe(200)
    const authorization = basic(clientId("admin"), clientSecret("admin"))
    expect((await postForm(installation, "/oauth/revoke", { token: other }, { authorization })).status).toBe(200)
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 401])
  })

  test("succeeds for a token that does not exist, or no longer exists, whatever the hint", async () => {
    const token = await newToken()
    for (const body of [
      { token },
      { token },
      { token: "no-such-token" },
      { token, token_type_hint: "refresh_token" },
    ]) {
      expect((await revoke({ ...credentials(), ...body })).status).toBe(200)
    }
  })

  test("refuses a token of another client, which remains valid", async () => {
    for (const client of ["trainer", "other"]) {
      const token = await newToken(client)
      expectOAuthError(await revoke({ ...credentials("admin"), token }), "invalid_request")
      expect(await statusOf(token)).toBe(200)
    }
  })

  test("refuses an unauthenticated client, and the token remains valid", async () => {
    const token = await newToken()
    expectOAuthError(await revoke({ token }), "invalid_client")
    expectOAuthError(await revoke({ ...credentials(), client_secret: "x", token }), "invalid_client")
    const bearer = await installation.request("POST", "/oauth/revoke", { token, body: { token } })
    expectOAuthError(bearer, "invalid_client")
    expect(await statusOf(token)).toBe(200)
  })

  test("without a token to revoke is an invalid request", async () => {
    expectOAuthError(await revoke(credentials()), "invalid_request")
    expectOAuthError(await revoke({ ...credentials(), token: 5 }), "invalid_request")
  })
})

describe("POST /auth/logout", () => {
  test("ends the token used, and no other token of the client, at once", async () => {
    const [ended, kept] = [await newToken(), await newToken()]
    const answer = await installation.request("POST", "auth/logout", { token: ended })
    expect(answer.status).toBe(200)
    expect<unknown>(answer.body).toEqual({ message: "Token revoked." })
    expect([await statusOf(ended), await statusOf(kept)]).toEqual([401, 200])
  })

  test("is refused as unauthenticated the second time", async () => {
    const token = await newToken()
    await installation.request("POST", "auth/logout", { token })
    const again = await installation.request("POST", "auth/logout", { token })
    expect(again.status).toBe(401)
    expect<unknown>(again.body).toEqual({ message: "Unauthenticated.", code: "unauthenticated" })
  })

  test("ends the token in the header, not one named in the body", async () => {
    const [own, named] = [await newToken(), await newToken()]
    await installation.request("POST", "auth/logout", { token: own, body: { token: named } })
    expect([await statusOf(own), await statusOf(named)]).toEqual([401, 200])
  })

  test("takes effect on every instance at once", async () => {
    const database = await openTestDatabase(installation.directory)
    try {
      const { settings } = readSettings({ flags: { data: installation.directory }, environment: {} })
      const clock = () => installation.time.now
      const common = { database, settings, log: silentLog(), clock }
      const vitals = () => ({ leading: false, sinceTick: 0, sincePass: 0 })
      const second = createApp({
        ...common,
        ...observe({ ...common, vitals }),
        certificates: installation.certificates,
        files: installation.files,
        mail: new RecordedMail(),
        openings: OPENINGS,
        webhookSecrets: new SecretSeal(WEBHOOK_KEY),
        signOnSeal: new SignOnSeal(WEBHOOK_KEY),
        factorSeal: new FactorSeal(WEBHOOK_KEY),
        letterSeal: new LetterSeal(WEBHOOK_KEY),
        linkRequestSeal: new LinkRequestSeal(WEBHOOK_KEY),
        nudge() {},
      })
      const statusOnSecond = async (token: string) => {
        const headers = { authorization: `Bearer ${token}` }
        return (await second.handle(new Request("http://localhost/api/v1/auth/me", { headers }))).status
      }
      const token = await newToken()
      expect([await statusOf(token), await statusOnSecond(token)]).toEqual([200, 200])
      await installation.request("POST", "auth/logout", { token })
      expect([await statusOf(token), await statusOnSecond(token)]).toEqual([401, 401])
    } finally {
      await database.close()
    }
  })
})

describe("a client that is revoked", () => {
  test("has no tokens and gets none, while others continue", async () => {
    const token = await newToken("trainer")
    await installation.database.run(
      sql`update clients set revoked_at = ${installation.time.now} where client_id = ${clientId("trainer")}`,
    )
    expect(await statusOf(token)).toBe(401)
    const request = { grant_type: "client_credentials", ...credentials("trainer") }
    expectOAuthError(await postJson(installation, "/oauth/token", request), "invalid_client")
    expectOAuthError(await revoke({ ...credentials("trainer"), token }), "invalid_client")
    expect(await statusOf(await newToken("admin"))).toBe(200)
  })
})

describe("the description of the authorization server", () => {
  const describedBy = (target: Installation) =>
    target.request("GET", "/.well-known/oauth-authorization-server", { as: null })

  test("names working endpoints under the origin of the request", async () => {
    const { status, body, headers } = await describedBy(installation)
    expect(status).toBe(200)
    expect(headers.get("content-type")).toStartWith("application/json")
    expect(body).toMatchObject({
      issuer: "http://localhost",
      token_endpoint: "http://localhost/oauth/token",
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
      revocation_endpoint: "http://localhost/oauth/revoke",
      revocation_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
      grant_types_supported: ["client_credentials"],
      response_types_supported: [],
    })
    const scopes = [...(body.scopes_supported ?? [])].map(String)
    expect(scopes.sort()).toEqual(["*", ...ALL_PERMISSIONS].sort())
  })

  test("uses the origin of the setting public_url", async () => {
    const own = await Installation.start({ settings: { public_url: "https://training.acme.example" } })
    try {
      const { body } = await describedBy(own)
      expect<unknown>([body.issuer, body.token_endpoint, body.revocation_endpoint]).toEqual([
        "https://training.acme.example",
        "https://training.acme.example/oauth/token",
        "https://training.acme.example/oauth/revoke",
      ])
    } finally {
      await own.stop()
    }
  })
})
