import { rmSync } from "node:fs"
import { PostgresServer } from "../../test/database/postgres-server.ts"
import { measureCertificates } from "./certificates.ts"
import { Contenders } from "./contenders.ts"
import { engineQuestions } from "./engine-questions.ts"
import { measureEngines } from "./engines.ts"
import { measureImport } from "./import.ts"
import { prepareData, type Tools } from "./installation.ts"
import { measureLoadedMemory, measureSoak, SOAK_SECONDS } from "./memory.ts"
import type { Result } from "./results.ts"
import { besideAll, besideDownloads, besidePasswords } from "./scenarios/beside.ts"
import { downloads, qualification } from "./scenarios/certificates.ts"
import { filters, orders, pages, reverseOrders } from "./scenarios/lists.ts"
import { changes, create, histories, mixed, one } from "./scenarios/records.ts"
import type { Scenario } from "./scenarios/scenario.ts"
import { searches, searchOfThree } from "./scenarios/searches.ts"
import { measureIdleMemory, measureStartUp } from "./start-up.ts"
import { videoScenarios } from "./videos.ts"

/** Scenarios that are measured in one run. */
export interface Group {
  readonly description: string
  /** Sizes of the company, one after the other, unless `--users` says otherwise; the same of the others. */
  readonly users: readonly number[]
  readonly rounds: number
  readonly seconds: number
  /** Of its scenarios, as `--only` takes them. */
  readonly names: readonly string[]
  /** Measures in this process, by the code that it runs from. */
  readonly fromSource?: true
  /** Draws charts of what it finds. */
  readonly charts?: true
  readonly measure: (run: Run) => Promise<Result[]>
}

/** What was asked for. */
interface Run {
  readonly tools: Omit<Tools, "users" | "assignments">
  readonly users: readonly number[]
  readonly only: string | undefined
  readonly tell: (step: string) => void
}

/** Assignments of each user, where nothing else is said: an open and a completed one. */
const ASSIGNMENTS = 2

const alone: readonly Scenario[] = [
  besideAll,
  { name: "import", once: true, measure: measureImport },
  { name: "start-up", once: true, measure: measureStartUp },
  { name: "memory", once: true, measure: measureIdleMemory },
]
const loaded: Scenario = { name: "loaded-memory", measure: measureLoadedMemory }

// Those that read come before those that write: the contenders are compared while they hold the same.
const short = [...orders, searchOfThree, one, ...downloads, create, loaded, ...alone]
const all = [
  ...[...orders, ...reverseOrders, ...filters, ...pages, ...searches, one, ...histories, ...downloads],
  ...[...changes, create, qualification, mixed, loaded, ...alone, besidePasswords],
]
const growing = new Set(
  "list list-username filter-team page-1000 search-3 search-none one assigned update create attach mixed".split(" "),
)

/** By the names that the command line takes. */
export const groups: Readonly<Record<string, Group>> = {
  short: scenarioGroup({
    description: "every goal, in some two minutes",
    users: [10_000, 200_000],
    rounds: 1,
    seconds: 2,
    scenarios: short,
  }),
  all: scenarioGroup({
    description: "every scenario at three sizes, in half an hour",
    users: [10_000, 200_000, 1_000_000],
    rounds: 3,
    seconds: 3,
    scenarios: all,
  }),
  growth: {
    ...scenarioGroup({
      description: "from 1,000 to a million users, with charts",
      users: [1_000, 10_000, 100_000, 1_000_000],
      rounds: 2,
      seconds: 2,
      scenarios: all.filter(({ name }) => growing.has(name)),
    }),
    charts: true,
  },
  soak: scenarioGroup({
    description: "ten minutes of reads and writes: is memory flat",
    users: [10_000],
    rounds: 1,
    seconds: SOAK_SECONDS,
    scenarios: [{ name: "soak", measure: measureSoak }],
  }),
  training: scenarioGroup({
    description: "training records, ten assignments a user",
    users: [500_000],
    rounds: 4,
    seconds: 3,
    assignments: 10,
    scenarios: [...histories, ...downloads, qualification, besideDownloads],
  }),
  videos: scenarioGroup({
    description: "what videos cost, and lists beside them",
    users: [10_000],
    rounds: 4,
    seconds: 3,
    scenarios: videoScenarios,
  }),
  certificates: {
    description: "what one certificate costs as PDF, without a server",
    users: [],
    rounds: 1,
    seconds: 1,
    names: ["certificates"],
    fromSource: true,
    measure: async () => [{ name: "certificates", users: 0, ...(await measureCertificates()) }],
  },
  engines: {
    description: "SQLite and PostgreSQL, one and several instances, in half an hour",
    users: [1_000_000],
    rounds: 4,
    seconds: 3,
    names: Object.keys(engineQuestions(1)),
    measure: measureBothEngines,
  },
}

function scenarioGroup({
  scenarios,
  assignments = ASSIGNMENTS,
  ...group
}: Omit<Group, "names" | "measure"> & {
  readonly scenarios: readonly Scenario[]
  readonly assignments?: number
}): Group {
  return {
    ...group,
    names: scenarios.map(({ name }) => name),
    measure: async ({ tools, users, only, tell }) => {
      const results: Result[] = []
      for (const [index, count] of users.entries()) {
        const measured = scenarios.filter(
          ({ name, once }) => (only === undefined || only === name) && (index === 0 || once === undefined),
        )
        results.push(...(await measureScenarios({ ...tools, users: count, assignments }, measured, tell)))
      }
      return results
    },
  }
}

async function measureScenarios(tools: Tools, scenarios: readonly Scenario[], tell: Run["tell"]): Promise<Result[]> {
  const { workspace, users } = tools
  tell(`making ${users} users`)
  const data = workspace.unused("data")
  const token = await prepareData(tools, { data })
  const contenders = new Contenders({ ...tools, data, token })
  const bench = { ...tools, data, token, contenders: () => contenders.all() }
  for (const { check } of scenarios) await check?.(bench)
  const results: Result[] = []
  for (const { name, measure } of scenarios) {
    tell(`measuring ${name} at ${users} users`)
    results.push({ name, users, ...(await measure(bench)) })
  }
  await contenders.stop()
  return results
}

async function measureBothEngines({ tools, users, only, tell }: Run): Promise<Result[]> {
  await using postgres = await PostgresServer.start({ durable: true })
  // For a run that is ended early; its processes end with this one.
  process.on("exit", () => rmSync(postgres.directory, { recursive: true, force: true, maxRetries: 5 }))
  const results: Result[] = []
  // Training records are not asked for.
  for (const count of users) {
    results.push(...(await measureEngines({ ...tools, users: count, assignments: 0 }, postgres, { only, tell })))
  }
  return results
}
