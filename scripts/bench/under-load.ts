import type { Bench } from "./installation.ts"
import type { Load } from "./load.ts"
import type { LoadFigures } from "./results.ts"
import { cpuSeconds, type RunningServer, residentMegabytes } from "./server-process.ts"

/** What is asked of a server; replaced in path and body is what {@link Load} says. */
export interface Question {
  readonly path: string
  readonly connections: number
  readonly body?: string
}

/** Seconds under load before anything is measured: compilers and caches warm up. */
export const WARM_UP = 1

/** One run of a server under load, `server` being its name in the table. */
export async function measure(
  { generator, token, seconds: usual }: Bench,
  server: string,
  { origin, process: { pid } }: RunningServer,
  { path, ...question }: Question,
  seconds = usual,
): Promise<LoadFigures & { requests: number }> {
  const before = cpuSeconds(pid)
  const { requests, rate, p50, p99 } = await generator.send({ url: origin + path, token, seconds, ...question })
  const cpu = ((cpuSeconds(pid) - before) / requests) * 1000
  return { server, requests, rate, p50, p99, cpu, memory: residentMegabytes(pid) }
}

/** The body of an answer to one request. Throws when it is no success. */
export async function ask(
  { token }: Bench,
  { origin }: RunningServer,
  { path, body }: Pick<Question, "path" | "body">,
): Promise<string> {
  const answer = await fetch(origin + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  const expected = body === undefined ? 200 : 201
  if (answer.status !== expected) throw new Error(`${origin}${path} answered ${answer.status}: ${text}`)
  return text
}
