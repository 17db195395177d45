import { insertedId } from "../../database/inserted.ts"
import { type Queries, sql } from "../../database/port.ts"
import type { Pronunciation } from "../render/narration/pronunciation.ts"
import type { VideoStyle } from "../styles.ts"

/** The input of a video. */
export interface VideoToRender {
  readonly id: number
  /** Null for a provider video. */
  readonly company_id: number | null
  readonly company_name: string | null
  readonly company_language: string | null
  /** The company's pronunciations. */
  readonly pronunciations: readonly Pronunciation[]
  readonly training_contact: string | null
  readonly name: string
  readonly prompter_text: string
  /** Two letters; null if the language is to be detected. */
  readonly language: string | null
  readonly style: VideoStyle
  readonly estimated_length: number
  /** Files that an earlier attempt may have left behind. */
  readonly draft_name: string | null
}

/** The video, unless it is ready or gone. */
export async function findUnfinished(queries: Queries, id: number): Promise<VideoToRender | undefined> {
  const row = await queries.get<Omit<VideoToRender, "pronunciations"> & { readonly pronunciations: string | null }>(sql`
    select v.id, v.company_id, c.name as company_name, c.language as company_language, c.pronunciations,
      c.training_contact, v.name, v.prompter_text, v.language, v.style, v.estimated_length, v.draft_name
    from content_videos v left join companies c on c.id = v.company_id
    where v.id = ${id} and v.state <> 'ready'`)
  return row && { ...row, pronunciations: row.pronunciations === null ? [] : JSON.parse(row.pronunciations) }
}

/** The appearance of a company's videos. */
interface CompanyLook {
  /** `#rrggbb`; null if the company has not chosen a colour. */
  readonly colour: string | null
  readonly logo: { readonly storage_name: string; readonly media_type: string; readonly size: number } | undefined
}

export async function findLook(queries: Queries, companyId: number): Promise<CompanyLook> {
  const row = await queries.get<{
    colour: string | null
    storage_name: string | null
    media_type: string
    size: number
  }>(
    sql`
      select c.colour, f.storage_name, f.media_type, f.size
      from companies c left join files f on f.id = c.logo_file_id where c.id = ${companyId}`,
  )
  const { storage_name, media_type = "", size = 0 } = row ?? {}
  return { colour: row?.colour ?? null, logo: storage_name == null ? undefined : { storage_name, media_type, size } }
}

/**
 * Identifies the attempt that is writing: later attempts have other names, and late messages from earlier attempts are
 * ignored.
 */
export interface Attempt {
  readonly videoId: number
  readonly unfinishedName: string
}

const current = ({ videoId, unfinishedName }: Attempt) => sql`id = ${videoId} and draft_name = ${unfinishedName}`

export async function begin(tx: Queries, { videoId, unfinishedName }: Attempt, now: number): Promise<void> {
  await tx.run(sql`
    update content_videos set state = 'rendering', progress = 0, draft_name = ${unfinishedName}, updated_at = ${now}
    where id = ${videoId} and state <> 'ready'`)
}

export async function saveProgress(tx: Queries, attempt: Attempt, percent: number, now: number): Promise<void> {
  await tx.run(sql`
    update content_videos set progress = ${percent}, updated_at = ${now} where ${current(attempt)}`)
}

export interface StoredFile {
  readonly purpose: "video" | "captions" | "poster" | "chapters"
  readonly storageName: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
}

/** Adds a file whose bytes are stored and returns its id. */
export function insertFile(
  tx: Queries,
  companyId: number | null,
  { purpose, storageName, mediaType, size, sha256 }: StoredFile,
  now: number,
): Promise<number> {
  return insertedId(
    tx,
    sql`
      insert into files (company_id, purpose, storage_name, media_type, size, sha256, created_at)
      values (${companyId}, ${purpose}, ${storageName}, ${mediaType}, ${size}, ${sha256}, ${now})
      returning id`,
  )
}

/** Returns false when another attempt has begun since, or the video is gone. */
export async function isCurrent(tx: Queries, attempt: Attempt): Promise<boolean> {
  return (await tx.get(sql`select 1 from content_videos where ${current(attempt)}`)) !== undefined
}

interface Finished {
  /** Language of the text, two letters. */
  readonly language: string
  /** Seconds. */
  readonly duration: number
  /** The ids of its files; it may have no poster and no chapters. */
  readonly fileIds: ReadonlyMap<StoredFile["purpose"], number>
}

export async function finish(
  tx: Queries,
  attempt: Attempt,
  { language, duration, fileIds }: Finished,
  now: number,
): Promise<void> {
  const idOf = (purpose: StoredFile["purpose"]) => fileIds.get(purpose) ?? null
  await tx.run(sql`
    update content_videos
    set state = 'ready', progress = 100, error = null, language = ${language}, duration = ${duration},
      video_file_id = ${idOf("video")}, captions_file_id = ${idOf("captions")},
      poster_file_id = ${idOf("poster")}, chapters_file_id = ${idOf("chapters")}, draft_name = null, updated_at = ${now}
    where ${current(attempt)}`)
}

/** Saves the reason why there is no video yet, and whether there will be another attempt. */
export async function saveFailure(
  tx: Queries,
  videoId: number,
  { state, error }: { state: "queued" | "failed"; error: string },
  now: number,
): Promise<void> {
  await tx.run(sql`
    update content_videos set state = ${state}, progress = 0, error = ${error}, updated_at = ${now}
    where id = ${videoId} and state <> 'ready'`)
}
