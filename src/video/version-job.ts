import { Type } from "typebox"
import type { JobKind } from "../background/jobs/kinds.ts"
import { enqueue } from "../background/jobs/rules.ts"
import { type Queries, sql } from "../database/port.ts"

/** The kind of jobs that show a version of a course once its videos are ready; src/publishing handles them. */
export const VERSION_JOB = {
  name: "show a version",
  payload: Type.Object({ course_id: Type.Integer() }),
  unreadable: "the job does not say which course it is about",
} satisfies JobKind

/** Has the version looked at that waits for a video, if one does: the video is on a page that nobody sees. */
export async function lookAtVersionOf(tx: Queries, videoId: number, now: number): Promise<void> {
  const row = await tx.get<{ course_id: number; company_id: number | null }>(sql`
    select d.course_id, d.company_id
    from content_videos v join content_nodes n on n.id = v.content_node_id join course_nodes d on d.id = n.course_node_id
    where v.id = ${videoId} and d.is_hidden = 1`)
  if (row === undefined) return
  await enqueue(tx, VERSION_JOB, { companyId: row.company_id, payload: { course_id: row.course_id }, now })
}
