import { type Caller, may } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { versioned } from "../../tools/versions.ts"
import { requireCourse } from "./lookup.ts"
import * as published from "./published-store.ts"
import { courseResources } from "./resource.ts"
import type { CourseDetail, PublishedContent } from "./schema.ts"
import type { CourseRow } from "./store.ts"

/** The version of a course that waits for its videos; null if there is none. A higher layer makes it. */
export type PublishingOf = (queries: Queries, course: CourseRow) => Promise<object | null>

/** A course with its published content. Those who may edit the course also see which answers are right. */
export async function showCourse(
  queries: Queries,
  caller: Caller,
  id: number,
  publishingOf: PublishingOf,
): Promise<CourseDetail> {
  const row = await requireCourse(queries, caller, "courses.view", id)
  const mayEdit = row.company_id === caller.company.id && may(caller, "courses.create")
  const [[course], content, publishing] = await Promise.all([
    courseResources(queries, [row]),
    publishedContent(queries, caller.company.id, id, mayEdit),
    publishingOf(queries, row),
  ])
  if (course === undefined) throw new TypeError("a course has no resource")
  return versioned({ ...course, content, publishing }, row)
}

async function publishedContent(
  queries: Queries,
  companyId: number,
  courseId: number,
  withRight: boolean,
): Promise<PublishedContent> {
  const [pages, questions] = await Promise.all([
    published.findPages(queries, companyId, courseId),
    published.findQuestions(queries, companyId, courseId),
  ])
  const questionsOf = Map.groupBy(questions, ({ content_node_id }) => content_node_id)
  return [...Map.groupBy(pages, ({ chapter_id }) => chapter_id).values()].map((rows) => ({
    key: rows[0]?.chapter_key ?? "",
    title: rows[0]?.chapter_title ?? "",
    nodes: rows.flatMap(({ id, key, title, text, prompter_text, style }) => {
      if (id === null || key === null) return []
      const questions = shown(questionsOf.get(id) ?? [], withRight)
      return { key, title: title ?? "", text, prompter_text, style: style ?? "", questions }
    }),
  }))
}

function shown(rows: readonly published.QuestionRow[], withRight: boolean) {
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((answers) => ({
    key: answers[0]?.key ?? "",
    text: answers[0]?.text ?? "",
    points: answers[0]?.points ?? 0,
    answers: answers.flatMap(({ answer, correct }) => {
      if (answer === null) return []
      return { text: answer, ...(withRight ? { correct: correct === 1 } : {}) }
    }),
  }))
}
