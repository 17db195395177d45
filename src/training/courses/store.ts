import { chunks, IN_LIST_MAX, inList } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"

type ShortType = "base" | "instruction" | "operator" | "operator_recurring" | "trainer"

/** What others need to know of a course. */
export interface CourseRow {
  readonly id: number
  readonly title: string
  readonly short_type: ShortType
  readonly scope_id: number | null
  readonly state: "active" | "inactive"
  readonly valid_period: string | null
}

/** The courses with these ids that the company sees: its own and the shared ones. */
export async function findVisibleCourses(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<CourseRow[]> {
  const rows: CourseRow[] = []
  for (const part of chunks(ids, IN_LIST_MAX)) {
    rows.push(
      ...(await queries.all<CourseRow>(sql`
        select id, title, short_type, scope_id, state, valid_period from courses
        where (company_id = ${companyId} or company_id is null) and id in ${inList(part)}`)),
    )
  }
  return rows
}
