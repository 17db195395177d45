import type { Queries } from "../../database/port.ts"
import type { ListedAssignment } from "../assignments/list/schema.ts"
import { demandsOf } from "../courses/demands.ts"
import { visibleCourses } from "../courses/rules.ts"
import { achievedAmong } from "../evidence/rules.ts"

/** An action required from somebody who trains or administers the learner. */
export type Awaited = "conversation" | "result" | "attempt"

/** The action that each of these waiting assignments requires, by assignment id. */
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
