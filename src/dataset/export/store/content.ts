import { chunks, IN_LIST_MAX, inList } from "../../../database/in-list.ts"
import { type Queries, sql } from "../../../database/port.ts"
import type { OwnerId } from "../../store/rows.ts"

export interface Chapter {
  readonly id: number
  /** Null for the provider's. */
  readonly company_id: number | null
  readonly key: string
  readonly title: string
  readonly position: number
  readonly created_at: number
  readonly updated_at: number
}

/** The owner's chapters of a course, and the provider's in which the owner has pages. */
export function findChapters(queries: Queries, owner: OwnerId, courseId: number): Promise<Chapter[]> {
  return queries.all(sql`
    select n.id, n.company_id, n.key, n.title, n.position, n.created_at, n.updated_at from course_nodes n
    where n.course_id = ${courseId} and (coalesce(n.company_id, 0) = ${owner ?? 0} or exists (
      select 1 from content_nodes p where p.course_node_id = n.id and coalesce(p.company_id, 0) = ${owner ?? 0}))
    order by n.position, n.id`)
}

export interface ContentPage {
  readonly id: number
  readonly course_node_id: number
  readonly key: string
  readonly title: string
  readonly text: string | null
  readonly prompter_text: string | null
  readonly position: number
  readonly created_at: number
  readonly updated_at: number
}

/** The owner's pages in these chapters. */
export function findContentPages(
  queries: Queries,
  owner: OwnerId,
  chapterIds: readonly number[],
): Promise<ContentPage[]> {
  return inParts(chapterIds, (part) =>
    queries.all(sql`
      select id, course_node_id, key, title, text, prompter_text, position, created_at, updated_at from content_nodes
      where coalesce(company_id, 0) = ${owner ?? 0} and course_node_id in ${inList(part)} order by position, id`),
  )
}

interface StoredQuestion {
  readonly id: number
  readonly content_node_id: number
  readonly text: string
  readonly points: number
}

export function findQuestions(queries: Queries, pageIds: readonly number[]): Promise<StoredQuestion[]> {
  return inParts(pageIds, (part) =>
    queries.all(sql`
      select id, content_node_id, text, points from questions
      where content_node_id in ${inList(part)} order by content_node_id, position`),
  )
}

interface StoredAnswer {
  readonly id: number
  readonly question_id: number
  readonly text: string
  readonly correct: number
}

export function findAnswers(queries: Queries, questionIds: readonly number[]): Promise<StoredAnswer[]> {
  return inParts(questionIds, (part) =>
    queries.all(sql`
      select id, question_id, text, correct from answers
      where question_id in ${inList(part)} order by question_id, position`),
  )
}

async function inParts<T>(
  ids: readonly number[],
  find: (part: readonly number[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = []
  for (const part of chunks(ids, IN_LIST_MAX)) for (const row of await find(part)) found.push(row)
  return found
}
