import { commitChanges } from "./changes.ts"
import type { Bench } from "./installation.ts"
import { cpuSeconds, residentMegabytes } from "./process-tree.ts"
import type { Question } from "./requests.ts"
import type { LoadFigures } from "./results.ts"
import type { RunningServer } from "./server-process.ts"

/** Seconds under load before measuring, so that compilers and caches warm up. */
export const WARM_UP = 1

/**
 * One run of servers under load; `name` is their name in the table. Several processes share the connections and have one
 * generator each; the times are then those of the slowest process.
 */
export async function measure(
  bench: Pick<Bench, "generator" | "token" | "seconds" | "users">,
  name: string,
  servers: readonly RunningServer[],
  question: Question,
  { seconds = bench.seconds, ...place }: { readonly seconds?: number; readonly from?: number } = {},
): Promise<LoadFigures & { requests: number }> {
  const { generator, token } = bench
  const total = (figure: (pid: number) => number) => servers.reduce((sum, { process: { pid } }) => sum + figure(pid), 0)
  const connections = Math.ceil(question.connections / servers.length)
  const load = { ...question, ...place, token, seconds, connections }
  const before = total(cpuSeconds)
  const ended = new AbortController()
  const loaded = Promise.all(servers.map(({ origin }) => generator.send({ ...load, origin })))
    // At once: a slow server still works on what was under way, and its last change waits for that.
    .then((answers) => ({ answers, cpu: total(cpuSeconds) - before }))
    .finally(() => ended.abort())
  const [first] = servers
  const [{ answers, cpu }, changes] = await Promise.all([
    loaded,
    question.besideChanges && first !== undefined ? commitChanges(bench, first, ended.signal) : Number.NaN,
  ])
  const requests = answers.reduce((sum, answer) => sum + answer.requests, 0)
  return {
    server: name,
    requests,
    rate: answers.reduce((sum, { rate }) => sum + rate, 0),
    changes,
    p50: Math.max(...answers.map(({ p50 }) => p50)),
    p99: Math.max(...answers.map(({ p99 }) => p99)),
    cpu: requests === 0 ? Number.NaN : (cpu / requests) * 1000,
    databaseCpu: Number.NaN,
    share: Number.NaN,
    memory: total(residentMegabytes),
  }
}
