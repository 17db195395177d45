import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { PostgresServer } from "../test/harness/postgres-server.ts"
import { TestDatabase } from "../test/harness/test-database.ts"
import { compile } from "./executable/compile.ts"

/**
 * `npm test`: every test file in a process of its own, one more at once than there are cores, so that no file can lean on
 * another's state. Files about stored data run twice: on SQLite, and on a PostgreSQL server that is started for them.
 *
 * Arguments narrow the files by a part of their path, and `sqlite` or `postgres` the engine: `npm test -- api/users`,
 * `npm test -- postgres dataset`.
 */
const ENGINES = ["sqlite", "postgres"] as const

type Engine = (typeof ENGINES)[number]

/** What opens its databases by this file is about stored data. */
const ENGINE = "test/harness/engine.ts"

/** Of that, what is about HTTP, documents, commands and faults alone: another engine would show nothing else. */
const ONCE = new RegExp(
  `^test/(${[
    "access/(declared-access|tokens/token-faults)\\.",
    "cli/(?!(client|import|instances|jobs|workers)\\.)",
    "dataset/[\\w-]+-faults\\.",
    "(docs|faults|instances|server|web)/",
    "http/(bodies|body-size|conventions|errors|log-lines|rate-limit|security-headers|server-errors|trusted-proxies)\\.",
    "operation/(backup/(archive|content)|metrics/metrics-access)\\.",
    "organisation/(locations/place-input|users/user-validation)\\.",
    "training/(certificates/verification-in-browser|qualifications/qualification-faults)\\.",
    "video/(content-video-text|playing-in-browser)\\.",
  ].join("|")})`,
)
const ABOUT_ONE = /^test\/database\/(sqlite|postgres)\//

const isEngine = (word: string): word is Engine => ENGINES.some((engine) => engine === word)

function enginesOf(file: string): readonly Engine[] {
  const only = ABOUT_ONE.exec(file)?.[1]
  if (only !== undefined && isEngine(only)) return [only]
  return !ONCE.test(file) && opensDatabases(file) ? ENGINES : ["sqlite"]
}

const transpiler = new Bun.Transpiler({ loader: "ts" })

/** Whether the file imports the one that opens databases, by itself or by what it imports. */
function opensDatabases(file: string, seen = new Set<string>()): boolean {
  if (file === ENGINE) return true
  if (seen.has(file) || !file.endsWith(".ts")) return false
  seen.add(file)
  const imported = transpiler.scanImports(readFileSync(file, "utf8")).map(({ path }) => path)
  return imported
    .filter((path) => path.startsWith("."))
    .map((path) => join(dirname(file), path))
    .some((path) => path.startsWith("test/") && opensDatabases(path, seen))
}

/** What takes longest, and so begins first: else the others would be done long before. */
const LONG = /^test\/(release|faults|instances)\/|^test\/cli\/(executable|restore|backup|serving|workers)/

interface Run {
  readonly file: string
  readonly engine: Engine
}

const words = process.argv.slice(2)
const parts = words.filter((word) => !isEngine(word))
const engines = words.some(isEngine) ? words.filter(isEngine) : ENGINES
const runs = [...new Bun.Glob("test/**/*.test.ts").scanSync(".")]
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  .sort((one, other) => Number(LONG.test(other)) - Number(LONG.test(one)) || (one < other ? -1 : 1))
  .flatMap((file): Run[] => enginesOf(file).map((engine) => ({ file, engine })))
  .filter(({ engine }) => engines.includes(engine))
if (runs.length === 0) {
  process.stderr.write(`No test file has ${parts.join(" or ")} in its path.\n`)
  process.exit(1)
}

/** Milliseconds for one test: generous, because CI machines are slow; no test is about time. */
const TIMEOUT = 120_000

const totals = { pass: 0, fail: 0, skip: 0 }
const failed: string[] = []
const notices: string[] = []

/** Runs a file; on PostgreSQL in a database of its own, because a server looks through what all tests have left in one. */
async function runIsolated({ file, engine }: Run, server: PostgresServer | null): Promise<void> {
  if (engine === "sqlite" || server === null) return runFile(file, undefined)
  const database = await TestDatabase.create(server.address)
  try {
    await runFile(file, database.address)
  } finally {
    await database.drop()
  }
}

async function runFile(file: string, postgres: string | undefined): Promise<void> {
  const name = postgres === undefined ? file : `${file} on PostgreSQL`
  const startedAt = performance.now()
  const child = Bun.spawn([process.execPath, "test", "--timeout", String(TIMEOUT), `./${file}`], {
    stdout: "pipe",
    stderr: "pipe",
    env: {
      ...process.env,
      FORCE_COLOR: "0",
      NO_COLOR: "1",
      TEST_POSTGRES: postgres,
      TEST_EXECUTABLE: executable,
    },
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const code = await child.exited
  const count = (word: string) => Number(new RegExp(`^\\s*(\\d+) ${word}$`, "m").exec(err)?.[1] ?? 0)
  const counts = { pass: count("pass"), fail: count("fail"), skip: count("skip") }
  totals.pass += counts.pass
  totals.skip += counts.skip
  totals.fail += counts.fail
  notices.push(...`${out}\n${err}`.split("\n").filter((line) => line.startsWith("NOT RUN:")))
  if (code === 0 && counts.pass + counts.skip > 0) {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`ok    ${name} (${counts.pass} in ${seconds} s)\n`)
    return
  }
  if (counts.fail === 0) totals.fail += 1
  failed.push(name)
  process.stdout.write(`FAIL  ${name}\n${out}${err}\n`)
}

/** Builds the executable once for all tests of it, unless only some files were asked for. */
async function buildForAll(): Promise<string | undefined> {
  if (parts.length > 0) return undefined
  const path = join(mkdtempSync(join(tmpdir(), "trainbase-tested-")), "trainbase")
  await compile(path)
  return path
}

async function runAll(): Promise<void> {
  await using server = runs.some(({ engine }) => engine === "postgres") ? await PostgresServer.start() : null
  const queue = [...runs]
  // One more than there are cores, because many wait for a server or a disk now and then.
  const workers = Array.from({ length: cpus().length + 1 }, async () => {
    for (let run = queue.shift(); run !== undefined; run = queue.shift()) await runIsolated(run, server)
  })
  await Promise.all(workers)
}

const executable = await buildForAll()
await runAll()
if (executable !== undefined) rmSync(dirname(executable), { recursive: true })
if (notices.length > 0) process.stdout.write(`\n${[...new Set(notices)].join("\n")}\n`)
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(", ")}\n`)
process.stdout.write(`\n${totals.pass} passed, ${totals.fail} failed, ${totals.skip} skipped\n`)
process.exit(failed.length === 0 ? 0 : 1)
