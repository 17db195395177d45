import { describe, expect, spyOn, test } from "bun:test"
import { fileURLToPath } from "node:url"
import type { Duty } from "../../src/background/duties.ts"
import { LEASE } from "../../src/background/jobs/rules.ts"
import { methodsOf } from "../harness/methods.ts"
import { until } from "../harness/processes.ts"
import { gate, handler, jobs, loopOn, NOON, onePass, put, Queue, recordingLog } from "../harness/queue.ts"

describe("the queue", () => {
  test("is checked as soon as a job is announced", async () => {
    await using queue = await Queue.open()
    using _ = spyOn(globalThis, "setInterval").mockImplementation(() => setTimeout(() => {}, 0))
    let ran = false
    const job = handler(async () => {
      ran = true
    })
    const loop = loopOn(queue.db, { handlers: { job } })
    loop.start()
    await put(queue.db, "job")
    loop.nudge()
    await until(() => ran)
    await loop.stop()
  })

  test("is checked regularly without an announcement", async () => {
    await using queue = await Queue.open()
    let ran = false
    const job = handler(async () => {
      ran = true
    })
    const loop = loopOn(queue.db, { handlers: { job } })
    loop.start()
    await put(queue.db, "job")
    await until(() => ran)
    await loop.stop()
  })

  test("is processed with at most four jobs at once", async () => {
    await using queue = await Queue.open()
    for (let i = 0; i < 12; i++) await put(queue.db, "job")
    let running = 0
    let most = 0
    const job = handler(async () => {
      running++
      most = Math.max(most, running)
      await Bun.sleep(1)
      running--
    })
    const loop = loopOn(queue.db, { handlers: { job } })
    loop.start()
    await until(async () => (await jobs(queue.db)).length === 0)
    await loop.stop()
    expect(most).toBe(4)
  })

  test("that cannot be read for a while is reported once and processed afterwards", async () => {
    await using queue = await Queue.open()
    await put(queue.db, "job")
    let fails = 3
    const get: typeof queue.db.get = (query) => {
      if (query.sql.includes("from jobs") && fails-- > 0) throw new Error("the disk is gone")
      return queue.db.get(query)
    }
    const flaky = { ...methodsOf(queue.db), get }
    const { log, lines } = recordingLog()
    const loop = loopOn(flaky, { handlers: { job: handler(async () => {}) }, log })
    loop.start()
    await until(async () => {
      loop.nudge()
      return (await jobs(queue.db)).length === 0
    })
    await loop.stop()
    expect(lines.filter((line) => line.includes("the disk is gone"))).toHaveLength(1)
  })
})

describe("a stop", () => {
  test("waits for running jobs and duties, and starts no more", async () => {
    await using queue = await Queue.open()
    for (let i = 0; i < 5; i++) await put(queue.db, "job")
    const { opened, open } = gate()
    const begun: string[] = []
    const ended: string[] = []
    const job = handler(async () => {
      await opened
      ended.push("job")
    })
    const duty = (name: string): Duty => ({
      name,
      async run() {
        begun.push(name)
        await opened
        ended.push(name)
      },
    })
    const loop = loopOn(queue.db, { handlers: { job }, duties: [duty("first"), duty("second")] })
    loop.start()
    await until(async () => (await jobs(queue.db)).filter(({ state }) => state === "running").length === 4)
    await until(() => begun.length === 1)
    const stopped = loop.stop()
    loop.nudge()
    open()
    await stopped
    expect(ended.toSorted()).toEqual(["first", "job", "job", "job", "job"])
    expect(await jobs(queue.db)).toMatchObject([{ state: "queued", attempts: 0 }])
  })

  test("does not wait forever: the job is told to stop, and run again when its lease has ended", async () => {
    await using queue = await Queue.open()
    await put(queue.db, "stuck", { payload: { secret: "s" } })
    let told = false
    const stuck = handler(
      (_, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            told = true
            reject(new Error("stopped half-way"))
          })
        }),
    )
    const { log, lines } = recordingLog()
    const loop = loopOn(queue.db, { handlers: { stuck }, log })
    loop.start()
    await until(async () => (await jobs(queue.db))[0]?.state === "running")
    await loop.stop(0)
    expect(told).toBe(true)
    expect(lines.join("")).toContain("did not end in time")
    expect(await jobs(queue.db)).toMatchObject([
      { state: "running", attempts: 1, error: null, payload: '{"secret":"s"}' },
    ])

    let ran = false
    const again = handler(async () => {
      ran = true
    })
    await onePass(queue.db, NOON + LEASE, { handlers: { stuck: again } })
    expect(ran).toBe(true)
  })

  test("leaves nothing that keeps the process alive", async () => {
    const program = Bun.spawn([process.execPath, fileURLToPath(import.meta.resolve("./stopping-program.ts"))], {
      stderr: "pipe",
    })
    expect([await program.exited, await program.stderr.text()]).toEqual([0, ""])
  })
})
