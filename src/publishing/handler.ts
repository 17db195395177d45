import { handlerOf, type JobHandler } from "../background/jobs/kinds.ts"
import type { Database } from "../database/port.ts"
import { VERSION_JOB } from "../video/version-job.ts"
import { showIfReady } from "./publish.ts"
import { findOwnCourse } from "./repetition.ts"

/** The author of versions that were shown when their videos were ready. */
const PUBLISHING_DUTY = "show a version"

/** The handler of jobs that show a version once its videos are ready. Repeating one does no harm. */
export function versionHandler({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: () => number
}): JobHandler {
  return handlerOf(VERSION_JOB, {
    backoff: { attempts: Number.POSITIVE_INFINITY, first: 1_000, factor: 2, longest: 60_000 },
    async run({ course_id: courseId }) {
      await database.transaction(async (tx) => {
        const course = await findOwnCourse(tx, courseId)
        if (course === undefined) return
        const actor = { kind: "server", duty: PUBLISHING_DUTY } as const
        await showIfReady(tx, course, { actor, companyId: course.company_id, now: clock() })
      })
    },
  })
}
