import { allIn } from "../database/in-list.ts"
import { type Queries, sql } from "../database/port.ts"
import { removeFilesLater } from "../files/downloads/removal.ts"
import { unfinishedFiles } from "./render-jobs/unfinished-files.ts"

/** The files of a video, or of the attempt to render it. */
interface VideoFiles {
  readonly draft_name: string | null
  readonly video_file_id: number | null
  readonly captions_file_id: number | null
  readonly poster_file_id: number | null
  readonly chapters_file_id: number | null
}

const FILES = sql`draft_name, video_file_id, captions_file_id, poster_file_id, chapters_file_id`

/** Removes the videos of all owners on removed content nodes, with their files. */
export async function removeVideosOn(tx: Queries, nodeIds: readonly number[], now: number): Promise<void> {
  const videos = await allIn<VideoFiles>(nodeIds, (list) =>
    tx.all(sql`delete from content_videos where content_node_id in ${list} returning ${FILES}`),
  )
  await removeVideoFiles(tx, videos, now)
}

/** Removes these videos, with their files. */
export async function removeVideos(tx: Queries, ids: readonly number[], now: number): Promise<void> {
  const videos = await allIn<VideoFiles>(ids, (list) =>
    tx.all(sql`delete from content_videos where id in ${list} returning ${FILES}`),
  )
  await removeVideoFiles(tx, videos, now)
}

/**
 * Removes files of videos, including those that an attempt to render may have left; a job removes their bytes. Files in versions
 * of content are kept.
 */
export async function removeVideoFiles(tx: Queries, videos: readonly VideoFiles[], now: number): Promise<void> {
  const ids = videos.flatMap(({ video_file_id, captions_file_id, poster_file_id, chapters_file_id }) =>
    [video_file_id, captions_file_id, poster_file_id, chapters_file_id].filter((id) => id !== null),
  )
  const stored = await allIn<{ storage_name: string }>(ids, (list) =>
    tx.all(sql`
      delete from files where id in ${list} and id not in (select file_id from content_version_files where file_id in ${list})
      returning storage_name`),
  )
  const unfinished = videos.flatMap(({ draft_name }) => (draft_name === null ? [] : unfinishedFiles(draft_name)))
  await removeFilesLater(tx, [...stored.map(({ storage_name }) => storage_name), ...unfinished], now)
}
