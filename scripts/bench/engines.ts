import { cp } from "node:fs/promises"
import type { PostgresServer } from "../../test/harness/postgres-server.ts"
import { engineQuestions } from "./engine-questions.ts"
import type { Home } from "./home.ts"
import { prepareData, serveCommand, type Tools } from "./installation.ts"
import { cpuSeconds } from "./process-tree.ts"
import type { Question } from "./requests.ts"
import { type Figure, type LoadFigures, median, medians, type Result } from "./results.ts"
import { type RunningServer, startServer } from "./server-process.ts"
import { ask } from "./single-request.ts"
import { measure } from "./under-load.ts"

/** Maximum number of instances on one database. */
const INSTANCES = 4

/** Maximum CPU per request of several instances, in percent of that of one. */
const CPU_GOAL = 125

/** Time in milliseconds after a run for requests in progress to complete. */
const REST = 1000

/** One way to run trainbase. */
interface Contender {
  readonly name: string
  readonly token: string
  readonly servers: readonly RunningServer[]
  /** The first process of the database server. */
  readonly databasePid?: number
  /** The contender that this one runs several instances of. */
  readonly of?: string
}

interface Options {
  readonly only: string | undefined
  readonly tell: (step: string) => void
}

/** SQLite and PostgreSQL, each with one process and with several, on databases with the same users. */
export async function measureEngines(
  bench: Tools,
  postgres: PostgresServer,
  { only, tell }: Options,
): Promise<Result[]> {
  const contenders = await startContenders(bench, postgres, tell)
  const results: Result[] = []
  for (const [name, { title, question }] of Object.entries(engineQuestions(bench.users))) {
    if (only !== undefined && only !== name) continue
    tell(`measuring ${name}`)
    if (question.body === undefined) await requireSameAnswers(contenders, question)
    results.push({ name, users: bench.users, title, ...(await compareContenders(bench, contenders, question)) })
  }
  await Promise.all(new Set(contenders.flatMap(({ servers }) => servers)).values().map((server) => server.stop()))
  return results
}

async function startContenders(
  bench: Tools,
  postgres: PostgresServer,
  tell: (step: string) => void,
): Promise<Contender[]> {
  const { workspace, trainbase, users } = bench
  // Each has its own data directory, because a second server in the same one is refused.
  const start = (name: string, home: Omit<Home, "data">, workers = 1) =>
    startServer(workspace, serveCommand(trainbase, { ...home, data: workspace.path(name) }, { workers }), `${name}.err`)

  const file: Home = { data: workspace.path("sqlite") }
  tell(`making ${users} users in SQLite`)
  const fileToken = await prepareData(bench, file)
  await cp(file.data, workspace.path("sqlite-workers"), { recursive: true })
  const server = { database: postgres.address }
  tell(`making ${users} users in PostgreSQL`)
  const token = await prepareData(bench, { ...server, data: workspace.path("postgres") })

  const one = "SQLite, 1 process"
  const alone = "PostgreSQL, 1 instance"
  const instances: RunningServer[] = []
  for (let number = 1; number <= INSTANCES; number++) instances.push(await start(`instance-${number}`, server))
  const databasePid = postgres.pid
  return [
    { name: one, token: fileToken, servers: [await start("sqlite", {})] },
    { name: "SQLite, 2 workers", token: fileToken, servers: [await start("sqlite-workers", {}, 2)], of: one },
    { name: alone, token, servers: instances.slice(0, 1), databasePid },
    { name: "PostgreSQL, 2 instances", token, servers: instances.slice(0, 2), databasePid, of: alone },
    { name: "PostgreSQL, 4 instances", token, servers: instances, databasePid, of: alone },
    { name: "PostgreSQL, 2 workers", token, servers: [await start("workers", server, 2)], databasePid, of: alone },
  ]
}

/** All of them take turns in every round. */
async function compareContenders(
  bench: Tools,
  contenders: readonly Contender[],
  question: Question,
): Promise<Pick<Result, "loads" | "figures">> {
  await warmUp(bench, contenders, question)
  const rounds = new Map<string, LoadFigures[]>(contenders.map(({ name }) => [name, []]))
  for (let round = 0; round < bench.rounds; round++) {
    for (const contender of contenders) {
      rounds.get(contender.name)?.push(await measureContender(bench, contender, question))
    }
  }
  return {
    loads: [...rounds.values()].map(medians),
    figures: contenders.flatMap(({ name, of }) => {
      const [several, one] = [rounds.get(name), rounds.get(of ?? "")]
      return several === undefined || one === undefined ? [] : ratios(name, several, one)
    }),
  }
}

/** Each process separately: processes that share a load would be warmed up less than one that takes it alone. */
async function warmUp(bench: Tools, contenders: readonly Contender[], question: Question): Promise<void> {
  const warmed = new Set<RunningServer>()
  for (const { name, token, servers } of contenders) {
    for (const server of servers) {
      if (!warmed.has(server)) await measure({ ...bench, token }, name, [server], question)
      warmed.add(server)
    }
  }
  await Bun.sleep(REST)
}

async function measureContender(
  bench: Tools,
  { name, token, servers, databasePid }: Contender,
  question: Question,
): Promise<LoadFigures> {
  const before = databasePid === undefined ? Number.NaN : cpuSeconds(databasePid)
  const figures = await measure({ ...bench, token }, name, servers, question)
  const databaseCpu = databasePid === undefined ? Number.NaN : cpuSeconds(databasePid) - before
  await Bun.sleep(REST)
  return { ...figures, databaseCpu: (databaseCpu / figures.requests) * 1000 }
}

/** Medians of the rounds' ratios: each round compares runs from about the same time. */
function ratios(name: string, several: readonly LoadFigures[], one: readonly LoadFigures[]): Figure[] {
  const share = (of: "rate" | "cpu") => {
    const shares = several.map((figures, round) => (figures[of] / (one[round]?.[of] ?? Number.NaN)) * 100)
    return { value: median(shares), unit: "%" as const }
  }
  return [
    { what: `rate of ${name}, against one`, ...share("rate") },
    { what: `CPU per request of ${name}, against one`, ...share("cpu"), goal: { compare: "at most", value: CPU_GOAL } },
  ]
}

/** A comparison is meaningful only between servers that respond identically; only origins and timestamps may differ. */
async function requireSameAnswers(contenders: readonly Contender[], { path }: Question): Promise<void> {
  const asked = path.replace("{id}", "1234")
  const answers = new Set<string>()
  for (const { token, servers } of contenders) {
    for (const server of servers) {
      const text = (await ask({ token }, server, { path: asked })).replaceAll(server.origin, "http://server")
      answers.add(text.replaceAll(/"(created|updated)_at":"[^"]+"/g, '"$1_at":""'))
    }
  }
  if (answers.size > 1) throw new Error(`The answers to ${asked} differ: ${[...answers].join("\n")}`)
}
