import { expect, test } from "bun:test"
import { findDue } from "../../../src/compliance/settling/store.ts"
import { type Queries, type Sql, sql } from "../../../src/database/port.ts"
import { onPostgres } from "../../harness/engine.ts"
import { place, start } from "./sample.ts"

test.skipIf(onPostgres)(
  "whether anybody is due is read from the days of change, however many pairs there are",
  async () => {
    await start()
    const asked: Sql[] = []
    const noting = {
      async all(query: Sql) {
        asked.push(query)
        return []
      },
    } as unknown as Queries
    await findDue(noting, 1, "2026-11-20", { after: undefined, limit: 1 })
    const [query] = asked
    if (query === undefined) throw new TypeError("nothing was asked")
    const steps = await place().database.all<{ detail: string }>(sql`explain query plan ${query}`)
    // Only what was read is compared, so the statistics of a large table do not lead to another index.
    expect(steps.map(({ detail }) => detail)).toEqual([
      "SEARCH pairs USING COVERING INDEX pairs_due (company_id=? AND next_on<?)",
    ])
  },
)
