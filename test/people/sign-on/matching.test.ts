import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import {
  addProvider,
  mayUsePassword,
  type ProviderSettings,
  shownProviders,
  updateProvider,
} from "../../../src/people/providers/rules.ts"
import { SignOnSeal } from "../../../src/people/providers/secrets.ts"
import { Installation, WEBHOOK_KEY } from "../../harness/installation.ts"
import { LyingProvider } from "../../harness/lying-provider.ts"
import { type PageAnswer, TestBrowser } from "../../harness/test-browser.ts"

const BY = { seal: new SignOnSeal(WEBHOOK_KEY), actor: { kind: "server", duty: "test" } as const, now: 1 }
type Claims = Record<string, unknown>
const USUAL: ProviderSettings = {
  ...{ matches: "username", claim: "preferred_username", trustsEmail: false, createsUsers: false },
  ...{ allowsPasswords: true, state: "active" },
}

let installation: Installation
let provider: LyingProvider

beforeAll(async () => {
  installation = await Installation.start()
  provider = await LyingProvider.start(() => installation.time.now)
  const settings = { name: "Acme SSO", issuer: provider.issuer, clientId: "trainbase", clientSecret: "shared secret" }
  await addProvider(installation.database, { company: "acme", key: "acme", settings }, BY)
})

afterAll(async () => {
  provider.stop()
  await installation.stop()
})

beforeEach(async () => {
  await set(USUAL)
  await run(sql`delete from provider_identities`)
})

const set = (settings: ProviderSettings) =>
  updateProvider(installation.database, { key: "acme", settings }, BY).then(() => {})

const run = (statement: ReturnType<typeof sql>) =>
  installation.database.transaction((tx) => tx.run(statement).then(() => {}))

async function row(key: string): Promise<{ id: number; username: string }> {
  const found = await installation.database.get<{ id: number; username: string }>(sql`
    select id, username from users where key = ${key}`)
  return found ?? { id: 0, username: "" }
}

/** Signs on as the provider's user of this name. Returns the response, and the user who was signed in. */
async function signOnAs(person: Record<string, unknown>): Promise<PageAnswer & { username: string | undefined }> {
  provider.person = person
  const browser = new TestBrowser(installation)
  const sent = await browser.get("/sign-in/oidc/acme")
  const page = await browser.get(provider.signOn(sent.location ?? "").href)
  if (page.status !== 303) return { ...page, username: undefined }
  const session = await installation.database.get<{ username: string }>(sql`
    select u.username from sessions s join users u on u.id = s.user_id order by s.id desc limit 1`)
  return { ...page, username: session?.username }
}

async function reason(): Promise<string> {
  const entry = await installation.database.get<{ changes: string }>(sql`
    select changes from audit_entries where action = 'sign-in-failed' order by id desc limit 1`)
  return JSON.parse(entry?.changes ?? "{}").reason.after
}

describe("a claim that is compared with usernames", () => {
  test("identifies the user who has it, ignoring case", async () => {
    const { username } = await row("ada")
    expect((await signOnAs({ sub: "1", preferred_username: username.toUpperCase() })).username).toBe(username)
  })

  test("identifies nobody in another company, and nobody inactive", async () => {
    for (const key of ["bob", "gone"]) {
      expect(await signOnAs({ sub: key, preferred_username: (await row(key)).username })).toMatchObject({ status: 422 })
    }
  })

  test("can be another one, and identifies nobody if it is missing or not text", async () => {
    await set({ claim: "upn" })
    const { username } = await row("ada")
    expect((await signOnAs({ sub: "1", upn: username })).username).toBe(username)
    for (const upn of [undefined, null, "", " ", 7, ["ada"], { toString: "ada" }, "a\0da", "a\ud800da"]) {
      expect((await signOnAs({ sub: "2", upn })).status).toBe(422)
    }
  })

  test("identifies nobody by a character that is equal only in Unicode", async () => {
    await run(sql`update users set username = 'kel.vin', username_folded = 'kel.vin' where key = 'ada'`)
    expect((await signOnAs({ sub: "1", preferred_username: "\u212ael.vin" })).status).toBe(422)
    expect((await signOnAs({ sub: "2", preferred_username: "KEL.VIN" })).username).toBe("kel.vin")
  })

  test("identifies nobody by full-width letters, or with white space around it", async () => {
    await set({ createsUsers: true })
    const { username } = await row("ada")
    const wide = String.fromCodePoint((username.codePointAt(0) ?? 0) + 0xfee0) + username.slice(1)
    const names = { given_name: "Ada", family_name: "Wide" }
    for (const preferred_username of [wide, `${username} `, `\t${username}`, `${username}\u00a0`]) {
      expect((await signOnAs({ sub: "1", preferred_username, ...names })).status).toBe(422)
    }
    expect((await signOnAs({ sub: "1", preferred_username: username })).username).toBe(username)
  })

  test("signs nobody in without a text subject", async () => {
    const { username } = await row("ada")
    for (const subject of ["a\0b", "a\ud800"]) {
      expect((await signOnAs({ sub: subject, preferred_username: username })).status).toBe(422)
    }
  })
})

