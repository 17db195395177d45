import { untilAtRest } from "./at-rest.ts"
import { type Bench, startTrainbase } from "./installation.ts"
import { FIRST_COURSE } from "./required-data.ts"
import type { Figure, Measured } from "./results.ts"
import type { RunningServer } from "./server-process.ts"
import { Bystander, waitOfOthers } from "./watching.ts"

const MEMORY_GOAL = 100

/** Of a course that everybody needs, and of everybody. */
const REPORTS = [
  `compliance.csv?course_id=${FIRST_COURSE}`,
  `compliance.xlsx?course_id=${FIRST_COURSE}`,
  "people.csv",
  "people.xlsx",
] as const

/** Reports of a hundred thousand rows, while somebody reads lists. */
export async function measureReports(bench: Bench): Promise<Measured> {
  const server = await startTrainbase(bench, "standing-reports")
  await untilAtRest(server)
  const bystander = new Bystander(bench, server)
  const alone = await bystander.alone()
  const figures: Figure[] = []
  for (const report of REPORTS) {
    const name = report.split("?")[0] ?? ""
    const watched = await bystander.beside(() => downloaded(bench, server, report))
    figures.push(
      {
        what: `${name}: memory above the idle server`,
        value: watched.most - alone.idle,
        unit: "MB",
        goal: { compare: "below", value: MEMORY_GOAL },
      },
      waitOfOthers(name, watched, alone),
      { what: `${name}: time`, value: watched.time, unit: "s" },
    )
  }
  await server.stop()
  return { title: "Reports of 100,000 rows", loads: [], figures }
}

/** Reads a report to its end without keeping it. */
async function downloaded({ token }: Bench, { origin }: RunningServer, report: string): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/reports/${report}`, { headers: { authorization: `Bearer ${token}` } })
  if (answer.status !== 200 || answer.body === null) throw new Error(`${report} was answered with ${answer.status}`)
  for await (const _ of answer.body);
}
