import { cpSync } from "node:fs"
import { join } from "node:path"
import { makeCompany } from "./data.ts"
import type { LoadGenerator } from "./load.ts"
import { type RunningServer, startServer } from "./server-process.ts"
import type { Workspace } from "./workspace.ts"

/** What every scenario works with. */
export interface Bench {
  readonly workspace: Workspace
  readonly generator: LoadGenerator
  /** The command that is trainbase, without arguments. */
  readonly trainbase: readonly string[]
  /** A data directory that no server works in; scenarios work in copies of it. */
  readonly data: string
  readonly token: string
  readonly users: number
  readonly rounds: number
  /** Length of one run under load. */
  readonly seconds: number
}

/** A day, in seconds: no run takes longer than its token lives. */
const TOKEN_LIFETIME = 86_400

/** Makes the company and gets the token that all scenarios use, from trainbase itself. */
export async function prepareData(
  workspace: Workspace,
  trainbase: readonly string[],
  users: number,
): Promise<{ data: string; token: string }> {
  const data = workspace.path("data")
  const { clientId, clientSecret } = await makeCompany(data, users)
  const server = await startServer(workspace, serveCommand(trainbase, data), "prepare.err")
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
  return { data, token }
}

/** The command that serves a data directory as an installation would, but for the rate limit. */
export function serveCommand(trainbase: readonly string[], data: string, port = 0): string[] {
  const limits = ["--rate-limit", "0", "--token-lifetime", String(TOKEN_LIFETIME)]
  return [...trainbase, "serve", "--data", data, "--port", String(port), ...limits, "--log-level", "info"]
}

/** A copy of the data for one server of one scenario. */
export function copyData({ workspace, data }: Bench, name: string): string {
  const copy = workspace.path(name)
  cpSync(data, copy, { recursive: true })
  return copy
}

/** trainbase on data of its own. */
export function startTrainbase(bench: Bench, scenario: string): Promise<RunningServer> {
  const name = `${scenario}-trainbase`
  return startServer(bench.workspace, serveCommand(bench.trainbase, copyData(bench, name)), `${name}.err`)
}

/** The ceiling on data of its own. */
export function startCeiling(bench: Bench, scenario: string): Promise<RunningServer> {
  const name = `${scenario}-ceiling`
  const database = join(copyData(bench, name), "trainbase.sqlite")
  return startServer(bench.workspace, [process.execPath, join(import.meta.dir, "ceiling.ts"), database], `${name}.err`)
}