describe("a claim that is compared with email addresses", () => {
  beforeEach(() => set({ matches: "email", claim: "email" }))

  test("counts when the provider says that the address is verified", async () => {
    const { username } = await row("ada")
    expect((await signOnAs({ sub: "1", email: "ADA@acme.example", email_verified: true })).username).toBe(username)
  })

  test("does not count when the provider does not say so", async () => {
    for (const email_verified of [undefined, false, 1, "yes"]) {
      expect((await signOnAs({ sub: "1", email: "ada@acme.example", email_verified })).status).toBe(422)
      expect(await reason()).toMatch(/verified/)
    }
  })

  test("counts without such a statement if an operator trusts the provider", async () => {
    await set({ trustsEmail: true })
    for (const email_verified of [false, "false"]) {
      expect((await signOnAs({ sub: "1", email: "ada@acme.example", email_verified })).status).toBe(422)
    }
    expect((await signOnAs({ sub: "1", email: "ada@acme.example" })).status).toBe(303)
  })

  test("is not verified by a statement about another claim", async () => {
    await set({ claim: "upn" })
    const person = { sub: "1", upn: "ada@acme.example", email: "mallory@evil.example", email_verified: true }
    expect((await signOnAs(person)).status).toBe(422)
  })

  test("identifies nobody by full-width letters, or with white space around it", async () => {
    for (const email of ["ada@\uff41cme.example", "\uff41da@acme.example", "ada@acme.example "]) {
      expect((await signOnAs({ sub: "1", email, email_verified: true })).status).toBe(422)
    }
  })

  const ADA = { email: "ada@acme.example" }
  const MINE = { email: "mallory@evil.example" }
  const SOURCES: readonly [string, Claims, Claims, number][] = [
    ["about another address", ADA, { ...MINE, email_verified: true }, 422],
    ["about the same address", ADA, { ...ADA, email_verified: true }, 303],
    ["about no address, when another source names one", { email_verified: true }, ADA, 422],
    [
      "about no address, when another source names one that it calls verified",
      {},
      { ...ADA, email_verified: true },
      303,
    ],
    [
      "about an address in the token that it denies",
      { ...ADA, email_verified: false },
      { ...ADA, email_verified: true },
      422,
    ],
    ["about another address than the one in the token", { ...MINE, email_verified: true }, ADA, 422],
  ]
  test.each(SOURCES)(
    "counts only if its own source, or another source with the same address, says so: %s",
    async (_, token, told, status) => {
      provider.lies = {
        claims: ({ email: _email, email_verified: _verified, ...claims }) => ({ ...claims, ...token }),
        answer: (path) => (path === "/userinfo" ? Response.json({ sub: "1", ...told }) : undefined),
      }
      expect((await signOnAs({ sub: "1" })).status).toBe(status)
      provider.lies = {}
    },
  )

  test("is refused even if an operator trusts the provider, when a source without an address denies it", async () => {
    await set({ trustsEmail: true })
    provider.lies = {
      claims: ({ email: _, ...claims }) => claims,
      answer: (path) => (path === "/userinfo" ? Response.json({ sub: "1", ...ADA }) : undefined),
    }
    expect((await signOnAs({ sub: "1", email_verified: false })).status).toBe(422)
    provider.lies = {}
  })

  test("is requested when the id_token does not have it", async () => {
    provider.lies = { claims: ({ email: _, email_verified: _verified, ...claims }) => claims }
    expect((await signOnAs({ sub: "1", email: "ada@acme.example", email_verified: true })).status).toBe(303)
    provider.lies = {}
  })

  test("is not trusted for a subject other than the id_token's", async () => {
    provider.lies = {
      claims: ({ email: _, email_verified: _verified, ...claims }) => ({ ...claims, sub: "somebody else" }),
    }
    expect((await signOnAs({ sub: "1", email: "ada@acme.example", email_verified: true })).status).toBe(422)
    provider.lies = {}
  })
})

