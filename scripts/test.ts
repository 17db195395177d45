import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { PostgresServer } from "../test/harness/postgres-server.ts"
import { compile } from "./executable/compile.ts"
import { type FileResult, runTests } from "./test/run.ts"
import { ENGINES, type Engine, EXTENTS, type Extent, isSociable, selectRuns } from "./test/selection.ts"

/**
 * `npm test`: every test file on SQLite, and what is about PostgreSQL on a server that is started for it. `npm run test:rest`
 * runs what that leaves out, and `npm run test:all` both.
 *
 * Arguments narrow the files by a part of their path, and `sqlite` or `postgres` the engine: `npm test -- api/users`,
 * `npm test -- postgres dataset`. With a part of a path, files that `npm test` leaves out run, too.
 */
const words = process.argv.slice(2)
const isEngine = (word: string): word is Engine => ENGINES.some((engine) => engine === word)
const isExtent = (word: string): word is Extent => EXTENTS.some((extent) => extent === word)
const parts = words.filter((word) => !isEngine(word) && !isExtent(word))
const extents = words.filter(isExtent)
const engines = words.some(isEngine) ? words.filter(isEngine) : ENGINES

const asked = extents.length > 0 ? extents : parts.length > 0 ? EXTENTS : (["quick"] as const)
const runs = selectRuns(parts, asked).filter(({ engine }) => engines.includes(engine))
if (runs.length === 0) {
  process.stderr.write(`No test file has ${parts.join(" or ")} in its path.\n`)
  process.exit(1)
}

/** Builds the executable once for all tests of it, unless only some files were asked for. */
async function buildForAll(): Promise<string | undefined> {
  if (parts.length > 0) return undefined
  const path = join(mkdtempSync(join(tmpdir(), "trainbase-tested-")), "trainbase")
  await compile(path)
  return path
}

const results: { readonly name: string; readonly result: FileResult }[] = []
const notices = new Set<string>()

async function runOn(engine: Engine, environment: Record<string, string>): Promise<void> {
  const chosen = runs.filter((run) => run.engine === engine)
  const alone = chosen.filter((run) => !isSociable(run)).map(({ file }) => [file])
  for (const files of [chosen.filter(isSociable).map(({ file }) => file), ...alone]) {
    if (files.length === 0) continue
    const outcome = await runTests(files, environment)
    for (const notice of outcome.notices) notices.add(notice)
    for (const result of outcome.files) {
      const name = engine === "sqlite" ? result.file : `${result.file} on PostgreSQL`
      results.push({ name, result })
      const { tests, failed, skipped, seconds } = result
      process.stdout.write(
        `${failed === 0 ? "ok   " : "FAIL "} ${name} (${tests - failed - skipped} in ${seconds.toFixed(1)} s)\n`,
      )
    }
  }
}

const executable = await buildForAll()
const environment = {
  ...(executable !== undefined && { TEST_EXECUTABLE: executable }),
  ...(extents.includes("rest") && { TEST_EFFORT: "full" }),
}
if (engines.includes("sqlite")) await runOn("sqlite", environment)
if (runs.some(({ engine }) => engine === "postgres")) {
  await using server = await PostgresServer.start()
  await runOn("postgres", { ...environment, TEST_POSTGRES: server.address })
}
if (executable !== undefined) rmSync(dirname(executable), { recursive: true })

const sum = (count: (result: FileResult) => number) => results.reduce((total, { result }) => total + count(result), 0)
const failed = results.filter(({ result }) => result.failed > 0).map(({ name }) => name)
if (notices.size > 0) process.stdout.write(`\n${[...notices].join("\n")}\n`)
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(", ")}\n`)
const passed = sum(({ tests, failed, skipped }) => tests - failed - skipped)
process.stdout.write(
  `\n${passed} passed, ${sum((result) => result.failed)} failed, ${sum(({ skipped }) => skipped)} skipped\n`,
)
process.exit(failed.length === 0 ? 0 : 1)
