import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { compile, START_ORDER } from "./executable/compile.ts"
import { Sandbox } from "./executable/sandbox.ts"

/**
 * `bun scripts/start-order.ts`: records which functions a start uses, up to its first answer on a database that exists. The
 * next builds put their bytecode together. An old record still fits what has not changed; renew it before a release.
 */

/** Functions and modules. Constants are recorded, too, but save next to nothing for 25 times the size. */
const KEPT = /^(v\d|[FMN] )/

/** Milliseconds after the first answer, in which the background begins its work. */
const REST = 1_000

const directory = mkdtempSync(join(tmpdir(), "trainbase-start-order-"))
const executable = join(directory, "trainbase")
await compile(executable)
const sandbox = new Sandbox(executable)
try {
  const record = join(directory, "record")
  // The first start makes the database, and is not recorded.
  for (const env of [{}, { BUN_BYTECODE_ORDER_OUT: record }]) {
    const server = await sandbox.serve([], { env })
    await (await fetch(`${server.origin}/health/live`)).text()
    await Bun.sleep(REST)
    await server.stop()
  }
  const lines = readFileSync(record, "utf8").split("\n")
  writeFileSync(START_ORDER, `${lines.filter((line) => KEPT.test(line)).join("\n")}\n`)
} finally {
  await sandbox.remove()
  rmSync(directory, { recursive: true, force: true })
}
