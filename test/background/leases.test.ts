import { expect, test } from "bun:test"
import { LEASE } from "../../src/background/jobs/rules.ts"
import { anyDue } from "../../src/background/jobs/store.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { methodsOf } from "../harness/methods.ts"
import { until } from "../harness/processes.ts"
import { ANY, claim, gate, handler, jobs, loopOn, NOON, onePass, put, Queue, recordingLog } from "../harness/queue.ts"

function counting() {
  let runs = 0
  return {
    handlers: {
      count: handler(async () => {
        runs++
      }),
    },
    runs: () => runs,
  }
}

test("a job whose worker was killed runs again when the lease has ended, and not before", async () => {
  await using queue = await Queue.open()
  await put(queue.db, "count")
  // The only trace of a process that dies right after its claim.
  expect(await claim(queue.db, 1, () => NOON)).toHaveLength(1)

  const { handlers, runs } = counting()
  await onePass(queue.db, NOON + LEASE - 1, { handlers })
  expect(runs()).toBe(0)
  await onePass(queue.db, NOON + LEASE, { handlers })
  expect(runs()).toBe(1)
  expect(await jobs(queue.db)).toEqual([])
})

test("a claim that had to wait for the database gets its whole lease", async () => {
  await using queue = await Queue.open()
  await put(queue.db, "count")
  let now = NOON
  const locked = methodsOf(queue.db)
  locked.transaction = (work) => {
    now += 2 * LEASE
    return queue.db.transaction(work)
  }
  expect(await claim(locked, 1, () => now)).toHaveLength(1)
  expect(await anyDue(queue.db, ANY, now + LEASE - 1)).toBe(false)
  expect(await anyDue(queue.db, ANY, now + LEASE)).toBe(true)
})

test("a job that kills its worker in every attempt is parked", async () => {
  await using queue = await Queue.open()
  await put(queue.db, "count", { payload: { secret: "s" } })
  for (let attempt = 0; attempt < 3; attempt++) await claim(queue.db, 1, () => NOON + attempt * LEASE)

  const { handlers, runs } = counting()
  await onePass(queue.db, NOON + 3 * LEASE, { handlers })
  expect(runs()).toBe(0)
  expect(await jobs(queue.db)).toMatchObject([
    { state: "parked", payload: "{}", error: "the server stopped during 3 attempts" },
  ])
})

test("a job that takes longer than the lease keeps it while its worker is alive", async () => {
  await using queue = await Queue.open()
  await put(queue.db, "slow")
  let now = NOON
  let runs = 0
  const { opened, open } = gate()
  const slow = handler(() => {
    runs++
    return opened
  })
  const loop = loopOn(queue.db, { clock: () => now, handlers: { slow } })
  loop.start()
  await until(() => runs === 1)
  for (const end = NOON + 3 * LEASE; now < end; ) {
    now += LEASE / 2
    loop.nudge()
    await until(async () => !(await anyDue(queue.db, ANY, now + LEASE - 1)))
    await onePass(queue.db, now, { handlers: { slow } })
  }
  open()
  await loop.stop()
  expect(runs).toBe(1)
  expect(await jobs(queue.db)).toEqual([])
})

test("a worker that lost its lease is told to stop and no longer changes anything", async () => {
  await using queue = await Queue.open()
  await put(queue.db, "slow")
  let now = NOON
  let told = false
  const { opened, open } = gate()
  const slow = handler((_, signal) => {
    signal.addEventListener("abort", () => {
      told = true
    })
    return opened
  })
  const { log, lines } = recordingLog()
  const loop = loopOn(queue.db, { clock: () => now, handlers: { slow }, log })
  loop.start()
  await until(async () => (await jobs(queue.db))[0]?.state === "running")
  // Another process claims the job while this one is suspended.
  expect(await claim(queue.db, 1, () => NOON + LEASE)).toHaveLength(1)
  now += LEASE
  loop.nudge()
  await until(() => told)
  open()
  await loop.stop()
  expect(await jobs(queue.db)).toMatchObject([{ state: "running", attempts: 2 }])
  expect(lines.join("")).toContain("the lease of a job was lost")
})

test("two loops on one database run every job once, and none simultaneously", async () => {
  await using queue = await Queue.open()
  const other = await openTestDatabase(queue.directory.path)
  const started: number[] = []
  const job = handler(async ({ id }) => {
    started.push(id)
    await Bun.sleep(1)
  })
  const count = 60
  for (let i = 0; i < count; i++) await put(queue.db, "job")
  const loops = [queue.db, other].map((database) => loopOn(database, { handlers: { job } }))
  for (const loop of loops) loop.start()
  await until(async () => (await jobs(queue.db)).length === 0)
  for (const loop of loops) await loop.stop()
  await other.close()
  expect(started.toSorted((one, two) => one - two)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
})
