import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { compile, START_ORDER } from "./executable/compile.ts"
import { Sandbox } from "./executable/sandbox.ts"

/**
 * `bun scripts/start-order.ts`: records which functions a start uses, up to its first response on an existing database. Later
 * builds store their bytecode together. An old record still applies to everything that has not changed; renew it before a
 * release.
 */

/** Functions and modules. Constants are recorded too, but they save next to nothing and make the file 25 times larger. */
const KEPT = /^(v\d|[FMN] )/

/** Time in milliseconds after the first response during which the background work begins. */
const REST = 1_000

const directory = mkdtempSync(join(tmpdir(), "trainbase-start-order-"))
const executable = join(directory, "trainbase")
await compile(executable)
const sandbox = new Sandbox(executable)
try {
  const record = join(directory, "record")
  // The first start creates the database, and is not recorded.
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
