import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { generateX25519Identity, identityToRecipient } from "age-encryption"
import { tokenFor } from "../../scripts/executable/token.ts"
import { readArchive } from "../../src/operation/backup/reader.ts"
import { BackupPlace, hiddenIn } from "../harness/backup-place.ts"
import { firstMatch } from "../harness/output.ts"
import { until } from "../harness/processes.ts"
import { smallCompanyClient } from "../harness/small-company.ts"

/** Starts a server and waits until it responds. */
async function serve(place: BackupPlace, data: string, ...flags: readonly string[]) {
  const child = place.start(["serve", "--port", "0", "--rate-limit", "0", ...flags], data)
  const log = new Response(child.stderr).text()
  const origin = await firstMatch(child.stdout, /^listening on (\S+)$/m)
  if (origin === undefined) throw new Error(await log)
  return {
    child,
    origin,
    async stop() {
      child.kill()
      await child.exited
      return log
    },
  }
}

/** Makes the next start find a backup that was due earlier. */
function missOne(place: BackupPlace): void {
  using database = new Database(place.path("old", "trainbase.sqlite"))
  const day = 24 * 60 * 60 * 1000
  const [since, due] = [Date.now() - 3 * day, Date.now() - 2 * day]
  database.run("insert into backup_schedule (id, on_since, due_at) values (1, ?, ?)", [since, due])
}

const scheduledIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /^trainbase-\d{8}-\d{6}\.tar(\.age)?$/.test(name)) : []

test("a backup during writes contains everything confirmed before it began, and nothing incomplete", async () => {
  using place = await BackupPlace.withCompany(5_000)
  const server = await serve(place, "old")
  const token = await tokenFor(server.origin, smallCompanyClient)
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  let acknowledged = 0
  let isDone = false
  const writing = (async () => {
    while (!isDone) {
      const body = JSON.stringify({ first_name: "Made", last_name: `Number${acknowledged + 1}` })
      const answer = await fetch(`${server.origin}/api/v1/users`, { method: "POST", headers, body })
      expect(answer.status).toBe(201)
      acknowledged++
    }
  })()
  await until(() => acknowledged > 20)
  const before = acknowledged
  await place.backUp()
  const after = acknowledged + 1
  isDone = true
  await writing
  await server.stop()
  expect(after).toBeGreaterThan(before + 1)

  expect((await place.run(["restore", "a.tar"], "new")).exitCode).toBe(0)
  using database = new Database(place.path("new", "trainbase.sqlite"), { readonly: true })
  const names = database.query("select last_name from users where first_name = 'Made' order by id").values().flat()
  expect(names.length).toBeWithin(before, after + 1)
  expect(names).toEqual(names.map((_, index) => `Number${index + 1}`))
  // Tokens from before the backup are still valid.
  const restored = await serve(place, "new")
  expect((await fetch(`${restored.origin}/api/v1/users`, { headers })).status).toBe(200)
  await restored.stop()
})

test("a server makes the backup that was due while it was down, once", async () => {
  using place = await BackupPlace.withCompany()
  missOne(place)
  const folder = place.path("old", "backups")
  const server = await serve(place, "old", "--backup-time", "00:00")
  await until(() => scheduledIn(folder).length > 0)
  const [name = ""] = scheduledIn(folder)
  await readArchive(place.path("old", "backups", name))
  using database = new Database(place.path("old", "trainbase.sqlite"))
  const ended = database.query(
    "select path, size > 0 as has_size, error from backup_runs where finished_at is not null",
  )
  await until(() => ended.get() !== null)
  expect(ended.all()).toEqual([{ path: place.path("old", "backups", name), has_size: 1, error: null }])
  const log = await server.stop()
  expect(log).toContain('"msg":"a scheduled backup was made"')
  const again = await serve(place, "old", "--backup-time", "00:00")
  await Bun.sleep(1500)
  await again.stop()
  expect(scheduledIn(folder)).toEqual([name])
  expect(hiddenIn(folder)).toEqual([])
})

