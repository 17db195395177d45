import { allIn } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { insertedId } from "../../database/inserted.ts"
import { type Queries, sql } from "../../database/port.ts"

export interface NodeRow {
  readonly chapter_id: number
  readonly chapter_title: string
  readonly id: number
  readonly key: string
  readonly title: string
  /** Markdown. */
  readonly text: string | null
  readonly prompter_text: string | null
}

/** The content nodes of a course for a company, in order: the course's own nodes and those that the company added. */
export function findNodes(queries: Queries, companyId: number, courseId: number): Promise<NodeRow[]> {
  return queries.all(sql`
    select d.id as chapter_id, d.title as chapter_title, n.id, n.key, n.title, n.text, n.prompter_text
    from course_nodes d join content_nodes n on n.course_node_id = d.id
    where d.course_id = ${courseId} and d.is_hidden = 0 and (d.company_id is null or d.company_id = ${companyId})
      and (n.company_id is null or n.company_id = ${companyId})
    order by d.position, d.id, n.position, n.id`)
}

/** The given nodes that the company can see, with the course of each. */
export function findNodesById(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<(NodeRow & { readonly course_id: number })[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      select d.course_id, d.id as chapter_id, d.title as chapter_title, n.id, n.key, n.title, n.text, n.prompter_text
      from content_nodes n join course_nodes d on d.id = n.course_node_id
      where n.id in ${list} and d.is_hidden = 0 and (d.company_id is null or d.company_id = ${companyId})
        and (n.company_id is null or n.company_id = ${companyId})`),
  )
}

export interface AnswerRow {
  readonly question_id: number
  readonly content_node_id: number
  readonly question: string
  readonly points: number
  readonly text: string
  readonly correct: number
}

/** All answers to the questions of these nodes, in order. */
export function findAnswers(queries: Queries, nodeIds: readonly number[]): Promise<AnswerRow[]> {
  return allIn(nodeIds, (list) =>
    queries.all(sql`
      select q.id as question_id, q.content_node_id, q.text as question, q.points, a.text, a.correct
      from questions q join answers a on a.question_id = q.id
      where q.content_node_id in ${list}
      order by q.content_node_id, q.position, a.position`),
  )
}

export interface VideoRow {
  readonly id: number
  readonly content_node_id: number
  readonly name: string
  readonly prompter_text: string
  readonly language: string | null
  /** In seconds. */
  readonly duration: number
  readonly video_file_id: number
  readonly video_sha256: string
  readonly captions_file_id: number | null
  readonly captions_sha256: string | null
  readonly poster_file_id: number | null
  readonly chapters_file_id: number | null
}

/** The newest ready video of each of these nodes, among the videos that the company can see. */
export function findVideos(queries: Queries, companyId: number, nodeIds: readonly number[]): Promise<VideoRow[]> {
  return allIn(nodeIds, (list) =>
    queries.all(sql`
      select v.id, v.content_node_id, v.name, v.prompter_text, v.language, v.duration, v.video_file_id,
        f.sha256 as video_sha256, v.captions_file_id, c.sha256 as captions_sha256, v.poster_file_id, v.chapters_file_id
      from content_videos v
      join files f on f.id = v.video_file_id
      left join files c on c.id = v.captions_file_id
      where v.state = 'ready' and v.duration is not null and v.id in (
        select max(w.id) from content_videos w
        where w.content_node_id in ${list} and w.state = 'ready'
          and (w.company_id is null or w.company_id = ${companyId})
        group by w.content_node_id)`),
  )
}

export interface ImageRow {
  readonly key: string
  readonly file_id: number
  readonly storage_name: string
  readonly media_type: string
  /** In bytes. */
  readonly size: number
  readonly sha256: string
}

/**
 * The pictures that texts for this company can show. If the company is null: those for the provider's texts. If both
 * have a picture with the same key, the company's is used.
 */
export async function findImages(queries: Queries, companyId: number | null): Promise<ImageRow[]> {
  const rows = await queries.all<ImageRow>(sql`
    select i.key, i.file_id, f.storage_name, f.media_type, f.size, f.sha256
    from images i join files f on f.id = i.file_id
    where i.company_id is null or i.company_id = ${companyId}
    order by case when i.company_id is null then 0 else 1 end, i.id`)
  return [...new Map(rows.map((row) => [row.key, row])).values()]
}

export async function findVersion(
  queries: Queries,
  place: { readonly companyId: number; readonly courseId: number },
  hash: string,
): Promise<number | undefined> {
  const row = await queries.get<{ id: number }>(sql`
    select id from content_versions
    where company_id = ${place.companyId} and course_id = ${place.courseId} and hash = ${hash}`)
  return row?.id
}

interface NewVersion {
  readonly companyId: number
  readonly courseId: number
  readonly hash: string
  /** As JSON. */
  readonly content: string
  readonly fileIds: readonly number[]
}

/** Adds a version of the content and its references to files. Returns the new id. */
export async function insertVersion(tx: Queries, version: NewVersion, now: number): Promise<number> {
  const id = await insertedId(
    tx,
    sql`
      insert into content_versions (company_id, course_id, hash, content, created_at)
      values (${version.companyId}, ${version.courseId}, ${version.hash}, ${version.content}, ${now})
      returning id`,
  )
  const rows = [...new Set(version.fileIds)].map((fileId) => [id, fileId])
  await insertRows(tx, "content_version_files (content_version_id, file_id)", rows)
  return id
}

/** A version of the content as it was stored, as JSON. */
export async function findVersionContent(queries: Queries, companyId: number, id: number): Promise<string | undefined> {
  const row = await queries.get<{ content: string }>(sql`
    select content from content_versions where id = ${id} and company_id = ${companyId}`)
  return row?.content
}
