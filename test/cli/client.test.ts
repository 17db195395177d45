import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { removeExpiredSecrets } from "../../src/access/clients/rules.ts"
import { type Database, sql } from "../../src/database/port.ts"
import { type Outcome, runTrainbase } from "../harness/command.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { Installation } from "../harness/installation.ts"

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const DATASET = {
  courses: [{ key: "shared", title: "Shared", short_type: "base", state: "active" }],
  companies: [
    {
      key: "acme",
      name: "Acme",
      courses: [
        { key: "yearly", title: "Yearly", short_type: "instruction", state: "active" },
        { key: "own", title: "Own", short_type: "base", state: "active", instruction_course_key: "yearly" },
        { key: "other", title: "Other", short_type: "base", state: "active" },
      ],
      api_course_keys: ["own", "shared"],
      users: [
        { key: "svc", first_name: "HR", last_name: "Sync", username: "HR-Sync", roles: ["company.admin"] },
        { key: "boss", first_name: "Bea", last_name: "Boss", username: "boss", roles: ["company.admin"] },
        { key: "gone", first_name: "Gone", last_name: "User", username: "gone", state: "inactive" },
      ],
    },
    {
      key: "beta",
      name: "Beta",
      users: [{ key: "svc", first_name: "B", last_name: "S", username: "beta-svc", roles: ["company.admin"] }],
    },
  ],
}

let place = ""
let installation: Installation
beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-client-"))
  const database = await openTestDatabase(directory)
  installation = await Installation.start({ dataset: DATASET, database })
  installation.time.now = Date.now()
  place = directory
})
afterAll(async () => {
  await installation.stop()
  rmSync(place, { recursive: true, force: true })
})

/** Runs `trainbase client` as a separate process from the one that serves the installation. */
function client(...args: string[]): Promise<Outcome> {
  return runTrainbase(["client", ...args], { directory: place, data: "." })
}

async function created(name: string, ...args: string[]): Promise<{ client_id: string; client_secret: string }> {
  const { stdout, stderr } = await client(
    ...["create", "--company", "acme", "--name", name, "--service-user", "hr-sync", "--json", ...args],
  )
  expect(stderr).toBe("")
  return JSON.parse(stdout)
}

async function listed(clientId: string) {
  const { stdout } = await client("list", "--json")
  const { clients } = JSON.parse(stdout)
  return clients.find((each: { client_id: string }) => each.client_id === clientId)
}

/** The status of a token request, and the token. */
async function token(id: string, secret: string): Promise<{ status: number; token: string }> {
  installation.time.now = Date.now()
  const { status, body } = await installation.request("POST", "/oauth/token", {
    as: null,
    body: { grant_type: "client_credentials", client_id: id, client_secret: secret },
  })
  return { status, token: String(body.access_token) }
}

async function statusWith(bearer: string): Promise<number> {
  return (await installation.request("GET", "users", { token: bearer })).status
}

function auditOf(database: Database, clientId: string) {
  return database.all<{ actor: string; origin: string; action: string; changes: string }>(sql`
    select e.actor, e.origin, e.action, e.changes from audit_entries e join clients c on c.id = e.record_id
    where e.record_type = 'client' and c.client_id = ${clientId} order by e.id`)
}

