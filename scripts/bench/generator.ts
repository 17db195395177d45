import type { Load } from "./load.ts"

// Sends the requests of a Load, given as JSON in the first argument, and prints what came of it as JSON: what runs where
// there is no wrk. It takes more of the machine than wrk does, so its figures are lower; ratios still hold.

const load: Load & { run: number } = JSON.parse(process.argv[2] ?? "")
const { origin, path, token, connections, seconds, body, bodyEvery = 1, ids = 1, run } = load

/** Microseconds, one an answer. */
const latencies: number[] = []
let failures = 0
let sent = 0

const startedAt = performance.now()
const until = startedAt + seconds * 1000

async function connection(): Promise<void> {
  while (performance.now() < until) {
    sent++
    const begun = performance.now()
    const id = String(1 + (((run * 50021 + sent) * 7919) % ids))
    const asked = path.replace("~~~", letters(run * 5003 + sent)).replaceAll("{id}", id)
    const response = await fetch(origin + asked, {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined || sent % bodyEvery > 0
        ? {}
        : { method: "POST", body: body.replaceAll("{n}", `${run}x${sent}`).replaceAll("{id}", id) }),
    })
    await response.arrayBuffer()
    if (!response.ok) failures++
    latencies.push((performance.now() - begun) * 1000)
  }
}

function letters(number: number): string {
  const digits = [number, number / 26, number / 676].map((digit) => 97 + (Math.floor(digit) % 26))
  return String.fromCharCode(...digits)
}

await Promise.all(Array.from({ length: connections }, connection))
const elapsed = (performance.now() - startedAt) * 1000
latencies.sort((one, other) => one - other)
const percentile = (part: number) => latencies[Math.ceil(latencies.length * part) - 1] ?? 0
const printed = { requests: latencies.length, elapsed, p50: percentile(0.5), p99: percentile(0.99), failures }
process.stdout.write(`${JSON.stringify(printed)}\n`)
