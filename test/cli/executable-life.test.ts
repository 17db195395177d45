import { afterAll, beforeAll, expect, test } from "bun:test"
import { closeSync, cpSync, existsSync, openSync, readdirSync, readFileSync, statSync, writeSync } from "node:fs"
import { join } from "node:path"
import { Sandbox } from "../../scripts/executable/sandbox.ts"
import { type Credentials, tokenFor } from "../../scripts/executable/token.ts"
import { type BuiltExecutable, buildExecutable } from "../harness/executable.ts"
import { SMALL_COMPANY } from "../harness/small-company.ts"
import { buildNextRelease } from "./next-release.ts"

let built: BuiltExecutable
let next: Awaited<ReturnType<typeof buildNextRelease>>
beforeAll(async () => {
  built = await buildExecutable()
  next = await buildNextRelease()
}, 600_000)
afterAll(() => {
  built.remove()
  next.remove()
})

type Ids = Readonly<Record<string, number>>

/** Sends requests as one client. */
class Client {
  private constructor(
    readonly origin: string,
    readonly token: string,
  ) {}

  static async connect(origin: string, credentials: Credentials): Promise<Client> {
    return new Client(origin, await tokenFor(origin, credentials))
  }

  /** Returns the `data` of the created record. Throws with the response if the request was refused. */
  async create(path: string, body: object): Promise<{ id: number }> {
    const answer = await fetch(`${this.origin}/api/v1/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text).data ?? JSON.parse(text)
  }
}

/** Creates users until it is told to stop. Returns the ids of those that were confirmed. */
function keepWriting(client: Client): { stop(): Promise<number[]>; readonly acknowledged: readonly number[] } {
  const acknowledged: number[] = []
  let stopped = false
  const writing = (async () => {
    while (!stopped) {
      const { id } = await client.create("users", { first_name: "Under", last_name: crypto.randomUUID() })
      acknowledged.push(id)
    }
    return acknowledged
  })()
  // The caller that stops it gets any error.
  writing.catch(() => {})
  return {
    acknowledged,
    stop() {
      stopped = true
      return writing
    },
  }
}

/** All records of an installation, including secrets, and the files next to them, as comparable text. */
async function recordsOf(sandbox: Sandbox, data: string): Promise<{ dataset: unknown; files: Record<string, string> }> {
  const name = `records-${crypto.randomUUID()}`
  const { exitCode, stderr } = await sandbox.run(["export", `${name}.json`, "--with-secrets", "--data", data])
  if (exitCode !== 0) throw new Error(stderr)
  const dataset = JSON.parse(readFileSync(sandbox.path(`${name}.json`), "utf8").replaceAll(`${name}-files`, "files"))
  const folder = sandbox.path(`${name}-files`)
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }).sort() : []
  const files = names.filter((file) => statSync(join(folder, file)).isFile())
  return { dataset, files: Object.fromEntries(files.map((file) => [file, hashOf(join(folder, file))])) }
}

function hashOf(path: string): string {
  return new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex")
}

/** Overwrites all but the beginning of a database, as a failing disk might. */
function damage(file: string): void {
  const handle = openSync(file, "r+")
  const size = statSync(file).size
  const half = Math.floor(size / 2)
  writeSync(handle, crypto.getRandomValues(new Uint8Array(Math.min(half, 65_536))), 0, Math.min(half, 65_536), half)
  closeSync(handle)
}

test("the life of an installation: import, use, backup under load, damage, restore, upgrade", async () => {
  const sandbox = new Sandbox(built.path)
  const later = new Sandbox(next.path)
  try {
    // An empty folder.
    expect(readdirSync(sandbox.directory)).toEqual([])
    sandbox.write("small.json", JSON.stringify(SMALL_COMPANY))
    const imported = await sandbox.run(["import", "small.json", "--json"])
    expect(imported.exitCode).toBe(0)
    const { users, teams, clients } = JSON.parse(imported.stdout).companies.small as {
      users: Ids
      teams: Ids
      clients: { made: { client_id: string; client_secret: string } }
    }
    const credentials = { id: clients.made.client_id, secret: clients.made.client_secret }

    // Use: records, besides the instruction that the import has opened, and a backup while others write.
    const server = await sandbox.serve(["--rate-limit", "0"])
    const client = await Client.connect(server.origin, credentials)
    const location = await client.create("locations", { name: "Leipzig" })
    await client.create("teams", { name: "Yard", location_id: location.id })
    await client.create(`teams/${teams.crew}/users`, { user_ids: [users.service] })
    const writing = keepWriting(client)
    while (writing.acknowledged.length < 5) await Bun.sleep(5)
    const before = [...writing.acknowledged]
    const underLoad = await sandbox.run(["backup", "under-load.tar"])
    expect({ exitCode: underLoad.exitCode, stderr: underLoad.stderr }).toEqual({ exitCode: 0, stderr: "" })
    const written = await writing.stop()
    expect(written.length).toBeGreaterThan(before.length)

    // Everything confirmed before the backup began is in it.
    const partial = await sandbox.run(["restore", "under-load.tar", "--data", "partial"])
    expect({ exitCode: partial.exitCode, stderr: partial.stderr }).toEqual({ exitCode: 0, stderr: "" })
    const partialRecords = JSON.stringify((await recordsOf(sandbox, "partial")).dataset)
    for (const id of before) expect(partialRecords).toContain(`"id":${id},`)

    expect((await sandbox.run(["backup", "at-rest.tar"])).exitCode).toBe(0)
    expect((await server.stop()).exitCode).toBe(0)
    const records = await recordsOf(sandbox, "data")
    expect(JSON.stringify(records.dataset)).toContain(`"id":${written.at(-1)},`)

    // Damage is reported, also by doctor, and nothing is served from the damaged database.
    damage(sandbox.path("data", "trainbase.sqlite"))
    const doctor = await sandbox.run(["doctor"])
    expect(doctor.exitCode).toBe(1)
    expect(doctor.stdout).toContain("damaged")

    // Restore: only into an empty directory, and then everything is restored.
    const refused = await sandbox.run(["restore", "at-rest.tar"])
    expect(refused.exitCode).toBe(1)
    expect(refused.stderr).toMatch(/^trainbase: [^\n]*empty[^\n]*\n$/)
    const restored = await sandbox.run(["restore", "at-rest.tar", "--data", "restored"])
    expect({ exitCode: restored.exitCode, stderr: restored.stderr }).toEqual({ exitCode: 0, stderr: "" })
    expect(await recordsOf(sandbox, "restored")).toEqual(records)

    // Upgrade: a later release changes the database after making a separate backup, and the token remains valid.
    cpSync(sandbox.path("restored"), later.path("data"), { recursive: true })
    const upgraded = await later.serve()
    const token = client.token
    const answer = await fetch(`${upgraded.origin}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    await upgraded.stop()
    const copy = `before-migration-${next.schemaVersion - 1}-${next.schemaVersion}.sqlite`
    expect(readdirSync(later.path("data", "backups"))).toEqual([copy])
    expect(await recordsOf(later, "data")).toEqual(records)

    // The older executable does not touch the newer database, and works on the copy that was made before.
    cpSync(later.path("data"), sandbox.path("newer"), { recursive: true })
    const older = await sandbox.run(["serve", "--data", "newer", "--port", "0"])
    expect({ exitCode: older.exitCode, stdout: older.stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(older.stderr).toMatch(/^trainbase: [^\n]*schema version [^\n]*\n$/i)
    cpSync(sandbox.path("newer", "backups", copy), sandbox.path("back", "trainbase.sqlite"), { recursive: true })
    cpSync(sandbox.path("newer", "secret.key"), sandbox.path("back", "secret.key"))
    expect((await recordsOf(sandbox, "back")).dataset).toEqual(records.dataset)
  } finally {
    await sandbox.remove()
    await later.remove()
  }
}, 600_000)
