import { Database } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import manifest from "../../package.json" with { type: "json" }
import { migrations } from "../../src/database/migrations/sqlite/list.ts"
import { examineFile } from "../../src/database/sqlite/closed-file.ts"
import { BackupPlace, hiddenIn, refused } from "../harness/backup-place.ts"
import { until } from "../harness/processes.ts"
import { importOn, trainbaseOn } from "../harness/server-on-disk.ts"
import { writeSmallArchive } from "../harness/small-archive.ts"
import { canMount, SmallDisk } from "../harness/small-disk.ts"

const KEY = `${"ab".repeat(32)}\n`

describe("trainbase restore", () => {
  test("restores every record and every file, and records it in the audit log", async () => {
    using place = await BackupPlace.withCompany()
    writeFileSync(place.path("old", "trainbase.toml"), "port = 8123\n")
    writeFileSync(place.path("old", "secret.key"), KEY)
    const { created_at } = await place.backUp()
    const { exitCode, stdout, stderr } = await place.run(["restore", "a.tar", "--trust-settings"], "new")
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
    expect(stdout).toBe(
      `Restored the database and 1 file of ${created_at} (made by trainbase ${manifest.version}, schema version ${migrations.length}) into ${place.path("new")}.\n`,
    )
    expect(await place.records("new")).toEqual(await place.records("old"))
    expect(place.files("new")).toEqual(place.files("old"))
    expect(readFileSync(place.path("new", "trainbase.toml"), "utf8")).toBe("port = 8123\n")
    expect(readFileSync(place.path("new", "secret.key"), "utf8")).toBe(KEY)
    expect(readdirSync(place.path("new")).sort()).toEqual([
      "files",
      "secret.key",
      "serve.lock",
      "trainbase.sqlite",
      "trainbase.toml",
    ])
    using database = new Database(place.path("new", "trainbase.sqlite"), { readonly: true })
    const entry = database.query(
      "select actor, origin, action, record_type, changes from audit_entries where action = 'restore'",
    )
    expect(entry.get()).toEqual({
      actor: "command",
      origin: "restore",
      action: "restore",
      record_type: "installation",
      changes: JSON.stringify({ created_at: { before: null, after: created_at } }),
    })
  })

  test("reads a backup from standard input, and leaves no copy of it", async () => {
    using place = await BackupPlace.withCompany()
    await place.backUp()
    const stdin = readFileSync(place.path("a.tar"))
    const check = await place.run(["restore", "-", "--check"], "new", { stdin })
    expect(check).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^The backup on standard input is intact: /),
    })
    expect(await place.run(["restore", "-"], "new", { stdin })).toMatchObject({ exitCode: 0, stderr: "" })
    expect(await place.records("new")).toEqual(await place.records("old"))
    const half = await place.run(["restore", "-"], "newer", { stdin: stdin.subarray(0, stdin.length / 2) })
    expect(half).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^trainbase: the backup on standard input is damaged: .*\n$/),
    })
    const twice = await place.run(["restore", "-", "--passphrase-file", "-"], "newer", { stdin })
    expect(twice).toEqual(refused("standard input cannot be both the backup and its key; name a file for one of them"))
    expect(hiddenIn(place.directory)).toEqual([])
  })

  test("makes cursors of the change feed expire", async () => {
    using place = await BackupPlace.withCompany()
    await place.backUp()
    await place.run(["restore", "a.tar"], "new")
    const [before, after] = ["old", "new"].map((name) => {
      using database = new Database(place.path(name, "trainbase.sqlite"), { readonly: true })
      return database.query<{ epoch: string }, []>("select epoch from change_feed").get()?.epoch
    })
    expect([before, after]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(after).not.toBe(before)
  })

  test("makes everything readable only by the running user", async () => {
    using place = await BackupPlace.withCompany()
    writeFileSync(place.path("old", "secret.key"), KEY, { mode: 0o644 })
    await place.backUp()
    await place.run(["restore", "a.tar"], "new")
    const modeOf = (...names: readonly string[]) => statSync(place.path("new", ...names)).mode & 0o777
    const [logo = ""] = Object.keys(place.files("new"))
    expect([modeOf(), modeOf("files")]).toEqual([0o700, 0o700])
    expect([modeOf("trainbase.sqlite"), modeOf("secret.key"), modeOf("files", logo)]).toEqual([0o600, 0o600, 0o600])
  })

  test("reports to scripts what it restored", async () => {
    using place = await BackupPlace.withCompany()
    const { created_at } = await place.backUp()
    const expected = {
      format: 1,
      trainbase: manifest.version,
      schema_version: migrations.length,
      created_at,
      files: 1,
      missing: [],
      damaged: [],
    }
    expect(JSON.parse((await place.run(["restore", "a.tar", "--check", "--json"], "new")).stdout)).toEqual(expected)
    expect(existsSync(place.path("new"))).toBe(false)
    expect(JSON.parse((await place.run(["restore", "a.tar", "--json"], "new")).stdout)).toEqual({
      data: place.path("new"),
      ...expected,
      notes: [],
    })
  })

  test("stores the backup's settings in a separate file, where they start nothing, and explains their use", async () => {
    using place = await BackupPlace.withCompany()
    writeFileSync(place.path("old", "trainbase.toml"), 'narration = "/tmp/evil/piper"\n')
    await place.backUp()
    const { exitCode, stdout } = await place.run(["restore", "a.tar"], "new")
    expect(exitCode).toBe(0)
    const aside = place.path("new", "trainbase.toml.from-backup")
    expect(stdout.trimEnd().split("\n").slice(1)).toEqual([
      `The settings of the backup are not active yet: they may name programs that the server starts. Check ${aside} and rename it to ${place.path("new", "trainbase.toml")}, or restore with --trust-settings if you know who made the backup.`,
    ])
    expect(existsSync(place.path("new", "trainbase.toml"))).toBe(false)
    expect(readFileSync(aside, "utf8")).toContain("evil")
    expect(statSync(aside).mode & 0o777).toBe(0o600)
  })

  test("keeps an existing settings file, and reports that and where files belong", async () => {
    using place = await BackupPlace.withCompany()
    writeFileSync(place.path("old", "trainbase.toml"), "port = 8123\n")
    await place.backUp()
    const elsewhere = place.path("elsewhere")
    mkdirSync(place.path("new", "lost+found"), { recursive: true })
    writeFileSync(place.path("new", "trainbase.toml"), `files = "${elsewhere}"\n`)
    const { exitCode, stdout } = await place.run(["restore", "a.tar"], "new")
    expect(exitCode).toBe(0)
    expect(stdout.trimEnd().split("\n").slice(1)).toEqual([
      `${place.path("new", "trainbase.toml")} already exists and is kept; the backup's copy was left out.`,
      `The setting files names ${elsewhere}: copy missing files to it from ${place.path("new", "files")} before the start.`,
    ])
    expect(readFileSync(place.path("new", "trainbase.toml"), "utf8")).toContain(elsewhere)
  })

  test("reports what the backup's settings require on this machine", async () => {
    using place = await BackupPlace.withCompany()
    writeFileSync(place.path("old", "trainbase.toml"), `files = "${place.path("old", "files")}"\n`)
    await place.backUp()
    const { stdout } = await place.run(["restore", "a.tar", "--trust-settings"], "new")
    expect(stdout).toContain(`The setting files names ${place.path("old", "files")}: copy missing files to it from `)
  })
})

