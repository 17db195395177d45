import type { Queries } from "../../database/port.ts"
import type { DraftContent } from "./draft-content.ts"
import * as store from "./published-store.ts"

/** The content of a company's own course that learners get, with its keys. */
export async function publishedContent(queries: Queries, courseId: number): Promise<DraftContent> {
  return (await readPublished(queries, courseId)).content
}

export interface Published {
  readonly content: DraftContent
  readonly chapters: readonly store.ChapterRow[]
  readonly nodes: readonly store.NodeRow[]
  /** When a chapter or a page last changed, in epoch milliseconds; 0 without any. */
  readonly changedAt: number
}

/** The same with its rows. */
export async function readPublished(queries: Queries, courseId: number): Promise<Published> {
  const chapters = await store.findChapters(queries, courseId)
  const nodes = await store.findNodes(queries, courseId)
  const ids = nodes.map(({ id }) => id)
  const questions = Map.groupBy(await store.findQuestions(queries, ids), ({ content_node_id }) => content_node_id)
  const answers = Map.groupBy(await store.findAnswers(queries, ids), ({ question_id }) => question_id)
  const nodesOf = Map.groupBy(nodes, ({ course_node_id }) => course_node_id)
  const content = chapters.map((chapter) => ({
    key: chapter.key,
    title: chapter.title,
    nodes: (nodesOf.get(chapter.id) ?? []).map(({ id, key, title, text, prompter_text, style }) => ({
      ...{ key, title, text, prompter_text, style },
      questions: (questions.get(id) ?? []).map(({ id: questionId, key, text, points }) => ({
        ...{ key, text, points },
        answers: (answers.get(questionId) ?? []).map(({ text, correct }) => ({ text, correct: correct === 1 })),
      })),
    })),
  }))
  const changedAt = [...chapters, ...nodes].reduce((last, { updated_at }) => Math.max(last, updated_at), 0)
  return { content, chapters, nodes, changedAt }
}
