import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { OpenIdProvider } from "../../harness/openid-provider.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { signedIn } from "../../harness/signed-in.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

const HERE = "/console/sign-on"
const CLIENT = { clientId: "trainbase", clientSecret: "a shared secret" }

let provider: OpenIdProvider
beforeAll(async () => {
  const redirectUris = ["http://localhost/sign-in/oidc/acme/callback"]
  provider = await OpenIdProvider.start({ ...CLIENT, redirectUris }, (name) => ({
    ...{ preferred_username: `${name}.nowak`, given_name: "Nina", family_name: "Neu" },
    ...{ email: `${name}@acme.example`, email_verified: true },
  }))
})
afterAll(() => provider.stop())

let installation: Installation
let boss: TestBrowser
beforeEach(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
  installation.time.now = Date.now()
  boss = await signedIn(installation, "boss")
})
afterEach(() => installation.stop())

const FORM = () => ({
  ...{ name: "Acme SSO", key: "acme", issuer: provider.issuer, client_id: CLIENT.clientId },
  ...{ client_secret: CLIENT.clientSecret, match: "username", claim: "", allows_passwords: "on" },
})

const add = (more: Record<string, string> = {}) => boss.post(`${HERE}/new`, { ...FORM(), ...more })

function stored() {
  return installation.database.get<Record<string, unknown>>(sql`
    select name, claim, matches, creates_users, allows_passwords, state, sealed, client_id from identity_providers`)
}

async function count(table: "users" | "sessions" | "provider_identities"): Promise<number> {
  const query = {
    users: sql`select count(*) as number from users`,
    sessions: sql`select count(*) as number from sessions`,
    provider_identities: sql`select count(*) as number from provider_identities`,
  }[table]
  return (await installation.database.get<{ number: number }>(query))?.number ?? -1
}

/** Tests the provider: the account `name` signs on there. Returns the page with the result. */
async function tested(name: string) {
  const sent = await boss.get(`${HERE}/acme/test`)
  const back = await boss.get(await provider.signOn(sent.location ?? "", name))
  return boss.get(back.location ?? "")
}

