import type { Queries } from "../../database/port.ts"
import { type CourseRow, findVisibleCourses } from "./store.ts"

export type { CourseRow } from "./store.ts"

/** The course when the company sees it, undefined otherwise. */
export async function visibleCourse(queries: Queries, companyId: number, id: number): Promise<CourseRow | undefined> {
  return (await findVisibleCourses(queries, companyId, [id]))[0]
}

/** The courses among `ids` that the company sees, by id. */
export async function visibleCourses(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CourseRow>> {
  const rows = await findVisibleCourses(queries, companyId, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** True for a course that teams can have as their recurring instruction. */
export function isActiveInstruction(course: CourseRow | undefined): course is CourseRow {
  return course?.short_type === "instruction" && course.state === "active"
}
