import { join } from "node:path"
import { Argument, Command, InvalidArgumentError } from "commander"
import { writeCharts } from "./bench/charts.ts"
import { groups } from "./bench/groups.ts"
import { LoadGenerator } from "./bench/load.ts"
import { thisMachine, watchSteal } from "./bench/machine.ts"
import { preparePeer } from "./bench/peer.ts"
import { jsonReport, textReport } from "./bench/report.ts"
import { Workspace } from "./bench/workspace.ts"

// `npm run bench`: measures trainbase against hand-written servers; docs/performance.md says what and how.

interface Options {
  readonly users?: readonly number[]
  readonly rounds?: number
  readonly seconds?: number
  readonly only?: string
  readonly peer?: true
  readonly source?: true
  readonly bundledGenerator?: true
  readonly json?: true
  readonly charts: string
}

const LEAST_USERS = 20

function atLeast(least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,8}$/.test(text) && Number(text) >= least) return Number(text)
    throw new InvalidArgumentError(`It must be a whole number from ${least} on.`)
  }
}

const root = join(import.meta.dir, "..")
const descriptions = Object.entries(groups).map(([name, { description }]) => `${name}: ${description}`)

const command = new Command("bench")
  .description("Measures the server; docs/performance.md says what and how.")
  .addArgument(new Argument("[group]", descriptions.join("; ")).choices(Object.keys(groups)))
  .option("--users <counts>", "users of the company, several with commas between them", (text) =>
    text.split(",").map(atLeast(LEAST_USERS)),
  )
  .option("--rounds <count>", "rounds, in each of which all contenders have a turn", atLeast(1))
  .option("--seconds <count>", "length of a turn", atLeast(1))
  .option("--only <scenario>", "one scenario, of whatever group unless one is named")
  .option("--peer", "measures Fastify with better-sqlite3 too, which npm installs the first time")
  .option("--source", "runs from source, not as the compiled executable")
  .option("--bundled-generator", "sends requests by the bundled generator, even where there is wrk")
  .option("--json", "prints JSON")
  .option("--charts <directory>", "where growth writes its charts", join(root, "docs"))
  .parse()

const options = command.opts<Options>()
const { only } = options
const [name, group] = chosenGroup(command.args[0])
const { users = group.users, rounds = group.rounds, seconds = group.seconds } = options
const machine = thisMachine()
const steal = watchSteal()
const workspace = new Workspace()
try {
  /** What is measured in this process is not mixed with what a server costs. */
  const fromSource = options.source === true || group.fromSource === true
  const trainbase = fromSource ? [process.execPath, join(root, "src", "main.ts")] : [build()]
  const generator = new LoadGenerator(workspace, { bundled: options.bundledGenerator === true })
  const peer = options.peer ? await preparePeer(workspace, tell) : undefined
  const tools = {
    workspace,
    generator,
    trainbase,
    rounds,
    seconds,
    ...(peer === undefined ? {} : { peer: peer.command }),
  }
  const results = await group.measure({ tools, users, only, tell })
  const server = fromSource ? ("source" as const) : ("executable" as const)
  const contenders = peer === undefined ? {} : { peer: peer.name }
  const setup = {
    group: name,
    server,
    generator: generator.name,
    machine,
    steal: steal(),
    rounds,
    seconds,
    ...contenders,
  }
  process.stdout.write(options.json ? jsonReport(setup, results) : textReport(setup, results))
  if (group.charts) await writeCharts(options.charts, machine, results, tell)
  process.exit(0)
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
  process.exit(1)
}

/** The group with this name, else the first that has the one scenario that is asked for, else the short form. */
function chosenGroup(name: string | undefined) {
  const candidates = Object.entries(groups).filter(([candidate]) => name === undefined || name === candidate)
  const chosen = candidates.find(([, { names }]) => only === undefined || names.includes(only))
  if (chosen !== undefined) return chosen
  const names = new Set(candidates.flatMap(([, { names }]) => names))
  return command.error(`error: there is no scenario "${only}"; there are ${[...names].join(", ")}`)
}

/** Compiles the executable into the workspace; answers its path. */
function build(): string {
  tell("compiling the executable")
  const outfile = workspace.path("trainbase")
  const script = join(root, "scripts", "build.ts")
  const { success, stdout, stderr } = Bun.spawnSync([process.execPath, script, "--outfile", outfile])
  if (!success) throw new Error(`The executable could not be built: ${stdout}${stderr}`)
  return outfile
}

/** Progress with the seconds so far, on standard error: standard output holds the report alone. */
function tell(step: string): void {
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${step} …\n`)
}
