import { freePort } from "../../test/harness/free-port.ts"
import { type Bench, copyData, serveCommand } from "./installation.ts"
import { residentMegabytes } from "./process-tree.ts"
import { type Measured, median } from "./results.ts"

const START_UPS = 10
/** How long a started server is left idle before its memory is read, in milliseconds. */
const REST = 1000
const POLL = 1
const PATIENCE = 30_000

const START_UP_GOAL = 60
const MEMORY_GOAL = 80

/** Milliseconds from the start of the program to its first response, on an existing database. */
export async function measureStartUp(bench: Bench): Promise<Measured> {
  const data = await copyData(bench, "start-up")
  const times: number[] = []
  for (let run = 0; run < START_UPS; run++) times.push((await startAndStop(bench, data, `start-up-${run}.err`, 0)).time)
  return {
    title: `Start-up: first answer on an existing database, median of ${START_UPS}`,
    loads: [],
    figures: [
      {
        what: "first answer after",
        value: median(times),
        unit: "ms",
        goal: { compare: "below", value: START_UP_GOAL },
      },
    ],
  }
}

/** Memory of a server that has only handled health checks. */
export async function measureIdleMemory(bench: Bench): Promise<Measured> {
  const { memory } = await startAndStop(bench, await copyData(bench, "memory"), "memory.err", REST)
  return {
    title: "Idle memory after start",
    loads: [],
    figures: [{ what: "resident", value: memory, unit: "MB", goal: { compare: "below", value: MEMORY_GOAL } }],
  }
}

async function startAndStop(
  { workspace, trainbase }: Bench,
  data: string,
  stderr: string,
  rest: number,
): Promise<{ time: number; memory: number }> {
  const port = freePort()
  const begun = performance.now()
  const child = workspace.spawn(serveCommand(trainbase, { data }, { port }), { stderr })
  while (!(await isLive(port))) {
    if (child.exitCode !== null || performance.now() > begun + PATIENCE) {
      throw new Error(`The server did not start: ${await workspace.tail(stderr)}`)
    }
    await Bun.sleep(POLL)
  }
  const time = performance.now() - begun
  await Bun.sleep(rest)
  const memory = residentMegabytes(child.pid)
  child.kill("SIGTERM")
  await child.exited
  return { time, memory }
}

async function isLive(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/live`)
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    // Nothing is listening yet.
    return false
  }
}
