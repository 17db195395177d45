import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { addProvider, updateProvider } from "../../../src/people/providers/rules.ts"
import { SignOnSeal } from "../../../src/people/providers/secrets.ts"
import { AuthenticatorApp } from "../../harness/authenticator-app.ts"
import { Installation, WEBHOOK_KEY } from "../../harness/installation.ts"
import { type Lies, LyingProvider } from "../../harness/lying-provider.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { SoftwareAuthenticator } from "../../harness/software-authenticator.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

const FACTOR = "/account/second-factor"
const PASSKEYS = "/account/passkeys"
const BY = { seal: new SignOnSeal(WEBHOOK_KEY), actor: { kind: "server", duty: "test" } as const, now: 1 }
const BARE = { sub: "subject-bare", preferred_username: "bare.nowak" }
const proofFor = (purpose: string) => `/account/proof/provider/acme?for=${purpose}`

let installation: Installation
let provider: LyingProvider

beforeEach(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
  provider = await LyingProvider.start(() => installation.time.now)
  provider.person = BARE
  const settings = { name: "Acme SSO", issuer: provider.issuer, clientId: "trainbase", clientSecret: "shared secret" }
  await addProvider(installation.database, { company: "acme", key: "acme", settings }, BY)
})
afterEach(async () => {
  provider.stop()
  await installation.stop()
})

/** Signs on at the provider as its user of this name: bare, who has no password. */
async function signedOn(person: Record<string, unknown> = BARE): Promise<TestBrowser> {
  provider.person = person
  const browser = new TestBrowser(installation)
  const sent = await browser.get("/sign-in/oidc/acme")
  expect((await browser.get(provider.signOn(sent.location ?? "").href)).status).toBe(303)
  return browser
}

/** Proves their identity at the provider; `change` modifies the address of the request. */
async function proved(
  browser: TestBrowser,
  purpose: string,
  { lies = {}, change = () => {} }: { lies?: Lies; change?: (query: URLSearchParams) => void } = {},
) {
  const sent = await browser.get(proofFor(purpose))
  const address = new URL(sent.location ?? "")
  change(address.searchParams)
  provider.lies = lies
  const answer = await browser.get(provider.signOn(address.href).href)
  provider.lies = {}
  return answer
}

async function lastRefusal(): Promise<string | undefined> {
  const row = await installation.database.get<{ changes: string; username: string }>(sql`
    select changes, username from audit_entries where action = 'proof-refused' order by id desc limit 1`)
  return row === undefined ? undefined : `${row.username}: ${JSON.parse(row.changes).reason?.after}`
}

