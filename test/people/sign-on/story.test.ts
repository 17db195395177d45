import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { addProvider } from "../../../src/people/providers/rules.ts"
import { SignOnSeal } from "../../../src/people/providers/secrets.ts"
import { listen } from "../../../src/server/listener.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import { openTestDatabase } from "../../harness/engine.ts"
import { Installation, WEBHOOK_KEY } from "../../harness/installation.ts"
import { OpenIdProvider } from "../../harness/openid-provider.ts"
import { secondApp } from "../../harness/second-app.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

const CLIENT = { clientId: "trainbase", clientSecret: "a secret: with % + signs" }
const PERSON = { key: "ada", first_name: "Ada", last_name: "Nowak", email: "ada@acme.example" }
const DATASET = { companies: [{ key: "acme", name: "Acme", users: [PERSON] }] }

let installation: Installation
let server: ReturnType<typeof listen>
let provider: OpenIdProvider

beforeAll(async () => {
  installation = await Installation.start({ dataset: DATASET })
  installation.time.now = Date.now()
  server = listen(installation.app, { host: "127.0.0.1", port: 0 })
  const back = (origin: string) => `${origin}/sign-in/oidc/acme/callback`
  const redirectUris = [back(server.origin), back("http://localhost")]
  provider = await OpenIdProvider.start({ ...CLIENT, redirectUris }, (name) => ({
    ...{ preferred_username: name, given_name: "Ada", family_name: "Nowak" },
    ...{ email: `${name}@acme.example`, email_verified: true },
  }))
  const settings = { ...CLIENT, name: "Acme SSO", issuer: provider.issuer, matches: "email" as const }
  const by = { seal: new SignOnSeal(WEBHOOK_KEY), actor: { kind: "server", duty: "test" } as const, now: 1 }
  await addProvider(installation.database, { company: "acme", key: "acme", settings }, by)
})

afterAll(async () => {
  await server.stop()
  await provider.stop()
  await installation.stop()
})

const signOnThere = (address: string, name: string) => provider.signOn(address, name)

async function signedInAs(): Promise<string | undefined> {
  const row = await installation.database.get<{ key: string }>(sql`
    select u.key from sessions s join users u on u.id = s.user_id order by s.id desc limit 1`)
  return row?.key
}

describe("oidc-provider", () => {
  test("signs on a user identified by their address, and again by their subject", async () => {
    for (const _ of [1, 2]) {
      const browser = new TestBrowser(installation)
      const sent = await browser.get("/sign-in/oidc/acme")
      const answer = await browser.get(await signOnThere(sent.location ?? "", "ada"))
      expect(answer).toMatchObject({ status: 303, location: "/learn" })
      expect(await signedInAs()).toBe("ada")
    }
    const links = await installation.database.all<{ issuer: string; subject: string }>(sql`
      select issuer, subject from provider_identities`)
    expect(links).toEqual([{ issuer: provider.issuer, subject: "ada" }])
  })

  test("says when a user has signed on there, which proves who changes the second factor without a password", async () => {
    const browser = new TestBrowser(installation)
    const sent = await browser.get("/sign-in/oidc/acme")
    await browser.get(await signOnThere(sent.location ?? "", "ada"))
    const page = "/account/second-factor"
    const proof = `/account/proof/provider/acme?for=second-factor`
    expect((await browser.get(page)).text).toContain(`href="${proof}"`)
    const other = await browser.get(proof)
    expect((await browser.get(await signOnThere(other.location ?? "", "mallory"))).status).toBe(422)
    expect((await browser.get(page)).text).not.toContain('<svg class="qr"')
    const asked = await browser.get(proof)
    expect((await browser.get(await signOnThere(asked.location ?? "", "ada"))).location).toBe(page)
    expect((await browser.get(page)).text).toContain('<svg class="qr"')
  })

  test("sends an unknown user back, who gets a page", async () => {
    const browser = new TestBrowser(installation)
    const sent = await browser.get("/sign-in/oidc/acme")
    const answer = await browser.get(await signOnThere(sent.location ?? "", "mallory"))
    expect(answer.status).toBe(422)
    expect(answer.text).toContain("No account here")
  })

  test("can send the user back to another instance", async () => {
    const database = await openTestDatabase(installation.directory)
    try {
      const second = secondApp(installation, database)
      const one = new TestBrowser(installation)
      const sent = await one.get("/sign-in/oidc/acme")
      const back = await signOnThere(sent.location ?? "", "ada")
      const other = new TestBrowser({ app: second })
      for (const [name, value] of one.cookies) other.cookies.set(name, value)
      expect((await other.get(back)).status).toBe(303)
      expect((await one.get(back)).status).toBe(422)
    } finally {
      await database.close()
    }
  })
})

describe.skipIf(!hasChromium("signing on at a provider in a browser (test/people/sign-on)"))("in a browser", () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser({ javaScriptEnabled: false })
  })
  afterAll(() => browser.close())

  test.each([390, 1280])(
    "a person goes to the provider by a link, signs on there, and arrives at their trainings, %d pixels wide",
    async (width) => {
      await browser.context.clearCookies()
      const page = await browser.context.newPage()
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${server.origin}/learn`)
      expect(new URL(page.url()).pathname).toBe("/sign-in")
      await page.getByRole("link", { name: "Sign in with Acme SSO" }).click()
      await page.locator("input[name=login]").fill("ada")
      await page.locator("input[name=password]").fill("ada")
      await page.locator("button[type=submit]").click()
      await page.locator("button[type=submit]").click()
      await page.waitForURL(`${server.origin}/learn`)
      expect(await page.locator("h1").count()).toBe(1)
      await page.close()
    },
  )

  test("a user who cancels there returns to the sign-in page, which says so", async () => {
    await browser.context.clearCookies()
    const page = await browser.context.newPage()
    await page.goto(`${server.origin}/sign-in`)
    await page.getByRole("link", { name: "Sign in with Acme SSO" }).click()
    await page.getByRole("link", { name: /cancel/i }).click()
    await page.waitForURL(/sign_on=cancelled/)
    expect(await page.getByRole("status").innerText()).toContain("not signed in there")
    await page.close()
  })
})
