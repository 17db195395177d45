import type { Queries } from "../../database/port.ts"
import type { ContentNodeRow, PlacedNodeRow } from "../format/training.ts"
import type { OwnerId } from "../store/rows.ts"
import { grouped, identityProperties } from "./row.ts"
import {
  type Chapter,
  type ContentPage,
  findAnswers,
  findChapters,
  findContentPages,
  findQuestions,
} from "./store/content.ts"

type Questions = NonNullable<ContentNodeRow["questions"]>

/** What the owner has in a course: chapters with pages, and the provider's chapters in which it has pages. */
export async function exportedContent(queries: Queries, owner: OwnerId, courseId: number): Promise<PlacedNodeRow[]> {
  const chapters = await findChapters(queries, owner, courseId)
  const chapterIds = chapters.map(({ id }) => id)
  const found = await findContentPages(queries, owner, chapterIds)
  const questions = await questionsOf(
    queries,
    found.map(({ id }) => id),
  )
  const pages = grouped(found, ({ course_node_id }) => course_node_id)
  return chapters.map((chapter) => {
    const nodes = (pages.get(chapter.id) ?? []).map((page) => pageRow(page, questions.get(page.id) ?? []))
    return chapterRow(chapter, nodes, owner)
  })
}

function chapterRow(chapter: Chapter, nodes: ContentNodeRow[], owner: OwnerId): PlacedNodeRow {
  const { key, title, position } = chapter
  if (chapter.company_id !== owner) return { key, shared: true, nodes }
  return { key, ...identityProperties(chapter), position, title, nodes }
}

function pageRow(page: ContentPage, questions: Questions): ContentNodeRow {
  const { key, position, title, text, prompter_text } = page
  return { key, ...identityProperties(page), position, title, text, prompter_text, questions }
}

async function questionsOf(queries: Queries, pageIds: readonly number[]): Promise<ReadonlyMap<number, Questions>> {
  const found = await findQuestions(queries, pageIds)
  const answers = grouped(
    await findAnswers(
      queries,
      found.map(({ id }) => id),
    ),
    ({ question_id }) => question_id,
  )
  const questions = new Map<number, Questions>()
  for (const { id, content_node_id: page, text, points } of found) {
    const rows = (answers.get(id) ?? []).map((answer) => ({
      id: answer.id,
      text: answer.text,
      correct: answer.correct === 1,
    }))
    const question = { id, text, points, answers: rows }
    const list = questions.get(page)
    if (list === undefined) questions.set(page, [question])
    else list.push(question)
  }
  return questions
}
