import { afterEach, describe, expect, test } from "bun:test"
import { unlinkSync } from "node:fs"
import { join } from "node:path"
import type { Vitals } from "../../../src/background/loop.ts"
import { DATABASE_FILE } from "../../../src/database/sqlite/data-file.ts"
import { beginRun, noteFailure, noteSuccess, saveSchedule } from "../../../src/operation/backup/runs/rules.ts"
import { onPostgres } from "../../harness/engine.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { RecordingLog } from "../../harness/recording-log.ts"

const LIVELY: Vitals = { leading: true, sinceTick: 300, sincePass: 300 }
const MORE_THAN_ANY_DISK_HAS = 2 ** 40
const HOUR = 3_600_000

let installation: Installation
afterEach(() => installation.stop())

async function start(options: Parameters<typeof Installation.start>[0] = {}): Promise<void> {
  installation = await Installation.start({ ...options, settings: { free_space_warning: 0, ...options.settings } })
}

const ready = () => installation.request("GET", "/health/ready", { as: null })

/** The status code, the result of one check, and the overall result. */
async function found(check: string): Promise<unknown[]> {
  const { status, body } = await ready()
  return [status, body.status, body.checks?.[check]?.status, body.checks?.[check]?.message]
}

describe("a healthy server", () => {
  test("is alive and ready, and says so for each check", async () => {
    await start()
    const live = await installation.request("GET", "/health/live", { as: null })
    expect([live.status, live.text]).toEqual([200, '{"status":"ok"}'])
    const { status, body } = await ready()
    expect(status).toBe(200)
    expect<unknown>(body).toEqual({
      status: "ok",
      checks: {
        database: { status: "ok" },
        disk_space: { status: "ok", free_bytes: expect.any(Number) },
        loop: { status: "ok" },
        reminders: { status: "ok" },
        backups: { status: "ok", scheduled: false, last_success_at: null },
      },
    })
  })

  test("reports its last backup", async () => {
    await start({ settings: { backup_time: 2 * 60 } })
    const { database } = installation
    await database.transaction((tx) => saveSchedule(tx, { onSince: NOW - 48 * HOUR, dueAt: NOW - 8 * HOUR }))
    const run = await beginRun(database, "/backups/one.tar", NOW - 8 * HOUR)
    await noteSuccess(database, run, 4711, NOW - 7 * HOUR)
    expect<unknown>((await ready()).body.checks?.backups).toEqual({
      status: "ok",
      scheduled: true,
      last_success_at: "2026-11-20T02:30:00Z",
    })
  })
})

describe("a problem for the administrator, while requests are served,", () => {
  test("is a disk with little space", async () => {
    await start({ settings: { free_space_warning: MORE_THAN_ANY_DISK_HAS } })
    expect(await found("disk_space")).toEqual([200, "degraded", "degraded", "There is little free space on the disk."])
  })

  test("is failing scheduled backups, without the reason, which may contain a path", async () => {
    await start({ settings: { backup_time: 2 * 60 } })
    const { database } = installation
    await database.transaction((tx) => saveSchedule(tx, { onSince: NOW - 48 * HOUR, dueAt: NOW - 8 * HOUR }))
    const run = await beginRun(database, "/backups/one.tar", NOW - 8 * HOUR)
    await noteFailure(database, run, "/backups is not there", NOW - 8 * HOUR)
    expect(await found("backups")).toEqual([200, "degraded", "degraded", "Scheduled backups are failing."])
    expect((await ready()).text).not.toContain("/backups")
  })

  test("is a missing backup directory, without its path, which is logged from the start", async () => {
    const log = new RecordingLog()
    await start({ log: log.log, settings: { backup_time: 2 * 60, backup_directory: "/nowhere/at/all" } })
    const { watch } = installation
    watch.start()
    await watch.stop()
    expect(log.lines.filter(({ check }) => check === "backups")).toMatchObject([
      { level: "warn", status: "degraded", reason: "the directory /nowhere/at/all does not exist" },
    ])
    expect(await found("backups")).toEqual([
      200,
      "degraded",
      "degraded",
      "Backups cannot be written to their directory.",
    ])
    expect((await ready()).text).not.toContain("nowhere")
  })

  test("is not a missing backup directory if backups are off", async () => {
    await start({ settings: { backup_directory: "/nowhere/at/all" } })
    expect((await ready()).body.checks?.backups?.status as unknown).toBe("ok")
  })

  test("is a loop that has not reached its jobs for more than a minute", async () => {
    await start({ vitals: () => ({ ...LIVELY, sincePass: 61_000 }) })
    expect(await found("loop")).toMatchObject([200, "degraded", "degraded", expect.stringContaining("jobs")])
  })
})

