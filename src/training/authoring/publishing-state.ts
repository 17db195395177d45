import type { Queries } from "../../database/port.ts"
import { isOwn } from "../courses/lookup.ts"
import type { CourseRow } from "../courses/rules.ts"
import { findAwaited, findPublishing } from "./publishing-store.ts"
import type { Publishing } from "./schema.ts"
import { newestVersion } from "./versions.ts"

/** The version of a course that waits for its videos; null if there is none. Whether one failed follows from the videos. */
export async function publishingOf(queries: Queries, course: CourseRow): Promise<Publishing | null> {
  const row = isOwn(course) ? await findPublishing(queries, course.id) : undefined
  if (row === undefined || !isOwn(course)) return null
  const version = ((await newestVersion(queries, course))?.number ?? 0) + 1
  const failed = (await findAwaited(queries, course.id)).find(({ state }) => state === "failed")
  const error = failed?.error ?? row.error
  return { version, state: failed === undefined && row.error === null ? "rendering" : "failed", error }
}