describe("a user without a password", () => {
  test("can set nothing up without signing on at the provider again", async () => {
    const browser = await signedOn()
    for (const [path, purpose] of [
      [FACTOR, "second-factor"],
      [PASSKEYS, "passkeys"],
    ] as const) {
      const { text } = await browser.get(path)
      expect(text).toContain(`href="${proofFor(purpose)}"`)
      expect(text).toContain("you sign on at Acme SSO once more")
      expect(text).not.toContain("current_password")
      for (const form of [{}, { current_password: "" }, { code: "000000" }, { credential: "{}" }]) {
        expect((await browser.post(`${path}/begin`, form as Record<string, string>)).status).toBe(422)
      }
    }
    expect((await browser.get(FACTOR)).text).not.toContain('<svg class="qr"')
    expect((await browser.get(`${PASSKEYS}/new?challenge=x`)).location).toBe(PASSKEYS)
  })

  test("is sent there to sign on again, and can then set an app up", async () => {
    const browser = await signedOn()
    const { location } = await browser.get(proofFor("second-factor"))
    const { searchParams } = new URL(location ?? "")
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ prompt: "login", max_age: "0", code_challenge_method: "S256" },
      redirect_uri: "http://localhost/sign-in/oidc/acme/callback",
    })
    expect((await proved(browser, "second-factor")).location).toBe(FACTOR)
    const app = new AuthenticatorApp((await browser.get(FACTOR)).text, installation.time)
    expect((await browser.post(`${FACTOR}/confirm`, { code: app.code() })).location).toMatch(/codes=/)
    // From now on the app is the proof, and the provider no longer counts.
    expect((await browser.get(proofFor("passkeys"))).location).toBe(PASSKEYS)
    expect((await browser.post(`${PASSKEYS}/begin`)).status).toBe(422)
    expect((await browser.post(`${FACTOR}/remove`)).status).toBe(422)
    installation.time.now += 30_000
    expect((await browser.post(`${FACTOR}/remove`, { code: app.code() })).status).toBe(303)
  })

  test("can then add the first passkey", async () => {
    const browser = await signedOn()
    const { location } = await proved(browser, "passkeys")
    expect(location).toMatch(/^\/account\/passkeys\/new\?challenge=/)
    const { text } = await browser.get(location ?? "")
    const options = JSON.parse((/ data-options="([^"]*)"/.exec(text)?.[1] ?? "").replaceAll("&quot;", '"'))
    const credential = new SoftwareAuthenticator().create(options)
    expect((await browser.post(`${PASSKEYS}/new`, { credential, name: "Key" })).status).toBe(303)
    expect((await browser.get(PASSKEYS)).text).toContain("Key")
  })

  const AGE = (seconds: number): Lies => ({
    claims: (claims) => ({ ...claims, auth_time: Number(claims.iat) - seconds }),
  })
  const LIES: readonly [string, Lies, RegExp][] = [
    ["has a token that does not say when", { claims: ({ auth_time: _, ...claims }) => claims }, /auth_time/],
    ["signed on there an hour earlier", AGE(3600), /./],
    ["signed on there a few seconds earlier", AGE(10), /before, not now/],
    ["will sign on there an hour later", AGE(-3600), /future/],
    ["will sign on there a few minutes later", AGE(-120), /future/],
    ["is somebody else there", { claims: (claims) => ({ ...claims, sub: "subject-2" }) }, /somebody else/],
    [
      "is somebody else there with the same claim",
      { claims: (claims) => ({ ...claims, sub: "subject-2", preferred_username: "bare.nowak" }) },
      /somebody else/,
    ],
    ["returns from another request", { claims: (claims) => ({ ...claims, nonce: "other" }) }, /nonce/],
    ["has a time that is not a number", { claims: (claims) => ({ ...claims, auth_time: "now" }) }, /./],
  ]
  test.each(LIES)("who %s has proved nothing, and this is recorded", async (_, lies, reason) => {
    const browser = await signedOn()
    const answer = await proved(browser, "second-factor", { lies })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain("Not confirmed")
    expect(answer.text).toContain(`href="${proofFor("second-factor")}"`)
    expect(await lastRefusal()).toMatch(reason)
    expect(await lastRefusal()).toStartWith("bare.nowak: ")
    expect((await browser.get(FACTOR)).text).not.toContain('<svg class="qr"')
    expect((await browser.get("/account")).status).toBe(200)
  })

  test("who removes the request for a new sign-on from the address has proved nothing", async () => {
    const browser = await signedOn()
    const change = (query: URLSearchParams) => {
      query.delete("prompt")
      query.delete("max_age")
    }
    expect((await proved(browser, "second-factor", { change })).status).toBe(422)
    expect((await browser.get(FACTOR)).text).not.toContain('<svg class="qr"')
  })

  test("who takes minutes to sign on there has proved it, as long as that was after being sent there", async () => {
    const browser = await signedOn()
    const sent = await browser.get(proofFor("second-factor"))
    installation.time.now += 540_000
    // Signed on a minute after being sent there.
    provider.lies = AGE(480)
    expect((await browser.get(provider.signOn(sent.location ?? "").href)).location).toBe(FACTOR)
  })

  test("proves it with clocks that are slightly wrong", async () => {
    const browser = await signedOn()
    provider.skew = -45
    expect((await proved(browser, "second-factor")).location).toBe(FACTOR)
    provider.skew = 45
    expect((await proved(browser, "second-factor")).location).toBe(FACTOR)
  })

  test("who cancels there returns to the page, and may try again", async () => {
    const browser = await signedOn()
    const sent = await browser.get(proofFor("passkeys"))
    const back = provider.signOn(sent.location ?? "")
    back.searchParams.delete("code")
    back.searchParams.set("error", "access_denied")
    expect((await browser.get(back.href)).location).toBe(PASSKEYS)
  })

  test("gets a page that says what to do when the provider does not answer", async () => {
    const browser = await signedOn()
    const lies = { answer: (path: string) => (path === "/token" ? new Response(null, { status: 500 }) : undefined) }
    const { status, text } = await proved(browser, "second-factor", { lies })
    expect(status).toBe(503)
    expect(text).toContain("Acme SSO does not answer.")
  })
})

