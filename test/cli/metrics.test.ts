import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { type RunningServer, Sandbox } from "../../scripts/executable/sandbox.ts"
import { childrenOf, isRunning, until } from "../harness/processes.ts"
import { samplesOf } from "../harness/prometheus.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"
import { writeSourceProgram } from "./source-program.ts"

const isLinux = process.platform === "linux"

let program: TemporaryDirectory
let sandbox: Sandbox
beforeEach(() => {
  program = new TemporaryDirectory()
  sandbox = new Sandbox(writeSourceProgram(program.path))
})
afterEach(async () => {
  await sandbox.remove()
  program[Symbol.dispose]()
})

const LIVE = `http_requests_total{method="GET",route="/health/live",status="200"}`

/** Sends each request on a separate connection, so that the system distributes them to all workers. */
async function askOften({ origin }: RunningServer, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const answer = await fetch(`${origin}/health/live`, { headers: { connection: "close" }, keepalive: false })
    expect(await answer.text()).toBe('{"status":"ok"}')
  }
}

/** The metrics of the server, requested on a new connection. */
async function scrape({ origin }: RunningServer): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${origin}/metrics`, { headers: { connection: "close" }, keepalive: false })
  expect(answer.status).toBe(200)
  return samplesOf(await answer.text())
}

/** Waits for counts that change while responses are in progress. A wrong count fails by the time limit of the test. */
async function untilCounted(server: RunningServer, count: number): Promise<void> {
  await until(async () => (await scrape(server)).get(LIVE) === count)
}

describe.skipIf(!isLinux)("the metrics of several workers", () => {
  test("are added up, whichever worker responds", async () => {
    const server = await sandbox.serve(["--workers", "2"])
    await askOften(server, 40)
    await untilCounted(server, 40)
    for (let i = 0; i < 10; i++) expect((await scrape(server)).get(LIVE)).toBe(40)
    const samples = await scrape(server)
    expect(samples.get(`trainbase_health{check="database"}`)).toBe(1)
    expect(samples.get("trainbase_leader")).toBe(1)
    await server.stop()
  })

  test("do not decrease when one of them dies", async () => {
    const server = await sandbox.serve(["--workers", "2"])
    await askOften(server, 40)
    await untilCounted(server, 40)
    const [victim = 0] = childrenOf(server.pid)
    process.kill(victim, "SIGKILL")
    await until(() => !isRunning(victim) && childrenOf(server.pid).length === 2)
    await untilCounted(server, 40)
    await askOften(server, 10)
    await untilCounted(server, 50)
    await server.stop()
  })

  test("are reported even if one of them is stuck, using its last report", async () => {
    const server = await sandbox.serve(["--workers", "2"])
    await askOften(server, 40)
    await untilCounted(server, 40)
    const [stuck = 0] = childrenOf(server.pid)
    process.kill(stuck, "SIGSTOP")
    try {
      // Half of the connections reach the stuck worker and wait. The others get responses.
      const asked = Array.from({ length: 16 }, () => scrape(server))
      expect((await Promise.any(asked)).get(LIVE)).toBe(40)
      process.kill(stuck, "SIGCONT")
      for (const samples of await Promise.all(asked)) expect(samples.get(LIVE)).toBe(40)
    } finally {
      process.kill(stuck, "SIGCONT")
    }
    await server.stop()
  })
})

test("a single process reports its own", async () => {
  const server = await sandbox.serve()
  await askOften(server, 5)
  await untilCounted(server, 5)
  const samples = await scrape(server)
  expect(samples.get("process_resident_memory_bytes")).toBeGreaterThan(1_000_000)
  await until(async () => (await scrape(server)).get("trainbase_leader") === 1)
  await server.stop()
})

test("a server is ready only with its background loop, which runs from the start", async () => {
  const server = await sandbox.serve()
  const answer = await fetch(`${server.origin}/health/ready`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ status: expect.any(String), checks: { loop: { status: "ok" } } })
  await server.stop()
})
