import { expect, test } from "bun:test"
import { type Database, sql } from "../../src/database/port.ts"
import { findRecords } from "../../src/organisation/users/store/records.ts"
import { Installation } from "../api/installation.ts"

/** The database, with something happening before each reading of many rows. */
function before(database: Database, happens: () => void): Database {
  return new Proxy(database, {
    get(target, name) {
      if (name === "all") {
        return (query: Parameters<Database["all"]>[0]) => {
          happens()
          return target.all(query)
        }
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}

test("records that are dropped by another request meanwhile are answered all the same, in order", async () => {
  const installation = await Installation.start()
  try {
    const { database } = installation
    const rows = await database.all<{ id: number }>(sql`select id from users order by id desc limit 3`)
    const ids = rows.map(({ id }) => id)
    await findRecords(database, ids.slice(1))
    const kept = await database.remembered("users records", async () => new Map())
    const found = await findRecords(
      before(database, () => kept.clear()),
      [...ids, 999_999],
    )
    expect(found.map(({ id }) => id)).toEqual(ids)
  } finally {
    await installation.stop()
  }
})
