import { type Database, sql } from "../../src/database/port.ts"
import { estimatedLength } from "../../src/video/pacing.ts"
import type { Answer, Installation } from "./installation.ts"

/** Content videos in tests: requesting one, and inspecting what is stored for it. */

export const TEXT = "Walk around the truck. Look at tyres, forks and chains."

interface Options {
  /** Key of the requesting client. */
  readonly as?: string
  readonly headers?: Record<string, string>
}

/** Requests a video of {@link TEXT}, unless the body overrides it. */
export function create(installation: Installation, body: object = {}, options: Options = {}): Promise<Answer> {
  return installation.request("POST", "contentvideos/create", { body: { prompter_text: TEXT, ...body }, ...options })
}

export interface Created {
  readonly content_node_video_id: number
  readonly content_node_id: number
  readonly course_id: number
  readonly course_node_id: number | null
  readonly estimated_video_length: number
}

/** Requests a video and expects success. */
export async function created(installation: Installation, body: object, options: Options = {}): Promise<Created> {
  const { status, text } = await create(installation, body, options)
  if (status !== 201) throw new Error(`no content video: ${text}`)
  return JSON.parse(text).data
}

interface VideoInTable {
  readonly id: number
  readonly company_id: number | null
  readonly content_node_id: number
  readonly name: string
  readonly prompter_text: string
  readonly state: string
  readonly progress: number
  readonly error: string | null
  readonly duration: number | null
  readonly draft_name: string | null
  readonly video_file_id: number | null
  readonly captions_file_id: number | null
}

/** What is stored for a video. */
export async function videoInTable(database: Database, id: number): Promise<VideoInTable> {
  const row = await database.get<VideoInTable>(sql`
    select id, company_id, content_node_id, name, prompter_text, state, progress, error, duration, draft_name,
      video_file_id, captions_file_id
    from content_videos where id = ${id}`)
  if (row === undefined) throw new TypeError(`there is no video ${id}`)
  return row
}

/** Adds a video to a content node that belongs to a company or to the provider (null) and returns its id. */
export async function addVideo(database: Database, companyId: number | null, contentNodeId: number): Promise<number> {
  const row = await database.transaction((tx) =>
    tx.get<{ id: number }>(sql`
      insert into content_videos (company_id, content_node_id, made_course_node, key, name, prompter_text,
        estimated_length, created_at, updated_at)
      values (${companyId}, ${contentNodeId}, 0, ${crypto.randomUUID()}, 'Added', ${TEXT}, ${estimatedLength(TEXT)}, 0, 0)
      returning id`),
  )
  return Number(row?.id)
}
