import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { Forbidden, NotFound } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { type CourseRow, visibleCourse } from "../courses/rules.ts"
import { findOwner } from "./store.ts"

/** A course of the company that writes it. */
export type OwnCourse = CourseRow & { readonly company_id: number }

/**
 * The course, if it belongs to the caller's company, which may then write it.
 *
 * @throws NotFound if no course has this id
 * @throws Forbidden for a shared course and for one of another company
 */
export async function requireOwnCourse(queries: Queries, caller: Caller, id: number): Promise<OwnCourse> {
  const course = await requireVisibleCourse(queries, caller, id)
  if (!isOwn(course)) throw new Forbidden(message("shared_course"))
  return course
}

/** The same for reading, which shared courses allow too. */
export async function requireVisibleCourse(queries: Queries, { company }: Caller, id: number): Promise<CourseRow> {
  const course = await visibleCourse(queries, company.id, id)
  if (course !== undefined) return course
  if ((await findOwner(queries, id)) === undefined) throw new NotFound()
  throw new Forbidden(message("out_of_view"))
}

export function isOwn(course: CourseRow): course is OwnCourse {
  return course.company_id !== null
}