describe("a restore is refused in one line, and nothing is written", () => {
  test("into a data directory that contains anything else", async () => {
    using place = await BackupPlace.withCompany()
    await place.backUp()
    const before = readFileSync(place.path("old", "trainbase.sqlite"))
    const { exitCode, stdout, stderr } = await place.run(["restore", "a.tar"])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr).toStartWith(`trainbase: the data directory ${place.path("old")} is not empty (`)
    expect(readFileSync(place.path("old", "trainbase.sqlite")).equals(before)).toBe(true)
    mkdirSync(place.path("mine"))
    writeFileSync(place.path("mine", "letter.txt"), "dear reader")
    expect(await place.run(["restore", "a.tar"], "mine")).toEqual(
      refused(
        `the data directory ${place.path("mine")} is not empty (letter.txt); restore into a new one with --data, or move its contents away`,
      ),
    )
    expect(readdirSync(place.path("mine"))).toEqual(["letter.txt"])
  })

  test("from a file that is damaged, truncated, or not a backup", async () => {
    using place = await BackupPlace.withCompany()
    const { bytes } = await place.backUp()
    const whole = readFileSync(place.path("a.tar"))
    for (const at of [0.1, 0.5, 0.9]) {
      const spoilt = Buffer.from(whole)
      const offset = Math.floor(bytes * at)
      spoilt[offset] = (spoilt[offset] ?? 0) ^ 1
      writeFileSync(place.path("a.tar"), spoilt)
      const { exitCode, stderr } = await place.run(["restore", "a.tar"], "new")
      expect(exitCode).toBe(1)
      expect(stderr).toMatch(/^trainbase: the backup a\.tar is damaged: [^\n]*; use another backup[^\n]*\n$/)
    }
    writeFileSync(place.path("a.tar"), whole)
    truncateSync(place.path("a.tar"), bytes / 2)
    const cut = refused(
      "the backup a.tar is damaged: it ends too early; use another backup, or a fresh copy of this one",
    )
    expect(await place.run(["restore", "a.tar"], "new")).toEqual(cut)
    expect(await place.run(["restore", "small.json"], "new")).toEqual(
      refused('small.json is not a trainbase backup; name a file made by "trainbase backup"'),
    )
    expect(existsSync(place.path("new"))).toBe(false)
  })

  test("from an intact archive without a valid database, naming the backup and no draft", async () => {
    using place = await BackupPlace.withCompany()
    await writeSmallArchive(place.path("a.tar"))
    const { exitCode, stderr } = await place.run(["restore", "a.tar"], "new")
    expect(exitCode).toBe(1)
    expect(stderr).toBe(
      "trainbase: the backup a.tar cannot be restored: trainbase.sqlite is not a database of trainbase (file is not a database); use another backup\n",
    )
  })

  test("from a backup of a newer release", async () => {
    using place = await BackupPlace.withCompany()
    const version = migrations.length + 1
    using database = new Database(place.path("old", "trainbase.sqlite"))
    database.run("insert into schema_migrations (version, name, applied_at) values (?, 'later', 0)", [version])
    await place.backUp()
    expect(await place.run(["restore", "a.tar"], "new")).toEqual(
      refused(
        `the backup a.tar has schema version ${version}, but this trainbase knows no version above ${migrations.length}; restore it with the trainbase of schema version ${version} that made it (${manifest.version}), or a newer one; trainbase version shows the schema version`,
      ),
    )
    expect(existsSync(place.path("new"))).toBe(false)
  })

  test("if the database is on PostgreSQL", async () => {
    using place = await BackupPlace.withCompany()
    await place.backUp()
    const { exitCode, stderr } = await place.run(
      ["restore", "a.tar", "--database", "postgres://a@127.0.0.1:1/b"],
      "new",
    )
    expect(exitCode).toBe(1)
    expect(stderr).toStartWith(
      "trainbase: a backup contains an SQLite database, but the setting database names PostgreSQL;",
    )
    expect(existsSync(place.path("new"))).toBe(false)
  })

  test("while a server runs in the directory", async () => {
    using place = await BackupPlace.withCompany()
    await place.backUp()
    const server = place.start(["serve", "--port", "0"], "new")
    await until(() => existsSync(place.path("new", "trainbase.sqlite")))
    const { exitCode, stderr } = await place.run(["restore", "a.tar"], "new")
    server.kill()
    await server.exited
    expect(exitCode).toBe(1)
    expect(stderr).toContain("is not empty")
  })

  test.skipIf(!canMount("a restore onto a full disk"))(
    "onto a full disk, which is left as empty as it was",
    async () => {
      await using disk = await SmallDisk.open(12)
      expect((await importOn(disk)).exitCode).toBe(0)
      expect((await disk.run(trainbaseOn(disk, "backup", `${disk.path}/a.tar`))).exitCode).toBe(0)
      expect((await disk.run(["sh", "-c", `rm -r "$0"/data/*`, disk.path])).exitCode).toBe(0)
      for (const left of [60, 200]) {
        await disk.run(["sh", "-c", `cat /dev/zero > "$0/ballast"; truncate -s -${left}K "$0/ballast"`, disk.path])
        const { exitCode, stderr } = await disk.run(trainbaseOn(disk, "restore", `${disk.path}/a.tar`))
        expect(exitCode).toBe(1)
        expect(stderr).toMatch(/^trainbase: the backup could not be restored into \S*\/data: ENOSPC[^\n]*; [^\n]*\n$/)
        expect((await disk.run(["sh", "-c", `ls -A "$0/data"`, disk.path])).stdout).toBe("serve.lock\n")
        await disk.free()
      }
      expect((await disk.run(trainbaseOn(disk, "restore", `${disk.path}/a.tar`))).exitCode).toBe(0)
    },
  )
})

