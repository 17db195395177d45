import { inList } from "../../../database/in-list.ts"
import type { Range } from "../../../database/long-list/range.ts"
import { type Database, empty, raw, sql } from "../../../database/port.ts"
import type { Kind } from "../kinds.ts"
import type { AssignmentType } from "../states.ts"

/** Assignments by what their totals are kept by; undefined: any. */
export interface Counted {
  readonly courseIds?: readonly number[] | undefined
  readonly type?: AssignmentType | undefined
  readonly kinds?: readonly Kind[] | undefined
}

/** The number of assignments of a company, from the totals that SQLite keeps by triggers. */
export async function keptTotal(
  database: Database,
  companyId: number,
  { courseIds, type, kinds }: Counted,
): Promise<number> {
  const ofCourses = courseIds === undefined ? empty : sql`and course_id in ${inList(courseIds)}`
  const ofType = type === undefined ? empty : sql`and assignment_type = ${type}`
  const ofKinds = kinds === undefined ? empty : sql`and ${raw(kindsCondition("assignment_totals", kinds))}`
  const kept = await database.get<{ total: number }>(sql`
    select coalesce(sum(amount), 0) as total from assignment_totals
    where company_id = ${companyId} ${ofCourses} ${ofType} ${ofKinds}`)
  return kept?.total ?? 0
}

/** The number of open assignments of a company with a deadline in a range, from the totals that SQLite keeps by triggers. */
export async function keptDue(
  database: Database,
  companyId: number,
  { from, to }: Range<number> = {},
): Promise<number> {
  const begin = from === undefined ? empty : sql`and deadline_at >= ${from}`
  const end = to === undefined ? empty : sql`and deadline_at <= ${to}`
  const kept = await database.get<{ total: number }>(sql`
    select coalesce(sum(amount), 0) as total from assignment_due_totals where company_id = ${companyId} ${begin} ${end}`)
  return kept?.total ?? 0
}

/** Condition for rows of one of these kinds; `table` is the name or alias. */
export function kindsCondition(table: string, kinds: readonly Kind[]): string {
  const conditions = kinds.map(({ state, is_open }) => `${table}.is_open = ${is_open} and ${table}.state = '${state}'`)
  return conditions.length === 0 ? "1 = 0" : `(${conditions.join(" or ")})`
}
