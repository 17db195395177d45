import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Database } from "../../src/database/port.ts"
import { compareKey } from "../../src/operation/installation-key/rules.ts"
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

test("a start with another key than before is told once in the log, without the key", async () => {
  const { lines, log } = new RecordingLog()
  const [one, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  for (const key of [one, one, other, other]) await compareKey(database, key, log)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: "error", msg: expect.stringContaining("another one than before") })
  expect(JSON.stringify(lines)).not.toContain("02020202")
})
