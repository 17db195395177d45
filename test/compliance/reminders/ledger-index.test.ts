import { expect, test } from "bun:test"
import { findKnown } from "../../../src/compliance/reminders/store.ts"
import { type Queries, type Sql, sql } from "../../../src/database/port.ts"
import { onPostgres } from "../../harness/engine.ts"
import { acmeReminding } from "./reminding.ts"

test.skipIf(onPostgres)(
  "what is known of a batch of trainings is read by its index, however long the ledger is",
  async () => {
    await using acme = await acmeReminding()
    const asked: Sql[] = []
    const noting = {
      async all(query: Sql) {
        asked.push(query)
        return []
      },
    } as unknown as Queries
    await findKnown(noting, [1, 2, 3])
    const [query] = asked
    if (query === undefined) throw new TypeError("nothing was asked")
    const steps = await acme.database.all<{ detail: string }>(sql`explain query plan ${query}`)
    expect(steps.map(({ detail }) => detail)).toEqual([
      "SEARCH reminder_entries USING INDEX reminders_once (assignment_id=?)",
    ])
  },
)
