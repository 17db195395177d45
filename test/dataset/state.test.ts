import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { SignOnSeal } from "../../src/people/providers/secrets.ts"
import { FactorSeal } from "../../src/people/second-factors/secrets.ts"
import { SecretSeal } from "../../src/webhooks/secrets.ts"
import { AuthenticatorApp } from "../harness/authenticator-app.ts"
import { Installation } from "../harness/installation.ts"
import { answerLinkRequests } from "../harness/link-requests.ts"
import { PASSWORD, PEOPLE } from "../harness/people-company.ts"
import { RecordedMail } from "../harness/recorded-mail.ts"
import { TestBrowser } from "../harness/test-browser.ts"
import { EmptyInstallation } from "./empty-installation.ts"
import { EVERYTHING, FILES_OF_EVERYTHING } from "./everything.ts"
import { exported, importedFrom, KEY } from "./moving.ts"

/** The key of another installation. */
const OTHER_KEY = new Uint8Array(32).fill(9)

async function everything(): Promise<EmptyInstallation> {
  const installation = await EmptyInstallation.start()
  for (const [name, bytes] of Object.entries(FILES_OF_EVERYTHING)) installation.write(name, bytes)
  await installation.import(EVERYTHING)
  return installation
}

describe("with another installation key", () => {
  test("secrets of apps, providers and webhooks are sealed by it", async () => {
    await using from = await everything()
    await using to = await EmptyInstallation.start()
    const { directory, database, files } = to
    await importedFrom(from, (await exported(from)).document, { directory, database, files, key: OTHER_KEY })
    const sealed = async (query: string) => String((await to.rows(query))[0]?.sealed)
    const app = await sealed("select sealed from totp_factors where user_id = 104")
    const provider = await sealed("select sealed from identity_providers where id = 8")
    const webhook = await sealed("select sealed from webhook_secrets where id = 9")
    expect(Buffer.from(new FactorSeal(OTHER_KEY).openKey(app, 104) ?? []).toString()).toBe("key of ada")
    expect(new SignOnSeal(OTHER_KEY).openClientSecret({ key: "entra", sealed: provider })).toBe(" s3cret of entra ")
    expect(new SecretSeal(OTHER_KEY).open(webhook, 6)).toBe("whsec_a")
    expect(new FactorSeal(KEY).openKey(app, 104)).toBeUndefined()
  })

  test("an export with that key is refused, because it could not read the secrets", async () => {
    await using from = await everything()
    const { directory, database, files } = from
    await expect(exported({ directory, database, files, key: OTHER_KEY })).rejects.toThrow(
      "the provider of sign-on of key okta is sealed with another key than that of this installation",
    )
    await exported({ directory, database, files, key: OTHER_KEY }, { withSecrets: false })
  })
})

describe("a person with an authenticator app", () => {
  let from: Installation
  let app: AuthenticatorApp
  beforeAll(async () => {
    from = await Installation.start({ dataset: PEOPLE })
    const browser = new TestBrowser(from)
    await browser.signIn("ada.nowak", PASSWORD)
    await browser.post("/account/second-factor/begin", { current_password: PASSWORD })
    app = new AuthenticatorApp((await browser.get("/account/second-factor")).text, from.time)
    await browser.post("/account/second-factor/confirm", { code: app.code() })
    from.time.now += 30_000
  })
  afterAll(() => from.stop())

  async function movedTo(mail: RecordedMail, withSecrets: boolean): Promise<Installation> {
    const to = await Installation.start({ dataset: {}, mail, settings: { public_url: "http://localhost" } })
    to.time.now = from.time.now
    await importedFrom(from, (await exported(from, { withSecrets })).document, to)
    return to
  }

  test("is asked for a code from it after a move through an installation with another key", async () => {
    await using between = await EmptyInstallation.start()
    const { directory, database, files } = between
    const other = { directory, database, files, key: OTHER_KEY }
    await importedFrom(from, (await exported(from)).document, other)
    const to = await Installation.start({ dataset: {} })
    to.time.now = from.time.now
    try {
      await importedFrom(other, (await exported(other)).document, to)
      const browser = new TestBrowser(to)
      const half = await browser.signIn("ada.nowak", PASSWORD)
      expect([half.status, half.location]).toEqual([303, "/sign-in/second-factor"])
      expect((await browser.post("/sign-in/second-factor", { code: "000000" })).status).toBe(422)
      expect((await browser.post("/sign-in/second-factor", { code: app.code() })).status).toBe(303)
      expect(browser.cookies.has("session")).toBe(true)
    } finally {
      await to.stop()
    }
  })

  test("cannot sign in after an import without secrets until an administrator sets a password", async () => {
    const mail = new RecordedMail()
    const to = await movedTo(mail, false)
    try {
      const ask = async (username: string) => {
        await new TestBrowser(to).post("/password/forgotten", { username })
        await answerLinkRequests(to, mail)
        return mail.passwordLinks.map(({ username: of }) => of)
      }
      expect(await ask("ada.nowak")).toEqual([])
      expect(await ask("ada@acme.example")).toEqual([])
      // A user who had no more than a password loses nothing when following a link.
      expect(await ask("lena.nowak")).toEqual(["lena.nowak"])
      await to.database.run(
        sql`update users set password_hash = (${Bun.password.hashSync(PASSWORD)}) where username = 'ada.nowak'`,
      )
      expect((await new TestBrowser(to).signIn("ada.nowak", PASSWORD)).status).toBe(303)
      expect(await ask("ada.nowak")).toEqual(["lena.nowak", "ada.nowak"])
    } finally {
      await to.stop()
    }
  })

  test("still cannot after another move without secrets", async () => {
    const to = await movedTo(new RecordedMail(), false)
    await using third = await EmptyInstallation.start()
    try {
      const result = await importedFrom(to, (await exported(to, { withSecrets: false })).document, third)
      expect(result.withoutSecrets).toEqual({ awaiting: 1 })
      expect(
        await third.rows(
          "select u.username from person_accounts a join users u on u.id = a.user_id where a.awaits_password = 1",
        ),
      ).toEqual([{ username: "ada.nowak" }])
    } finally {
      await to.stop()
    }
  })

  test("keeps the current app when an older export is imported", async () => {
    const { document } = await exported(from)
    const held = await from.database.all(sql`select * from totp_factors`)
    await importedFrom(from, document, from)
    expect(await from.database.all(sql`select * from totp_factors`)).toEqual(held)
    await from.database.transaction((tx) => tx.run(sql`update totp_factors set last_step = 1`))
    await importedFrom(from, document, from)
    expect(await from.database.all(sql`select last_step from totp_factors`)).toEqual([{ last_step: 1 }])
    await from.database.transaction((tx) => tx.run(sql`update totp_factors set last_step = 0`))
  })
})