test("A claim that is compared with external ids identifies the user who has it", async () => {
  await set({ matches: "external_id", claim: "sub" })
  expect((await signOnAs({ sub: "ada" })).username).toBe((await row("ada")).username)
  await run(sql`delete from provider_identities`)
  for (const sub of ["ada ", " ada", "ADA", "\uff41da", "ada\n", " "]) {
    expect((await signOnAs({ sub })).status).toBe(422)
  }
})

describe("a user who has signed on once", () => {
  test("differs from one whose subject has white space around it", async () => {
    const [ada, lukasz] = [await row("ada"), await row("lukasz")]
    await signOnAs({ sub: "1 ", preferred_username: ada.username })
    expect((await signOnAs({ sub: "1" })).status).toBe(422)
    expect((await signOnAs({ sub: "1", preferred_username: lukasz.username })).username).toBe(lukasz.username)
    expect((await signOnAs({ sub: "1 " })).username).toBe(ada.username)
    const found = await installation.database.all(sql`select subject from provider_identities order by id`)
    expect(found).toEqual([{ subject: "1 " }, { subject: "1" }])
  })

  test("is identified only by issuer and subject from then on", async () => {
    const [ada, lukasz] = [await row("ada"), await row("lukasz")]
    await signOnAs({ sub: "1", preferred_username: ada.username })
    expect((await signOnAs({ sub: "1", preferred_username: lukasz.username })).username).toBe(ada.username)
    expect((await signOnAs({ sub: "1" })).username).toBe(ada.username)
  })

  test("keeps the account when another subject gets the name", async () => {
    const { username } = await row("ada")
    await signOnAs({ sub: "1", preferred_username: username })
    expect((await signOnAs({ sub: "2", preferred_username: username })).status).toBe(422)
    expect(await reason()).toBe("the user is linked with another subject of the provider")
  })

  test("cannot sign on once inactive, and no new user is created", async () => {
    await set({ createsUsers: true })
    const { id, username } = await row("alone")
    await signOnAs({ sub: "1", preferred_username: username })
    await run(sql`update users set state = 'inactive' where id = ${id}`)
    const person = { sub: "1", preferred_username: "somebody.new", given_name: "Some", family_name: "Body" }
    expect((await signOnAs(person)).status).toBe(422)
    await run(sql`update users set state = 'active' where id = ${id}`)
  })

  test("is linked once, even when signing on twice at the same time", async () => {
    const { username } = await row("ada")
    const pages = await Promise.all([1, 2].map(() => signOnAs({ sub: "1", preferred_username: username })))
    expect(pages.map(({ status }) => status)).toEqual([303, 303])
    const found = await installation.database.all(sql`select id from provider_identities`)
    expect(found.length).toBe(1)
  })
})

