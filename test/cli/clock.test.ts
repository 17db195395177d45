import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { Sandbox } from "../../scripts/executable/sandbox.ts"
import { tokenFor } from "../../scripts/executable/token.ts"
import { openDatabase } from "../../src/database/open.ts"
import { type Database, sql } from "../../src/database/port.ts"
import { until } from "../harness/processes.ts"
import { samplesOf } from "../harness/prometheus.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"
import { writeSourceProgram } from "./source-program.ts"

const DAY = 86_400_000

let program: TemporaryDirectory
let sandbox: Sandbox
beforeEach(() => {
  program = new TemporaryDirectory()
  sandbox = new Sandbox(writeSourceProgram(program.path))
})
afterEach(async () => {
  await sandbox.remove()
  program[Symbol.dispose]()
})

/** Reads the database of the sandbox. */
async function look<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ data: sandbox.path("data"), database: undefined })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const counts = (database: Database) =>
  database.get(sql`
    select (select count(*) from tokens) as tokens, (select count(*) from audit_entries) as entries,
      (select count(*) from assignments) as assignments`)

/** Makes everything in the database this many days older, as if the clock were now ahead. */
function ageAll(database: Database, days: number): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.run(sql`update clock set seen_at = seen_at - ${days * DAY}, checked_at = checked_at - ${days * DAY}`)
    await tx.run(sql`update tokens set expires_at = expires_at - ${days * DAY}`)
    await tx.run(sql`update audit_entries set at = at - ${days * DAY}`)
  })
}

describe.skipIf(process.platform === "win32")("one start with the clock in the future", () => {
  test("deletes no token and no audit entry, until it is accepted", async () => {
    const dataset = sandbox.write("small.json", JSON.stringify(SMALL_COMPANY))
    expect((await sandbox.run(["import", dataset, "--data", "data"])).exitCode).toBe(0)
    const place = ["--data", "data", "--audit-retention", "30", "--workers", "2"]
    const first = await sandbox.serve(place)
    await tokenFor(first.origin, smallCompanyClient)
    await until(() => look(async (database) => (await database.get(sql`select 1 as one from clock`)) !== undefined))
    await first.stop()
    await look((database) => ageAll(database, 400))
    const before = await look(counts)

    const second = await sandbox.serve(place)
    const isDoubted = sql`select 1 as one from clock where doubted_at is not null`
    await until(() => look(async (database) => (await database.get(isDoubted)) !== undefined))
    const samples = samplesOf(await (await fetch(`${second.origin}/metrics`)).text())
    expect(samples.get("trainbase_clock_trusted")).toBe(0)
    const report = JSON.parse((await sandbox.run(["doctor", "--json", "--data", "data"])).stdout)
    const clock = report.checks.find(({ check }: { check: string }) => check === "clock")
    expect(clock).toMatchObject({ state: "warning", advice: expect.stringContaining("trainbase clock accept") })
    const { stderr } = await second.stop()
    expect(stderr).toContain("the clock is not trusted")
    expect(await look(counts)).toEqual(before)

    const accepted = await sandbox.run(["clock", "accept", "--json", "--data", "data"])
    expect(JSON.parse(accepted.stdout)).toMatchObject({ was_trusted: false, accepted_at: expect.any(String) })
    const third = await sandbox.serve(place)
    const remaining = sql`select (select count(*) from tokens) + (select count(*) from audit_entries) as remaining`
    // The entry of the command itself is from today.
    await until(() => look(async (database) => (await database.get<{ remaining: number }>(remaining))?.remaining === 1))
    expect((await third.stop()).stderr).not.toContain("the clock is not trusted")
  })
})

test("a clock that was already trusted is accepted too, and the command says so", async () => {
  const dataset = sandbox.write("small.json", JSON.stringify(SMALL_COMPANY))
  await sandbox.run(["import", dataset, "--data", "data"])
  const { stdout, exitCode } = await sandbox.run(["clock", "accept", "--data", "data"])
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringMatching(
      /^The clock is accepted: it shows \d{4}-\d\d-\d\d \d\d:\d\d UTC\. It was already trusted\.\n$/,
    ),
  ])
})