describe("rows that refer to nothing in the company are refused with their path", () => {
  const person = (key: string, id: number) => ({ key, id, first_name: "A", last_name: "B", username: key })
  const company = (key: string, id: number, more: object) => ({ key, id, name: key, ...more })
  const factor = (userId: number) => ({
    user_id: userId,
    secret: "c2VjcmV0",
    confirmed_at: "2026-01-01T00:00:00.000Z",
    created_at: "2026-01-01T00:00:00.000Z",
  })

  test("as are rows that refer to other companies' people", async () => {
    await using installation = await EmptyInstallation.start()
    const companies = [
      company("acme", 1, { users: [person("ada", 1)], totp_factors: [factor(1), factor(2)] }),
      company("beta", 2, { users: [person("tom", 2)], person_accounts: [{ user_id: 1, language: "de" }] }),
    ]
    expect(await installation.faults({ companies })).toEqual([
      "companies[0].totp_factors[1].user_id: the company has nothing with the id 2 among its users",
    ])
    expect(await installation.faults({ companies: companies.slice(1) })).toEqual([
      "companies[0].person_accounts[0].user_id: the company has nothing with the id 1 among its users",
    ])
    expect(await installation.count("companies")).toBe(0)
  })

  test("and shared tablets of no place, or of two", async () => {
    await using installation = await EmptyInstallation.start()
    const at = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" }
    const location = { key: "hq", id: 7, name: "HQ", teams: [{ key: "wh", id: 8, name: "Warehouse" }] }
    const kiosks = [
      { id: 1, name: "Gate", location_id: 7, state: "revoked", ...at },
      { id: 2, name: "Nowhere", state: "revoked", ...at },
      { id: 3, name: "Both", location_id: 7, team_id: 8, state: "revoked", ...at },
    ]
    const companies = [company("acme", 1, { locations: [location], kiosks })]
    expect(await installation.faults({ companies })).toEqual(
      [1, 2].map((index) => `companies[0].kiosks[${index}]: needs either location_id or team_id`),
    )
  })

  test("and rows that another installation's rows already occupy", async () => {
    await using installation = await EmptyInstallation.start()
    const provider = (id: number) => ({
      ...{ id, key: "entra", name: "Entra", issuer: "https://login.example", client_id: "app", secret: "secret" },
      ...{ matches: "email", claim: "email", trusts_email: false, creates_users: false, allows_passwords: true },
      ...{ state: "active", created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" },
    })
    await installation.import({ companies: [company("acme", 1, { identity_providers: [provider(1)] })] })
    expect(
      await installation.faults({ companies: [company("beta", 2, { identity_providers: [provider(2)] })] }),
    ).toEqual([
      "companies[0].identity_providers[0]: another provider of sign-on of the dataset or the database has the same id or secret",
    ])
  })
})

test("video files with the same content are one file in the export", async () => {
  await using from = await everything()
  await using to = await EmptyInstallation.start()
  const { database } = from
  await database.run(sql`
    insert into files (id, company_id, purpose, storage_name, media_type, size, sha256, created_at)
    select 99, company_id, purpose, 'again', media_type, size, sha256, created_at from files where purpose = 'captions'`)
  await database.run(sql`insert into content_version_files (content_version_id, file_id) values (43, 99)`)
  await importedFrom(from, (await exported(from)).document, to)
  expect(await to.rows("select id from files where purpose = 'captions'")).toEqual([{ id: 18 }])
  expect(await to.rows("select content_version_id from content_version_files where file_id = 18 order by 1")).toEqual([
    { content_version_id: 43 },
    { content_version_id: 44 },
  ])
})
