import { type Bench, startTrainbase } from "./installation.ts"
import type { Question } from "./load.ts"
import { type Figure, type LoadFigures, medians, type Result } from "./results.ts"
import { measure, WARM_UP } from "./under-load.ts"

/** Few connections: what is looked for is a pause of the server, not its limit. */
const LIST: Question = { path: "/api/v1/users", connections: 4 }

/** Something that one process does while it answers lists. */
interface Disturbance {
  readonly name: string
  /** Of the result, which begins with what is measured: `List of 15 users, 4 connections, `. */
  readonly title: string
  readonly question: Question
  /** Its row in the table, and how the figure of the lists calls it. */
  readonly row: string
  readonly shortly: string
  readonly rounds: number
  /** The most that p99 of the lists may be, in milliseconds. */
  readonly p99Goal?: number
}

/** How long lists take beside something else, by turns with lists alone. */
export async function measureBeside(bench: Bench, disturbance: Disturbance): Promise<Result> {
  const { name, title, question, row, shortly, rounds, p99Goal } = disturbance
  const server = await startTrainbase(bench, name)
  await measure(bench, "", [server], LIST, WARM_UP)
  const quiet: LoadFigures[] = []
  const busy: LoadFigures[] = []
  const disturbing: LoadFigures[] = []
  for (let round = 0; round < rounds; round++) {
    quiet.push(await measure(bench, "lists alone", [server], LIST))
    // Begins before the lists and ends after them.
    const background = measure(bench, row, [server], question, bench.seconds + 2 * WARM_UP)
    await Bun.sleep(WARM_UP * 1000)
    busy.push(await measure(bench, "lists beside them", [server], LIST))
    disturbing.push(await background)
  }
  await server.stop()
  const [alone, beside] = [medians(quiet), medians(busy)]
  // One process does both at once, so its CPU time belongs to neither.
  const shared = { cpu: Number.NaN }
  const figure: Figure = { what: `p99 of lists beside ${shortly}`, value: beside.p99, unit: "ms" }
  return {
    name,
    title: `List of 15 users, ${LIST.connections} connections, ${title}`,
    loads: [alone, { ...beside, ...shared }, { ...medians(disturbing), ...shared }],
    figures: [
      { what: "p99 of lists alone", value: alone.p99, unit: "ms" },
      p99Goal === undefined ? figure : { ...figure, goal: { compare: "at most", value: p99Goal } },
    ],
  }
}
