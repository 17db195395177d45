import type { Load } from "./load.ts"
import { requestOf, type Stretch } from "./requests.ts"
import { percentile } from "./results.ts"

// Sends the requests of a Load, given as JSON in the first argument, and prints the result as JSON; used where there is
// no wrk. It uses more of the machine than wrk does, so its figures are lower; ratios still hold.

const load: Load & Stretch = JSON.parse(process.argv[2] ?? "")
const { origin, token, connections, seconds } = load

/** Microseconds, one per response. */
const latencies: number[] = []
let failures = 0
let sent = 0

const startedAt = performance.now()
const until = startedAt + seconds * 1000
const cookies = load.cookie === undefined ? {} : { cookie: load.cookie }
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", ...cookies }

async function connection(): Promise<void> {
  while (performance.now() < until) {
    const begun = performance.now()
    const { path, ...rest } = requestOf(load, load, ++sent)
    const response = await fetch(origin + path, { headers, redirect: "manual", ...rest })
    await response.arrayBuffer()
    if (!response.ok) failures++
    latencies.push((performance.now() - begun) * 1000)
  }
}

await Promise.all(Array.from({ length: connections }, connection))
const elapsed = (performance.now() - startedAt) * 1000
/** 0 if there was no response, because JSON has no NaN. */
const within = (part: number) => (latencies.length === 0 ? 0 : percentile(latencies, part))
const printed = { requests: latencies.length, elapsed, p50: within(0.5), p99: within(0.99), failures }
process.stdout.write(`${JSON.stringify(printed)}\n`)
