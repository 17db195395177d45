import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beatLease, insertLease } from "../../../src/background/lease/store.ts"
import { LEASE_NAME } from "../../../src/background/loop.ts"
import { beginSettling } from "../../../src/compliance/settling/batches.ts"
import { sql } from "../../../src/database/port.ts"
import { lockForServer } from "../../../src/database/sqlite/server-lock.ts"
import { backups } from "../../../src/operation/doctor/backups.ts"
import { clients, clock, parkedJobs, requirements, server } from "../../../src/operation/doctor/operation.ts"
import { clientId } from "../../harness/companies.ts"
import { Installation, NOW } from "../../harness/installation.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

test("clients without a valid secret, or for an inactive user, are reported", async () => {
  const { database } = installation
  expect(await clients(database, NOW)).toMatchObject({ state: "pass" })
  const id = clientId("admin")
  const row = sql`select id from clients where client_id = ${id}`
  await database.run(sql`update client_secrets set expires_at = ${NOW - 1} where client_id = (${row})`)
  expect(await clients(database, NOW)).toMatchObject([
    { state: "warning", message: expect.stringMatching(new RegExp(`^the client ${id} .* has no valid secret$`)) },
  ])
  await database.run(sql`
    update users set state = 'inactive' where id = (select service_user_id from clients where client_id = ${id})`)
  expect(await clients(database, NOW)).toContainEqual({
    state: "warning",
    message: expect.stringContaining("its service user"),
    advice: expect.any(String),
  })
})

test("people whom nothing binds although it should are reported, until they are to be settled in batches", async () => {
  const { database } = installation
  // The test's companies were imported without what settles people.
  expect(await requirements(database, NOW)).toMatchObject({
    state: "fail",
    message: expect.stringMatching(
      /^\d+ people should be bound by a requirement or by the instruction of a team, and are not$/,
    ),
    advice: expect.stringContaining("settle one person"),
  })
  for (const { id } of await database.all<{ id: number }>(sql`select id from companies`)) {
    await database.transaction((tx) =>
      beginSettling(tx, { companyId: id, among: { kind: "company" }, day: "2026-11-20", now: NOW }),
    )
  }
  expect(await requirements(database, NOW)).toMatchObject({
    state: "warning",
    message: expect.stringContaining("are still to be bound by requirements"),
  })
})

test("parked jobs are reported by kind, with the latest error", async () => {
  const { database } = installation
  expect(await parkedJobs(database)).toMatchObject({ state: "pass" })
  for (const [kind, error, at] of [
    ["mail", "old", 1],
    ["mail", "new", 2],
    ["render_video", "dark", 3],
  ] as const) {
    await database.run(sql`
      insert into jobs (kind, payload, state, run_at, error, created_at, updated_at)
      values (${kind}, '{}', 'parked', 1, ${error}, 1, ${at})`)
  }
  const found = [await parkedJobs(database)].flat()
  expect(found).toMatchObject([
    { state: "warning", message: "1 job of the kind render_video failed for good, the latest with: dark" },
    { state: "warning", message: "2 jobs of the kind mail failed for good, the latest with: new" },
  ])
  // An abandoned mail cannot be retried, because its password was wiped.
  expect(found.map(({ advice }) => advice)).toEqual([
    expect.stringContaining("trainbase jobs retry"),
    expect.stringMatching(/^(?!.*jobs retry).*user reset-password --send-email.*jobs remove/),
  ])
})

test("an untrusted clock is reported, with what to do about it", async () => {
  const { database } = installation
  expect(await clock(database, NOW)).toMatchObject({ state: "pass" })
  expect(await clock(database, NOW - 3_600_000)).toMatchObject({
    state: "warning",
    message:
      "the clock is not trusted: it says 2026-11-20 08:30 UTC, earlier than the time that the database last saw (2026-11-20 09:30 UTC); periodic tasks that delete, announce or open something are waiting",
  })
  expect(await clock(database, NOW + 400 * 86_400_000)).toMatchObject({
    state: "warning",
    message: expect.stringContaining("it says 2027-12-25 09:30 UTC, more than 31 days later than"),
    advice: expect.stringMatching(/trainbase clock accept.*resume at 2027-12-26 09:30 UTC/),
  })
})

test("a server without background work is a failure, and no server is a warning", async () => {
  const { database, directory } = installation
  const facts = { settings: { data: directory, database: undefined }, hasEnded: () => true, start: 0 }
  expect(await server(database, facts)).toMatchObject({ state: "warning", message: "no server is running" })
  const lock = lockForServer(directory)
  try {
    expect(await server(database, facts)).toMatchObject({
      state: "fail",
      message: `a server is running (process ${process.pid}), but does no background work`,
    })
  } finally {
    lock.release()
  }
})

test("a server that has just started is given a moment to begin its background work", async () => {
  const { database, directory } = installation
  const lock = lockForServer(directory)
  try {
    // Longer than the second at which a server looks for work by default.
    const looking = server(database, { settings: { data: directory, database: undefined }, hasEnded: () => false })
    await Bun.sleep(1)
    const holding = { name: LEASE_NAME, fence: 1 }
    await insertLease(database, holding, "started 1")
    let isLooking = true
    const found = looking.finally(() => {
      isLooking = false
    })
    while (isLooking) {
      await beatLease(database, holding)
      await Bun.sleep(20)
    }
    expect(await found).toEqual({
      state: "pass",
      message: `a server is running (process ${process.pid}); started 1 leads its background work`,
      advice: null,
    })
  } finally {
    lock.release()
  }
})

test("unencrypted older backups are listed while encrypted ones are made in the same place", async () => {
  const { database, directory } = installation
  const look = (backup_recipients: readonly string[]) =>
    backups(database, { data: directory, backup_time: 1, backup_directory: undefined, backup_recipients }, NOW)
  const folder = join(directory, "backups")
  mkdirSync(folder)
  writeFileSync(join(folder, "trainbase-20261120-013000.tar.age"), "")
  const made = { state: "pass", message: expect.stringMatching(/^scheduled encrypted backups are made: /) }
  expect(await look(["age1"])).toMatchObject(made)
  writeFileSync(join(folder, "trainbase-20261119-013000.tar"), "")
  expect(await look(["age1"])).toMatchObject([
    made,
    { state: "warning", message: `older backups in ${folder} are not encrypted: 1` },
  ])
  expect(await look([])).toMatchObject({ state: "pass", message: expect.stringMatching(/^scheduled backups are made/) })
})

test("scheduled backups fail before the first one if their directory is unusable", async () => {
  const { database, directory } = installation
  const look = (backup_directory: string | undefined) =>
    backups(database, { data: directory, backup_time: 1, backup_directory, backup_recipients: [] }, NOW)
  const place = join(directory, "disk")
  expect(await look(place)).toMatchObject({
    state: "fail",
    message: `backups cannot be made: the directory ${place} does not exist`,
    advice: expect.stringContaining("backup_directory"),
  })
  writeFileSync(place, "")
  expect(await look(place)).toMatchObject({ state: "fail", message: expect.stringContaining("is not a directory") })
  mkdirSync(`${place}2`)
  expect(await look(`${place}2`)).toMatchObject({ state: "pass" })
  // The server creates this directory.
  expect(await look(undefined)).toMatchObject({ state: "pass" })
})
