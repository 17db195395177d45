import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { claimDue, finish } from "../../src/background/jobs/rules.ts"
import { bulkActHandler } from "../../src/bulk-acts/job.ts"
import { allResults } from "../../src/bulk-acts/results.ts"
import { removeOldActs } from "../../src/bulk-acts/retention.ts"
import { cancelAct, resumeAct, showAct, startAct } from "../../src/bulk-acts/rules.ts"
import { runAct } from "../../src/bulk-acts/running.ts"
import { ACT_SOURCE, countRunning, listWork, type WorkSource } from "../../src/bulk-acts/work.ts"
import { sql } from "../../src/database/port.ts"
import { ChangedSince, NotFound } from "../../src/tools/errors.ts"
import type { Installation } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"
import { crowdOf, entriesOf, MANY, makeTrainer, order, personOf, runningOf, startCrowded } from "./acting.ts"

let installation: Installation
beforeEach(async () => {
  installation = await startCrowded()
})
afterEach(() => installation.stop())

const DAY = 24 * 60 * 60 * 1000

/** An act for the crowd, whose request has done its first batch only. */
async function begun(name = "users.deactivate", input: object = {}) {
  const caller = await personOf(installation, "boss")
  const act = await startAct(runningOf(installation, 0), caller, order(name, crowdOf(installation), input))
  expect(act.state).toBe("running")
  expect(act.done).toBeGreaterThan(0)
  expect(act.done).toBeLessThan(MANY)
  return { act, caller }
}

const inactive = async () =>
  (await installation.database.all(sql`select id from users where state = 'inactive' and last_name < 'A'`)).length

const written = async () => (await entriesOf(installation, "deactivate")).length

/** Runs the jobs that are due, as the background loop does. */
async function runJobs(signal = new AbortController().signal): Promise<number> {
  const { database, time } = installation
  const handler = bulkActHandler(runningOf(installation))
  const kinds = { only: [handler.kind] }
  const jobs = await claimDue(database, { kinds, limit: 10, holder: "test:1", clock: () => time.now })
  for (const job of jobs) {
    await handler.run(job, signal)
    await finish(database, job)
  }
  return jobs.length
}

const inTransaction = <T>(work: Parameters<typeof installation.database.transaction<T>>[0]) =>
  installation.database.transaction(work)

describe("a long act", () => {
  test("goes on as a job after the request, and each record is changed once", async () => {
    const { act, caller } = await begun()
    expect(await runJobs()).toBe(0)
    installation.time.now += 1_000
    expect(await runJobs()).toBe(1)
    const ended = await showAct(installation.database, caller, act.id)
    expect(ended).toMatchObject({ state: "finished", done: MANY, counts: { updated: MANY, failed: 0 } })
    expect(await inactive()).toBe(MANY)
    expect(await written()).toBe(MANY)
  })

  test("goes on where a killed server stopped, even with two servers at once", async () => {
    const { act, caller } = await begun()
    const others = [0, 1].map(() => runAct(runningOf(installation), act.id, () => false))
    expect(await Promise.all(others)).toEqual([true, true])
    installation.time.now += 1_000
    await runJobs()
    expect((await showAct(installation.database, caller, act.id)).counts.updated).toBe(MANY)
    expect(await written()).toBe(MANY)
  })

  test("returns to the queue when the server stops", async () => {
    const { act, caller } = await begun()
    installation.time.now += 1_000
    const stopped = new AbortController()
    stopped.abort()
    expect(runJobs(stopped.signal)).rejects.toThrow()
    expect((await showAct(installation.database, caller, act.id)).state).toBe("running")
  })

  test("stops before its next batch when it is cancelled, says what was done, and can go on", async () => {
    const { act, caller } = await begun()
    const cancelled = await inTransaction((tx) => cancelAct(tx, caller, act.id, installation.time.now))
    expect(cancelled.state).toBe("cancelled")
    installation.time.now += 1_000
    await runJobs()
    const { done } = await showAct(installation.database, caller, act.id)
    expect(done).toBe(act.done)
    expect(await inactive()).toBe(done)
    const outcomes = []
    for await (const part of allResults(installation.database, caller, act.id)) outcomes.push(...part)
    expect(outcomes.filter(({ outcome }) => outcome === "updated")).toHaveLength(done)
    expect(outcomes.filter(({ outcome }) => outcome === null)).toHaveLength(MANY - done)
    const again = inTransaction((tx) => cancelAct(tx, caller, act.id, installation.time.now))
    expect(again).rejects.toThrow(ChangedSince)
    await inTransaction((tx) => resumeAct(tx, caller, act.id, installation.time.now))
    await runJobs()
    expect(await showAct(installation.database, caller, act.id)).toMatchObject({ state: "finished", done: MANY })
    expect(await written()).toBe(MANY)
    const resumed = inTransaction((tx) => resumeAct(tx, caller, act.id, installation.time.now))
    expect(resumed).rejects.toThrow(ChangedSince)
    const actions = (await entriesOf(installation, "run", "cancel", "resume")).map(({ action }) => action)
    expect<unknown>(actions).toEqual(["run", "cancel", "resume"])
  })

  test("is checked in each batch with the roles that the person has then", async () => {
    const { act, caller } = await begun()
    await makeTrainer(installation, "boss")
    installation.time.now += 1_000
    await runJobs()
    const stopped = await showAct(installation.database, caller, act.id)
    expect(stopped).toMatchObject({ state: "failed", done: act.done, reason: { key: "forbidden" } })
    expect(await inactive()).toBe(act.done)
  })

  test("stops when the person is deactivated", async () => {
    const { act, caller } = await begun()
    const id = idOf(installation, "users", "boss")
    await installation.database.run(sql`update users set state = 'inactive' where id = ${id}`)
    installation.time.now += 1_000
    await runJobs()
    const stopped = await showAct(installation.database, caller, act.id)
    expect(stopped).toMatchObject({ state: "failed", reason: { key: "person_inactive" } })
  })
})

