import { describe, expect, test } from "bun:test"
import { PermanentFailure, TemporaryFailure } from "../../src/background/jobs/failures.ts"
import { enqueue } from "../../src/background/jobs/rules.ts"
import { until } from "../harness/processes.ts"
import { claim, handler, jobs, kindOf, loopOn, NOON, onePass, put, Queue, recordingLog } from "../harness/queue.ts"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A handler that records its input and fails once for each of the errors. */
function noting(...errors: unknown[]) {
  const payloads: unknown[] = []
  const note = handler(async ({ payload }) => {
    payloads.push(payload)
    if (errors.length > 0) throw errors.shift()
  })
  return { payloads, handlers: { note } }
}

test("a job runs with its payload and leaves nothing behind", async () => {
  await using queue = await Queue.open()
  const { payloads, handlers } = noting()
  await put(queue.db, "note", { payload: { secret: "Grüße 你好" } })
  await onePass(queue.db, NOON, { handlers })
  expect(payloads).toEqual([{ secret: "Grüße 你好" }])
  expect(await jobs(queue.db)).toEqual([])
})

test("a job of a transaction that was not saved never runs", async () => {
  await using queue = await Queue.open()
  const { payloads, handlers } = noting()
  const transaction = queue.db.transaction(async (tx) => {
    await enqueue(tx, kindOf("note"), { companyId: null, payload: {}, now: NOON })
    throw new Error("undone")
  })
  await expect(transaction).rejects.toThrow("undone")
  await onePass(queue.db, NOON + DAY, { handlers })
  expect(payloads).toEqual([])
})

test("a job for later waits for its time", async () => {
  await using queue = await Queue.open()
  const { payloads, handlers } = noting()
  await put(queue.db, "note", { runAt: NOON + MINUTE })
  await onePass(queue.db, NOON + MINUTE - 1, { handlers })
  expect(payloads).toEqual([])
  await onePass(queue.db, NOON + MINUTE, { handlers })
  expect(payloads).toHaveLength(1)
})

test("the jobs that have waited longest are run first", async () => {
  await using queue = await Queue.open()
  const { payloads, handlers } = noting()
  for (const runAt of [5, 3, 1, 4, 2, 6]) {
    await put(queue.db, "note", { payload: { secret: String(runAt) }, runAt: NOON + runAt })
  }
  await onePass(queue.db, NOON + MINUTE, { handlers })
  expect(payloads.map((payload) => JSON.stringify(payload)).sort()).toEqual(
    [1, 2, 3, 4].map((runAt) => `{"secret":"${runAt}"}`),
  )
})

describe("a clock that was set back by a day", () => {
  test("keeps no job waiting until it has caught up", async () => {
    await using queue = await Queue.open()
    const { payloads, handlers } = noting()
    await put(queue.db, "note", { now: NOON + DAY })
    await onePass(queue.db, NOON, { handlers })
    expect(payloads).toHaveLength(1)
  })

  test("is noticed while a server runs", async () => {
    await using queue = await Queue.open()
    const { payloads, handlers } = noting(new TemporaryFailure("not yet"))
    let now = NOON + DAY
    const { log, lines } = recordingLog()
    const loop = loopOn(queue.db, { handlers, log, clock: () => now })
    loop.start()
    await put(queue.db, "note", { now })
    loop.nudge()
    await until(async () => (await jobs(queue.db))[0]?.state === "queued" && payloads.length === 1)
    now = NOON
    loop.nudge()
    await until(() => payloads.length === 2)
    await loop.stop()
    expect(lines.join("")).toContain("the clock was set back")
  })

  test("ends the lease of a process that died before, so that a living one takes the job", async () => {
    await using queue = await Queue.open()
    await put(queue.db, "note", { now: NOON + DAY })
    await claim(queue.db, 1, () => NOON + DAY, "elsewhere:1")
    const { payloads, handlers } = noting()
    await onePass(queue.db, NOON, { handlers })
    await onePass(queue.db, NOON + MINUTE - 1, { handlers })
    expect(payloads).toHaveLength(0)
    await onePass(queue.db, NOON + MINUTE, { handlers })
    expect(payloads).toHaveLength(1)
  })
})