test("a scheduled backup that fails is recorded, reported and retried", async () => {
  using place = await BackupPlace.withCompany()
  missOne(place)
  const folder = place.path("mnt", "backups")
  const server = await serve(place, "old", "--backup-time", "00:00", "--backup-directory", folder)
  using database = new Database(place.path("old", "trainbase.sqlite"))
  const failed = database.query<{ error: string }, []>("select error from backup_runs where error is not null")
  await until(() => failed.get() !== null)
  expect(failed.get()?.error).toStartWith(`the backup could not be written to ${folder}: ENOENT`)
  const job = database.query<{ state: string; failures: number }, []>(
    "select state, failures from jobs where kind = 'backup'",
  )
  await until(() => job.get()?.state === "queued")
  expect(job.get()).toEqual({ state: "queued", failures: 1 })
  expect(await server.stop()).toContain('"msg":"a scheduled backup failed"')
  expect(existsSync(place.path("mnt"))).toBe(false)
})

test("a server that is killed during a backup leaves no incomplete one, and the next server makes it", async () => {
  using place = await BackupPlace.withCompany(20_000)
  missOne(place)
  const folder = place.makeFolder("mnt")
  const flags = ["--backup-time", "00:00", "--backup-directory", folder]
  const killed = await serve(place, "old", ...flags)
  await until(() => hiddenIn(folder).length > 0)
  killed.child.kill("SIGKILL")
  await killed.child.exited
  for (const name of scheduledIn(folder)) await readArchive(place.path("mnt", name))
  writeFileSync(place.path("mnt", "other.txt"), "")
  mkdirSync(place.path("mnt", ".trainbase-backup-another.machine-1-0123abcd.draft"))
  const next = await serve(place, "old", ...flags)
  using database = new Database(place.path("old", "trainbase.sqlite"))
  const succeeded = database.query("select 1 from backup_runs where finished_at is not null and error is null")
  await until(() => succeeded.get() !== null)
  await next.stop()
  expect(hiddenIn(folder)).toEqual([".trainbase-backup-another.machine-1-0123abcd.draft"])
  for (const name of scheduledIn(folder)) await readArchive(place.path("mnt", name))
})

test("a stop does not wait for a backup, which is made after the next start", async () => {
  using place = await BackupPlace.withCompany(20_000)
  missOne(place)
  const folder = place.makeFolder("mnt")
  const flags = ["--backup-time", "00:00", "--backup-directory", folder]
  const stopped = await serve(place, "old", ...flags)
  await until(() => hiddenIn(folder).length > 0)
  await stopped.stop()
  expect(hiddenIn(folder)).toEqual([])
  const next = await serve(place, "old", ...flags)
  await until(() => scheduledIn(folder).length > 0)
  await next.stop()
})

test("on PostgreSQL a backup time stops the start with one line", async () => {
  using place = new BackupPlace()
  const flags = ["--database", "postgres://nobody@127.0.0.1:1/none", "--backup-time", "02:30"]
  const { exitCode, stderr } = await place.run(["serve", "--port", "0", ...flags])
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr:
      "trainbase: backup_time is set, but the database is on PostgreSQL, which trainbase cannot back up; set backup_time to off, and schedule pg_dump instead\n",
  })
})

test("a server encrypts its backups for the recipients of the settings", async () => {
  using place = await BackupPlace.withCompany()
  missOne(place)
  const identity = await generateX25519Identity()
  writeFileSync(place.path("identity"), identity, { mode: 0o600 })
  const settings = `backup_recipients = ["${await identityToRecipient(identity)}"]\nbackup_time = "00:00"\n`
  writeFileSync(place.path("old", "trainbase.toml"), settings)
  const folder = place.path("old", "backups")
  const server = await serve(place, "old")
  await until(() => scheduledIn(folder).length > 0)
  await until(() => hiddenIn(place.path("old")).length === 0)
  await server.stop()
  const [name = ""] = scheduledIn(folder)
  expect(name).toEndWith(".tar.age")
  const archive = join(folder, name)
  expect(readFileSync(archive, "latin1")).toStartWith("age-encryption.org/v1\n")
  expect((await place.run(["restore", archive, "--identity-file", "identity"], "new")).exitCode).toBe(0)
})

test("a server removes the copy of the database left by a killed backup in the data directory", async () => {
  using place = await BackupPlace.withCompany(20_000)
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const child = place.start(["backup", "a.tar.age", "--recipient", recipient])
  await until(() => hiddenIn(place.path("old")).length > 0)
  child.kill("SIGKILL")
  await child.exited
  expect(hiddenIn(place.path("old"))).toHaveLength(1)
  const server = await serve(place, "old")
  await until(() => hiddenIn(place.path("old")).length === 0)
  await server.stop()
})
