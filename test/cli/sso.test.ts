import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "../../src/database/port.ts"
import { type Outcome, runTrainbase } from "../harness/command.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { Installation } from "../harness/installation.ts"
import { LyingProvider } from "../harness/lying-provider.ts"

let place = ""
let installation: Installation
let provider: LyingProvider

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "trainbase-sso-"))
  installation = await Installation.start({ database: await openTestDatabase(place) })
  provider = await LyingProvider.start(Date.now)
  writeFileSync(join(place, "secret.txt"), "shared secret\n")
})
afterAll(async () => {
  provider.stop()
  await installation.stop()
  rmSync(place, { recursive: true, force: true })
})

const sso = (...args: string[]): Promise<Outcome> => runTrainbase(["sso", ...args], { directory: place, data: "." })

const ADD = ["add", "--company", "acme", "--name", "Acme SSO", "--client-id", "trainbase"]
const SECRET = ["--client-secret-file", "secret.txt"]

describe("trainbase sso", () => {
  test("adds a provider, shows it without its secret, and stores the secret sealed", async () => {
    const added = await sso(...ADD, "--key", "acme", "--issuer", provider.issuer, ...SECRET, "--match", "email")
    expect(added.stderr).toBe("")
    expect(added.stdout).toContain("/sign-in/oidc/acme/callback")
    const { stdout } = await sso("show", "acme", "--json")
    expect(JSON.parse(stdout)).toMatchObject({ key: "acme", matches: "email", claim: "email", state: "active" })
    expect(added.stdout + stdout).not.toContain("shared secret")
    const row = await installation.database.get<{ sealed: string }>(sql`select sealed from identity_providers`)
    expect(row?.sealed).toMatch(/^[\w-]{40,}$/)
    const entry = await installation.database.get<{ changes: string; actor: string }>(sql`
      select actor, changes from audit_entries where record_type = 'identity_provider'`)
    expect(entry?.actor).toBe("command")
    expect(JSON.parse(entry?.changes ?? "").client_secret).toEqual({ before: null, after: "(set)" })
  })

  test("reads a provider's metadata", async () => {
    const { stdout, exitCode } = await sso("test", "acme", "--json")
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ issuer: provider.issuer, keys: 1, names_issuer: true },
      redirect_uri: expect.stringMatching(/\/sign-in\/oidc\/acme\/callback$/),
    })
    provider.lies = { metadata: (honest) => ({ ...honest, issuer: "https://evil.example" }) }
    const refused = await sso("test", "acme")
    provider.lies = {}
    expect(refused.exitCode).toBe(1)
    expect(refused.stderr).toStartWith("trainbase: the provider acme cannot be used: ")
  })

  test("changes the given fields, and lists providers by company", async () => {
    expect((await sso("update", "acme", "--passwords", "off", "--create-users", "on")).exitCode).toBe(0)
    const list = async (company: string) => JSON.parse((await sso("list", "--company", company, "--json")).stdout)
    expect((await list("acme")).providers).toMatchObject([
      { key: "acme", matches: "email", allows_passwords: false, creates_users: true, trusts_email: false },
    ])
    expect((await list("beta")).providers).toEqual([])
  })

  test("refuses an invalid provider, in one line that says why", async () => {
    const fault = async (...args: string[]) => (await sso(...args)).stderr.split("\n")[0]
    const add = (key: string, issuer: string) => fault(...ADD, "--key", key, "--issuer", issuer, ...SECRET)
    expect(await add("acme", provider.issuer)).toContain("already has a provider with the key acme")
    expect(await add("Acme SSO", provider.issuer)).toContain("lower-case letters")
    expect(await add("other", "http://id.acme.example")).toContain("must begin with https://")
    expect(await add("other", "https://id.acme.example/?a=b")).toContain("no credentials, query or fragment")
    expect(await fault(...ADD, "--key", "other", "--issuer", provider.issuer)).toContain("the client secret is missing")
    expect(await fault("show", "none")).toContain('there is no provider with the key "none"')
    expect(await fault("unlink", "acme", "nobody")).toContain("has no user with the username")
  })

  test("removes a provider", async () => {
    expect((await sso("remove", "acme")).exitCode).toBe(0)
    expect((await sso("list")).stdout).toBe("There are no providers yet. Add one with trainbase sso add.\n")
  })
})