describe("a job that fails", () => {
  test("is tried again after a wait, with its whole payload", async () => {
    await using queue = await Queue.open()
    const { payloads, handlers } = noting(new TemporaryFailure("the\nserver  is busy"))
    await put(queue.db, "note", { payload: { secret: "s" } })
    await onePass(queue.db, NOON, { handlers })

    const [waiting] = await jobs(queue.db)
    expect(waiting).toMatchObject({ state: "queued", attempts: 1, error: "the server is busy" })
    const retryAt = waiting?.run_at ?? 0
    expect(Math.abs(retryAt - (NOON + MINUTE))).toBeLessThanOrEqual(MINUTE / 10)

    await onePass(queue.db, retryAt - 1, { handlers })
    expect(payloads).toHaveLength(1)
    await onePass(queue.db, retryAt, { handlers })
    expect(payloads).toEqual([{ secret: "s" }, { secret: "s" }])
    expect(await jobs(queue.db)).toEqual([])
  })

  test("is parked after its last attempt, without its secret, and never tried again", async () => {
    await using queue = await Queue.open()
    const down = () => new TemporaryFailure("the server is down")
    const { payloads, handlers } = noting(down(), down(), down(), down())
    await put(queue.db, "note", { payload: { secret: "s" } })
    for (let day = 0; day < 5; day++) await onePass(queue.db, NOON + day * DAY, { handlers })
    expect(payloads).toHaveLength(3)
    expect(await jobs(queue.db)).toMatchObject([
      { state: "parked", attempts: 3, payload: "{}", error: "the server is down" },
    ])
  })

  test("keeps the beginning of a long reason, without half of a character", async () => {
    await using queue = await Queue.open()
    const { handlers } = noting(new PermanentFailure(`no ${"😀".repeat(200)}`))
    await put(queue.db, "note")
    await onePass(queue.db, NOON, { handlers })
    expect(await jobs(queue.db)).toMatchObject([{ state: "parked", error: `no ${"😀".repeat(148)}` }])
  })

  test("is parked at once if it can never succeed", async () => {
    await using queue = await Queue.open()
    const { payloads, handlers } = noting(new PermanentFailure("there is no such address"))
    const { log, lines } = recordingLog()
    await put(queue.db, "note", { payload: { secret: "s" } })
    await onePass(queue.db, NOON, { handlers, log })
    await onePass(queue.db, NOON + DAY, { handlers, log })
    expect(payloads).toHaveLength(1)
    expect(await jobs(queue.db)).toMatchObject([
      { state: "parked", attempts: 1, payload: "{}", error: "there is no such address" },
    ])
    expect(lines.join("")).toContain("there is no such address")
  })

  test("with an unexpected error stores its class but not its message", async () => {
    await using queue = await Queue.open()
    const { handlers } = noting(new TypeError("ada@example.com is not a function"), "thrown text")
    await put(queue.db, "note")
    await put(queue.db, "note")
    await onePass(queue.db, NOON, { handlers })
    expect((await jobs(queue.db)).map(({ error }) => error)).toEqual([
      "unexpected TypeError, see the log",
      "unexpected string, see the log",
    ])
  })

  test("does not prevent others from running", async () => {
    await using queue = await Queue.open()
    const { handlers } = noting(new TemporaryFailure("busy"))
    await put(queue.db, "note")
    await put(queue.db, "note")
    await onePass(queue.db, NOON, { handlers })
    expect(await jobs(queue.db)).toHaveLength(1)
  })
})

test("a job of an unknown kind is parked without its secret", async () => {
  await using queue = await Queue.open()
  await put(queue.db, "fax", { payload: { secret: "s" } })
  await put(queue.db, "toString")
  await onePass(queue.db, NOON, { handlers: noting().handlers })
  expect(await jobs(queue.db)).toMatchObject([
    { state: "parked", payload: "{}", error: 'this release has no handler for jobs of the kind "fax"' },
    { state: "parked", payload: "{}", error: 'this release has no handler for jobs of the kind "toString"' },
  ])
})
