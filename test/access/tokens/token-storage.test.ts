import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { issueToken } from "../../../src/access/tokens/rules.ts"
import { raw, sql } from "../../../src/database/port.ts"
import { tableNames } from "../../harness/catalog.ts"
import { clientId, clientSecret } from "../../harness/companies.ts"
import { onPostgres } from "../../harness/engine.ts"
import { Installation } from "../../harness/installation.ts"
import { credentials, postJson } from "../../harness/token-requests.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

/** Every row of every table as a single text. */
async function allRows(): Promise<string> {
  const { database } = installation
  const rows = await Promise.all(
    (await tableNames(database)).map((name) => database.all(sql`select * from ${raw(name)}`)),
  )
  return JSON.stringify(rows)
}

/** The names of files in the data directory, at any depth, that contain these bytes. */
function filesWith(text: string): string[] {
  return readdirSync(installation.directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text))
}

describe("tokens and client secrets", () => {
  test("are in no table and no file in plain text", async () => {
    const wide = await installation.token("admin")
    const narrow = await installation.token("admin", "users.view")
    await installation.request("GET", "users", { token: wide })
    await installation.request("POST", "auth/logout", { token: narrow })
    const rows = await allRows()
    // Check that the search finds a value known to be stored, so that the test is not vacuous.
    expect(rows).toContain(clientId("admin"))
    if (!onPostgres) expect(filesWith(clientId("admin"))).not.toEqual([])
    for (const secret of [wide, narrow, ...["admin", "locadmin", "trainer", "other"].map(clientSecret)]) {
      expect(rows).not.toContain(secret)
      expect(filesWith(secret)).toEqual([])
      const bytes = Buffer.from(secret)
      for (const encoding of ["hex", "base64"] as const) expect(rows).not.toContain(bytes.toString(encoding))
    }
  })

  test("are found by their SHA-256", async () => {
    const token = await installation.token("admin")
    const hash = new Bun.CryptoHasher("sha256").update(token).digest("hex")
    const row = await installation.database.get(sql`select client_id from tokens where token_hash = ${hash}`)
    expect(row).toBeDefined()
  })
})

describe("several secrets of one client", () => {
  const request = (client_secret: string) =>
    postJson(installation, "/oauth/token", { ...credentials(), grant_type: "client_credentials", client_secret })

  test("all work while they overlap, and each ends at its own time", async () => {
    const hash = new Bun.CryptoHasher("sha256").update("the-new-secret").digest("hex")
    const ends = installation.time.now + 60_000
    await installation.database.run(sql`
      update client_secrets set expires_at = ${ends}
      where client_id = (select id from clients where client_id = ${clientId("admin")})`)
    await installation.database.run(sql`
      insert into client_secrets (client_id, secret_hash, expires_at, created_at)
      select id, ${hash}, null, ${installation.time.now} from clients where client_id = ${clientId("admin")}`)
    expect((await request("the-new-secret")).status).toBe(200)
    expect((await request(clientSecret("admin"))).status).toBe(200)
    installation.time.now = ends - 1
    expect((await request(clientSecret("admin"))).status).toBe(200)
    installation.time.now = ends
    expect((await request(clientSecret("admin"))).status).toBe(401)
    expect((await request("the-new-secret")).status).toBe(200)
  })
})

describe("a client with the maximum number of tokens", () => {
  /** Requests a token a second after the previous one, for a client that may have three. */
  async function next(client = "admin"): Promise<string> {
    installation.time.now += 1000
    const request = {
      credentials: { clientId: clientId(client), secrets: [clientSecret(client)] },
      grantType: "client_credentials",
      scope: "*",
    }
    const options = { lifetime: 3600, now: installation.time.now, most: 3 }
    return (await issueToken(installation.database, request, options)).accessToken
  }

  const works = async (token: string) => (await installation.request("GET", "auth/me", { token })).status === 200

  test("gets another one in exchange for its oldest", async () => {
    const others = await next("trainer")
    const tokens = [await next(), await next(), await next(), await next(), await next()]
    expect(await Promise.all(tokens.map(works))).toEqual([false, false, true, true, true])
    expect(await works(others)).toBeTrue()
  })
})
