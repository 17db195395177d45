import type { Bench } from "./installation.ts"
import { cpuSeconds, residentMegabytes } from "./process-tree.ts"
import type { Question, requestOf } from "./requests.ts"
import type { LoadFigures } from "./results.ts"
import type { RunningServer } from "./server-process.ts"

type AskedOnce = Pick<ReturnType<typeof requestOf>, "path" | "body"> & Partial<ReturnType<typeof requestOf>>

/** Seconds under load before anything is measured: compilers and caches warm up. */
export const WARM_UP = 1

/**
 * One run of a server under load, `name` being its name in the table: one process or several, which share the connections
 * and have a generator each; times are then those of the slowest.
 */
export async function measure(
  { generator, token, seconds: usual }: Pick<Bench, "generator" | "token" | "seconds">,
  name: string,
  servers: readonly RunningServer[],
  question: Question,
  seconds = usual,
): Promise<LoadFigures & { requests: number }> {
  const total = (figure: (pid: number) => number) => servers.reduce((sum, { process: { pid } }) => sum + figure(pid), 0)
  const connections = Math.ceil(question.connections / servers.length)
  const before = total(cpuSeconds)
  const answers = await Promise.all(
    servers.map(({ origin }) => generator.send({ ...question, origin, token, seconds, connections })),
  )
  const cpu = total(cpuSeconds) - before
  const requests = answers.reduce((sum, answer) => sum + answer.requests, 0)
  return {
    server: name,
    requests,
    rate: answers.reduce((sum, { rate }) => sum + rate, 0),
    p50: Math.max(...answers.map(({ p50 }) => p50)),
    p99: Math.max(...answers.map(({ p99 }) => p99)),
    cpu: (cpu / requests) * 1000,
    databaseCpu: Number.NaN,
    share: Number.NaN,
    memory: total(residentMegabytes),
  }
}

/** The body of an answer to one request; a GET, or a POST if it has a body. Throws when it is no success. */
export async function ask(
  { token }: Pick<Bench, "token">,
  { origin }: RunningServer,
  { path, body, method = body === undefined ? "GET" : "POST" }: AskedOnce,
): Promise<string> {
  const answer = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${origin}${path} answered ${answer.status}: ${text}`)
  return text
}
