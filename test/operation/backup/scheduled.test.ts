import { describe, expect, test } from "bun:test"
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { generateX25519Identity, identityToRecipient } from "age-encryption"
import { checkClock } from "../../../src/background/clock/rules.ts"
import { PermanentFailure } from "../../../src/background/jobs/failures.ts"
import type { Job } from "../../../src/background/jobs/kinds.ts"
import type { Lead } from "../../../src/background/lease/rules.ts"
import { type Database, sql } from "../../../src/database/port.ts"
import type { Backup } from "../../../src/operation/backup/make.ts"
import { backupState } from "../../../src/operation/backup/runs/rules.ts"
import { BACKUP_JOB, backupDuty } from "../../../src/operation/backup/schedule/duty.ts"
import { backupHandler } from "../../../src/operation/backup/schedule/handler.ts"
import { readSettings } from "../../../src/settings/read.ts"
import { silentLog } from "../../../src/tools/log/log.ts"
import { OperatorError } from "../../../src/tools/operator-error.ts"
import { rejection } from "../../harness/temporary-database.ts"
import { TestDatabase } from "./installation.ts"

const NOW = Date.UTC(2026, 10, 20, 12)
const DAY = 24 * 60 * 60 * 1000

const JOB: Job = { id: 1, attempts: 1, failures: 0, kind: BACKUP_JOB.name, companyId: null, payload: {} }

/** A handler whose backups are a few bytes, or fail. */
function handlerIn(made: TestDatabase, change: Record<string, string> = {}, failure?: Error) {
  const { settings } = readSettings({
    flags: { data: made.place.directory, backup_time: "02:30", ...change },
    environment: {},
  })
  const time = { now: NOW }
  const recipients: string[] = []
  const handler = backupHandler({
    database: made.database,
    settings,
    log: silentLog(),
    clock: () => time.now,
    backUp: async ({ file, recipients: asked }, signal): Promise<Backup> => {
      signal.throwIfAborted()
      recipients.push(...asked)
      if (failure !== undefined) throw failure
      writeFileSync(file, "archive", { flag: "wx" })
      const facts = {
        encrypted: file.endsWith(".age"),
        files: 0,
        schema_version: 4,
        created_at: "",
        missing: [],
        damaged: [],
      }
      return { path: file, bytes: 7, sha256: "", ...facts }
    },
  })
  return {
    run: (signal = new AbortController().signal) => handler.run(JOB, signal),
    time,
    settings,
    handler,
    recipients,
  }
}

