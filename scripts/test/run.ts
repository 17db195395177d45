import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"

/** One more than the number of cores, because many tests occasionally wait for a server or a disk. */
const PROCESSES = availableParallelism() + 1

/** Timeout of a hook in milliseconds. The one that test/harness/patience.ts sets is for tests only. */
const PATIENCE = 300_000

/**
 * For the environment of {@link runTests}. Bun's allocator keeps returning free memory to the system and requesting it again at
 * once. Keeping it saves up to a quarter of the CPU time; `test/harness/kept-memory.ts` removes this for the processes that
 * tests start.
 */
export const KEPT_MEMORY = { MIMALLOC_PURGE_DELAY: "-1" }

/** The result of one test file. */
export interface FileResult {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
}

interface Outcome {
  readonly files: readonly FileResult[]
  /** Reasons given by tests that could not run. */
  readonly notices: readonly string[]
}

/**
 * Runs test files with Bun, several in succession per process, in several processes at once. Failures and progress are shown as
 * they happen.
 *
 * @param environment added to this program's own
 */
export async function runTests(files: readonly string[], environment: Record<string, string>): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-results-"))
  try {
    const results = join(directory, "junit.xml")
    const child = Bun.spawn(
      [
        ...[process.execPath, "test", "--dots"],
        ...[`--parallel=${PROCESSES}`, "--no-isolate", `--timeout=${PATIENCE}`],
        ...["--reporter=junit", "--reporter-outfile", results],
        ...files.map((file) => `./${file}`),
      ],
      {
        stdout: "pipe",
        stderr: "pipe",
        env: { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1", ...environment },
      },
    )
    const [out, err] = await Promise.all([passedOn(child.stdout), passedOn(child.stderr)])
    await child.exited
    const report = readFileSync(results, "utf8")
    return {
      files: files.map((file) => resultOf(file, report)),
      // Dots of earlier tests may be on the same line.
      notices: [...`${out}\n${err}`.matchAll(/^\.*(NOT RUN:.*)$/gm)].map(([, notice = ""]) => notice),
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Shows the text as it arrives, and returns it. */
async function passedOn(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let text = ""
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    const part = decoder.decode(chunk, { stream: true })
    process.stdout.write(part)
    text += part
  }
  return text
}

/** A file missing from the report could not be read, or has no tests. */
function resultOf(file: string, report: string): FileResult {
  const attributes = report.match(new RegExp(`<testsuite name="${file}" ([^>]*)>`))?.[1] ?? ""
  const number = (name: string) => Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(attributes)?.[1] ?? 0)
  const tests = number("tests")
  const failed = tests === 0 ? 1 : number("failures")
  const skipped = number("skipped")
  return { name: file, passed: Math.max(0, tests - failed - skipped), failed, skipped, seconds: number("time") }
}
