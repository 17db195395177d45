import type { Caller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { raw, type Sql, sql } from "../../database/port.ts"
import { today } from "../../tools/calendar/dates.ts"
import type { Group } from "../../training/trainees/groups.ts"
import type { Standing } from "../standing/standing.ts"
import type { Reading } from "./rules.ts"
import { sourceOf } from "./source.ts"

/** People are counted up to this number before a list is read. */
const COUNTED_MAX = 5_000

/** The people of the caller's company, in view or not, with at least one course in this standing today. */
export async function peopleWithStanding(
  database: Database,
  { company }: Caller,
  standing: Standing,
  { now, leadDays }: Pick<Reading, "now" | "leadDays">,
): Promise<Group> {
  const day = today(company.timezone, now)
  const wanted = { companyId: company.id, day, today: day, until: now, leadDays, withNone: false, isUnknown: false }
  const { standing: current, isKept } = await sourceOf(database, wanted)
  // The planner knows nothing of how many there are.
  const indexed = raw(database.engine === "sqlite" && isKept ? "indexed by pairs_by_standing" : "")
  const rows = sql`pairs p ${indexed} where p.company_id = ${company.id} and ${current} = ${standing}`
  return {
    members: sql`select distinct p.user_id from ${rows}`,
    contains: (id: Sql) => sql`
      (select 1 from pairs p where p.user_id = ${id} and ${current} = ${standing} limit 1) is not null`,
    size: async () => {
      const counted = await database.count(sql`(select 1 from ${rows} limit ${COUNTED_MAX + 1}) counted`)
      return counted > COUNTED_MAX ? Number.POSITIVE_INFINITY : counted
    },
  }
}
