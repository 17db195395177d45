import { type Database, type Sql, sql } from "../../database/port.ts"
import { type Selection, selected } from "./filter.ts"
import { type PastDay, recordedAfter, recordedLately } from "./past.ts"

/** The number of selected pairs whose success, in force on the day, was recorded after it. */
export function countLater(
  database: Database,
  selection: Selection,
  past: Pick<PastDay, "companyId" | "day" | "until">,
): Promise<number> {
  const members = recordedLately(past)
  const few = { members, contains: (id: Sql) => sql`${id} in (${members})`, size: async () => 0 }
  const pairs = selected(database, selection, few)
  return database.count(sql`${pairs} and p.held_id is not null and ${recordedAfter(past, sql`p.held_id`)}`)
}
