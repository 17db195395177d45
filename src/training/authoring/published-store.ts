import { allIn } from "../../database/in-list.ts"
import { type Queries, raw, type Sql, sql } from "../../database/port.ts"
import type { VideoStyle } from "../content/video-styles.ts"

/* The content that learners get, of a company's own course. */

export interface ChapterRow {
  readonly id: number
  readonly key: string
  readonly title: string
  readonly updated_at: number
}

export interface NodeRow {
  readonly id: number
  readonly course_node_id: number
  readonly key: string
  readonly title: string
  readonly text: string | null
  readonly prompter_text: string | null
  readonly style: VideoStyle
  readonly updated_at: number
}

export interface QuestionRow {
  readonly id: number
  readonly content_node_id: number
  readonly key: string
  readonly text: string
  readonly points: number
}

export interface AnswerRow {
  readonly question_id: number
  readonly text: string
  readonly correct: number
}

export function findChapters(queries: Queries, courseId: number): Promise<ChapterRow[]> {
  return queries.all(sql`
    select id, key, title, updated_at from course_nodes
    where course_id = ${courseId} and is_hidden = 0 order by position, id`)
}

export function findNodes(queries: Queries, courseId: number): Promise<NodeRow[]> {
  return queries.all(sql`
    select n.id, n.course_node_id, n.key, n.title, n.text, n.prompter_text, n.style, n.updated_at
    from content_nodes n join course_nodes d on d.id = n.course_node_id
    where d.course_id = ${courseId} and d.is_hidden = 0 order by n.course_node_id, n.position, n.id`)
}

export function findQuestions(queries: Queries, nodeIds: readonly number[]): Promise<QuestionRow[]> {
  return allIn(nodeIds, (list) =>
    queries.all(sql`
      select id, content_node_id, key, text, points from questions
      where content_node_id in ${list} order by content_node_id, position`),
  )
}

export function findAnswers(queries: Queries, nodeIds: readonly number[]): Promise<AnswerRow[]> {
  return allIn(nodeIds, (list) =>
    queries.all(sql`
      select a.question_id, a.text, a.correct
      from answers a join questions q on q.id = a.question_id
      where q.content_node_id in ${list} order by a.question_id, a.position`),
  )
}

const PLACES = {
  course_nodes: sql`t.course_id`,
  content_nodes: sql`(select d.course_id from course_nodes d where d.id = t.course_node_id)`,
} as const satisfies Record<string, Sql>

/** Those of these keys that the company uses in other courses. */
export async function findKeysElsewhere(
  queries: Queries,
  table: keyof typeof PLACES,
  { companyId, courseId }: { readonly companyId: number; readonly courseId: number },
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await allIn<{ key: string }>(keys, (list) =>
    queries.all(sql`
      select t.key from ${raw(table)} t
      where coalesce(t.company_id, 0) = ${companyId} and t.key in ${list} and ${PLACES[table]} <> ${courseId}`),
  )
  return new Set(rows.map(({ key }) => key))
}

/** Those of these keys of questions that the company's other courses use and this one does not. */
export async function findQuestionKeysElsewhere(
  queries: Queries,
  { companyId, courseId }: { readonly companyId: number; readonly courseId: number },
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await allIn<{ key: string; course_id: number }>(keys, (list) =>
    queries.all(sql`
      select q.key, d.course_id
      from questions q join content_nodes n on n.id = q.content_node_id join course_nodes d on d.id = n.course_node_id
      where q.key in ${list} and n.company_id = ${companyId}`),
  )
  const here = new Set(rows.flatMap(({ key, course_id }) => (course_id === courseId ? key : [])))
  return new Set(rows.flatMap(({ key }) => (here.has(key) ? [] : key)))
}
