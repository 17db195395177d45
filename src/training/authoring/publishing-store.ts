import { movedTo } from "../../database/conditions.ts"
import { type Queries, sql } from "../../database/port.ts"

/* A version of a course that waits for its videos. They are on pages of a chapter that nobody sees. */

export interface PublishingRow {
  readonly course_id: number
  readonly company_id: number
  readonly revision: number
  readonly note: string | null
  /** By when everybody has to repeat the course; null for nobody. */
  readonly repeat_by: string | null
  /** Why it cannot become a version although its videos are ready; null if nothing is known. */
  readonly error: string | null
  readonly author_user_id: number | null
  readonly created_at: number
}

export function findPublishing(queries: Queries, courseId: number): Promise<PublishingRow | undefined> {
  return queries.get(sql`
    select course_id, company_id, revision, note, repeat_by, error, author_user_id, created_at
    from course_publishings where course_id = ${courseId}`)
}

export async function savePublishing(tx: Queries, row: Omit<PublishingRow, "error">): Promise<void> {
  await tx.run(sql`
    insert into course_publishings (course_id, company_id, revision, note, repeat_by, error, author_user_id, created_at)
    values (${row.course_id}, ${row.company_id}, ${row.revision}, ${row.note}, ${row.repeat_by}, null,
      ${row.author_user_id}, ${row.created_at})
    on conflict (course_id) do update
    set revision = excluded.revision, note = excluded.note, repeat_by = excluded.repeat_by, error = null,
      author_user_id = excluded.author_user_id, created_at = excluded.created_at`)
}

export async function savePublishingError(tx: Queries, courseId: number, error: string): Promise<void> {
  await tx.run(sql`update course_publishings set error = ${error} where course_id = ${courseId}`)
}

export async function deletePublishing(tx: Queries, courseId: number): Promise<void> {
  await tx.run(sql`delete from course_publishings where course_id = ${courseId}`)
}

export interface AwaitedVideo {
  readonly id: number
  /** The page of the hidden chapter that has it. */
  readonly content_node_id: number
  readonly name: string
  readonly prompter_text: string
  readonly style: string
  readonly state: "queued" | "rendering" | "ready" | "failed"
  readonly error: string | null
}

/** The videos for which a course's next version waits, by id. */
export function findAwaited(queries: Queries, courseId: number): Promise<AwaitedVideo[]> {
  return queries.all(sql`
    select v.id, v.content_node_id, v.name, v.prompter_text, v.style, v.state, v.error
    from course_nodes d join content_nodes n on n.course_node_id = d.id join content_videos v on v.content_node_id = n.id
    where d.course_id = ${courseId} and d.is_hidden = 1 order by v.id`)
}

/** The hidden chapters of a course: none, or one. */
export async function findHidden(queries: Queries, courseId: number): Promise<number | undefined> {
  const row = await queries.get<{ id: number }>(sql`
    select id from course_nodes where course_id = ${courseId} and is_hidden = 1 limit 1`)
  return row?.id
}

export async function hide(tx: Queries, chapterId: number): Promise<void> {
  await tx.run(sql`update course_nodes set is_hidden = 1 where id = ${chapterId}`)
}

export async function findNodeIds(queries: Queries, chapterId: number): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(sql`select id from content_nodes where course_node_id = ${chapterId}`)
  return rows.map(({ id }) => id)
}

/** The company's videos of this text on a page. */
export async function findVideosOf(
  queries: Queries,
  { companyId, nodeId, text }: { readonly companyId: number; readonly nodeId: number; readonly text: string },
): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(sql`
    select id from content_videos
    where content_node_id = ${nodeId} and company_id = ${companyId} and prompter_text = ${text}`)
  return rows.map(({ id }) => id)
}

/** Gives a video to another page. */
export async function moveVideo(tx: Queries, id: number, nodeId: number, now: number): Promise<void> {
  await tx.run(sql`
    update content_videos set content_node_id = ${nodeId},
      updated_at = ${movedTo(now)}
    where id = ${id}`)
}
