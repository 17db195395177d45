import { describe, expect, test } from "bun:test"
import type { Database } from "../../../src/database/port.ts"
import { sql } from "../../../src/database/port.ts"
import { nextDue } from "../../../src/operation/backup/runs/due.ts"
import {
  backupState,
  beginRun,
  forgetRun,
  noteFailure,
  noteSuccess,
  saveSchedule,
} from "../../../src/operation/backup/runs/rules.ts"
import { TestDatabase } from "./installation.ts"

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = 60 * 60 * 1000
const ON = { backup_time: 150 }

/** Turns backups on, a long time ago unless a time is given. */
const turnOn = (database: Database, onSince = 0) => saveSchedule(database, { onSince, dueAt: onSince })

async function succeed(database: Database, at: number, size = 1000): Promise<void> {
  await noteSuccess(database, await beginRun(database, "a.tar", at), size, at + 5)
}

async function fail(database: Database, at: number, error: string): Promise<void> {
  await noteFailure(database, await beginRun(database, "a.tar", at), error, at + 5)
}

describe("the state of scheduled backups", () => {
  test("is off when backups are off, whatever happened before", async () => {
    await using made = await TestDatabase.open()
    await fail(made.database, NOW, "no room")
    expect(await backupState(made.database, { backup_time: "off" }, NOW)).toEqual({ state: "off" })
  })

  test("is good before the first backup, and states when that is due", async () => {
    await using made = await TestDatabase.open()
    const expected = { state: "ok", lastSuccessAt: undefined, lastSize: undefined, nextAt: nextDue(NOW, 150) } as const
    // The duty has not yet noticed that backups are on.
    expect(await backupState(made.database, ON, NOW)).toEqual(expected)
    await turnOn(made.database, NOW)
    expect(await backupState(made.database, ON, NOW)).toEqual(expected)
  })

  test("shows the latest backup", async () => {
    await using made = await TestDatabase.open()
    await turnOn(made.database)
    await succeed(made.database, NOW - 30 * HOUR)
    await succeed(made.database, NOW - 6 * HOUR, 5_000_000_000)
    expect(await backupState(made.database, ON, NOW)).toEqual({
      state: "ok",
      lastSuccessAt: NOW - 6 * HOUR + 5,
      lastSize: 5_000_000_000,
      nextAt: nextDue(NOW, 150),
    })
  })

  test("is failing from the first failure to the next success", async () => {
    await using made = await TestDatabase.open()
    await turnOn(made.database)
    await succeed(made.database, NOW - 30 * HOUR)
    await fail(made.database, NOW - 6 * HOUR, "no room")
    await fail(made.database, NOW - 5 * HOUR, "no directory")
    expect(await backupState(made.database, ON, NOW)).toEqual({
      state: "failing",
      failingSince: NOW - 6 * HOUR,
      error: "no directory",
      lastSuccessAt: NOW - 30 * HOUR + 5,
    })
    await succeed(made.database, NOW - HOUR)
    expect(await backupState(made.database, ON, NOW)).toMatchObject({ state: "ok" })
  })

  test("is failing when nothing was made for 36 hours because the server was killed while making one", async () => {
    await using made = await TestDatabase.open()
    await turnOn(made.database)
    await succeed(made.database, NOW - 36 * HOUR - 5)
    expect(await backupState(made.database, ON, NOW)).toMatchObject({ state: "ok" })
    expect(await backupState(made.database, ON, NOW + 1)).toEqual({
      state: "failing",
      failingSince: nextDue(NOW - 36 * HOUR, 150),
      error: "no backup was made at the scheduled time; make sure that the server is running then",
      lastSuccessAt: NOW - 36 * HOUR,
    })
    await beginRun(made.database, "a.tar", NOW)
    await beginRun(made.database, "b.tar", NOW + HOUR)
    expect(await backupState(made.database, ON, NOW + HOUR)).toMatchObject({
      failingSince: NOW,
      error: "the server was stopped during the backup",
    })
  })

  test("counts from the time backups were turned on", async () => {
    await using made = await TestDatabase.open()
    await succeed(made.database, NOW - 1000 * HOUR)
    await fail(made.database, NOW - 900 * HOUR, "no room")
    await turnOn(made.database, NOW - 36 * HOUR)
    expect(await backupState(made.database, ON, NOW)).toMatchObject({
      state: "ok",
      lastSuccessAt: NOW - 1000 * HOUR + 5,
    })
    expect(await backupState(made.database, ON, NOW + 1)).toMatchObject({ state: "failing" })
  })

  test("does not improve through a success in the future, left by a clock that was set back", async () => {
    await using made = await TestDatabase.open()
    await succeed(made.database, NOW + 10_000 * HOUR)
    await turnOn(made.database, NOW)
    expect(await backupState(made.database, ON, NOW + 37 * HOUR)).toMatchObject({ state: "failing" })
  })

  test("is not changed by a cancelled attempt", async () => {
    await using made = await TestDatabase.open()
    await turnOn(made.database)
    await succeed(made.database, NOW - HOUR)
    await forgetRun(made.database, await beginRun(made.database, "b.tar", NOW))
    expect(await backupState(made.database, ON, NOW)).toMatchObject({ state: "ok", lastSuccessAt: NOW - HOUR + 5 })
  })
})

test("remembers a thousand attempts", async () => {
  await using made = await TestDatabase.open()
  for (let attempt = 0; attempt < 1003; attempt++) await beginRun(made.database, "a.tar", NOW + attempt)
  const rows = await made.database.all<{ id: number }>(sql`select id from backup_runs order by id`)
  expect([rows.length, rows[0]?.id, rows.at(-1)?.id]).toEqual([1000, 4, 1003])
})
