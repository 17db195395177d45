import { rmSync } from "node:fs"
import { loadavg } from "node:os"
import { join } from "node:path"
import { Argument, Command, InvalidArgumentError } from "commander"
import { PostgresServer } from "../test/database/postgres-server.ts"
import { measureCertificates } from "./bench/certificates.ts"
import { engineQuestions } from "./bench/engine-questions.ts"
import { measureEngines } from "./bench/engines.ts"
import { prepareData, type Tools } from "./bench/installation.ts"
import { LoadGenerator } from "./bench/load.ts"
import { jsonReport, textReport } from "./bench/report.ts"
import type { Result } from "./bench/results.ts"
import { scenarios } from "./bench/scenarios.ts"
import { trainingScenarios } from "./bench/training.ts"
import { addTraining } from "./bench/training-data.ts"
import { videoScenarios } from "./bench/videos.ts"
import { Workspace } from "./bench/workspace.ts"

// `npm run bench`: measures trainbase against a hand-written server; docs/performance.md says what and how.

interface Options {
  readonly users?: number
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

const ENGINES = "engines"
const TRAINING = "training"
const CERTIFICATES = "certificates"
const VIDEOS = "videos"

const command = new Command("bench")
  .description("Measures the server; docs/performance.md says what and how.")
  .addArgument(
    new Argument(
      "[group]",
      "both engines and several instances, which takes long, training records, PDFs, or videos",
    ).choices([ENGINES, TRAINING, CERTIFICATES, VIDEOS]),
  )
  .option("--users <count>", "users of the company: 10,000, of engines 1,000,000, of training 500,000", atLeast(20))
  .option("--rounds <count>", "rounds, in each of which all contenders have a turn", atLeast(1), 4)
  .option("--seconds <count>", "length of a turn", atLeast(1), 3)
  .option("--only <scenario>", "one scenario")
  .option("--source", "runs from source, not as the compiled executable")
  .option("--bundled-generator", "sends requests by the bundled generator, even where there is wrk")
  .option("--json", "prints JSON")
  .parse()

const options = command.opts<Options>()
const { rounds, seconds, only } = options
const ofEngines = command.args[0] === ENGINES
const ofTraining = command.args[0] === TRAINING
const ofCertificates = command.args[0] === CERTIFICATES
const ofVideos = command.args[0] === VIDEOS
/** Certificates are made in this process: what they cost is not mixed with what a server costs. */
const fromSource = options.source === true || ofCertificates
const users = options.users ?? (ofEngines ? 1_000_000 : ofTraining ? 500_000 : 10_000)
const measured = ofTraining ? trainingScenarios : ofVideos ? videoScenarios : scenarios
const names = Object.keys(ofEngines ? engineQuestions(users) : measured)
if (only !== undefined && !names.includes(only)) {
  command.error(`error: there is no scenario "${only}"; there are ${names.join(", ")}`)
}
const root = join(import.meta.dir, "..")
const [busy = 0] = loadavg()
const workspace = new Workspace()
try {
  const trainbase = fromSource ? [process.execPath, join(root, "src", "main.ts")] : [build(workspace)]
  const generator = new LoadGenerator(workspace, { bundled: options.bundledGenerator === true })
  const bench = { workspace, generator, trainbase, users, rounds, seconds }
  const results = ofCertificates
    ? [await measureCertificates()]
    : await (ofEngines ? measureBothEngines(bench) : measureScenarios(bench))
  const server = fromSource ? ("source" as const) : ("executable" as const)
  const setup = { server, generator: generator.name, busy, users, rounds, seconds }
  process.stdout.write(options.json ? jsonReport(setup, results) : textReport(setup, results))
  process.exit(0)
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
  process.exit(1)
}

async function measureScenarios(bench: Tools): Promise<Result[]> {
  tell(`making ${users} users`)
  const data = bench.workspace.path("data")
  const token = await prepareData(bench, { data })
  if (ofTraining) {
    tell("making their training records")
    await addTraining({ data, database: undefined }, users)
  }
  const results: Result[] = []
  for (const [name, measure] of Object.entries(measured)) {
    if (only !== undefined && only !== name) continue
    tell(`measuring ${name}`)
    results.push(await measure({ ...bench, data, token }))
  }
  return results
}

async function measureBothEngines(bench: Tools): Promise<Result[]> {
  await using postgres = await PostgresServer.start({ durable: true })
  // For a run that is ended early; its processes end with this one.
  process.on("exit", () => rmSync(postgres.directory, { recursive: true, force: true, maxRetries: 5 }))
  return await measureEngines(bench, postgres, { only, tell })
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
