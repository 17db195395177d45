import { runAct } from "../../src/bulk-acts/running.ts"
import { SettlingDatabase } from "../../src/compliance/settling/settling-database.ts"
import { sql } from "../../src/database/port.ts"
import type { Installation } from "./installation.ts"

/** Goes on with the acts for which a request had no time, as jobs do. */
export async function endActs({ database, time }: Pick<Installation, "database" | "time">): Promise<void> {
  const running = {
    database: new SettlingDatabase(database, { renewal_lead: 30 }),
    clock: () => time.now,
    leadDays: 30,
  }
  const rows = await database.all<{ id: number }>(
    sql`select id from bulk_acts where state in ('queued', 'running') order by id`,
  )
  for (const { id } of rows) await runAct(running, id, () => false)
}
