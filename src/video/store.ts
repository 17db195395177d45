import { orderBy, ownAndShared } from "../database/conditions.ts"
import { behindCursor, cursorLimit, cursorOrder, cursorPage } from "../database/cursor-page.ts"
import { allIn, inList } from "../database/in-list.ts"
import { insertedId } from "../database/inserted.ts"
import { newKey } from "../database/key.ts"
import { type Database, join, type Queries, type Sql, sql } from "../database/port.ts"
import { isCursorPage, type ListRequest, offsetOf, type Page, type RecordFilter } from "../tools/list.ts"
import type { VideoState } from "./states.ts"
import type { VideoStyle } from "./styles.ts"

export interface VideoRow {
  readonly id: number
  /** Null for a provider video. */
  readonly company_id: number | null
  readonly content_node_id: number
  /** The course node of its content node. */
  readonly course_node_id: number
  readonly made_course_node: number
  readonly course_id: number
  readonly name: string
  /** Two letters; null until it is detected. */
  readonly language: string | null
  readonly style: VideoStyle
  readonly estimated_length: number
  readonly state: VideoState
  /** Per cent. */
  readonly progress: number
  readonly error: string | null
  /** Seconds. */
  readonly duration: number | null
  readonly video_file_id: number | null
  readonly captions_file_id: number | null
  readonly poster_file_id: number | null
  readonly chapters_file_id: number | null
  readonly created_at: number
  readonly updated_at: number
}

const SELECTED = sql`
  select v.id as id, v.company_id, v.content_node_id, n.course_node_id, v.made_course_node, d.course_id, v.name,
    v.language, v.style, v.estimated_length, v.state, v.progress, v.error, v.duration, v.video_file_id,
    v.captions_file_id, v.poster_file_id, v.chapters_file_id, v.created_at as created_at, v.updated_at
  from content_videos v
  join content_nodes n on n.id = v.content_node_id
  join course_nodes d on d.id = n.course_node_id`

interface VideoFilter extends RecordFilter {
  readonly state?: VideoState | undefined
}

/** The sort fields of a list with both the company's own and provider videos. */
const SORT_COLUMNS = { id: "id", created_at: "created_at" }

/** A page of the videos that the company sees (its own and the provider's), by id unless another order is requested. */
export async function findPage(
  database: Database,
  companyId: number,
  { state, ids, updatedSince }: VideoFilter,
  { sort, page }: Pick<ListRequest, "sort" | "page">,
): Promise<Page<VideoRow>> {
  const conditions: Sql[] = []
  if (state !== undefined) conditions.push(sql`v.state = ${state}`)
  if (ids !== undefined) conditions.push(sql`v.id in ${inList(ids)}`)
  if (updatedSince !== undefined) conditions.push(sql`v.updated_at >= ${updatedSince}`)
  if (isCursorPage(page)) conditions.push(...behindCursor(page, "v"))
  const visible = (selected: Sql) =>
    ownAndShared(
      companyId,
      (ofOwner) => sql`${selected} where ${join([sql`v.company_id ${ofOwner}`, ...conditions], " and ")}`,
    )
  if (isCursorPage(page)) {
    const rows = await database.all<VideoRow>(sql`
      ${visible(SELECTED)} ${orderBy(cursorOrder(page), SORT_COLUMNS, "id")} limit ${cursorLimit(page)}`)
    return cursorPage(page, rows)
  }
  const [items, total] = await Promise.all([
    database.all<VideoRow>(sql`
      ${visible(SELECTED)} ${orderBy(sort, SORT_COLUMNS, "id")} limit ${page.perPage} offset ${offsetOf(page)}`),
    database.count(sql`(${visible(sql`select v.id from content_videos v`)}) visible`),
  ])
  return { items, total }
}

/** A video, regardless of its owner. */
export function findById(queries: Queries, id: number): Promise<VideoRow | undefined> {
  return queries.get(sql`${SELECTED} where v.id = ${id}`)
}

/** The prompter text of a video, regardless of its owner. */
export async function findText(queries: Queries, id: number): Promise<string | undefined> {
  const row = await queries.get<{ prompter_text: string }>(sql`
    select prompter_text from content_videos where id = ${id}`)
  return row?.prompter_text
}

/** The newest video of a content node that is newer than its ready ones, among those that the company can see. */
export function findUnfinishedOf(
  queries: Queries,
  companyId: number,
  contentNodeId: number,
): Promise<{ readonly id: number; readonly state: VideoState } | undefined> {
  return queries.get(sql`
    select v.id, v.state from content_videos v
    where v.content_node_id = ${contentNodeId} and v.state <> 'ready'
      and (v.company_id is null or v.company_id = ${companyId})
      and not exists (
        select 1 from content_videos w
        where w.content_node_id = v.content_node_id and w.state = 'ready' and w.id > v.id
          and (w.company_id is null or w.company_id = ${companyId}))
    order by v.id desc limit 1`)
}

/** Those of these videos that belong to the company, by id. */
export function findOwn(queries: Queries, companyId: number, ids: readonly number[]): Promise<VideoRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`${SELECTED} where v.id in ${list} and v.company_id = ${companyId} order by v.id`),
  )
}

export interface NewVideoRow {
  /** Null for a provider video. */
  readonly company_id: number | null
  readonly content_node_id: number
  readonly made_course_node: 0 | 1
  readonly name: string
  readonly prompter_text: string
  /** Two letters; null if the language is to be detected. */
  readonly language: string | null
  readonly style: VideoStyle
  /** Seconds. */
  readonly estimated_length: number
}

/** Adds a video that has not been made yet and returns its id. */
export function insert(tx: Queries, row: NewVideoRow, now: number): Promise<number> {
  return insertedId(
    tx,
    sql`
      insert into content_videos (company_id, content_node_id, made_course_node, key, name, prompter_text,
        language, style, estimated_length, created_at, updated_at)
      values (${row.company_id}, ${row.content_node_id}, ${row.made_course_node}, ${newKey()}, ${row.name},
        ${row.prompter_text}, ${row.language}, ${row.style}, ${row.estimated_length}, ${now}, ${now})
      returning id`,
  )
}

/** Resets a video as if it had never been attempted. */
export async function requeue(tx: Queries, id: number, now: number): Promise<void> {
  await tx.run(sql`
    update content_videos set state = 'queued', progress = 0, error = null, updated_at = ${now}
    where id = ${id} and state = 'failed'`)
}
