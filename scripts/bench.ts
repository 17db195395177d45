import { loadavg } from "node:os"
import { join } from "node:path"
import { Command, InvalidArgumentError, Option } from "commander"
import { prepareData } from "./bench/installation.ts"
import { LoadGenerator } from "./bench/load.ts"
import { jsonReport, textReport } from "./bench/report.ts"
import type { Result } from "./bench/results.ts"
import { scenarios } from "./bench/scenarios.ts"
import { Workspace } from "./bench/workspace.ts"

// `npm run bench`: measures trainbase against a hand-written server; docs/performance.md says what and how.

interface Options {
  readonly users: number
  readonly rounds: number
  readonly seconds: number
  readonly only?: string
  readonly source?: true
  readonly bundledGenerator?: true
  readonly json?: true
}

function atLeast(least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,8}$/.test(text) && Number(text) >= least) return Number(text)
    throw new InvalidArgumentError(`It must be a whole number from ${least} on.`)
  }
}

const options = new Command("bench")
  .description("Measures the server; docs/performance.md says what and how.")
  .option("--users <count>", "users of the company", atLeast(20), 10_000)
  .option("--rounds <count>", "rounds, in each of which both servers have a turn", atLeast(1), 4)
  .option("--seconds <count>", "length of a turn", atLeast(1), 3)
  .addOption(new Option("--only <scenario>", "one scenario").choices(Object.keys(scenarios)))
  .option("--source", "runs from source, not as the compiled executable")
  .option("--bundled-generator", "sends requests by the bundled generator, even where there is wrk")
  .option("--json", "prints JSON")
  .parse()
  .opts<Options>()

const { users, rounds, seconds } = options
const root = join(import.meta.dir, "..")
const [busy = 0] = loadavg()
const workspace = new Workspace()
try {
  const trainbase = options.source ? [process.execPath, join(root, "src", "main.ts")] : [build(workspace)]
  const generator = new LoadGenerator(workspace, { bundled: options.bundledGenerator === true })
  tell(`making ${users} users`)
  const { data, token } = await prepareData(workspace, trainbase, users)
  const bench = { workspace, generator, trainbase, data, token, users, rounds, seconds }
  const results: Result[] = []
  for (const [name, measure] of Object.entries(scenarios)) {
    if (options.only !== undefined && options.only !== name) continue
    tell(`measuring ${name}`)
    results.push(await measure(bench))
  }
  const server = options.source ? ("source" as const) : ("executable" as const)
  const setup = { server, generator: generator.name, busy, users, rounds, seconds }
  process.stdout.write(options.json ? jsonReport(setup, results) : textReport(setup, results))
  process.exit(0)
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
  process.exit(1)
}

/** Compiles the executable into the workspace; answers its path. */
function build(workspace: Workspace): string {
  tell("compiling the executable")
  const outfile = workspace.path("trainbase")
  const script = join(root, "scripts", "build.ts")
  const { success, stdout, stderr } = Bun.spawnSync([process.execPath, script, "--outfile", outfile])
  if (!success) throw new Error(`The executable could not be built: ${stdout}${stderr}`)
  return outfile
}

/** Progress, on standard error: standard output holds the report alone. */
function tell(step: string): void {
  process.stderr.write(`${step} …\n`)
}
