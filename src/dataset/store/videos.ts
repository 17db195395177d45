import { chunks, IN_LIST_MAX, inList } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, sql } from "../../database/port.ts"
import { renderJob } from "../../video/promise.ts"
import type { VideoState } from "../../video/states.ts"
import { KeyedTable, type OwnerId, type Saving } from "./rows.ts"

/** What making a video has written into its row. */
interface Making {
  readonly state: VideoState
  readonly progress: number
  readonly error: string | null
  readonly duration: number | null
  readonly draft_name: string | null
  readonly video_file_id: number | null
  readonly captions_file_id: number | null
}

/** A video that nobody has begun to make. */
export const UNMADE: Making = {
  state: "queued",
  progress: 0,
  error: null,
  duration: null,
  draft_name: null,
  video_file_id: null,
  captions_file_id: null,
}

export interface VideoRecord extends Making {
  /** Null for the provider's. */
  readonly company_id: number | null
  readonly content_node_id: number
  readonly made_course_node: number
  readonly key: string
  readonly name: string
  readonly prompter_text: string
  /** Two letters; null until it is recognised. */
  readonly language: string | null
  /** Seconds. */
  readonly estimated_length: number
}

export const VIDEOS = new KeyedTable<VideoRecord>("content_videos", "company or provider", {
  company_id: true,
  content_node_id: true,
  made_course_node: true,
  key: true,
  name: true,
  prompter_text: true,
  language: true,
  estimated_length: true,
  state: true,
  progress: true,
  error: true,
  duration: true,
  draft_name: true,
  video_file_id: true,
  captions_file_id: true,
})

/** The texts of the videos that the owner has on these content nodes (as many as one list takes). */
export function findVideoTexts(
  queries: Queries,
  owner: OwnerId,
  pageIds: readonly number[],
): Promise<{ content_node_id: number; prompter_text: string }[]> {
  return queries.all(sql`
    select content_node_id, prompter_text from content_videos
    where content_node_id in ${inList(pageIds)} and coalesce(company_id, 0) = ${owner ?? 0}`)
}

/** What a video has stored, or was about to store. */
export type VideoFiles = Pick<Making, "draft_name" | "video_file_id" | "captions_file_id">

/** Removes the videos of these content nodes, whoever they belong to; answers what they leave behind. */
export async function deleteVideosOn(tx: Queries, pageIds: readonly number[]): Promise<VideoFiles[]> {
  const left: VideoFiles[] = []
  for (const part of chunks(pageIds, IN_LIST_MAX)) {
    const rows = await tx.all<VideoFiles>(sql`
      delete from content_videos where content_node_id in ${inList(part)}
      returning draft_name, video_file_id, captions_file_id`)
    for (const row of rows) left.push(row)
  }
  return left
}

/** Removes files that no row names any more; answers the names under which their bytes are stored. */
export async function deleteFiles(tx: Queries, ids: readonly number[]): Promise<string[]> {
  const names: string[] = []
  for (const part of chunks(ids, IN_LIST_MAX)) {
    const rows = await tx.all<{ storage_name: string }>(sql`
      delete from files where id in ${inList(part)} returning storage_name`)
    for (const { storage_name } of rows) names.push(storage_name)
  }
  return names
}

/** Puts the jobs that make these videos of an owner into the queue. */
export async function insertRenderJobs(
  { tx, now }: Saving,
  owner: OwnerId,
  videoIds: readonly number[],
): Promise<void> {
  const rows = videoIds.map((id) => {
    const { kind, companyId, payload } = renderJob({ id, companyId: owner }, now)
    return [companyId, kind, JSON.stringify(payload), "queued", now, now, now]
  })
  await insertRows(tx, "jobs (company_id, kind, payload, state, run_at, created_at, updated_at)", rows)
}
