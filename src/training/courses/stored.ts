import type { Queries } from "../../database/port.ts"
import { type CourseRow, findRequired } from "./store.ts"

/** A course and the ids of the courses that it requires. */
export interface StoredCourse {
  readonly row: CourseRow
  readonly required: readonly number[]
}

/** The course of this row with the courses that it requires. */
export async function storedCourse(queries: Queries, row: CourseRow): Promise<StoredCourse> {
  return { row, required: (await findRequired(queries, [row.id])).get(row.id) ?? [] }
}
