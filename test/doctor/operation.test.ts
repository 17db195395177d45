import { afterEach, beforeEach, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { lockForServer } from "../../src/database/sqlite/server-lock.ts"
import { clients, clock, parkedJobs, server } from "../../src/doctor/operation.ts"
import { clientId } from "../api/companies.ts"
import { Installation, NOW } from "../api/installation.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

test("clients without a valid secret, or for an inactive user, are told", async () => {
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

test("parked jobs are told kind by kind, with the latest error", async () => {
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
  expect(await parkedJobs(database)).toMatchObject([
    { state: "warning", message: "1 job of the kind render_video failed for good, the latest with: dark" },
    { state: "warning", message: "2 jobs of the kind mail failed for good, the latest with: new" },
  ])
})

test("a clock that is behind the newest record is told", async () => {
  const { database } = installation
  expect(await clock(database, NOW)).toMatchObject({ state: "pass" })
  expect(await clock(database, NOW - 3_600_000)).toMatchObject({
    state: "warning",
    message: "a record is of 2026-11-20 09:30 UTC, but the clock of this machine says 2026-11-20 08:30 UTC",
  })
})

test("a server whose background work nobody does is a failure, and no server a warning", async () => {
  const { database, directory } = installation
  const facts = { settings: { data: directory, database: undefined }, hasEnded: () => true }
  expect(await server(database, facts)).toMatchObject({ state: "warning", message: "no server is running" })
  const lock = lockForServer(directory)
  try {
    expect(await server(database, facts)).toMatchObject({
      state: "fail",
      message: `a server runs (process ${process.pid}), but does no work in the background`,
    })
  } finally {
    lock.release()
  }
})
