import { inList } from "../../database/in-list.ts"
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
