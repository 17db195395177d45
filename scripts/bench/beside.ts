import { type Bench, startTrainbase } from "./installation.ts"
import type { Question } from "./requests.ts"
import { type Figure, type LoadFigures, type Measured, medians } from "./results.ts"
import type { RunningServer } from "./server-process.ts"
import { measure, WARM_UP } from "./under-load.ts"

/** A disturbance: what a process does while it serves lists. */
export interface Disturbance {
  /** Title of the result, appended to the description of the lists: `List of 15, 4 connections, `. */
  readonly title: string
  /** Connections for the lists: few if the aim is to find a pause of the server rather than its limit. */
  readonly connections: number
  /**
   * Begins a disturbance that lasts for at least this number of seconds. When it has begun, resolves to a function that ends
   * it, throws if it did not last long enough, and returns its own figures.
   */
  readonly begin: (server: RunningServer, seconds: number) => Promise<() => Promise<LoadFigures[]>>
  /** The highest acceptable p99 of lists during the disturbance, in percent of their p99 without it. */
  readonly shareGoal?: number
}

/**
 * How often each round alternates between lists alone and lists with the disturbance: enough that one lucky turn does not
 * affect the median.
 */
const TURNS = 5

/** Seconds of the disturbance before the lists begin, and after they end. */
const LEAD = 0.5

/** How long lists take during a disturbance, alternating with lists alone; each turn is half as long as a run. */
export async function measureBeside(bench: Bench, disturbance: Disturbance): Promise<Measured> {
  const { title, connections, begin, shareGoal } = disturbance
  const server = await startTrainbase(bench, "beside")
  const list: Question = { path: "/api/v1/users", connections }
  const seconds = Math.ceil(bench.seconds / 2)
  await measure(bench, "", [server], list, { seconds: WARM_UP })
  // The first disturbance starts threads and processes, which takes time.
  await (await begin(server, 3 * WARM_UP))()
  const quiet: LoadFigures[] = []
  const busy: LoadFigures[] = []
  const disturbing: LoadFigures[][] = []
  for (let turn = 0; turn < bench.rounds * TURNS; turn++) {
    quiet.push(await measure(bench, "lists alone", [server], list, { seconds }))
    const end = await begin(server, seconds + 2 * LEAD)
    await Bun.sleep(LEAD * 1000)
    busy.push(await measure(bench, "lists beside", [server], list, { seconds }))
    disturbing.push(await end())
  }
  await server.stop()
  const [alone, beside] = [medians(quiet), medians(busy)]
  // One process does both at once, so its CPU time cannot be attributed to either.
  const shared = { cpu: Number.NaN }
  const others = (disturbing[0] ?? []).map((_, index) => medians(disturbing.flatMap((figures) => figures[index] ?? [])))
  const growth: Figure = { what: "p99 beside, against p99 alone", value: (beside.p99 / alone.p99) * 100, unit: "%" }
  return {
    title: `List of 15, ${connections} connections, ${title}`,
    loads: [alone, ...[beside, ...others].map((figures) => ({ ...figures, ...shared }))],
    figures: [shareGoal === undefined ? growth : { ...growth, goal: { compare: "at most", value: shareGoal } }],
  }
}
