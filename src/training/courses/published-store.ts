import { type Queries, sql } from "../../database/port.ts"

/** The published content of a course, as a company sees it: the course's own, and what the company placed in it. */

/** A chapter with one of its pages; the columns of the page are null if it has none. */
export interface PageRow {
  readonly chapter_id: number
  readonly chapter_key: string
  readonly chapter_title: string
  readonly id: number | null
  readonly key: string | null
  readonly title: string | null
  readonly text: string | null
  readonly prompter_text: string | null
  readonly style: string | null
}

export function findPages(queries: Queries, companyId: number, courseId: number): Promise<PageRow[]> {
  return queries.all(sql`
    select d.id as chapter_id, d.key as chapter_key, d.title as chapter_title, n.id, n.key, n.title, n.text,
      n.prompter_text, n.style
    from course_nodes d
    left join content_nodes n on n.course_node_id = d.id and (n.company_id is null or n.company_id = ${companyId})
    where d.course_id = ${courseId} and d.is_hidden = 0 and (d.company_id is null or d.company_id = ${companyId})
    order by d.position, d.id, n.position, n.id`)
}

/** A question with one of its answers; the columns of the answer are null if it has none. */
export interface QuestionRow {
  readonly content_node_id: number
  readonly id: number
  readonly key: string
  readonly text: string
  readonly points: number
  readonly answer: string | null
  readonly correct: number | null
}

export function findQuestions(queries: Queries, companyId: number, courseId: number): Promise<QuestionRow[]> {
  return queries.all(sql`
    select q.content_node_id, q.id, q.key, q.text, q.points, a.text as answer, a.correct
    from course_nodes d
    join content_nodes n on n.course_node_id = d.id and (n.company_id is null or n.company_id = ${companyId})
    join questions q on q.content_node_id = n.id
    left join answers a on a.question_id = q.id
    where d.course_id = ${courseId} and d.is_hidden = 0 and (d.company_id is null or d.company_id = ${companyId})
    order by q.position, q.id, a.position, a.id`)
}