describe("a provider", () => {
  test("is added switched off, with the address to enter there, and never shows its secret", async () => {
    expect((await boss.get(`${HERE}/new`)).text).toContain("http://localhost/sign-in/oidc/acme/callback")
    expect((await add()).location).toBe(`${HERE}/acme`)
    expect(await stored()).toMatchObject({ name: "Acme SSO", claim: "preferred_username", state: "inactive" })
    const { text } = await boss.get(`${HERE}/acme`)
    expect(text).toContain("http://localhost/sign-in/oidc/acme/callback")
    expect(text).not.toContain(CLIENT.clientSecret)
    expect((await new TestBrowser(installation).get("/sign-in/oidc/acme")).status).toBe(404)
  })

  test("shows each fault at its field, and what was typed but the secret", async () => {
    for (const [field, value] of [
      ["name", ""],
      ["key", "Acme SSO"],
      ["issuer", "http://id.acme.example"],
      ["client_id", ""],
      ["client_secret", ""],
      ["match", "shoe size"],
    ] as const) {
      const answer = await add({ [field]: value })
      expect([field, answer.status, answer.text.includes(`href="#${field}"`)]).toEqual([field, 422, true])
      expect(answer.text).not.toContain(CLIENT.clientSecret)
    }
    const empty = await add({ name: "", issuer: "", client_id: " ", client_secret: "" })
    for (const field of ["name", "issuer", "client_id", "client_secret"]) {
      expect(empty.text).toContain(`href="#${field}"`)
    }
    await add()
    expect((await add()).text).toContain('href="#key"')
    expect(await stored()).toMatchObject({ name: "Acme SSO" })
  })

  test("is changed, but not over what somebody else has saved", async () => {
    await add()
    const version = /name="version" value="([^"]+)"/.exec((await boss.get(`${HERE}/acme/edit`)).text)?.[1] ?? ""
    const edit = { ...FORM(), name: "Keycloak", match: "email", creates_users: "on", allows_passwords: "", version }
    expect((await boss.post(`${HERE}/acme/edit`, edit)).location).toBe(`${HERE}/acme`)
    expect(await stored()).toMatchObject({ name: "Keycloak", claim: "email", creates_users: 1, allows_passwords: 0 })
    expect((await boss.post(`${HERE}/acme/edit`, { ...edit, name: "Other" })).status).toBe(409)
  })

  test("gets another secret, is switched on and off, and is removed", async () => {
    await add()
    const before = await stored()
    expect((await boss.post(`${HERE}/acme/secret`, { client_secret: "" })).status).toBe(422)
    expect((await boss.post(`${HERE}/acme/secret`, { client_secret: "another" })).location).toBe(`${HERE}/acme`)
    expect((await stored())?.sealed).not.toBe(before?.sealed)
    expect((await boss.get(`${HERE}/acme/on`)).status).toBe(200)
    await boss.post(`${HERE}/acme/on`)
    expect(await stored()).toMatchObject({ state: "active" })
    expect((await new TestBrowser(installation).get("/sign-in?company=acme")).status).toBe(200)
    await boss.post(`${HERE}/acme/off`)
    expect(await stored()).toMatchObject({ state: "inactive" })
    expect((await boss.get(`${HERE}/acme/remove`)).text).toContain("Remove Acme SSO?")
    expect((await boss.post(`${HERE}/acme/remove`)).location).toBe(HERE)
    expect(await stored()).toBeUndefined()
  })

  test("says before it is switched on that passwords end", async () => {
    await add({ allows_passwords: "" })
    expect((await boss.get(`${HERE}/acme/on`)).text).toContain("only administrators can sign in with a password")
  })

  test("of another company does not exist, and its key is taken", async () => {
    await add()
    await installation.database.run(sql`
      update identity_providers set company_id = (select id from companies where key = 'beta')`)
    for (const part of ["", "/edit", "/on", "/test", "/tested"]) {
      expect((await boss.get(`${HERE}/acme${part}`)).status).toBe(404)
    }
    for (const part of ["/edit", "/on", "/secret", "/remove"]) {
      expect((await boss.post(`${HERE}/acme${part}`, FORM())).status).toBe(404)
    }
    expect((await boss.get(HERE)).text).not.toContain("Acme SSO")
    expect((await add()).status).toBe(422)
  })

  test("is for administrators of the company", async () => {
    for (const user of ["tom", "ada"]) {
      const browser = await signedIn(installation, user)
      expect([(await browser.get(HERE)).status, (await browser.post(`${HERE}/new`, FORM())).status]).toEqual([403, 403])
    }
  })

  test("is added and changed only after a proof of identity, ten minutes after the sign-in", async () => {
    installation.time.now += 11 * 60_000
    expect((await add()).location).toBeNull()
    expect(await stored()).toBeUndefined()
    for (const part of ["edit", "on", "secret", "remove"]) {
      expect((await boss.post(`${HERE}/none/${part}`, FORM())).status).toBe(404)
    }
  })
})

describe("a test of a provider", () => {
  test("says what was received and whom it matches, and signs nobody in", async () => {
    await add()
    const before = await Promise.all([count("users"), count("sessions"), count("provider_identities")])
    const { status, text } = await tested("ada")
    expect(status).toBe(200)
    for (const part of ["It matches ada.nowak", "preferred_username", "ada@acme.example"]) expect(text).toContain(part)
    expect(text).toContain(`${HERE}/acme/on`)
    expect(await Promise.all([count("users"), count("sessions"), count("provider_identities")])).toEqual(before)
  })

  test("says whether a new person would be added, and adds nobody", async () => {
    await add()
    expect((await tested("nina")).text).toContain("No active person here matches this account")
    await boss.post(`${HERE}/acme/remove`)
    await add({ creates_users: "on" })
    const before = await count("users")
    expect((await tested("nina")).text).toContain("A new person would be added")
    expect(await count("users")).toBe(before)
  })

  test("says why it failed", async () => {
    await add({ client_secret: "wrong" })
    expect((await tested("ada")).text).toContain("refused this server")
    await boss.post(`${HERE}/acme/remove`)
    await add({ issuer: "http://127.0.0.1:1" })
    const down = await boss.get(`${HERE}/acme/test`)
    expect([down.status, down.text.includes("does not answer")]).toEqual([422, true])
  })

  test("counts once, and for the session that began it", async () => {
    await add()
    const sent = await boss.get(`${HERE}/acme/test`)
    const callback = await provider.signOn(sent.location ?? "", "ada")
    const other = await signedIn(installation, "boss")
    const stolen = await other.get((await boss.get(callback)).location ?? "")
    expect([stolen.status, stolen.text.includes("ada.nowak")]).toEqual([422, false])
    const page = (await boss.get(callback)).location ?? ""
    expect((await boss.get(page)).status).toBe(200)
    expect((await boss.get(page)).status).toBe(422)
    expect((await boss.get(callback)).status).toBe(404)
  })
})
