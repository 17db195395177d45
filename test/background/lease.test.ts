import { describe, expect, test } from "bun:test"
import { LeaseLost } from "../../src/background/lease/rules.ts"
import { type Database, type Queries, sql } from "../../src/database/port.ts"
import { methodsOf } from "../harness/methods.ts"
import { gate, Queue, recordingLog } from "../harness/queue.ts"
import { rejection } from "../harness/temporary-database.ts"
import { candidateOn, leadOf, Machine, pass } from "./candidates.ts"

const row = (queries: Queries) => queries.get(sql`select holder, fence from leases where name = 'duties'`)

/** Two processes on machines with unrelated clocks. The first one leads. */
async function leaderAndFollower(database: Database, { leaders = database } = {}) {
  const first = { machine: new Machine(1_000_000), log: recordingLog() }
  const second = { machine: new Machine(-7), log: recordingLog() }
  const leader = candidateOn(leaders, { machine: first.machine, log: first.log.log, holder: "one" })
  const follower = candidateOn(database, { machine: second.machine, log: second.log.log, holder: "two" })
  await pass(0, first.machine, leader)
  await pass(0, second.machine, follower)
  expect([leader.lead === undefined, follower.lead === undefined]).toEqual([false, true])
  return { leader, follower, first, second }
}

describe("the lead", () => {
  test("goes at once to the first candidate, which is logged and reported", async () => {
    await using queue = await Queue.open()
    const { log, lines } = recordingLog()
    let told = 0
    const candidate = candidateOn(queue.db, { machine: new Machine(0), holder: "one", log, onLead: () => told++ })
    expect(candidate.lead).toBeUndefined()
    await candidate.tick()
    expect(candidate.lead).toBeDefined()
    expect(await row(queue.db)).toEqual({ holder: "one", fence: 1 })
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["became the leader"])
    expect(told).toBe(1)
  })

  test("goes to exactly one of several simultaneous candidates", async () => {
    await using queue = await Queue.open()
    const machine = new Machine(0)
    const candidates = ["a", "b", "c", "d"].map((holder) => candidateOn(queue.db, { machine, holder }))
    const leading = () => candidates.filter(({ lead }) => lead !== undefined).length
    await Promise.all(candidates.map((candidate) => candidate.tick()))
    expect(leading()).toBe(1)
    // The same again after it has been released.
    const leader = candidates.findIndex(({ lead }) => lead !== undefined)
    const [gone] = candidates.splice(leader, 1)
    await gone?.stop()
    machine.now += 5_000
    await Promise.all(candidates.map((candidate) => candidate.tick()))
    expect(leading()).toBe(1)
  })

  test("stays with its holder for as long as that lives", async () => {
    await using queue = await Queue.open()
    const { leader, follower, first, second } = await leaderAndFollower(queue.db)
    for (let seconds = 0; seconds < 120; seconds++) {
      await pass(1, first.machine, leader)
      await pass(1, second.machine, follower)
      expect([leader.lead === undefined, follower.lead === undefined]).toEqual([false, true])
    }
    expect(await row(queue.db)).toEqual({ holder: "one", fence: 1 })
    expect(second.log.lines).toEqual([])
  })

  test("of a process that died is taken over within 30 seconds, and not before 15", async () => {
    await using queue = await Queue.open()
    const { follower, second } = await leaderAndFollower(queue.db)
    await pass(14, second.machine, follower)
    expect(follower.lead).toBeUndefined()
    await pass(15, second.machine, follower)
    expect(follower.lead).toBeDefined()
    expect(await row(queue.db)).toEqual({ holder: "two", fence: 2 })
  })

  test("is taken over at once from a process that has certainly ended, but not from any other", async () => {
    await using queue = await Queue.open()
    await leaderAndFollower(queue.db)
    const asked: string[] = []
    const hasEnded = (holder: string) => {
      asked.push(holder)
      return asked.length > 1
    }
    const next = candidateOn(queue.db, { machine: new Machine(0), holder: "three", hasEnded })
    await next.tick()
    expect(next.lead).toBeUndefined()
    const again = candidateOn(queue.db, { machine: new Machine(0), holder: "three", hasEnded })
    await again.tick()
    expect(again.lead).toBeDefined()
    expect(asked).toEqual(["one", "one"])
  })

  test("that was released is taken at the next check", async () => {
    await using queue = await Queue.open()
    const { leader, follower, second } = await leaderAndFollower(queue.db)
    await leader.stop()
    expect(leader.lead).toBeUndefined()
    await pass(5, second.machine, follower)
    expect(follower.lead).toBeDefined()
  })

  test("is not released by a follower that stops", async () => {
    await using queue = await Queue.open()
    const { leader, follower } = await leaderAndFollower(queue.db)
    await follower.stop()
    expect(leader.lead).toBeDefined()
    expect(await row(queue.db)).toEqual({ holder: "one", fence: 1 })
  })
})