describe("a server that cannot work", () => {
  test("is alive but not ready while the database cannot be read, and shows no system messages", async () => {
    await start()
    const { database, app } = installation
    await database.close()
    expect(await found("database")).toEqual([503, "unavailable", "unavailable", "The database cannot be read."])
    const { body, text } = await ready()
    expect<unknown>(body.checks?.backups?.scheduled).toBe(null)
    expect(text).not.toMatch(/closed|Error|\//)
    expect((await app.handle(new Request("http://localhost/health/live"))).status).toBe(200)
  })

  test.skipIf(onPostgres)("is one whose database file was removed while it was running", async () => {
    await start()
    unlinkSync(join(installation.directory, DATABASE_FILE))
    expect(await found("database")).toEqual([503, "unavailable", "unavailable", expect.any(String)])
  })

  test("is one whose loop has stopped", async () => {
    await start({ vitals: () => ({ ...LIVELY, sinceTick: 31_000 }) })
    expect(await found("loop")).toEqual([503, "unavailable", "unavailable", expect.any(String)])
  })

  test.skipIf(process.platform !== "linux")("is one with a full disk, unless its records are on a server", async () => {
    // Nothing can be written there, because it has no space.
    await start({ settings: { data: "/proc" } })
    const { status, body } = await ready()
    const disk = onPostgres ? "degraded" : "unavailable"
    expect<unknown>([status, body.checks?.disk_space]).toEqual([
      onPostgres ? 200 : 503,
      { status: disk, message: "There is no free space on the disk.", free_bytes: 0 },
    ])
  })

  test("reports no free space if the data directory is missing", async () => {
    await start({ settings: { data: "/nowhere/at/all" } })
    const { body, text } = await ready()
    expect<unknown>(body.checks?.disk_space).toMatchObject({
      status: onPostgres ? "degraded" : "unavailable",
      message: "The disk cannot be checked.",
      free_bytes: null,
    })
    expect(text).not.toContain("nowhere")
  })
})

describe("the log", () => {
  const lines = (log: RecordingLog) =>
    log.lines.flatMap(({ check, ...line }) => (check === undefined ? [] : [{ check, ...line }]))

  test("reports once when a check gets worse, and once when it recovers, however often it is requested", async () => {
    const log = new RecordingLog()
    let vitals = LIVELY
    await start({ log: log.log, vitals: () => vitals })
    await ready()
    vitals = { ...LIVELY, sincePass: 61_000 }
    await ready()
    await ready()
    vitals = { ...LIVELY, sinceTick: 31_000 }
    await ready()
    await ready()
    vitals = LIVELY
    await ready()
    await ready()
    expect(lines(log)).toMatchObject([
      { level: "warn", check: "loop", status: "degraded" },
      { level: "error", check: "loop", status: "unavailable" },
      { level: "info", check: "loop", status: "ok", msg: "a health check recovered" },
    ])
  })

  test("has the reason that the response leaves out", async () => {
    const log = new RecordingLog()
    await start({ log: log.log })
    await installation.database.close()
    await ready()
    expect(lines(log)).toMatchObject([{ check: "database", status: "unavailable", err: { stack: expect.any(String) } }])
  })

  test("has a warning about the disk without a request", async () => {
    const log = new RecordingLog()
    await start({ log: log.log, settings: { free_space_warning: MORE_THAN_ANY_DISK_HAS } })
    const { watch } = installation
    watch.start()
    await watch.stop()
    expect(lines(log)).toMatchObject([{ level: "warn", check: "disk_space", status: "degraded" }])
  })
})
