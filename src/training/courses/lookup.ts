import { type Caller, requirePermission } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Queries } from "../../database/port.ts"
import { Forbidden } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import * as store from "./store.ts"

/** The course, if the caller may use `permission` on it. The provider's shared courses can only be viewed. */
export async function requireCourse(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<store.CourseRow> {
  requirePermission(caller, permission)
  const [row] = await store.findVisibleCourses(queries, caller.company.id, [id])
  if (row === undefined) return refuseOutOfView({ exists: await store.exists(queries, id) })
  if (!isOwn(row) && permission !== "courses.view") throw new Forbidden(message("shared_course"))
  return row
}

/** A course of the company that writes it. */
export type OwnCourse = store.CourseRow & { readonly company_id: number }

/** The company's own course, which the caller may edit and publish. Throws 404 or 403 for any other. */
export async function requireOwnCourse(queries: Queries, caller: Caller, id: number): Promise<OwnCourse> {
  const course = await requireCourse(queries, caller, "courses.create", id)
  if (!isOwn(course)) throw new TypeError("a shared course was not refused")
  return course
}

export function isOwn(course: store.CourseRow): course is OwnCourse {
  return course.company_id !== null
}
