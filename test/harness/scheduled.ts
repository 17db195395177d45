import { sql } from "../../src/database/port.ts"
import type { Installation } from "./installation.ts"

/** Schedules a report without the API, made by a user and for that user. Returns the id of the schedule. */
export async function scheduled({ database }: Pick<Installation, "database">, userId = 0): Promise<number> {
  return database.transaction(async (tx) => {
    const row = await tx.get<{ id: number }>(sql`
      insert into report_schedules
        (company_id, creator_user_id, report, format, filters, every, weekday, next_at, created_at, updated_at)
      select company_id, id, 'overdue', 'csv', '{}', 'week', 1, 4000000000000, 1, 1 from users
      where id = ${userId} returning id`)
    if (row === undefined) throw new TypeError(`there is no user ${userId}`)
    await tx.run(sql`insert into report_recipients (schedule_id, user_id) values (${row.id}, ${userId})`)
    return row.id
  })
}