describe("trainbase client create", () => {
  test("reports in one line when the client acts for the only administrator of the company", async () => {
    const args = ["create", "--company", "beta", "--name", "Lone", "--service-user", "beta-svc", "--json"]
    const { exitCode, stdout, stderr } = await client(...args)
    expect({ exitCode, keys: Object.keys(JSON.parse(stdout)) }).toEqual({
      exitCode: 0,
      keys: ["client_id", "client_secret"],
    })
    expect(stderr).toBe(
      "trainbase: this client acts as the administrator beta-svc, and beta has no administrator without a client; " +
        "give the client a user of its own, or give another person the role company.admin\n",
    )
  })

  test("creates a client that gets tokens from a running server, and prints its secret once", async () => {
    const { exitCode, stdout, stderr } = await client(
      ...["create", "--company", "acme", "--name", " Sync ", "--service-user", "hr-sync", "--collection", "own"],
    )
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
    const [, id = "", secret = ""] = /client_id {6}(\S+)\n {2}client_secret {2}(\S{43})\n$/.exec(stdout) ?? []
    expect(id).toMatch(UUID)
    expect((await token(id, secret)).status).toBe(200)
    expect(await listed(id)).toMatchObject({
      name: "Sync",
      company_key: "acme",
      username: "HR-Sync",
      user_state: "active",
      collection_key: "own",
      state: "active",
      secrets: 1,
      overlap_ends_at: null,
      last_token_at: expect.stringMatching(/^\d{4}-.*Z$/),
      revoked_at: null,
    })
  })

  test("stores no secret, and records who created the client in the audit log", async () => {
    const { client_id: id, client_secret: secret } = await created("Audited", "--collection", "shared")
    const { database } = installation
    const stored = JSON.stringify([
      await database.all(sql`select * from clients`),
      await database.all(sql`select * from client_secrets`),
      await database.all(sql`select * from audit_entries`),
    ])
    expect(stored).toContain(id)
    expect(stored).not.toContain(secret)
    const entries = await auditOf(database, id)
    expect(entries).toMatchObject([{ actor: "command", origin: "client create", action: "create" }])
    expect(JSON.parse(entries[0]?.changes ?? "")).toMatchObject({ name: { before: null, after: "Audited" } })
  })

  test.each([
    [
      "an unknown company",
      { company: "acne" },
      /^trainbase: there is no company with the key "acne"; there is acme and beta\n$/,
    ],
    [
      "an unknown user",
      { user: "nobody" },
      /^trainbase: the company acme has no user with the username "nobody"; .*\n$/,
    ],
    ["a user of another company", { user: "beta-svc" }, /^trainbase: the company acme has no user with .*\n$/],
    ["an inactive user", { user: "gone" }, /^trainbase: the user gone is inactive, .*; activate it, .*\n$/],
    [
      "a course that is not a collection",
      { collection: "other" },
      /^trainbase: .* no collection with the key "other"; it has own and shared\n$/,
    ],
    [
      "a company without collections",
      { company: "beta", user: "beta-svc", collection: "own" },
      /^trainbase: the company beta has no collection .*; it has none: .*\n$/,
    ],
    ["an empty name", { name: " " }, /^trainbase: the name of a client must be one line of 1 to 255 characters\n$/],
    [
      "a name of two lines",
      { name: "a\nb" },
      /^trainbase: the name of a client must be one line of 1 to 255 characters\n$/,
    ],
  ])(
    "refuses %s with one line",
    async (_, {
      company = "acme",
      user = "hr-sync",
      name = "X",
      collection = "",
    }: {
      company?: string
      user?: string
      name?: string
      collection?: string
    }, line) => {
      const count = () => installation.database.get(sql`select count(*) as count from clients`)
      const before = await count()
      const outcome = await client(
        ...["create", "--company", company, "--name", name, "--service-user", user],
        ...(collection === "" ? [] : ["--collection", collection]),
      )
      expect(outcome).toMatchObject({ exitCode: 1, stdout: "" })
      expect(outcome.stderr).toMatch(line)
      expect(await count()).toEqual(before)
    },
  )
})