describe("while the leader cannot reach the database", () => {
  /** A database that is unavailable from `cut` until `mend`. */
  function cable(database: Database) {
    let broken = false
    const run: Database["run"] = async (query) => {
      if (broken) throw new Error("the database is away")
      return database.run(query)
    }
    return {
      end: { ...methodsOf(database), run },
      cut: () => {
        broken = true
      },
      mend: () => {
        broken = false
      },
    }
  }

  test("it stops leading after 10 seconds, before another process takes over, and reports it once", async () => {
    await using queue = await Queue.open()
    const { end, cut } = cable(queue.db)
    const { leader, follower, first, second } = await leaderAndFollower(queue.db, { leaders: end })
    cut()
    let ended: number | undefined
    let taken: number | undefined
    for (let seconds = 1; taken === undefined; seconds++) {
      await pass(1, first.machine, leader)
      await pass(1, second.machine, follower)
      if (leader.lead === undefined) ended ??= seconds
      if (follower.lead !== undefined) taken = seconds
    }
    expect(ended).toBe(10)
    expect(taken).toBeGreaterThanOrEqual(15)
    expect(taken).toBeLessThanOrEqual(30)
    expect(first.log.lines.map((line) => JSON.parse(line).msg)).toEqual([
      "became the leader",
      "the lease of the leader cannot be read or renewed",
      "lost the lead",
    ])
  })

  test("it also stops leading if the database does not respond at all", async () => {
    await using queue = await Queue.open()
    const { opened, open } = gate()
    let hanging = false
    const run: Database["run"] = async (query) => {
      if (hanging) await opened
      return queue.db.run(query)
    }
    const { leader, first } = await leaderAndFollower(queue.db, { leaders: { ...methodsOf(queue.db), run } })
    hanging = true
    first.machine.now += 9_999
    const waiting = leader.tick()
    expect(leader.lead).toBeDefined()
    first.machine.now += 1
    expect(leader.lead).toBeUndefined()
    await leader.tick()
    expect(first.log.lines.at(-1)).toContain("lost the lead")
    open()
    await waiting
  })

  test("and nobody else has taken over, it continues to lead when the database is available again", async () => {
    await using queue = await Queue.open()
    const { end, cut, mend } = cable(queue.db)
    const { leader, first } = await leaderAndFollower(queue.db, { leaders: end })
    cut()
    await pass(60, first.machine, leader)
    expect(leader.lead).toBeUndefined()
    mend()
    await pass(1, first.machine, leader)
    expect(leader.lead).toBeDefined()
    expect(await row(queue.db)).toEqual({ holder: "one", fence: 1 })
  })

  test("a heartbeat that arrived too late does not by itself make it leader again", async () => {
    await using queue = await Queue.open()
    const machine = new Machine(0)
    let delay = 0
    const run: Database["run"] = async (query) => {
      const result = await queue.db.run(query)
      machine.now += delay
      return result
    }
    const leader = candidateOn({ ...methodsOf(queue.db), run }, { machine, holder: "one" })
    await leader.tick()
    delay = 12_000
    machine.now += 5_000
    await leader.tick()
    expect(leader.lead).toBeUndefined()
    delay = 0
    await leader.tick()
    expect(leader.lead).toBeDefined()
  })
})

describe("a leader's write", () => {
  const write = (tx: Queries) => tx.run(sql`update companies set name = name || '!'`)
  const written = (queries: Queries) => queries.get(sql`select name from companies`)

  test("is saved while it leads", async () => {
    await using queue = await Queue.open()
    const { leader } = await leaderAndFollower(queue.db)
    expect(await leadOf(leader).transaction(write)).toEqual({ changes: 1 })
    expect(await written(queue.db)).toEqual({ name: "Acme!" })
  })

  test("is not saved if the leader was suspended in the meantime and another has taken over", async () => {
    await using queue = await Queue.open()
    const { leader, follower, first, second } = await leaderAndFollower(queue.db)
    const before = leadOf(leader)
    await pass(20, second.machine, follower)
    // The clock of a process that was suspended with its machine has stood still, so the process does not notice.
    const stale = leadOf(leader)
    for (const lead of [before, stale]) expect(await rejection(lead.transaction(write))).toBeInstanceOf(LeaseLost)
    expect(await written(queue.db)).toEqual({ name: "Acme" })
    await leadOf(follower).transaction(write)
    expect(await written(queue.db)).toEqual({ name: "Acme!" })

    await pass(5, first.machine, leader)
    expect(leader.lead).toBeUndefined()
    expect(first.log.lines.at(-1)).toContain("lost the lead")
  })

  test("is not saved once the leader has released its lead, nor under an earlier lead of its own", async () => {
    await using queue = await Queue.open()
    const { leader, first } = await leaderAndFollower(queue.db)
    const old = leadOf(leader)
    await leader.stop()
    expect(await rejection(old.transaction(write))).toBeInstanceOf(LeaseLost)
    const again = candidateOn(queue.db, { machine: first.machine, holder: "one" })
    await again.tick()
    expect(await rejection(old.transaction(write))).toBeInstanceOf(LeaseLost)
    expect(await written(queue.db)).toEqual({ name: "Acme" })
  })

  test("counts as a heartbeat, so that nobody takes over because of an earlier check", async () => {
    await using queue = await Queue.open()
    const { leader, follower, second } = await leaderAndFollower(queue.db)
    await pass(10, second.machine, follower)
    await leadOf(leader).transaction(write)
    await pass(10, second.machine, follower)
    expect(follower.lead).toBeUndefined()
  })
})

test("a follower that cannot read the lease reports it once and continues", async () => {
  await using queue = await Queue.open()
  let broken = true
  const get: Database["get"] = async (query) => {
    if (broken) throw new Error("the database is away")
    return queue.db.get(query)
  }
  const machine = new Machine(0)
  const { log, lines } = recordingLog()
  const candidate = candidateOn({ ...methodsOf(queue.db), get }, { machine, holder: "one", log })
  await pass(60, machine, candidate)
  expect(lines.filter((line) => line.includes("the database is away"))).toHaveLength(1)
  broken = false
  await pass(1, machine, candidate)
  expect(candidate.lead).toBeDefined()
})
