import { TRAINBASE } from "./contenders.ts"
import { type Bench, startTrainbase } from "./installation.ts"
import { residentMegabytes } from "./process-tree.ts"
import { type Figure, type Measured, median } from "./results.ts"
import { MIXED_READS, newUser } from "./scenarios/records.ts"
import { measure } from "./under-load.ts"

/** Time in milliseconds after the last scenario during which unused memory is released. */
const REST = 2000

/** Default duration of a soak in seconds, and seconds between memory readings. */
export const SOAK_SECONDS = 600
const INTERVAL = 5

/** Minimum number of memory readings in a short soak. */
const LEAST_LOOKS = 20

/** A soak of this number of seconds shows whether memory grows; in a shorter one, caches are still filling. */
const LEAST_SOAK = 60

/** How much more memory the last quarter of a soak may use than the second one, in percent. */
const FLAT = 5

/** Memory of all contenders after all scenarios of this size so far. */
export async function measureLoadedMemory(bench: Bench): Promise<Measured> {
  const contenders = await bench.contenders()
  await Bun.sleep(REST)
  return {
    title: bench.measuredBefore === 0 ? "Memory after a second of lists" : "Memory after all of that",
    loads: [],
    figures: contenders.map(({ name, server }) => ({
      what: name,
      value: residentMegabytes(server.process.pid),
      unit: "MB" as const,
    })),
  }
}

/** Reads and writes for ten minutes: memory must not grow over time. */
export async function measureSoak(bench: Bench): Promise<Measured> {
  const server = await startTrainbase(bench, "soak")
  const memory: number[] = []
  const interval = Math.min(INTERVAL, bench.seconds / LEAST_LOOKS)
  const timer = setInterval(() => memory.push(residentMegabytes(server.process.pid)), interval * 1000)
  const load = await measure(bench, TRAINBASE, [server], {
    path: "/api/v1/users{word}",
    words: MIXED_READS,
    bodyPath: "/api/v1/users",
    body: newUser("soak"),
    bodyEvery: 10,
    connections: 16,
  })
  clearInterval(timer)
  await server.stop()
  return {
    title: `Nine lists and users, then a new user, for ${bench.seconds} s`,
    loads: [load],
    figures: flatness(memory, bench.seconds >= LEAST_SOAK),
    memory: { megabytes: memory, interval },
  }
}

/** The first quarter does not count, because caches are filling. */
function flatness(memory: readonly number[], isLong: boolean): Figure[] {
  const quarter = Math.floor(memory.length / 4)
  const early = median(memory.slice(quarter, 2 * quarter))
  const late = median(memory.slice(3 * quarter))
  const growth: Figure = { what: "growth", value: (late / early - 1) * 100, unit: "%" }
  return [
    { what: "resident in the second quarter", value: early, unit: "MB" },
    { what: "resident in the last quarter", value: late, unit: "MB" },
    { what: "most", value: Math.max(...memory), unit: "MB" },
    isLong ? { ...growth, goal: { compare: "at most", value: FLAT } } : growth,
  ]
}
