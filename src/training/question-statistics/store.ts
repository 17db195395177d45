import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"

interface Place {
  readonly companyId: number
  readonly courseId: number
}

/** The assignments of a course, and whose they are. */
export function findAssignments(
  queries: Queries,
  { companyId, courseId }: Place,
): Promise<{ readonly id: number; readonly user_id: number }[]> {
  return queries.all(sql`
    select id, user_id from assignments
    where company_id = ${companyId} and course_id = ${courseId} and withdrawn_at is null`)
}

/** The finished attempts at tests of some assignments. */
export function findAttempts(
  queries: Queries,
  companyId: number,
  assignmentIds: readonly number[],
): Promise<{ readonly assignment_id: number; readonly details: string }[]> {
  return allIn(assignmentIds, (list) =>
    queries.all(sql`
      select assignment_id, details from evidence
      where assignment_id in ${list} and +company_id = ${companyId} and kind = 'attempt'`),
  )
}