describe("the job that makes a scheduled backup", () => {
  test("puts it into the folder backups of the data directory, readable only by the running user, and records it", async () => {
    await using made = await TestDatabase.open()
    const { run, settings } = handlerIn(made)
    await run()
    expect(readdirSync(made.place.path("backups"))).toEqual(["trainbase-20261120-120000.tar"])
    expect(statSync(made.place.path("backups")).mode & 0o777).toBe(0o700)
    expect(await backupState(made.database, settings, NOW)).toMatchObject({ lastSuccessAt: NOW, lastSize: 7 })
  })

  test("is encrypted for the recipients of the settings, and its name shows it", async () => {
    await using made = await TestDatabase.open()
    const recipient = await identityToRecipient(await generateX25519Identity())
    const { run, recipients } = handlerIn(made, { backup_recipients: recipient })
    await run()
    expect(readdirSync(made.place.path("backups"))).toEqual(["trainbase-20261120-120000.tar.age"])
    expect(recipients).toEqual([recipient])
  })

  test("removes only the oldest once there are too many", async () => {
    await using made = await TestDatabase.open()
    const { run, time } = handlerIn(made, { backup_keep: "2" })
    await run()
    writeFileSync(made.place.path("backups", "before-migration-1-2.sqlite"), "")
    for (let day = 1; day <= 3; day++) {
      time.now += DAY
      await run()
    }
    expect(readdirSync(made.place.path("backups")).sort()).toEqual([
      "before-migration-1-2.sqlite",
      "trainbase-20261122-120000.tar",
      "trainbase-20261123-120000.tar",
    ])
  })

  test("removes none while the clock is not trusted", async () => {
    await using made = await TestDatabase.open()
    const { run, time } = handlerIn(made, { backup_keep: "1" })
    await made.database.transaction((tx) => checkClock(tx, NOW))
    await run()
    time.now += 400 * DAY
    await run()
    expect(readdirSync(made.place.path("backups"))).toHaveLength(2)
    await made.database.transaction((tx) => checkClock(tx, time.now))
    time.now += DAY
    await made.database.transaction((tx) => checkClock(tx, time.now))
    await run()
    expect(readdirSync(made.place.path("backups"))).toEqual(["trainbase-20271226-120000.tar"])
  })

  test("removes none when it fails, says why, and can be retried", async () => {
    await using made = await TestDatabase.open()
    const good = handlerIn(made, { backup_keep: "2" })
    await good.run()
    good.time.now += DAY
    await good.run()
    const failing = handlerIn(made, { backup_keep: "1" }, new OperatorError("the disk is full", "make room"))
    const error = await rejection(failing.run())
    expect(error).not.toBeInstanceOf(PermanentFailure)
    expect(error.message).toBe("the disk is full; make room")
    expect(readdirSync(made.place.path("backups"))).toHaveLength(2)
    expect(await backupState(made.database, failing.settings, NOW)).toMatchObject({
      state: "failing",
      error: "the disk is full; make room",
    })
    expect(failing.handler.backoff.attempts).toBeGreaterThan(1)
  })

  test("does not create a configured directory, because its disk may not be mounted", async () => {
    await using made = await TestDatabase.open()
    const { run } = handlerIn(made, { backup_directory: made.place.path("mnt", "backups") })
    expect((await rejection(run())).message).toContain("ENOENT")
    expect(readdirSync(made.place.directory)).not.toContain("mnt")
    mkdirSync(made.place.path("mnt", "backups"), { recursive: true })
    await run()
    expect(readdirSync(made.place.path("mnt", "backups"))).toHaveLength(1)
  })

  test("does not count when the server stops in the meantime", async () => {
    await using made = await TestDatabase.open()
    const { run, settings } = handlerIn(made)
    await rejection(run(AbortSignal.abort()))
    expect(await made.database.all(sql`select id from backup_runs`)).toEqual([])
    expect((await backupState(made.database, settings, NOW)).state).toBe("ok")
  })

  test("does nothing when backups have since been turned off", async () => {
    await using made = await TestDatabase.open()
    await handlerIn(made, { backup_time: "off" }).run()
    expect(readdirSync(made.place.directory)).not.toContain("backups")
  })
})

describe("the duty that requests backups", () => {
  const jobs = async (database: Database) =>
    (await database.all<{ state: string }>(sql`select state from jobs where kind = ${BACKUP_JOB.name}`)).map(
      ({ state }) => state,
    )
  const leadOf = (database: Database): Lead => ({ transaction: (work) => database.transaction(work) })

  test("queues one job per day, and none while one is waiting", async () => {
    await using made = await TestDatabase.open()
    const { database } = made
    const duty = backupDuty(database, { backup_time: 150 })
    await duty.run(NOW, leadOf(database))
    expect(await jobs(database)).toEqual([])
    for (const now of [NOW + DAY, NOW + DAY + 60_000, NOW + 9 * DAY]) await duty.run(now, leadOf(database))
    expect(await jobs(database)).toEqual(["queued"])
  })

  test("replaces one that was abandoned", async () => {
    await using made = await TestDatabase.open()
    const { database } = made
    const duty = backupDuty(database, { backup_time: 150 })
    await duty.run(NOW, leadOf(database))
    await duty.run(NOW + DAY, leadOf(database))
    await database.run(sql`update jobs set state = 'parked'`)
    await duty.run(NOW + DAY + 60_000, leadOf(database))
    expect(await jobs(database)).toEqual(["parked"])
    await duty.run(NOW + 2 * DAY, leadOf(database))
    expect(await jobs(database)).toEqual(["queued"])
  })

  test("writes nothing while nothing is due, or backups are off", async () => {
    await using made = await TestDatabase.open()
    const { database } = made
    await backupDuty(database, { backup_time: 150 }).run(NOW, leadOf(database))
    const nobody: Lead = { transaction: () => Promise.reject(new Error("something was written")) }
    await backupDuty(database, { backup_time: 150 }).run(NOW + 60_000, nobody)
    await backupDuty(database, { backup_time: "off" }).run(NOW, leadOf(database))
    await backupDuty(database, { backup_time: "off" }).run(NOW + 60_000, nobody)
  })
})
