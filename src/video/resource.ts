import { isoInstant } from "../tools/calendar/dates.ts"
import type { ContentVideo } from "./schema.ts"
import type { VideoRow } from "./store.ts"

type Purpose = "video" | "captions" | "poster" | "chapters"

/** The signed address of a file, valid for a number of seconds. */
export type Addresses = (purpose: Purpose, fileId: number, lifetime: number) => string

/** Seconds for which an address is valid beyond the length of the video, because a viewer may pause. */
const PAUSE = 6 * 60 * 60

/**
 * A video as the API returns it.
 *
 * @param addresses undefined if addresses cannot be given
 */
export function videoResource(row: VideoRow, addresses: Addresses | undefined): ContentVideo {
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
    ...addressesOf(row, addresses),
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }
}

function addressesOf(
  { duration, video_file_id, captions_file_id, poster_file_id, chapters_file_id }: VideoRow,
  addresses: Addresses | undefined,
): Pick<ContentVideo, "video_url" | "captions_url" | "poster_url" | "chapters_url"> {
  if (addresses === undefined || duration === null || video_file_id === null || captions_file_id === null) {
    return { video_url: null, captions_url: null, poster_url: null, chapters_url: null }
  }
  const addressOf = (purpose: Purpose, fileId: number) => addresses(purpose, fileId, Math.ceil(duration) + PAUSE)
  return {
    video_url: addressOf("video", video_file_id),
    captions_url: addressOf("captions", captions_file_id),
    poster_url: poster_file_id === null ? null : addressOf("poster", poster_file_id),
    chapters_url: chapters_file_id === null ? null : addressOf("chapters", chapters_file_id),
  }
}
