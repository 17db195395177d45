import { type Database, sql } from "../../database/port.ts"
import { type Selection, selected } from "./filter.ts"
import { type PastDay, recordedAfter } from "./past.ts"

/** The number of selected pairs whose success, in force on the day, was recorded after it. */
export function countLater(database: Database, selection: Selection, past: Pick<PastDay, "until">): Promise<number> {
  return database.count(
    sql`${selected(database, selection)} and p.held_id is not null and ${recordedAfter(past, sql`p.held_id`)}`,
  )
}
