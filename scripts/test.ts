import { mkdirSync } from "node:fs"
import { totalmem } from "node:os"
import { join } from "node:path"
import { PostgresServer } from "../test/harness/postgres-server.ts"
import { compile } from "./executable/compile.ts"
import { type FileResult, KEPT_MEMORY, runTests } from "./test/run.ts"
import { RunDirectory } from "./test/run-directory.ts"
import { ENGINES, type Engine, EXTENTS, type Extent, selectRuns } from "./test/selection.ts"

/**
 * `npm test`: nearly every test file on SQLite, and the tests about PostgreSQL on a server that is started for them.
 * `npm run test:rest` runs what that leaves out, and `npm run test:all` runs both.
 *
 * Arguments select files by a part of their path, and the engine by `sqlite` or `postgres`: `npm test -- http/users`, `npm test
 * -- postgres dataset`. With a part of a path, the tests that `npm test` leaves out run, too.
 */
const words = process.argv.slice(2)
const isEngine = (word: string): word is Engine => ENGINES.some((engine) => engine === word)
const isExtent = (word: string): word is Extent => EXTENTS.some((extent) => extent === word)
const parts = words.filter((word) => !isEngine(word) && !isExtent(word))
const engines = words.some(isEngine) ? words.filter(isEngine) : ENGINES
const extents = words.some(isExtent) ? words.filter(isExtent) : []
const isWhole = parts.length === 0

const runs = selectRuns(parts, extents.length > 0 ? extents : isWhole ? ["quick"] : EXTENTS)
const filesOn = (engine: Engine) => runs.filter((run) => run.engine === engine).map(({ file }) => file)
const chosen = engines.map((engine) => ({ engine, files: filesOn(engine) })).filter(({ files }) => files.length > 0)
if (chosen.length === 0) {
  process.stderr.write(`No test file has ${parts.join(" or ")} in its path.\n`)
  process.exit(1)
}

/** Bytes of memory: twice the most that three processes used while keeping all of it. */
const MEMORY_FOR_VIDEOS = 16 * 1024 ** 3

const results: FileResult[] = []
const notices = new Set<string>()

async function runOn(engine: Engine, files: readonly string[], environment: Record<string, string>): Promise<void> {
  await using server = engine === "postgres" ? await PostgresServer.start() : null
  // The rest of the runs on SQLite decode whole videos, with gigabytes that a small machine should not keep.
  const isTooLarge = engine === "sqlite" && extents.includes("rest") && totalmem() < MEMORY_FOR_VIDEOS
  const outcome = await runTests(files, {
    ...environment,
    ...(!isTooLarge && KEPT_MEMORY),
    ...(server !== null && { TEST_POSTGRES: server.address }),
  })
  for (const notice of outcome.notices) notices.add(notice)
  for (const result of outcome.files) {
    const name = engine === "sqlite" ? result.name : `${result.name} on PostgreSQL`
    const { passed, failed, seconds } = result
    process.stdout.write(`${failed === 0 ? "ok   " : "FAIL "} ${name} (${passed} in ${seconds.toFixed(1)} s)\n`)
    results.push({ ...result, name })
  }
}

/** Created once for a run of all tests: the executable, and the file for the statements that SQLite runs. */
async function prepare(directory: string): Promise<Record<string, string>> {
  const environment = { TEST_EXECUTABLE: join(directory, "trainbase"), TEST_STATEMENTS: join(directory, "statements") }
  await compile(environment.TEST_EXECUTABLE)
  mkdirSync(environment.TEST_STATEMENTS)
  return environment
}

{
  using directory = new RunDirectory()
  process.env.TMPDIR = directory.path
  const environment = {
    ...(isWhole && (await prepare(directory.path))),
    ...(extents.includes("rest") && { TEST_EFFORT: "full" }),
  }
  for (const { engine, files } of chosen) await runOn(engine, files, environment)
}

const total = (count: "passed" | "failed" | "skipped") => results.reduce((sum, result) => sum + result[count], 0)
const failed = results.filter((result) => result.failed > 0).map(({ name }) => name)
if (notices.size > 0) process.stdout.write(`\n${[...notices].join("\n")}\n`)
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(", ")}\n`)
process.stdout.write(`\n${total("passed")} passed, ${total("failed")} failed, ${total("skipped")} skipped\n`)
process.exit(failed.length === 0 ? 0 : 1)