describe("an unknown user", () => {
  const NEW = { sub: "n", preferred_username: "nora.new", given_name: "Nora", family_name: "New", locale: "de-DE" }

  test("is refused, unless users are created", async () => {
    expect((await signOnAs(NEW)).status).toBe(422)
    expect(await reason()).toBe("no user has this username")
  })

  test("becomes an employee of the company, recorded as created by a person", async () => {
    await set({ createsUsers: true })
    expect((await signOnAs({ ...NEW, email: "nora@acme.example", email_verified: true })).username).toBe("nora.new")
    const user = await installation.database.get<{ id: number }>(sql`
      select u.id, u.first_name, u.email, u.language, u.password_hash, r.role, c.key
      from users u join user_roles r on r.user_id = u.id join companies c on c.id = u.company_id
      where u.username = 'nora.new'`)
    expect(user).toMatchObject({
      ...{ first_name: "Nora", email: "nora@acme.example", language: "de", password_hash: null },
      ...{ role: "company.employee", key: "acme" },
    })
    const entries = await installation.database.all<{ action: string; actor: string }>(sql`
      select action, actor from audit_entries where record_type = 'user' and record_id = ${user?.id ?? 0} order by id`)
    expect(entries).toEqual([
      { action: "create", actor: "person" },
      { action: "link-identity", actor: "person" },
      { action: "sign-in", actor: "person" },
    ])
  })

  test.each([
    ["Müller, Jürgen", "Jürgen", "Müller"],
    ["Smith, John (Contractor)", "John", "Smith"],
    ["Suharto", null, "Suharto"],
  ])("has the names that only %j states unambiguously", async (name, first_name, last_name) => {
    await set({ createsUsers: true })
    const username = `by.name.${last_name}`
    expect((await signOnAs({ sub: username, preferred_username: username, name })).username).toBe(username)
    const made = await installation.database.get(sql`
      select first_name, last_name from users where username = ${username}`)
    expect(made).toEqual({ first_name, last_name })
  })

  test("is refused when the parts of its name cannot be told apart", async () => {
    await set({ createsUsers: true })
    expect((await signOnAs({ sub: "n", preferred_username: "by.name", name: "Eva Maria Öz" })).status).toBe(422)
    expect(await reason()).toContain("parts of its name cannot be told apart")
  })

  test("is refused when somebody has the username or the address, and nothing is created", async () => {
    await set({ createsUsers: true })
    const bob = await row("bob")
    expect((await signOnAs({ ...NEW, sub: "b", preferred_username: bob.username })).status).toBe(422)
    expect(await reason()).toBe("the username of the new user is taken")
    const taken = { ...NEW, sub: "c", preferred_username: "other.new", email: "ada@acme.example", email_verified: true }
    expect((await signOnAs(taken)).status).toBe(422)
    expect(await reason()).toBe("the email of the new user is taken")
    expect(await installation.database.all(sql`select id from users where username = 'other.new'`)).toEqual([])
  })

  test("gets no unverified address", async () => {
    await set({ createsUsers: true })
    const person = { ...NEW, sub: "d", preferred_username: "dora", email: "ada@acme.example", email_verified: false }
    expect((await signOnAs(person)).username).toBe("dora")
  })

  test("is refused without names, or with names that nobody can have", async () => {
    await set({ createsUsers: true })
    const person = { sub: "e", preferred_username: "e.new" }
    for (const names of [{}, { name: "e.new" }, { given_name: "E" }]) {
      expect((await signOnAs({ ...person, ...names })).status).toBe(422)
    }
    expect((await signOnAs({ ...NEW, sub: "e", preferred_username: "=formula" })).status).toBe(422)
  })
})

describe("passwords", () => {
  test("are for administrators only while a provider says so", async () => {
    const may = async (key: string) =>
      mayUsePassword(installation.database, { id: (await row(key)).id, companyId: await companyOf(key) })
    expect([await may("ada"), await may("boss")]).toEqual([true, true])
    await set({ allowsPasswords: false })
    expect([await may("ada"), await may("trainer"), await may("boss"), await may("locadmin")]).toEqual([
      ...[false, false, true, true],
    ])
    expect(await may("bob")).toBe(true)
    await set({ state: "inactive" })
    expect(await may("ada")).toBe(true)
  })
})

async function companyOf(key: string): Promise<number> {
  const found = await installation.database.get<{ company_id: number }>(sql`
    select company_id from users where key = ${key}`)
  return found?.company_id ?? 0
}

describe("the page to sign in", () => {
  test("shows the providers of the company in its address, and of no other", async () => {
    const browser = new TestBrowser(installation)
    expect((await browser.get("/sign-in")).text).not.toContain("Acme SSO")
    expect((await browser.get("/sign-in?company=beta")).text).not.toContain("Acme SSO")
    const { text } = await browser.get("/sign-in?company=acme&next=/learn/certificates")
    expect(text).toContain('href="/sign-in/oidc/acme?next=%2Flearn%2Fcertificates"')
    expect(await shownProviders(installation.database, undefined)).toEqual([])
  })

  test("does not show an inactive one, at which nobody can sign on", async () => {
    await set({ state: "inactive" })
    const browser = new TestBrowser(installation)
    expect((await browser.get("/sign-in?company=acme")).text).not.toContain("Acme SSO")
    expect((await browser.get("/sign-in/oidc/acme")).status).toBe(404)
  })
})
