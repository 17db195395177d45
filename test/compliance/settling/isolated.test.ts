import { expect, test } from "bun:test"
import { personHandler } from "../../../src/compliance/settling/batches.ts"
import { settledState } from "../../../src/compliance/settling/invariant.ts"
import { sql } from "../../../src/database/port.ts"
import { LEAD, passDays, require, settleAll } from "../../harness/requirements.ts"
import { bring, day, pair, place, start, user } from "./sample.ts"

/* Somebody who cannot be settled, because their record is damaged, holds up nobody else. */

const setClasses = (key: string, classes: string) =>
  place().database.run(sql`update users set driving_classes = ${classes} where id = ${user(key)}`)

const personJobs = () =>
  place().database.all<{ id: number; company_id: number; payload: string }>(
    sql`select id, company_id, payload from jobs where kind = 'settle one person'`,
  )

async function runPersonJobs(): Promise<void> {
  const { database, time } = place()
  const handler = personHandler({ database, leadDays: LEAD, clock: () => time.now })
  for (const { id, company_id: companyId, payload } of await personJobs()) {
    const job = { id, kind: handler.kind, companyId, payload: JSON.parse(payload), failures: 0 }
    await handler.run(job as never, new AbortController().signal)
  }
}

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ key: `p${index}`, first_name: "P", last_name: `P${index}`, team_keys: ["warehouse"] },
  }))

const unsettled = async () => {
  const rows = await place().database.all<{ key: string }>(sql`
    select u.key from users u where u.company_id = 1 and u.state = 'active' and not exists (
      select 1 from pairs p join courses c on c.id = p.course_id where p.user_id = u.id and c.key = 'crane') order by u.id`)
  return rows.map(({ key }) => key)
}

test("in a batch: the others are bound, and the person has a job of their own until it can be done", async () => {
  await start()
  await bring({ users: people(130) })
  await setClasses("ada", "{")
  await require(place(), { course: "crane" })
  expect(await settledState(place().database, place().time.now)).toMatchObject({ waiting: expect.any(Number) })
  await settleAll(place())
  expect(await unsettled()).toEqual(["ada"])
  expect(await place().database.all(sql`select id from settlings`)).toEqual([])
  expect(await personJobs()).toMatchObject([
    { company_id: 1, payload: expect.stringContaining(`"user_id":${user("ada")}`) },
  ])
  await expect(runPersonJobs()).rejects.toThrow()
  await setClasses("ada", "[]")
  const bound = day(0)
  place().time.now += 3 * 86_400_000
  await runPersonJobs()
  expect(await unsettled()).toEqual([])
  expect(await pair("ada", "crane")).toMatchObject({ since: bound, exception: "prerequisites" })
})

test("on the first day of a requirement for a few people", async () => {
  await start()
  await setClasses("ada", "{")
  await require(place(), { course: "crane", team: "warehouse", from: day(2) })
  await require(place(), { course: "screen", team: "warehouse", from: day(2) })
  await passDays(place(), 2)
  await settleAll(place())
  expect(await pair("lukasz", "crane")).toMatchObject({ exception: "prerequisites" })
  expect(await pair("lukasz", "screen")).toMatchObject({ standing: "open" })
  expect(await personJobs()).not.toEqual([])
})

test("in the night: the pairs of others are brought up to date, and the failure is reported", async () => {
  await start()
  await require(place(), { course: "crane", team: "warehouse" })
  await setClasses("ada", "{")
  await expect(passDays(place(), 1)).rejects.toThrow("Some people could not be settled.")
  const due = await place().database.all<{ user_id: number }>(
    sql`select user_id from pairs where company_id = 1 and next_on <= ${day(0)}`,
  )
  expect(due).toEqual([{ user_id: user("ada") }])
  expect(await pair("lukasz", "crane")).toMatchObject({ exception: "prerequisites" })
})
