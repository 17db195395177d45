import { expect, test } from "bun:test"
import { beginSettling } from "../../../src/compliance/settling/batches.ts"
import { settledState } from "../../../src/compliance/settling/invariant.ts"
import { sql } from "../../../src/database/port.ts"
import { require, settleAll } from "../../harness/requirements.ts"
import * as sample from "./sample.ts"

const { day, place, team, user } = sample

/* What must never be there, and is found if something has failed. */

const state = () => settledState(place().database, place().time.now)

/** An installation in which everybody of each company is settled. */
async function start(): Promise<void> {
  await sample.start()
  const { database, time } = place()
  for (const { id } of await database.all<{ id: number }>(sql`select id from companies`)) await beginAll(id)
  await settleAll({ database, time })
}

function beginAll(companyId: number): Promise<void> {
  const { database, time } = place()
  const beginning = { companyId, among: { kind: "company" }, day: day(0), now: time.now } as const
  return database.transaction((tx) => beginSettling(tx, beginning))
}

async function unbound(key: string): Promise<void> {
  await place().database.run(sql`delete from bindings where user_id = ${user(key)}`)
  await place().database.run(sql`delete from pairs where user_id = ${user(key)}`)
}

test("everybody who is settled is bound", async () => {
  await start()
  await require(place(), { course: "screen", role: "company.employee" })
  await require(place(), { course: "first-aid", team: "warehouse" })
  await require(place(), { course: "round", from: day(3) })
  expect(await state()).toMatchObject({ unbound: 0, neither: 0 })
})

test.each([{}, { role: "company.employee" }, { team: "warehouse" }, { location: "berlin", role: "company.employee" }])(
  "somebody whom a requirement does not bind is found (%j)",
  async (audience) => {
    await start()
    await require(place(), { course: "screen", ...audience })
    await unbound("ada")
    expect(await state()).toMatchObject({ unbound: 1 })
    await place().database.run(sql`update users set state = 'inactive' where id = ${user("ada")}`)
    expect(await state()).toMatchObject({ unbound: 0 })
  },
)

test("somebody who is bound and has no pair is found", async () => {
  await start()
  await require(place(), { course: "screen", team: "warehouse" })
  await place().database.run(sql`delete from pairs where user_id = ${user("ada")}`)
  expect(await state()).toMatchObject({ unbound: 1 })
})

test("somebody whom the instruction of a team does not bind is found, unless the team is inactive", async () => {
  await start()
  await place().request("PATCH", `teams/${team("warehouse")}`, {
    body: { instruction_course_id: (await instruction())?.id },
  })
  expect(await state()).toMatchObject({ unbound: 0 })
  await unbound("ada")
  expect(await state()).toMatchObject({ unbound: 1 })
  await place().database.run(sql`update teams set state = 'inactive' where id = ${team("warehouse")}`)
  expect(await state()).toMatchObject({ unbound: 0 })
})

const instruction = () =>
  place().database.get<{ id: number }>(sql`select id from courses where key = 'round' and company_id = 1`)

test("nobody is reported while people are still to be bound in batches", async () => {
  await start()
  await require(place(), { course: "screen" })
  await unbound("ada")
  await beginAll(1)
  expect(await state()).toMatchObject({ unbound: 0, waiting: expect.any(Number) })
})
