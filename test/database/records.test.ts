import { afterEach, beforeEach, expect, test } from "bun:test"
import { type Database, sql } from "../../src/database/port.ts"
import { findRecord, findRecords } from "../../src/organisation/users/queries/records.ts"
import { Installation } from "../harness/installation.ts"

let installation: Installation
let database: Database
let ids: number[]
beforeEach(async () => {
  installation = await Installation.start()
  database = installation.database
  const rows = await database.all<{ id: number }>(sql`select id from users order by id desc limit 4`)
  ids = rows.map(({ id }) => id)
})
afterEach(() => installation.stop())

test("records are returned in the order of the ids, cached or not, leaving out ids that do not exist", async () => {
  await findRecords(database, ids.slice(2))
  await findRecords(database, ids.slice(1))
  for (let asked = 0; asked < 3; asked++) {
    const found = await findRecords(database, [999_999, ...ids])
    expect(found.map(({ id }) => id)).toEqual(ids)
  }
})

test("a record is cached from the second request on, alone or in a list, until the next commit", async () => {
  const [id = 0, other = 0] = ids
  const isKept = database.engine === "sqlite"
  const first = await findRecord(database, id)
  const second = await findRecord(database, id)
  const third = await findRecord(database, id)
  const [listed] = await findRecords(database, [id, other])
  expect([second === first, third === second, listed === second]).toEqual([false, isKept, isKept])
  expect([Object.isFrozen(first), Object.isFrozen(second)]).toEqual([false, isKept])
  await database.run(sql`update users set first_name = 'Neu' where id = ${id}`)
  const changed = await findRecord(database, id)
  expect([changed?.first_name, Object.isFrozen(changed)]).toEqual(["Neu", false])
  expect((await findRecords(database, [id])).map(({ first_name }) => first_name)).toEqual(["Neu"])
})

test("an id that does not exist has no record", async () => {
  expect(await findRecord(database, 999_999)).toBeUndefined()
  expect(await findRecord(database, 999_999)).toBeUndefined()
})
