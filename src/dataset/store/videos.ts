import { allIn, inList } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"
import type { OwnerId } from "../format/record.ts"
import type { VideoRecord } from "../format/training.ts"

type Making = Pick<
  VideoRecord,
  "state" | "progress" | "error" | "duration" | "draft_name" | (`${string}_file_id` & keyof VideoRecord)
>

/** A video whose rendering has not started. */
export const UNMADE: Making = {
  state: "queued",
  progress: 0,
  error: null,
  duration: null,
  draft_name: null,
  video_file_id: null,
  captions_file_id: null,
  poster_file_id: null,
  chapters_file_id: null,
}

/** The texts of the owner's videos on these content nodes (no more than fit into one list). */
export function findVideoTexts(
  queries: Queries,
  owner: OwnerId,
  pageIds: readonly number[],
): Promise<{ content_node_id: number; prompter_text: string }[]> {
  return queries.all(sql`
    select content_node_id, prompter_text from content_videos
    where content_node_id in ${inList(pageIds)} and coalesce(company_id, 0) = ${owner ?? 0}`)
}

/** The files of a video, or of the attempt to render it. */
export type VideoFiles = Pick<Making, "draft_name" | (`${string}_file_id` & keyof Making)>

/** Removes the videos of all owners on these content nodes; returns the files that they leave behind. */
export function deleteVideosOn(tx: Queries, pageIds: readonly number[]): Promise<VideoFiles[]> {
  return allIn(pageIds, (list) =>
    tx.all(sql`
      delete from content_videos where content_node_id in ${list}
      returning draft_name, video_file_id, captions_file_id, poster_file_id, chapters_file_id`),
  )
}

/**
 * Removes the rows of files that no other row names any more; returns the names of these files in the file store. Files
 * in versions of content are kept.
 */
export async function deleteFiles(tx: Queries, ids: readonly number[]): Promise<string[]> {
  const rows = await allIn<{ storage_name: string }>(ids, (list) =>
    tx.all(sql`
      delete from files where id in ${list} and id not in (select file_id from content_version_files where file_id in ${list})
      returning storage_name`),
  )
  return rows.map(({ storage_name }) => storage_name)
}
