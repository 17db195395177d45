import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { fault, Invalid, NotFound } from "../../tools/errors.ts"
import { isOwn, requireCourse } from "../courses/lookup.ts"
import { differencesOf } from "./diff.ts"
import type { ContentDifference } from "./schema.ts"
import { findContent } from "./versions.ts"

interface Compared {
  readonly courseId: number
  readonly number: number
  /** The version before, if undefined. */
  readonly from: number | undefined
}

/**
 * What differs in a version from another one. The first version differs from an empty course.
 *
 * @throws NotFound, Forbidden
 * @throws Invalid for an unknown `from`
 */
export async function differencesBetween(
  queries: Queries,
  caller: Caller,
  { courseId, number, from }: Compared,
): Promise<ContentDifference[]> {
  const course = await requireCourse(queries, caller, "courses.view", courseId)
  const to = isOwn(course) ? await findContent(queries, course, number) : undefined
  if (to === undefined || !isOwn(course)) throw new NotFound()
  const other = from ?? number - 1
  const before = await findContent(queries, course, other)
  if (before === undefined && from !== undefined) throw new Invalid([fault("from", "unknown_version")])
  return differencesOf(before?.content ?? [], to.content)
}
