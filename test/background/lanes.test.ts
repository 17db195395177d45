import { expect, test } from "bun:test"
import { Worker } from "../../src/background/jobs/worker.ts"
import { sql } from "../../src/database/port.ts"
import { silentLog } from "../../src/tools/log/log.ts"
import { until } from "../harness/processes.ts"
import {
  claim,
  gate,
  handler,
  jobs,
  type KindlessHandler,
  loopOn,
  NOON,
  onePass,
  put,
  Queue,
} from "../harness/queue.ts"

/** A handler that counts its running jobs until the gate opens or it is told to stop. */
function waiting(options: Partial<KindlessHandler> = {}) {
  const { opened, open } = gate()
  const counts = { running: 0, most: 0, begun: 0 }
  const run: KindlessHandler["run"] = async (_, signal) => {
    counts.begun++
    counts.running++
    counts.most = Math.max(counts.most, counts.running)
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason))
    })
    try {
      await Promise.race([opened, stopped])
    } finally {
      counts.running--
    }
  }
  return { counts, open, job: { ...handler(run), ...options } }
}

test("a kind has one handler, so that it has one limit", async () => {
  await using queue = await Queue.open()
  const one = { ...waiting().job, kind: "slow" }
  const options = { database: queue.db, log: silentLog(), clock: Date.now, holder: "here:1", onFree() {} }
  expect(() => new Worker({ ...options, handlers: [one, { ...one }] })).toThrow("one kind has two handlers: slow, slow")
})

test("a kind with a separate limit stays within it, and does not delay other kinds", async () => {
  await using queue = await Queue.open()
  const slow = waiting({ atOnce: 1 })
  const quick = waiting()
  for (let count = 0; count < 3; count++) await put(queue.db, "slow")
  for (let count = 0; count < 6; count++) await put(queue.db, "quick")
  const loop = loopOn(queue.db, { handlers: { slow: slow.job, quick: quick.job } })
  loop.start()
  await until(() => slow.counts.running === 1 && quick.counts.running === 4)
  loop.nudge()
  quick.open()
  await until(() => quick.counts.begun === 6)
  expect(slow.counts).toEqual({ running: 1, most: 1, begun: 1 })
  slow.open()
  await until(async () => (await jobs(queue.db)).length === 0)
  expect(slow.counts).toEqual({ running: 0, most: 1, begun: 3 })
  await loop.stop()
})

test("a kind with a limit stays within it across all processes of a machine", async () => {
  await using queue = await Queue.open()
  const { counts, job, open } = waiting({ atOnce: 2 })
  for (let count = 0; count < 6; count++) await put(queue.db, "slow")
  const loops = ["here:1", "here:2", "there:3"].map((holder) => loopOn(queue.db, { handlers: { slow: job }, holder }))
  for (const loop of loops) loop.start()
  await until(() => counts.running === 4)
  for (const loop of loops) loop.nudge()
  await Bun.sleep(30)
  const holders = (await jobs(queue.db)).flatMap(({ holder }) => holder?.split(":")[0] ?? [])
  expect(holders.sort()).toEqual(["here", "here", "there", "there"])
  open()
  await until(async () => (await jobs(queue.db)).length === 0)
  expect(counts.most).toBe(4)
  await Promise.all(loops.map((loop) => loop.stop()))
})

test("a job that can be stopped at once goes back into the queue as if it had not started", async () => {
  await using queue = await Queue.open()
  const { counts, job } = waiting({ stopsAtOnce: true })
  await put(queue.db, "slow")
  const loop = loopOn(queue.db, { handlers: { slow: job } })
  loop.start()
  await until(() => counts.running === 1)
  await loop.stop()
  expect(await jobs(queue.db)).toMatchObject([
    { state: "queued", attempts: 0, failures: 0, holder: null, error: null, run_at: NOON },
  ])

  const again = waiting()
  again.open()
  await onePass(queue.db, NOON, { handlers: { slow: again.job } })
  expect(again.counts.begun).toBe(1)
  expect(await jobs(queue.db)).toEqual([])
})

test("a job whose process has ended is taken over at once if that can be detected", async () => {
  await using queue = await Queue.open()
  await put(queue.db, "job")
  await put(queue.db, "job")
  await claim(queue.db, 1, () => NOON, "here:7")
  await claim(queue.db, 1, () => NOON, "there:8")
  const { counts, job, open } = waiting()
  open()
  const hasEnded = (holder: string) => holder === "here:7"
  await onePass(queue.db, NOON + 1, { handlers: { job }, hasEnded })
  expect(counts.begun).toBe(1)
  expect(await jobs(queue.db)).toMatchObject([{ state: "running", holder: "there:8" }])
})

test("a job of an earlier process with the same name is taken over when this one starts", async () => {
  await using queue = await Queue.open()
  await put(queue.db, "job")
  await claim(queue.db, 1, () => NOON, "here:1")
  const { counts, job, open } = waiting()
  const loop = loopOn(queue.db, { handlers: { job }, holder: "here:1", hasEnded: () => true })
  loop.start()
  await until(() => counts.running === 1)
  // The process does not mistake its own job for one of an earlier process.
  loop.nudge()
  await Bun.sleep(20)
  expect(counts.begun).toBe(1)
  open()
  await loop.stop()
  expect(await jobs(queue.db)).toEqual([])
})

test("a process that died is not counted as a failure of the job", async () => {
  await using queue = await Queue.open()
  await put(queue.db, "job")
  for (let death = 0; death < 5; death++) {
    await claim(queue.db, 1, () => NOON, "here:7")
    await queue.db.run(sql`update jobs set lease_until = ${NOON}`)
  }
  const failing = { ...handler(() => Promise.reject(new Error("no"))), deaths: 100 }
  await onePass(queue.db, NOON, { handlers: { job: failing } })
  expect(await jobs(queue.db)).toMatchObject([{ state: "queued", attempts: 6, failures: 1 }])
})

test("a handler records a failure in the transaction that saves it, and knows whether it will be retried", async () => {
  await using queue = await Queue.open()
  await put(queue.db, "job")
  const retries: boolean[] = []
  const job: KindlessHandler = {
    ...handler(() => Promise.reject(new Error("no"))),
    async failed(tx, { id }, { reason, retryAt }) {
      retries.push(retryAt !== undefined)
      await tx.run(sql`update companies set name = ${`${id}: ${reason}`}`)
    },
  }
  for (let day = 0; day < 4; day++) await onePass(queue.db, NOON + day * 86_400_000, { handlers: { job } })
  expect(retries).toEqual([true, true, false])
  expect(await queue.db.get(sql`select name from companies`)).toEqual({ name: "1: unexpected Error, see the log" })
})
