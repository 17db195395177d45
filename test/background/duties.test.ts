import { describe, expect, test } from "bun:test"
import type { Duty } from "../../src/background/duties.ts"
import { sql } from "../../src/database/port.ts"
import { until } from "../harness/processes.ts"
import { gate, handler, jobs, loopOn, NOON, put, Queue, recordingLog } from "../harness/queue.ts"

const MINUTE = 60_000

describe("duties", () => {
  /** A duty that records when it ran. */
  function noting(name: string, work: () => Promise<void> = async () => {}) {
    const times: number[] = []
    const duty: Duty = {
      name,
      async run(now) {
        times.push(now)
        await work()
      },
    }
    return { duty, times }
  }

  test("run at start and then every minute", async () => {
    await using queue = await Queue.open()
    const { duty, times } = noting("tidy")
    let now = NOON
    const job = handler(async () => {})
    const loop = loopOn(queue.db, { clock: () => now, duties: [duty], handlers: { job } })
    loop.start()
    await until(() => times.length === 1)
    for (const after of [1, MINUTE - 1, MINUTE, 2 * MINUTE - 1]) {
      now = NOON + after
      // When the job is done, the duties have run.
      await put(queue.db, "job")
      loop.nudge()
      await until(async () => (await jobs(queue.db)).length === 0)
    }
    await loop.stop()
    expect(times).toEqual([NOON, NOON + MINUTE])
  })

  test("continue if one of them fails, which is logged by name; completed ones are logged at debug level", async () => {
    await using queue = await Queue.open()
    const failing = noting("failing", () => Promise.reject(new Error("no luck")))
    const other = noting("other")
    const { log, lines } = recordingLog()
    let now = NOON
    const loop = loopOn(queue.db, { clock: () => now, duties: [failing.duty, other.duty], log })
    loop.start()
    await until(() => other.times.length === 1)
    now += MINUTE
    loop.nudge()
    await until(() => other.times.length === 2)
    await loop.stop()
    expect(failing.times).toHaveLength(2)
    const said = lines.map((line) => JSON.parse(line))
    expect(said.filter(({ duty, level }) => duty === "other" && level === 20)).toMatchObject([
      { msg: "finished a periodic task", ms: expect.any(Number) },
      { msg: "finished a periodic task" },
    ])
    const complaints = said.filter(({ duty }) => duty === "failing")
    expect(complaints).toHaveLength(2)
    expect(complaints[0].err.message).toBe("no luck")
  })

  test("that take longer than a minute are not started again in the meantime, and do not delay jobs", async () => {
    await using queue = await Queue.open()
    const { opened, open } = gate()
    const { duty, times } = noting("slow", () => opened)
    let now = NOON
    let ran = false
    const job = handler(async () => {
      ran = true
    })
    const loop = loopOn(queue.db, { clock: () => now, duties: [duty], handlers: { job } })
    loop.start()
    await until(() => times.length === 1)
    now += 5 * MINUTE
    await put(queue.db, "job")
    loop.nudge()
    await until(() => ran)
    expect(times).toEqual([NOON])
    open()
    await loop.stop()
  })

  test("end before their next transaction when the process stops, without an error in the log", async () => {
    await using queue = await Queue.open()
    const { log, lines } = recordingLog()
    let written = 0
    const endless: Duty = {
      name: "endless",
      async run(_, lead) {
        for (;;) {
          await lead.transaction((tx) => tx.run(sql`update companies set name = name`))
          written++
        }
      },
    }
    const loop = loopOn(queue.db, { clock: () => NOON, duties: [endless], log })
    loop.start()
    await until(() => written > 2)
    await loop.stop()
    expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([])
  })

  test("keep running when the clock is set back", async () => {
    await using queue = await Queue.open()
    const { duty, times } = noting("tidy")
    let now = NOON
    const loop = loopOn(queue.db, { clock: () => now, duties: [{ ...duty, withAnyClock: true }] })
    loop.start()
    await until(() => times.length === 1)
    now -= 60 * MINUTE
    loop.nudge()
    await until(() => times.length === 2)
    await loop.stop()
  })
})

describe("duties of several processes", () => {
  test("are performed by one of them, and by another when that one has stopped", async () => {
    await using queue = await Queue.open()
    const done: string[] = []
    let monotonic = 0
    const process = (holder: string) =>
      loopOn(queue.db, {
        monotonic: () => monotonic,
        holder,
        duties: [{ name: "tidy", run: async () => void done.push(holder) }],
        handlers: { job: handler(async () => {}) },
      })
    const first = process("first")
    first.start()
    await until(() => done.length === 1)
    const second = process("second")
    second.start()
    await put(queue.db, "job")
    second.nudge()
    await until(async () => (await jobs(queue.db)).length === 0)
    await first.stop()
    expect(done).toEqual(["first"])
    monotonic += 5_000
    await until(() => done.length === 2)
    await second.stop()
    expect(done).toEqual(["first", "second"])
  })

  test("are aborted without saving anything when another process has become the leader", async () => {
    await using queue = await Queue.open()
    const { log, lines } = recordingLog()
    let later = false
    const overtaken: Duty = {
      name: "overtaken",
      async run(_, lead) {
        await queue.db.run(sql`update leases set holder = 'other', fence = fence + 1`)
        await lead.transaction((tx) => tx.run(sql`update companies set name = 'Written'`))
      },
    }
    const next: Duty = {
      name: "next",
      run: async () => {
        later = true
      },
    }
    const loop = loopOn(queue.db, { duties: [overtaken, next], log })
    loop.start()
    await until(() => lines.some((line) => line.includes("another process leads now")))
    await loop.stop()
    expect(later).toBe(false)
    expect(await queue.db.get(sql`select name from companies`)).toEqual({ name: "Acme" })
    expect(await queue.db.get(sql`select holder from leases`)).toEqual({ holder: "other" })
  })
})
