import { Database } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import manifest from "../../package.json" with { type: "json" }
import { migrations } from "../../src/database/migrations/sqlite/list.ts"
import { readArchive } from "../../src/operation/backup/reader.ts"
import { BackupPlace, hiddenIn, refused } from "../harness/backup-place.ts"
import { until } from "../harness/processes.ts"
import { importOn, trainbaseOn } from "../harness/server-on-disk.ts"
import { canMount, SmallDisk } from "../harness/small-disk.ts"

const USERS = 20_000

describe("trainbase backup", () => {
  test("writes one archive with database, files, key and settings, readable only by the running user", async () => {
    using place = await BackupPlace.withCompany()
    writeFileSync(place.path("old", "trainbase.toml"), "port = 8123\n")
    writeFileSync(place.path("old", "secret.key"), `${"ab".repeat(32)}\n`)
    const outcome = await place.run(["backup", "a.tar"])
    expect(outcome).toMatchObject({ exitCode: 0, stderr: "" })
    expect(outcome.stdout).toMatch(
      /^Backed up the database and 1 file to .*\/a\.tar \(\d+\.\d MB\) and verified it\.\n$/,
    )
    expect(statSync(place.path("a.tar")).mode & 0o777).toBe(0o600)
    expect(hiddenIn(place.directory)).toEqual([])
    const { entries, ...facts } = await readArchive(place.path("a.tar"))
    const [logo = ""] = Object.keys(place.files("old"))
    expect(entries.map(({ name }) => name)).toEqual([
      "trainbase.sqlite",
      "secret.key",
      "trainbase.toml",
      `files/${logo}`,
    ])
    expect(facts).toMatchObject({
      format: 1,
      trainbase: manifest.version,
      schema_version: migrations.length,
      missing: [],
      damaged: [],
    })
  })

  test("tells scripts what it created", async () => {
    using place = await BackupPlace.withCompany()
    const { seconds, created_at, ...facts } = await place.backUp()
    const bytes = readFileSync(place.path("a.tar"))
    expect(facts).toEqual({
      path: place.path("a.tar"),
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      encrypted: false,
      files: 1,
      schema_version: migrations.length,
      missing: [],
      damaged: [],
    })
    expect(seconds).toBeNumber()
    expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(600_000)
  })

  test("goes to standard output, with everything else on standard error", async () => {
    using place = await BackupPlace.withCompany()
    const child = place.start(["backup", "-", "--json"])
    const [bytes, stderr] = await Promise.all([new Response(child.stdout).bytes(), new Response(child.stderr).text()])
    expect(await child.exited).toBe(0)
    expect(JSON.parse(stderr)).toMatchObject({ path: "-", bytes: bytes.length, files: 1 })
    writeFileSync(place.path("piped.tar"), bytes)
    await readArchive(place.path("piped.tar"))
    expect(hiddenIn(place.path("old"))).toEqual([])
  })

  test("replaces an older one only on request", async () => {
    using place = await BackupPlace.withCompany()
    writeFileSync(place.path("a.tar"), "dear reader")
    expect(await place.run(["backup", "a.tar"])).toEqual(
      refused(`${place.path("a.tar")} exists already; name another file, or replace the old backup with --force`),
    )
    expect(readFileSync(place.path("a.tar"), "utf8")).toBe("dear reader")
    expect((await place.run(["backup", "a.tar", "--force"])).exitCode).toBe(0)
    await readArchive(place.path("a.tar"))
    expect(await place.run(["backup", "old", "--force"])).toEqual(
      refused(`${place.path("old")} is a directory; name the file to be written in it`),
    )
  })

  test("is made even if stored files are lost or corrupt, and names them", async () => {
    using place = await BackupPlace.withCompany()
    const [logo = ""] = Object.keys(place.files("old"))
    writeFileSync(place.path("old", "files", logo), "spoilt")
    const spoilt = await place.run(["backup", "spoilt.tar", "--json"])
    expect(spoilt.stderr).toBe(`trainbase: warning: the stored file ${logo} is damaged, also in the backup\n`)
    expect(JSON.parse(spoilt.stdout)).toMatchObject({ files: 1, missing: [], damaged: [logo] })
    rmSync(place.path("old", "files", logo))
    const lost = await place.run(["backup", "lost.tar", "--json"])
    expect(lost).toMatchObject({
      exitCode: 0,
      stderr: `trainbase: warning: the stored file ${logo} is missing, and the backup lacks it too\n`,
    })
    expect(JSON.parse(lost.stdout)).toMatchObject({ files: 0, missing: [logo], damaged: [] })
    expect((await readArchive(place.path("lost.tar"))).missing).toEqual([logo])
  })

  test("does not migrate a database of an older release", async () => {
    using place = await BackupPlace.withCompany()
    const version = migrations.length + 1
    using database = new Database(place.path("old", "trainbase.sqlite"))
    database.run("insert into schema_migrations (version, name, applied_at) values (?, 'later', 0)", [version])
    expect(await place.backUp()).toMatchObject({ schema_version: version })
  })
})

