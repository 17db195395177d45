import { removeFilesLater } from "../../files/downloads/removal.ts"
import { draftFiles } from "../../video/rendering/draft.ts"
import type { Saving } from "../store/rows.ts"
import { deleteFiles, deleteVideosOn, type VideoFiles } from "../store/videos.ts"

/** Removes the videos of content nodes that go, whoever they belong to, with their files. */
export async function removeVideosOn(saving: Saving, pageIds: readonly number[]): Promise<void> {
  await removeVideoFiles(saving, await deleteVideosOn(saving.tx, pageIds))
}

/** Removes files that videos had, and what an attempt to make one may have left; a job removes their bytes. */
export async function removeVideoFiles({ tx, now }: Saving, videos: readonly VideoFiles[]): Promise<void> {
  const ids = videos.flatMap(({ video_file_id, captions_file_id }) =>
    [video_file_id, captions_file_id].filter((id) => id !== null),
  )
  const stored = await deleteFiles(tx, ids)
  const drafts = videos.flatMap(({ draft_name }) => (draft_name === null ? [] : draftFiles(draft_name)))
  await removeFilesLater(tx, [...stored, ...drafts], now)
}