describe("a proof at a provider counts", () => {
  test("once", async () => {
    const browser = await signedOn()
    const sent = await browser.get(proofFor("second-factor"))
    const back = provider.signOn(sent.location ?? "").href
    expect((await browser.get(back)).status).toBe(303)
    expect((await browser.get(back)).status).toBe(422)
  })

  test("for ten minutes", async () => {
    const browser = await signedOn()
    const sent = await browser.get(proofFor("second-factor"))
    installation.time.now += 600_001
    expect((await browser.get(provider.signOn(sent.location ?? "").href)).status).toBe(422)
  })

  test("for the session that began it, and not for another one of the same user in the same browser", async () => {
    const browser = await signedOn()
    const sent = await browser.get(proofFor("second-factor"))
    const another = await signedOn()
    browser.cookies.set("session", another.cookies.get("session") ?? "")
    const answer = await browser.get(provider.signOn(sent.location ?? "").href)
    expect([answer.status, answer.text.includes("Not confirmed")]).toEqual([422, true])
    browser.cookies.delete("session")
    const second = await another.get(proofFor("second-factor"))
    another.cookies.delete("session")
    expect((await another.get(provider.signOn(second.location ?? "").href)).status).toBe(422)
    expect(another.cookies.has("session")).toBe(false)
  })

  test("not as a sign-on, nor a sign-on as a proof", async () => {
    const browser = await signedOn()
    const sessions = () => installation.database.all(sql`select id, factors, created_at from sessions order by id`)
    const before = await sessions()
    await proved(browser, "second-factor")
    expect(await sessions()).toEqual(before)
    const fresh = await signedOn()
    expect((await fresh.get(FACTOR)).text).not.toContain('<svg class="qr"')
  })

  test("for nobody with a password, unless passwords can no longer be used to sign in", async () => {
    const ada = { sub: "subject-ada", preferred_username: "ada.nowak" }
    const browser = await signedOn(ada)
    expect((await browser.get(proofFor("second-factor"))).location).toBe(FACTOR)
    expect((await browser.get(FACTOR)).text).toContain("current_password")
    await updateProvider(installation.database, { key: "acme", settings: { allowsPasswords: false } }, BY)
    expect((await browser.post(`${FACTOR}/begin`, { current_password: PASSWORD })).status).toBe(422)
    expect((await proved(browser, "second-factor")).location).toBe(FACTOR)
    expect((await browser.get(FACTOR)).text).toContain('<svg class="qr"')
  })

  test("only at an active provider with which the user is linked, and only for existing purposes", async () => {
    const browser = await signedOn()
    expect((await browser.get("/account/proof/provider/acme?for=other")).status).toBe(404)
    expect((await browser.get("/account/proof/provider/acme")).status).toBe(404)
    expect((await browser.get("/account/proof/provider/none?for=passkeys")).status).toBe(404)
    await updateProvider(installation.database, { key: "acme", settings: { state: "inactive" } }, BY)
    expect((await browser.get(proofFor("passkeys"))).status).toBe(404)
    expect((await browser.get(FACTOR)).text).toContain("Ask your administrator.")
    const stranger = new TestBrowser(installation)
    await stranger.signIn("ada.nowak", PASSWORD)
    await updateProvider(installation.database, { key: "acme", settings: { state: "active" } }, BY)
    await installation.database.run(sql`update users set password_hash = null where key = 'bare'`)
    expect((await stranger.get(proofFor("passkeys"))).location).toBe(PASSKEYS)
    expect((await new TestBrowser(installation).get(proofFor("passkeys"))).location).toStartWith("/sign-in?next=")
  })
})

test("A passkey is the second step after a sign-on even if the provider is required instead of passwords", async () => {
  const browser = await signedOn()
  const { location } = await proved(browser, "passkeys")
  const { text } = await browser.get(location ?? "")
  const options = JSON.parse((/ data-options="([^"]*)"/.exec(text)?.[1] ?? "").replaceAll("&quot;", '"'))
  const device = new SoftwareAuthenticator()
  await browser.post(`${PASSKEYS}/new`, { credential: device.create(options), name: "Key" })
  await updateProvider(installation.database, { key: "acme", settings: { allowsPasswords: false } }, BY)
  const half = await signedOn()
  expect(half.cookies.has("session")).toBe(false)
  const step = "/sign-in/second-factor/passkey"
  const credential = device.use(JSON.parse((await half.post(`${step}/options`)).text))
  expect((await half.post(step, { credential })).status).toBe(303)
  expect(half.cookies.has("session")).toBe(true)
})
