import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Database, sql } from "../../src/database/port.ts"
import { key } from "../../src/operation/doctor/machine.ts"
import { acceptKey, compareKey } from "../../src/operation/installation-key/rules.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { RecordingLog } from "../harness/recording-log.ts"

let directory: string
let database: Database
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "trainbase-key-"))
  database = await openTestDatabase(directory)
})
afterEach(async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

const [one, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const operator = { kind: "command", name: "key accept", osUser: "root", sudoUser: null } as const

test("each start with a changed key is logged, without the key, until that is accepted", async () => {
  const { lines, log } = new RecordingLog()
  for (const key of [one, one, other, other, one]) await compareKey(database, key, log)
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line).toMatchObject({ level: "error", msg: expect.stringContaining("the installation's key has changed") })
  }
  expect(JSON.stringify(lines)).not.toContain("02020202")
  const accept = () => database.transaction((tx) => acceptKey(tx, other, operator, 1))
  expect([await accept(), await accept()]).toEqual([true, false])
  await compareKey(database, other, log)
  expect(lines).toHaveLength(2)
  expect(await database.all(sql`select origin, action, record_type from audit_entries`)).toEqual([
    { origin: "key accept", action: "accept-key", record_type: "installation" },
  ])
  await compareKey(database, one, log)
  expect(lines).toHaveLength(3)
})

test("doctor fails for a changed key, from a setting and from the file", async () => {
  const { log } = new RecordingLog()
  await compareKey(database, one, log)
  const finding = (secret_key: string | undefined) => key({ data: directory, secret_key }, database)
  expect(await finding(one.toHex())).toMatchObject({ state: "pass" })
  expect(await finding(other.toHex())).toMatchObject({ state: "fail", advice: expect.stringContaining("key accept") })
  writeFileSync(join(directory, "secret.key"), other.toHex(), { mode: 0o600 })
  expect(await finding(undefined)).toMatchObject({ state: "fail" })
  writeFileSync(join(directory, "secret.key"), one.toHex())
  expect(await finding(undefined)).toMatchObject({ state: "pass" })
})
