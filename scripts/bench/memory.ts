import { TRAINBASE } from "./contenders.ts"
import { type Bench, startTrainbase } from "./installation.ts"
import { residentMegabytes } from "./process-tree.ts"
import { type Figure, type Measured, median } from "./results.ts"
import { MIXED_READS, newUser } from "./scenarios/records.ts"
import { measure } from "./under-load.ts"

/** Milliseconds after the last scenario: memory that nobody needs any more goes back meanwhile. */
const REST = 2000

/** Seconds of a soak unless `--seconds` says otherwise, and between two looks at its memory. */
export const SOAK_SECONDS = 600
const INTERVAL = 5

/** Looks at memory in a soak that is shorter than so many intervals. */
const LEAST_LOOKS = 20

/** Seconds of a soak that says whether memory grows: caches fill in a shorter one. */
const LEAST_SOAK = 60

/** What the last quarter of a soak may take more than the second one, in percent. */
const FLAT = 5

/** Memory of all contenders after everything that the scenarios of this size before have asked of them. */
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

/** Reads and writes for ten minutes: memory must not grow with time. */
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

/** The first quarter does not count: caches fill. */
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
