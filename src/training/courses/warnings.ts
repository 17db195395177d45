import type { Queries } from "../../database/port.ts"
import type { Fault } from "../../tools/errors.ts"
import { contradictionsOf } from "./contradictions.ts"
import { findPoints } from "./saving-store.ts"
import { type CourseRow, findRequired } from "./store.ts"

/**
 * The contradictions in one of the company's own courses as it is stored, see {@link contradictionsOf}.
 *
 * @param questions those of a content that is about to be published; if undefined, those of the published content
 */
export async function contradictionsIn(
  queries: Queries,
  course: CourseRow,
  questions?: readonly { readonly points: number }[],
): Promise<Fault[]> {
  const { company_id: companyId, id } = course
  return contradictionsOf(course, {
    questions: questions ?? (companyId === null ? [] : await findPoints(queries, companyId, id)),
    requires: await requirementsBehind(queries, id),
  })
}

/** The courses that a course requires, and those that these require, and so on. */
async function requirementsBehind(queries: Queries, id: number): Promise<ReadonlyMap<number, readonly number[]>> {
  const found = new Map<number, readonly number[]>()
  let next = [id]
  while (next.length > 0) {
    const required = await findRequired(queries, next)
    for (const courseId of next) found.set(courseId, required.get(courseId) ?? [])
    next = [...new Set([...required.values()].flat())].filter((courseId) => !found.has(courseId))
  }
  return found
}
