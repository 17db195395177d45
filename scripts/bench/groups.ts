import { rmSync } from "node:fs"
import { PostgresServer } from "../../test/harness/postgres-server.ts"
import { measureAuthoring } from "./authoring.ts"
import { measureBinding, measureJoining } from "./binding.ts"
import { measureBulk } from "./bulk.ts"
import { measureCertificates } from "./certificates.ts"
import { measureClosing } from "./closing.ts"
import { measureConsole } from "./console.ts"
import { engineQuestions } from "./engine-questions.ts"
import { measureEngines } from "./engines.ts"
import { type Group, type Run, scenarioGroup } from "./group.ts"
import { measureImport } from "./import.ts"
import { measureCourse, measureHeartbeats } from "./learning.ts"
import { measureLoadedMemory, measureSoak, SOAK_SECONDS } from "./memory.ts"
import { measureNight } from "./night.ts"
import { measurePages, measureSignIns } from "./pages.ts"
import { measurePeopleImport } from "./people-import.ts"
import type { Result } from "./results.ts"
import { besideAll, besideBulk, besideDownloads, besidePasswords } from "./scenarios/beside.ts"
import { downloads, qualification } from "./scenarios/certificates.ts"
import { standingScenarios } from "./scenarios/compliance.ts"
import { cursor } from "./scenarios/cursors.ts"
import { inStep } from "./scenarios/in-step.ts"
import { filters, orders, page1000, page10000, quietList, reverseOrders } from "./scenarios/lists.ts"
import { changes, create, histories, mixed, one } from "./scenarios/records.ts"
import type { Scenario } from "./scenarios/scenario.ts"
import { searches, searchOfThree } from "./scenarios/searches.ts"
import { measureReports } from "./standing-reports.ts"
import { measureIdleMemory, measureStartUp } from "./start-up.ts"
import { videoScenarios } from "./videos.ts"

const alone: readonly Scenario[] = [
  besideAll,
  { name: "import", once: true, uses: ["rounds"], measure: measureImport },
  { name: "bulk", once: true, uses: ["rounds"], measure: measureBulk },
  { name: "closing", once: true, uses: [], measure: measureClosing },
  { name: "pages", once: true, uses: ["load"], measure: measurePages },
  { name: "course", once: true, uses: ["load"], measure: measureCourse },
  { name: "authoring", once: true, uses: [], measure: measureAuthoring },
  { name: "heartbeats", once: true, uses: [], measure: measureHeartbeats },
  { name: "sign-ins", once: true, uses: [], measure: measureSignIns },
  { name: "start-up", once: true, uses: [], measure: measureStartUp },
  { name: "memory", once: true, uses: [], measure: measureIdleMemory },
]
const consoleScenarios: readonly Scenario[] = [
  { name: "console-pages", uses: ["load"], measure: measureConsole },
  { name: "people-csv", uses: [], measure: (bench) => measurePeopleImport(bench, "csv") },
  { name: "people-xlsx", uses: [], measure: (bench) => measurePeopleImport(bench, "xlsx") },
]
const complianceScenarios: readonly Scenario[] = [
  ...standingScenarios,
  { name: "standing-reports", uses: [], measure: measureReports },
  { name: "joining", uses: [], measure: measureJoining },
  { name: "binding", uses: [], measure: measureBinding },
  { name: "night", uses: [], measure: measureNight },
]
const loaded: Scenario = { name: "loaded-memory", uses: ["peer"], measure: measureLoadedMemory }

// Reading scenarios come before writing ones: contenders are compared while they have the same data.
const short = [...orders, searchOfThree, one, ...downloads, create, loaded, ...alone]
const all = [
  ...[...orders, ...reverseOrders, quietList, ...filters, page1000, ...page10000, cursor],
  ...[...searches, one, ...histories, ...downloads, ...changes, create, qualification, mixed, loaded],
  ...[...alone, besideBulk, besidePasswords, besideDownloads, ...videoScenarios],
]
const growing = new Set(
  "list list-username filter-team page-1000 search-3 search-none one assigned update create attach mixed".split(" "),
)

/** By their names on the command line. */
export const groups: Readonly<Record<string, Group>> = {
  short: scenarioGroup({
    description: "the goals at 10,000 and 200,000 users, in two to three minutes",
    users: [10_000, 200_000],
    rounds: 1,
    seconds: 2,
    scenarios: short,
  }),
  all: scenarioGroup({
    description: "every scenario but the soak, at three sizes, in more than an hour",
    users: [10_000, 200_000, 1_000_000],
    rounds: 3,
    seconds: 2,
    scenarios: all,
  }),
  goals: scenarioGroup({
    description: "every goal, those at a million users too, in eight minutes",
    users: [10_000, 200_000, 1_000_000],
    rounds: 1,
    seconds: 2,
    scenarios: short,
    atMany: [...orders, ...reverseOrders, ...filters, ...page10000, cursor],
  }),
  growth: scenarioGroup({
    description: "from 1,000 to a million users, with charts",
    users: [1_000, 10_000, 100_000, 1_000_000],
    rounds: 2,
    seconds: 2,
    scenarios: all.filter(({ name }) => growing.has(name)),
    charts: true,
  }),
  soak: scenarioGroup({
    description: "ten minutes of reads and writes: is memory flat",
    users: [10_000],
    rounds: 1,
    seconds: SOAK_SECONDS,
    scenarios: [{ name: "soak", uses: ["load"], measure: measureSoak }],
  }),
  training: scenarioGroup({
    description: "training records, ten assignments a user",
    users: [500_000],
    rounds: 4,
    seconds: 3,
    assignments: 10,
    scenarios: [...histories, ...downloads, qualification, besideDownloads],
  }),
  steps: scenarioGroup({
    description:
      "what two systems in step ask for: lists of 5,000,000 assignments and 1,000,000 certificates, 10,000,000 changes, webhooks",
    users: [500_000],
    rounds: 1,
    seconds: 2,
    assignments: 10,
    certificates: 2,
    changes: 20,
    scenarios: inStep,
  }),
  console: scenarioGroup({
    description: "pages of the console, and imports of 50,000 people from a file",
    users: [100_000],
    rounds: 1,
    seconds: 2,
    scenarios: consoleScenarios,
  }),
  compliance: scenarioGroup({
    description: "who must know what: 30 requirements, 600,000 people and courses",
    users: [100_000],
    rounds: 1,
    seconds: 1,
    isRequired: true,
    scenarios: complianceScenarios,
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
    uses: () => new Set(),
    fromSource: true,
    measure: async () => [{ name: "certificates", users: 0, ...(await measureCertificates()) }],
  },
  engines: {
    description: "SQLite and PostgreSQL, one and several instances, in half an hour",
    users: [1_000_000],
    rounds: 4,
    seconds: 3,
    names: Object.keys(engineQuestions(1)),
    uses: () => new Set(["rounds", "load", "users", "source"]),
    measure: measureBothEngines,
  },
}

async function measureBothEngines({ tools, users, only, tell }: Run): Promise<Result[]> {
  await using postgres = await PostgresServer.start({ durable: true })
  // For a run that is stopped early; its processes are stopped with it.
  process.on("exit", () => rmSync(postgres.directory, { recursive: true, force: true, maxRetries: 5 }))
  const results: Result[] = []
  // Training records are not used.
  for (const count of users) {
    results.push(...(await measureEngines({ ...tools, users: count, assignments: 0 }, postgres, { only, tell })))
  }
  return results
}