describe("a backup that cannot be made ends with one line and leaves nothing", () => {
  test("if there is no database", async () => {
    using place = new BackupPlace()
    expect(await place.run(["backup", "a.tar"], "mistyped")).toEqual(
      refused(
        `there is no database ${place.path("mistyped", "trainbase.sqlite")}; name the data directory with --data`,
      ),
    )
    expect(readdirSync(place.directory)).toEqual([])
  })

  test("if its directory does not exist", async () => {
    using place = await BackupPlace.withCompany()
    const { exitCode, stderr } = await place.run(["backup", "missing/a.tar"])
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(
      /^trainbase: the backup could not be written to .*\/missing: ENOENT[^\n]*; make sure that [^\n]*\n$/,
    )
  })

  test("of a damaged database, so that the last good backup is not replaced", async () => {
    using place = await BackupPlace.withCompany(2_000)
    await place.backUp()
    const good = readFileSync(place.path("a.tar"))
    const file = place.path("old", "trainbase.sqlite")
    const bytes = readFileSync(file)
    bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 40_000)
    writeFileSync(file, bytes)
    const { exitCode, stderr } = await place.run(["backup", "a.tar", "--force"])
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^trainbase: the database [^\n]* is damaged[^\n]*\n$/)
    expect(readFileSync(place.path("a.tar")).equals(good)).toBe(true)
    expect(hiddenIn(place.directory)).toEqual([])
  })

  test("of a database that was emptied, without touching its log", async () => {
    using place = await BackupPlace.withCompany()
    writeFileSync(place.path("old", "secret.key"), `${"ab".repeat(32)}\n`)
    writeFileSync(place.path("old", "trainbase.sqlite"), "")
    writeFileSync(place.path("old", "trainbase.sqlite-wal"), "the last of the data")
    const { exitCode, stderr } = await place.run(["backup", "a.tar"])
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^trainbase: the database \S* is empty, [^\n]*; [^\n]*\n$/)
    expect(readFileSync(place.path("old", "trainbase.sqlite-wal"), "utf8")).toBe("the last of the data")
  })

  test("of a database on PostgreSQL", async () => {
    using place = new BackupPlace()
    const outcome = await place.run(["backup", "a.tar", "--database", "postgres://nobody@127.0.0.1:1/none"])
    expect(outcome).toEqual(
      refused(
        'the database is on PostgreSQL, which trainbase cannot back up; use pg_dump together with a copy of the stored files, or "trainbase export --with-secrets FILE" for a dataset',
      ),
    )
    expect(readdirSync(place.directory)).toEqual([])
  })

  test.skipIf(!canMount("a backup on a full disk"))("on a full disk", async () => {
    await using disk = await SmallDisk.open(12)
    expect((await importOn(disk)).exitCode).toBe(0)
    for (const left of [100, 500, 700]) {
      await disk.run(["sh", "-c", `cat /dev/zero > "$0/ballast"; truncate -s -${left}K "$0/ballast"`, disk.path])
      const { exitCode, stdout, stderr } = await disk.run(trainbaseOn(disk, "backup", `${disk.path}/a.tar`))
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
      expect(stderr).toMatch(/^trainbase: the backup could not be written to [^\n]*; make sure that [^\n]*\n$/)
      expect((await disk.run(["ls", "-A", disk.path])).stdout).toBe("ballast\ndata\n")
      await disk.free()
    }
    expect((await disk.run(trainbaseOn(disk, "backup", `${disk.path}/a.tar`))).exitCode).toBe(0)
  })
})

describe("a backup that is ended early", () => {
  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("by %s leaves nothing behind", async (signal, exitCode) => {
    using place = await BackupPlace.withCompany(USERS)
    const child = place.start(["backup", "a.tar"])
    await until(() => hiddenIn(place.directory).length > 0)
    child.kill(signal)
    expect(await child.exited).toBe(exitCode)
    expect(hiddenIn(place.directory)).toEqual([])
    expect(existsSync(place.path("a.tar"))).toBe(false)
  })

  test("by kill -9 at any moment leaves no incomplete archive, and the next one removes any remains", async () => {
    using place = await BackupPlace.withCompany(USERS)
    let leftBehind = 0
    for (let moment = 0; moment < 10; moment++) {
      rmSync(place.path("a.tar"), { force: true })
      const child = place.start(["backup", "a.tar"])
      await until(() => hiddenIn(place.directory).length > leftBehind || child.exitCode !== null)
      await Bun.sleep(moment * 25)
      child.kill("SIGKILL")
      await child.exited
      leftBehind = hiddenIn(place.directory).length
      if (existsSync(place.path("a.tar"))) await readArchive(place.path("a.tar"))
    }
    rmSync(place.path("a.tar"), { force: true })
    await place.backUp()
    expect(hiddenIn(place.directory)).toEqual([])
  })

  test("is not mistaken for one that another process is making", async () => {
    using place = await BackupPlace.withCompany()
    const others = [`.trainbase-backup-another.machine-1-0123abcd.draft`, ".trainbase-restore-a-1-0123abcd.draft", ".b"]
    for (const name of others) mkdirSync(place.path(name))
    await place.backUp()
    expect(hiddenIn(place.directory).sort()).toEqual([...others].sort())
  })
})
