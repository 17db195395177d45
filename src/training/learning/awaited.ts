import type { Queries } from "../../database/port.ts"
import type { ListedAssignment } from "../assignments/list/schema.ts"
import { demandsOf } from "../courses/demands.ts"
import { visibleCourses } from "../courses/rules.ts"
import { achievedAmong } from "../evidence/rules.ts"

/** An action that a trainer or administrator of the learner has to take. */
export type Awaited = "conversation" | "result" | "attempt"

/** For each of these waiting assignments, the action that it requires, by assignment id. */
export async function awaitedBy(
  queries: Queries,
  companyId: number,
  waiting: readonly Pick<ListedAssignment, "id" | "state" | "course">[],
): Promise<ReadonlyMap<number, readonly Awaited[]>> {
  const courses = await visibleCourses(queries, companyId, [...new Set(waiting.map(({ course }) => course.id))])
  const ids = waiting.map(({ id }) => id)
  const { conversed, passed } = await achievedAmong(queries, companyId, ids)
  return new Map(
    waiting.map(({ id, state, course }) => {
      const row = courses.get(course.id)
      if (state === "failed" || row === undefined) return [id, state === "failed" ? ["attempt"] : []]
      const demands = demandsOf(row)
      const awaited: Awaited[] = []
      if (demands.conversation && !conversed.has(id)) awaited.push("conversation")
      if (demands.trainer && (!demands.test || passed.has(id))) awaited.push("result")
      return [id, awaited]
    }),
  )
}
