import { noteDays } from "../../src/compliance/pairs/history.ts"
import { settleByTime } from "../../src/compliance/settling/upkeep.ts"
import { openDatabase } from "../../src/database/open.ts"
import { sql } from "../../src/database/port.ts"
import { today } from "../../src/tools/calendar/dates.ts"

// Runs the duties of the first minutes of tomorrow and prints what they took: `bun pass-night.ts DATA`.

const DAY = 24 * 60 * 60_000
const LEAD_DAYS = 30

const now = Date.now() + DAY
const database = await openDatabase({ data: process.argv[2] ?? "", database: undefined })
const day = today("Europe/Berlin", now)
const due = await database.get<{ amount: number }>(
  sql`select count(*) as amount from pairs where company_id = 1 and next_on <= ${day}`,
)
const before = process.cpuUsage()
const begun = performance.now()
await noteDays(database, { lead: database, now })
await settleByTime(database, { lead: database, leadDays: LEAD_DAYS, now })
const time = (performance.now() - begun) / 1000
const { user, system } = process.cpuUsage(before)
await database.close()
process.stdout.write(`${JSON.stringify({ cpu: (user + system) / 1e6, time, pairs: due?.amount ?? 0 })}\n`)