describe("trainbase client rotate-secret", () => {
  test("without an overlap revokes the previous secret at once, but no tokens", async () => {
    const { client_id: id, client_secret: old } = await created("Rotated")
    const { token: bearer } = await token(id, old)
    const { stdout } = await client("rotate-secret", id.toUpperCase(), "--json")
    const rotated = JSON.parse(stdout)
    expect(rotated).toMatchObject({ client_id: id, previous_ends_at: null })
    expect((await token(id, old)).status).toBe(401)
    expect((await token(id, rotated.client_secret)).status).toBe(200)
    expect(await statusWith(bearer)).toBe(200)
    const [, entry] = await auditOf(installation.database, id)
    expect(entry).toMatchObject({ actor: "command", origin: "client rotate-secret", action: "rotate-secret" })
    expect(entry?.changes).not.toContain(rotated.client_secret)
  })

  test("with an overlap accepts both secrets until it ends; then a duty removes the old one", async () => {
    const { client_id: id, client_secret: old } = await created("Overlapping")
    const { stdout } = await client("rotate-secret", id, "--overlap", "24h")
    const [, fresh = ""] = /client_secret {2}(\S{43})\nThe previous secret works until .* UTC\.\n$/.exec(stdout) ?? []
    expect((await token(id, old)).status).toBe(200)
    expect((await token(id, fresh)).status).toBe(200)
    const { secrets, overlap_ends_at: ends } = await listed(id)
    expect(secrets).toBe(2)
    expect(Date.parse(ends)).toBeWithin(Date.now() + 23.9 * 3_600_000, Date.now() + 24 * 3_600_000)
    expect((await client("list")).stdout).toMatch(/ Overlapping .* 2, one until \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
    const later = Date.parse(ends) + 1000
    expect(await installation.database.transaction((tx) => removeExpiredSecrets(tx, later))).toBe(1)
    expect((await token(id, old)).status).toBe(401)
    expect((await token(id, fresh)).status).toBe(200)
  })

  test("does not end either of two secrets early when it adds a third", async () => {
    const { client_id: id, client_secret: first } = await created("Thrice")
    const rotate = async (overlap: string) =>
      JSON.parse((await client("rotate-secret", id, "--json", "--overlap", overlap)).stdout)
    const second = await rotate("24h")
    const third = await rotate("15m")
    expect((await token(id, first)).status).toBe(200)
    expect((await token(id, second.client_secret)).status).toBe(200)
    expect((await token(id, third.client_secret)).status).toBe(200)
    expect(Date.parse(third.previous_ends_at)).toBeLessThan(Date.parse(second.previous_ends_at))
    expect((await listed(id)).secrets).toBe(3)
    const afterwards = Date.parse(second.previous_ends_at) + 1000
    expect(await installation.database.transaction((tx) => removeExpiredSecrets(tx, afterwards))).toBe(2)
  })

  test.each(["24", "0h", "1w", "-1h", "366d", "h"])("refuses the overlap %s with one line", async (overlap) => {
    const outcome = await client("rotate-secret", crypto.randomUUID(), `--overlap=${overlap}`)
    expect(outcome).toMatchObject({ exitCode: 1, stdout: "" })
    expect(outcome.stderr).toMatch(
      /^trainbase: option '--overlap <DURATION>' argument '.*' is invalid. It must be a duration .*\n$/,
    )
  })
})

describe("trainbase client revoke", () => {
  test("revokes secrets and tokens at once; repeating it reports that and changes nothing", async () => {
    const { client_id: id, client_secret: secret } = await created("Revoked")
    const { token: bearer } = await token(id, secret)
    expect(await statusWith(bearer)).toBe(200)
    const { exitCode, stdout } = await client("revoke", id)
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: `The client ${id} (Revoked) is revoked: its secrets and tokens are refused from now on.\n`,
    })
    expect(await statusWith(bearer)).toBe(401)
    expect((await token(id, secret)).status).toBe(401)
    const before = await listed(id)
    expect(before).toMatchObject({ state: "revoked", secrets: 0 })
    const again = await client("revoke", id)
    expect(again.exitCode).toBe(0)
    expect(again.stdout).toMatch(/ was already revoked at .* UTC\.\n$/)
    expect(await listed(id)).toEqual(before)
    const actions = (await auditOf(installation.database, id)).map(({ action }) => action)
    expect(actions).toEqual(["create", "revoke"])
  })

  test("a revoked client gets no new secret", async () => {
    const { client_id: id } = await created("Ended")
    await client("revoke", id)
    const outcome = await client("rotate-secret", id)
    expect(outcome).toMatchObject({ exitCode: 1, stdout: "" })
    expect(outcome.stderr).toMatch(/^trainbase: the client .* is revoked and has no secret; create another one .*\n$/)
  })

  test.each(["revoke", "rotate-secret"])("%s of an unknown client ends with one line", async (command) => {
    const outcome = await client(command, "not-a-uuid")
    expect(outcome).toEqual({
      exitCode: 1,
      stdout: "",
      stderr:
        'trainbase: there is no client with the client_id "not-a-uuid"; trainbase client list shows all of them\n',
    })
  })
})

test("without clients the list says how to create one", async () => {
  const empty = mkdtempSync(join(tmpdir(), "trainbase-no-client-"))
  try {
    await (await openTestDatabase(join(empty, "data"))).close()
    expect((await runTrainbase(["client", "list"], { directory: empty, data: "data" })).stdout).toBe(
      "There are no API clients yet. Create one with trainbase client create.\n",
    )
    expect((await runTrainbase(["client", "list", "--json"], { directory: empty, data: "data" })).stdout).toBe(
      '{"clients":[]}\n',
    )
  } finally {
    rmSync(empty, { recursive: true })
  }
})
