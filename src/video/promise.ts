import { Type } from "typebox"
import { type Authorship, creationOf, noteChanges } from "../audit/rules.ts"
import type { JobKind } from "../background/jobs/kinds.ts"
import { enqueue, enqueueAgain } from "../background/jobs/rules.ts"
import type { Queries } from "../database/port.ts"
import { estimatedLength } from "./pacing.ts"
import * as store from "./store.ts"
import type { VideoStyle } from "./styles.ts"

/** The kind of jobs that make a video. */
export const RENDER_JOB = {
  name: "render_video",
  payload: Type.Object({ video_id: Type.Integer() }),
  unreadable: "the job does not say which video it makes",
} satisfies JobKind

/** The data of a video to be made. */
interface Promised {
  /** Null for a provider video. */
  readonly companyId: number | null
  readonly contentNodeId: number
  readonly madeCourseNode: boolean
  readonly name: string
  readonly text: string
  /** Two letters, in any case; null to detect it from the text. */
  readonly language: string | null
  readonly style: VideoStyle
}

/** The row of a video that is still to be made. */
export function newVideoRow({
  companyId,
  contentNodeId,
  madeCourseNode,
  name,
  text,
  language,
  style,
}: Promised): store.NewVideoRow {
  return {
    company_id: companyId,
    content_node_id: contentNodeId,
    made_course_node: madeCourseNode ? 1 : 0,
    name,
    prompter_text: text,
    language: language?.toLowerCase() ?? null,
    style,
    estimated_length: estimatedLength(text),
  }
}

/**
 * Adds a video and the job that makes it, and records it in the audit log. Returns the video's id and estimated length
 * in seconds.
 */
export async function promiseVideo(
  tx: Queries,
  promised: Promised,
  authorship: Authorship,
): Promise<{ id: number; length: number }> {
  const { now } = authorship
  const row = newVideoRow(promised)
  const id = await store.insert(tx, row, now)
  await enqueue(tx, RENDER_JOB, renderJob({ id, companyId: row.company_id }, now))
  const { content_node_id, name, prompter_text, language, style } = row
  await noteChanges(tx, authorship, [
    creationOf("content_video", id, { content_node_id, name, prompter_text, language, style, state: "queued" }),
  ])
  return { id, length: row.estimated_length }
}

/** Retries a failed video. */
export async function promiseAgain(
  tx: Queries,
  video: { readonly id: number; readonly companyId: number | null },
  now: number,
): Promise<void> {
  await store.requeue(tx, video.id, now)
  await enqueueAgain(tx, RENDER_JOB, renderJob(video, now))
}

/** The job that makes a video. */
export function renderJob({ id, companyId }: { readonly id: number; readonly companyId: number | null }, now: number) {
  return { companyId, payload: { video_id: id }, now }
}
