import { type Bench, startTrainbase } from "./installation.ts"
import { type Measured, median } from "./results.ts"
import type { RunningServer } from "./server-process.ts"
import { ask } from "./single-request.ts"
import { FIRST_NAMES, LAST_NAMES } from "./users.ts"

/** Rows per request: the maximum allowed. */
const ROWS = 1000

/** Requests per round. */
const REQUESTS = 5

const NEW_GOAL = 5_000
const UNCHANGED_GOAL = 15_000

/** The body of a request; `tag` makes its users differ from those of other requests. */
function rows(tag: string): string {
  const users = Array.from({ length: ROWS }, (_, index) => ({
    external_id: `${tag}-${index}`,
    first_name: FIRST_NAMES[index % FIRST_NAMES.length],
    last_name: LAST_NAMES[index % LAST_NAMES.length],
    username: `${tag}.${index}`,
    email: `${tag}.${index}@bulk.example`,
    birthday: `${1960 + (index % 45)}-02-28`,
    driving_classes: ["B"],
  }))
  return JSON.stringify({ users })
}

/** Creates new users, one request after another, for this number of seconds. The bodies are too long for the generator. */
export async function keepSaving(bench: Bench, server: RunningServer, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    await ask(bench, server, { path: "/api/v1/users/bulk", method: "POST", body: rows(crypto.randomUUID()) })
  }
}

/** How many users per second one client creates with requests of many rows, and how many it sends again unchanged. */
export async function measureBulk(bench: Bench): Promise<Measured> {
  const server = await startTrainbase(bench, "bulk")
  const send = async (body: string) => {
    const begun = performance.now()
    await ask(bench, server, { path: "/api/v1/users/bulk", method: "POST", body })
    return (ROWS * 1000) / (performance.now() - begun)
  }
  // The first request of each kind triggers compilation.
  await send(rows("warm-up"))
  const created: number[] = []
  const unchanged: number[] = []
  for (let request = 0; request < bench.rounds * REQUESTS; request++) {
    const body = rows(`bulk${request}`)
    created.push(await send(body))
    unchanged.push(await send(body))
  }
  await server.stop()
  const goal = (value: number) => ({ compare: "at least", value }) as const
  return {
    title: `Requests with ${ROWS.toLocaleString("en")} users each`,
    loads: [],
    figures: [
      { what: "new users", value: median(created), unit: "rows/s", goal: goal(NEW_GOAL) },
      { what: "unchanged users", value: median(unchanged), unit: "rows/s", goal: goal(UNCHANGED_GOAL) },
    ],
  }
}
