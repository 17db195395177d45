import { type Bench, startTrainbase } from "./installation.ts"
import type { Question } from "./load.ts"
import { type LoadFigures, medians, type Result } from "./results.ts"
import { measure, WARM_UP } from "./under-load.ts"

/** Few connections: what is looked for is a pause of the server, not its limit. */
const LIST: Question = { path: "/api/v1/users", connections: 4 }
const CREATE: Question = {
  path: "/api/v1/users",
  connections: 4,
  body: '{"first_name":"Pia","last_name":"Pass","username":"pass.{n}","password":"correct horse {n}"}',
}

/**
 * How long lists take while others create users with passwords, by turns with lists alone. Hashing a password takes a
 * core for some ten milliseconds; on the thread that answers requests it would show as a pause of that length.
 */
export async function measurePasswords(bench: Bench): Promise<Result> {
  const server = await startTrainbase(bench, "passwords")
  await measure(bench, "", [server], LIST, WARM_UP)
  const quiet: LoadFigures[] = []
  const busy: LoadFigures[] = []
  const hashing: LoadFigures[] = []
  for (let round = 0; round < Math.ceil(bench.rounds / 2); round++) {
    quiet.push(await measure(bench, "lists alone", [server], LIST))
    // Begins before the lists and ends after them.
    const background = measure(bench, "users with passwords", [server], CREATE, bench.seconds + 2 * WARM_UP)
    await Bun.sleep(WARM_UP * 1000)
    busy.push(await measure(bench, "lists beside them", [server], LIST))
    hashing.push(await background)
  }
  await server.stop()
  const [alone, beside] = [medians(quiet), medians(busy)]
  // One process does both at once, so its CPU time belongs to neither.
  const shared = { cpu: Number.NaN }
  return {
    name: "passwords",
    title: "List of 15 users, 4 connections, while 4 clients create users with passwords",
    loads: [alone, { ...beside, ...shared }, { ...medians(hashing), ...shared }],
    figures: [
      { what: "p99 of lists alone", value: alone.p99, unit: "ms" },
      { what: "p99 of lists beside passwords", value: beside.p99, unit: "ms" },
    ],
  }
}
