import { isoInstant } from "../tools/calendar/dates.ts"
import type { ContentVideo } from "./schema.ts"
import type { VideoRow } from "./store.ts"

type Purpose = "video" | "captions" | "poster" | "chapters"

/** Makes signed addresses of files, valid for a number of seconds. */
export type Addresses = (lifetime: number) => Promise<(purpose: Purpose, fileId: number) => string>

/** Seconds for which an address is valid beyond the length of the video: a viewer may pause. */
const PAUSE = 6 * 60 * 60

/**
 * A video as the API returns it.
 *
 * @param addresses undefined where addresses cannot be given
 */
export async function videoResource(row: VideoRow, addresses: Addresses | undefined): Promise<ContentVideo> {
  return {
    id: row.id,
    type: "content_video",
    state: row.state,
    progress: row.progress,
    error: row.error,
    content_node_id: row.content_node_id,
    course_id: row.course_id,
    course_node_id: row.made_course_node === 1 ? row.course_node_id : null,
    name: row.name,
    language: row.language,
    style: row.style,
    estimated_video_length: row.estimated_length,
    duration: row.duration,
    ...(await addressesOf(row, addresses)),
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }
}

async function addressesOf(
  { duration, video_file_id, captions_file_id, poster_file_id, chapters_file_id }: VideoRow,
  addresses: Addresses | undefined,
): Promise<Pick<ContentVideo, "video_url" | "captions_url" | "poster_url" | "chapters_url">> {
  if (addresses === undefined || duration === null || video_file_id === null || captions_file_id === null) {
    return { video_url: null, captions_url: null, poster_url: null, chapters_url: null }
  }
  const addressOf = await addresses(Math.ceil(duration) + PAUSE)
  return {
    video_url: addressOf("video", video_file_id),
    captions_url: addressOf("captions", captions_file_id),
    poster_url: poster_file_id === null ? null : addressOf("poster", poster_file_id),
    chapters_url: chapters_file_id === null ? null : addressOf("chapters", chapters_file_id),
  }
}
