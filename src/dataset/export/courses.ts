import type { OwnerId } from "../format/record.ts"
import { ANSWERS, CONTENT_NODES, COURSE_NODES, COURSES, QUESTIONS } from "../format/training.ts"
import { findChapters, findContentPages, findPage, findParts, type Readable } from "../store/exported.ts"
import { COURSE_REQUIREMENTS, findNamedLinks, type NamedLink } from "../store/links.ts"
import type { CourseNames } from "./course-names.ts"
import { mapped, pages } from "./pages.ts"
import { type Exporting, partRows, rowOf } from "./row.ts"

/** Courses read at a time, each with its content. */
const COURSES_AT_ONCE = 50

/** Writes an owner's own courses with their content. */
export async function exportCourses(exporting: Exporting, owner: OwnerId, names: CourseNames): Promise<void> {
  const { json, queries } = exporting
  const found = pages((page) => findPage(queries, COURSES, owner, page), COURSES_AT_ONCE)
  const rows = mapped(found, async (courses) => {
    const ids = courses.map(({ id }) => id)
    const requirements = Map.groupBy(await findNamedLinks(queries, COURSE_REQUIREMENTS, ids), ({ owner }) => owner)
    const done: object[] = []
    for (const course of courses) {
      const content = await exportedContent(exporting, owner, course.id)
      const requires = requiresOf(course, requirements.get(course.id) ?? [], names)
      done.push(rowOf(COURSES, course, exporting, { requires, content }, names))
    }
    return done
  })
  await json.list("courses", rows)
}

function requiresOf(course: Readable<typeof COURSES>, required: readonly NamedLink[], names: CourseNames) {
  return {
    min_age: course.min_age,
    course_keys: required.map(names.nameOf),
    fitness: course.requires_fitness === 1,
    driving_classes: JSON.parse(course.required_driving_classes),
  }
}

/** Writes a company's data about shared courses: its own names for them, and its content in them. */
export async function exportSharedCourses(
  exporting: Exporting,
  companyId: number,
  { shared }: CourseNames,
): Promise<void> {
  async function* rows() {
    for (const { id, key, alias } of shared) {
      const content = await exportedContent(exporting, companyId, id)
      yield [{ course_key: key, ...(alias === null ? {} : { alias }), ...(content === null ? {} : { content }) }]
    }
  }
  await exporting.json.list("shared_courses", rows())
}

/**
 * The owner's content in a course: chapters with pages, and the provider's chapters in which it has pages; null if
 * there is none.
 */
async function exportedContent(exporting: Exporting, owner: OwnerId, courseId: number): Promise<object[] | null> {
  const { queries } = exporting
  const chapters = await findChapters(queries, owner, courseId)
  const chapterIds = chapters.map(({ id }) => id)
  const found = await findContentPages(queries, owner, chapterIds)
  const pageIds = found.map(({ id }) => id)
  const questions = await questionsOf(exporting, pageIds)
  const pagesOf = Map.groupBy(found, ({ course_node_id }) => course_node_id)
  const rows = chapters.map((chapter) => {
    const nodes = (pagesOf.get(chapter.id) ?? []).map((page) =>
      rowOf(CONTENT_NODES, page, exporting, { questions: questions.get(page.id) ?? [] }),
    )
    if (chapter.company_id !== owner) return { key: chapter.key, shared: true, nodes }
    return rowOf(COURSE_NODES, chapter, exporting, { nodes })
  })
  return rows.length === 0 ? null : rows
}

async function questionsOf(
  exporting: Exporting,
  pageIds: readonly number[],
): Promise<ReadonlyMap<number, readonly object[]>> {
  const questions = await findParts(exporting.queries, QUESTIONS, pageIds)
  const ids = questions.map(({ id }) => id)
  const answers = partRows(ANSWERS, await findParts(exporting.queries, ANSWERS, ids), exporting)
  return partRows(QUESTIONS, questions, exporting, ({ id }) => ({ answers: answers.get(id) ?? [] }))
}
