import { join } from "node:path"
import { Argument, Command, InvalidArgumentError } from "commander"
import { writeCharts } from "./bench/charts.ts"
import { watchFlushes } from "./bench/flushes.ts"
import type { Group } from "./bench/group.ts"
import { groups } from "./bench/groups.ts"
import { jsonReport } from "./bench/json-report.ts"
import { LoadGenerator } from "./bench/load.ts"
import { thisMachine, watchSteal } from "./bench/machine.ts"
import { print, Refused, requireWritable } from "./bench/output.ts"
import { preparePeer } from "./bench/peer.ts"
import { textReport } from "./bench/report.ts"
import type { Use } from "./bench/scenarios/scenario.ts"
import { Workspace } from "./bench/workspace.ts"

// `npm run bench`: measures trainbase against hand-written servers; docs/performance.md describes what is measured and how.

interface Options {
  readonly users?: readonly number[]
  readonly rounds?: number
  readonly seconds?: number
  readonly only?: string
  readonly peer?: true
  readonly source?: true
  readonly bundledGenerator?: true
  readonly json?: true
  readonly charts?: string
}

/** Which runs use each option; in other runs it would have no effect. */
const USES: Readonly<Partial<Record<keyof Options, Use>>> = {
  users: "users",
  rounds: "rounds",
  seconds: "load",
  bundledGenerator: "load",
  peer: "peer",
  source: "source",
  charts: "charts",
}

const LEAST_USERS = 20
const MOST = 99_999_999

function atLeast(least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,8}$/.test(text) && Number(text) >= least) return Number(text)
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${MOST.toLocaleString("en")}.`)
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
  .option("--rounds <count>", "rounds, in each of which every contender has a turn", atLeast(1))
  .option("--seconds <count>", "length of a turn", atLeast(1))
  .option("--only <scenario>", "a single scenario, from any group unless one is named")
  .option("--peer", "also measures Fastify with better-sqlite3, which npm installs the first time")
  .option("--source", "runs from source, not as the compiled executable")
  .option("--bundled-generator", "sends requests with the bundled generator even if there is wrk")
  .option("--json", "prints JSON")
  .option("--charts <directory>", "where growth writes its charts; docs, if it measures all that belongs there")
  .parse()

const options = command.opts<Options>()
const { only } = options
const [name, group] = chosenGroup(command.args[0])
refuseUseless(name, group)
const charts = chartsDirectory(group)
const { users = group.users, rounds = group.rounds, seconds = group.seconds } = options
const machine = thisMachine()
const steal = watchSteal()
const workspace = new Workspace()
try {
  if (charts !== undefined) requireWritable(charts)
  /** Code measured in this process must not affect the measured cost of a server. */
  const fromSource = options.source === true || group.fromSource === true
  const trainbase = fromSource ? [process.execPath, join(root, "src", "main.ts")] : [await build()]
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
  const flushes = await watchFlushes(workspace)
  const results = await group.measure({ tools, users, only, tell })
  const server = fromSource ? ("source" as const) : ("executable" as const)
  const contenders = peer === undefined ? {} : { peer: peer.name }
  const setup = {
    group: name,
    server,
    generator: generator.name,
    machine,
    steal: steal(),
    flushes: await flushes(),
    rounds,
    seconds,
    ...contenders,
  }
  await print(options.json ? jsonReport(setup, results) : textReport(setup, results))
  if (charts !== undefined) await writeCharts(charts, machine, results, tell)
  process.exit(0)
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error && !(error instanceof Refused) ? error.stack : error}\n`)
  process.exit(1)
}

/** Ends with a message if an option would have no effect. */
function refuseUseless(name: string, group: Group): void {
  const used = group.uses(only)
  for (const option of command.options) {
    const key = option.attributeName() as keyof Options
    const use = USES[key]
    if (options[key] === undefined || use === undefined || used.has(use)) continue
    const what = only === undefined ? name : `${name} --only ${only}`
    command.error(`error: ${option.long} has no effect for ${what}: leave it out`)
  }
}

/** The charts in the repository show everything that growth measures; charts of a part are drawn only on request. */
function chartsDirectory(group: Group): string | undefined {
  if (!group.charts || options.charts !== undefined) return options.charts
  if (only === undefined && options.users === undefined) return join(root, "docs")
  tell("not drawing charts of a part: name a directory with --charts to get them")
  return undefined
}

/** The group with this name, otherwise the first that has the requested scenario, otherwise the short one. */
function chosenGroup(name: string | undefined) {
  const candidates = Object.entries(groups).filter(([candidate]) => name === undefined || name === candidate)
  const chosen = candidates.find(([, { names }]) => only === undefined || names.includes(only))
  if (chosen !== undefined) return chosen
  const names = new Set(candidates.flatMap(([, { names }]) => names))
  return command.error(`error: there is no scenario "${only}"; there are ${[...names].join(", ")}`)
}

/** Compiles the executable into the workspace; returns its path. */
async function build(): Promise<string> {
  tell("compiling the executable")
  const outfile = workspace.path("trainbase")
  await workspace.run([process.execPath, join(root, "scripts", "build.ts"), "--outfile", outfile])
  return outfile
}

/** Progress with the elapsed seconds on standard error; standard output is only for the report. */
function tell(step: string): void {
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${step} …\n`)
}
