import { cp, open, readdir } from "node:fs/promises"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Credentials } from "./data.ts"
import type { Home } from "./home.ts"
import type { LoadGenerator } from "./load.ts"
import { type RunningServer, startServer } from "./server-process.ts"
import type { Workspace } from "./workspace.ts"

/** Common to all runs. */
export interface Tools {
  readonly workspace: Workspace
  readonly generator: LoadGenerator
  /** The command that starts trainbase, without arguments. */
  readonly trainbase: readonly string[]
  /** The command that starts the peer, without the path of its database, if there is a peer. */
  readonly peer?: readonly string[]
  readonly users: number
  /** Per user. */
  readonly assignments: number
  /** Per user: more than usual. */
  readonly certificates?: number
  /** Per user, in the feed of changes. */
  readonly changes?: number
  /** Whether people must know courses. */
  readonly isRequired?: boolean
  readonly rounds: number
  /** Length of one run under load. */
  readonly seconds: number
}

/** Common to all scenarios. */
export interface Bench extends Tools {
  /** A data directory in which no server runs; servers run in copies of it. */
  readonly data: string
  readonly token: string
  /** Servers under the same load, trainbase first, shared by the scenarios of one size. */
  readonly contenders: () => Promise<readonly Contender[]>
  /** Scenarios of this size that have been measured. */
  readonly measuredBefore: number
}

/** A server under the same load as others. */
export interface Contender {
  readonly name: string
  readonly server: RunningServer
}

/** A day in seconds, so that no run outlasts its token. */
const TOKEN_LIFETIME = 86_400

/** Creates the company in a new database and gets the token for all requests from trainbase itself. */
export async function prepareData(
  { workspace, trainbase, users, assignments, certificates = 0, changes = 0, isRequired = false }: Tools,
  home: Home,
): Promise<string> {
  const maker = fileURLToPath(import.meta.resolve("./make-company.ts"))
  const made = await workspace.run([
    process.execPath,
    maker,
    JSON.stringify({ ...home, users, assignments, certificates, changes, isRequired }),
  ])
  const { clientId, clientSecret }: Credentials = JSON.parse(made)
  const server = await startServer(workspace, serveCommand(trainbase, home), "prepare.err")
  const answer = await fetch(`${server.origin}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
    }),
  })
  if (!answer.ok) throw new Error(`The token was refused with ${answer.status}: ${await answer.text()}`)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  await server.stop()
  return token
}

/** The command that serves an installation as in production, but without the rate limit. */
export function serveCommand(
  trainbase: readonly string[],
  { data, database }: Home,
  { port = 0, workers = 1, others = [] }: { port?: number; workers?: number; others?: readonly string[] } = {},
): string[] {
  const where = ["--data", data, ...(database === undefined ? [] : ["--database", database])]
  const how = ["--port", String(port), "--workers", String(workers), "--log-level", "info"]
  const limits = ["--rate-limit", "0", "--token-lifetime", String(TOKEN_LIFETIME)]
  return [...trainbase, "serve", ...where, ...how, ...limits, ...others]
}

/** A copy of the data for one server; returns its directory. */
export async function copyData({ workspace, data }: Pick<Bench, "workspace" | "data">, name: string): Promise<string> {
  const copy = workspace.unused(name)
  await cp(data, copy, { recursive: true })
  await flushed(copy)
  return copy
}

/** Flushes the copy to the disk: otherwise the first commits of a run wait for hundreds of megabytes. */
async function flushed(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = await open(join(entry.parentPath, entry.name))
    await file.sync()
    await file.close()
  }
}

/** trainbase on its own data; `others` are additional options of its command. */
export async function startTrainbase(
  bench: Pick<Bench, "workspace" | "data" | "trainbase">,
  scenario: string,
  others: readonly string[] = [],
): Promise<RunningServer> {
  const data = await copyData(bench, scenario)
  return startServer(bench.workspace, serveCommand(bench.trainbase, { data }, { others }), `${basename(data)}.err`)
}
