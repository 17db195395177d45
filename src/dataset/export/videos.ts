import type { VideoRow } from "../format/training.ts"
import type { OwnerId } from "../store/rows.ts"
import type { Exporting } from "./exporting.ts"
import { mapped, pages } from "./pages.ts"
import { identityProperties, withoutNulls } from "./row.ts"
import { findVideos, type Video } from "./store/videos.ts"

/** Videos that are read at a time, each with its text. */
const VIDEOS = 200

/** Writes an owner's videos, but for what was made of them: an import has them made again. */
export async function exportVideos({ json, queries }: Exporting, owner: OwnerId): Promise<void> {
  const videos = pages((after, limit) => findVideos(queries, owner, after, limit), VIDEOS)
  await json.list(
    "videos",
    mapped(videos, (page) => page.map((video) => rowOf(video, owner))),
  )
}

function rowOf(video: Video, owner: OwnerId): object {
  const row: VideoRow = {
    key: video.key,
    ...identityProperties(video),
    content_node_key: video.content_node_key,
    shared: video.content_node_company_id === owner ? null : true,
    name: video.name,
    prompter_text: video.prompter_text,
    language: video.language,
    made_course_node: video.made_course_node === 1 ? true : null,
  }
  return withoutNulls(row)
}