describe("a restore that is ended early", () => {
  test("by kill -9 at any moment leaves no installation or a complete one, and can be repeated", async () => {
    using place = await BackupPlace.withCompany(20_000)
    await place.backUp()
    const records = await place.records("old")
    let broken = 0
    for (let moment = 0; moment < 10; moment++) {
      const child = place.start(["restore", "a.tar"], "new")
      await until(() => hiddenIn(place.path("new")).length > 0 || child.exitCode !== null)
      await Bun.sleep(moment * 20)
      child.kill("SIGKILL")
      await child.exited
      if (existsSync(place.path("new", "trainbase.sqlite"))) {
        await examineFile(place.path("new", "trainbase.sqlite"), () => undefined)
        expect(place.files("new")).toEqual(place.files("old"))
        rmSync(place.path("new"), { recursive: true })
      } else broken++
    }
    expect(broken).toBeGreaterThan(0)
    const again = existsSync(place.path("new")) ? "new" : "newer"
    const { exitCode, stderr } = await place.run(["restore", "a.tar"], again)
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
    expect(hiddenIn(place.path(again))).toEqual([])
    expect(await place.records(again)).toEqual(records)
  })

  test("between the files and the database removes exactly what it had created", async () => {
    using place = await BackupPlace.withCompany()
    writeFileSync(place.path("old", "secret.key"), KEY)
    await place.backUp()
    expect((await place.run(["restore", "a.tar"], "new")).exitCode).toBe(0)
    rmSync(place.path("new", "trainbase.sqlite"))
    const draft = place.makeFolder("new", ".trainbase-restore-some.machine-1-0123abcd.draft")
    writeFileSync(`${draft}/moving.json`, JSON.stringify(["files", "secret.key"]))
    writeFileSync(place.path("new", "trainbase.toml"), "port = 1\n")
    expect((await place.run(["restore", "a.tar"], "new")).exitCode).toBe(0)
    expect(readFileSync(place.path("new", "trainbase.toml"), "utf8")).toBe("port = 1\n")
    expect(await place.records("new")).toEqual(await place.records("old"))
    expect(hiddenIn(place.path("new"))).toEqual([])

    // Files not named by the draft belong to somebody.
    rmSync(place.path("new", "trainbase.sqlite"))
    mkdirSync(draft)
    writeFileSync(`${draft}/moving.json`, JSON.stringify(["files"]))
    const { exitCode, stderr } = await place.run(["restore", "a.tar"], "new")
    expect(exitCode).toBe(1)
    expect(stderr).toContain("is not empty (secret.key)")
  })

  test.each(["", '["files'])("while it records what it will move (%j) can be repeated", async (written) => {
    using place = await BackupPlace.withCompany()
    await place.backUp()
    const draft = place.makeFolder("new", ".trainbase-restore-some.machine-1-0123abcd.draft")
    writeFileSync(`${draft}/moving.json`, written)
    const { exitCode, stderr } = await place.run(["restore", "a.tar"], "new")
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
    expect(hiddenIn(place.path("new"))).toEqual([])
  })

  test("by SIGTERM leaves no draft", async () => {
    using place = await BackupPlace.withCompany(20_000)
    await place.backUp()
    const child = place.start(["restore", "a.tar"], "new")
    await until(() => hiddenIn(place.path("new")).length > 0)
    child.kill("SIGTERM")
    expect(await child.exited).toBeOneOf([0, 143])
    expect(hiddenIn(place.path("new"))).toEqual([])
  })
})