describe("the list of work", () => {
  const list = async (as: string, sources = [ACT_SOURCE]) =>
    listWork(installation.database, await personOf(installation, as), sources, { perPage: 10 })

  test("has one's own acts, and for an administrator everybody's", async () => {
    const ids = crowdOf(installation, 1)
    await startAct(runningOf(installation), await personOf(installation, "locadmin"), order("users.deactivate", ids))
    const { act } = await begun("users.give-role", { role: "company.trainer" })
    const titles = async (as: string) => (await list(as)).items.map(({ title }) => title)
    expect(await titles("boss")).toEqual(["users.give-role", "users.deactivate"])
    expect(await titles("locadmin")).toEqual(["users.deactivate"])
    expect(await titles("trainer")).toEqual([])
    const [boss, locadmin, other] = [
      await personOf(installation, "boss"),
      await personOf(installation, "locadmin"),
      await personOf(installation, "other", "beta"),
    ]
    const { database } = installation
    expect(await countRunning(database, boss, [ACT_SOURCE])).toBe(1)
    expect(await countRunning(database, locadmin, [ACT_SOURCE])).toBe(0)
    expect(await countRunning(database, other, [ACT_SOURCE])).toBe(0)
    expect((await listWork(database, other, [ACT_SOURCE], { perPage: 10 })).items).toEqual([])
    for (const stranger of [locadmin, other]) {
      expect(showAct(database, stranger, act.id)).rejects.toThrow(NotFound)
      expect(inTransaction((tx) => cancelAct(tx, stranger, act.id, 1))).rejects.toThrow(NotFound)
      expect(inTransaction((tx) => resumeAct(tx, stranger, act.id, 1))).rejects.toThrow(NotFound)
    }
  })

  test("goes on after a cursor, across sources, without leaving anything out", async () => {
    const caller = await personOf(installation, "boss")
    const expected: string[] = []
    for (const [index, id] of crowdOf(installation, 5).entries()) {
      if (index % 2 === 0) installation.time.now += 1
      const act = await startAct(runningOf(installation), caller, order("users.deactivate", [id]))
      expected.push(`${act.createdAt} 0 ${act.id}`)
    }
    const by = { id: 1, full_name: "" }
    const imports = [1, 2, 3].map((id) => ({
      ...{ kind: "import", id, title: "a.csv", state: "finished", progress: undefined, by },
      startedAt: installation.time.now - (3 - id),
    }))
    expected.push(...imports.map(({ startedAt, id }) => `${startedAt} 1 ${id}`))
    const source: WorkSource = {
      kind: "import",
      before: async (_, __, place) =>
        imports
          .toReversed()
          .filter(({ startedAt: at, id }) => at < place.at || (at === place.at && id < place.id))
          .slice(0, place.limit),
      running: async () => 2,
    }
    const sources = [ACT_SOURCE, source]
    const seen: string[] = []
    let after: Awaited<ReturnType<typeof listWork>>["last"] | undefined
    do {
      const page = await listWork(installation.database, caller, sources, { after: after ?? undefined, perPage: 2 })
      for (const { kind, id, startedAt } of page.items) seen.push(`${startedAt} ${kind === "act" ? 0 : 1} ${id}`)
      after = page.last
    } while (after !== null)
    expect(seen.toSorted()).toEqual(expected.toSorted())
    expect(new Set(seen).size).toBe(seen.length)
    const times = seen.map((text) => Number(text.split(" ")[0]))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(await countRunning(installation.database, caller, sources)).toBe(2)
  })
})

test("acts with their results are removed after 30 days, those under way stay", async () => {
  const { database, time } = installation
  const caller = await personOf(installation, "boss")
  const old = await startAct(runningOf(installation), caller, order("users.deactivate", crowdOf(installation, 3)))
  const { act } = await begun("users.give-role", { role: "company.trainer" })
  const remove = () => removeOldActs(database, { lead: database, now: time.now })
  time.now += 29 * DAY
  await remove()
  expect((await showAct(database, caller, old.id)).id).toBe(old.id)
  time.now += 2 * DAY
  await remove()
  expect(showAct(database, caller, old.id)).rejects.toThrow(NotFound)
  expect(await database.all(sql`select 1 from bulk_act_rows where act_id = ${old.id}`)).toEqual([])
  expect((await showAct(database, caller, act.id)).state).toBe("running")
})
