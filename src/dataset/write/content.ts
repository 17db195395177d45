import type { ContentNodeRow, CourseNodeRow, QuestionRow } from "../format/training.ts"
import { merged } from "../merged.ts"
import type { Shelf } from "../plan.ts"
import { idOf } from "../registry.ts"
import {
  deleteChapters,
  deletePages,
  findChapterIds,
  findPageIds,
  type Question,
  replaceQuestions,
} from "../store/content.ts"
import type { OwnerId } from "../store/rows.ts"
import { CONTENT_NODES, COURSE_NODES } from "../store/training-tables.ts"
import type { Writing } from "./writing.ts"

interface Chapter {
  readonly row: CourseNodeRow
  readonly courseId: number
  readonly position: number
}

interface Page {
  readonly row: ContentNodeRow
  readonly chapterKey: string
  readonly position: number
}

/**
 * Saves the chapters and pages of an owner's courses. Content that is given takes the place of what the owner had in
 * the course; what others placed there stays.
 *
 * @returns the ids of the named pages by key
 */
export async function saveContent(
  writing: Writing,
  owner: OwnerId,
  shelf: Shelf,
): Promise<ReadonlyMap<string, number>> {
  const courses = shelf.planned.filter(({ row }) => row.content !== undefined)
  const chapters = courses.flatMap(({ row, entry }) =>
    (row.content ?? []).map((chapter, index) => ({ row: chapter, courseId: idOf(entry), position: index + 1 })),
  )
  const chapterIds = await saveChapters(writing, owner, chapters)
  const pages = chapters.flatMap(({ row }) =>
    (row.nodes ?? []).map((page, index) => ({ row: page, chapterKey: row.key, position: index + 1 })),
  )
  const pageIds = await savePages(writing, owner, pages, chapterIds)

  const { tx } = writing
  const courseIds = courses.map(({ entry }) => idOf(entry))
  const dropped = without(await findChapterIds(tx, owner, courseIds), chapterIds.values())
  const refilled = chapters.flatMap(({ row }) => (row.nodes === undefined ? [] : (chapterIds.get(row.key) ?? [])))
  await deletePages(tx, without(await findPageIds(tx, [...dropped, ...refilled]), pageIds.values()))
  await deleteChapters(tx, dropped)
  await replaceQuestions(tx, questionsOf(pages, pageIds))
  return pageIds
}

async function saveChapters(
  { tx, now }: Writing,
  owner: OwnerId,
  chapters: readonly Chapter[],
): Promise<Map<string, number>> {
  const stored = await COURSE_NODES.find(
    tx,
    owner,
    chapters.map(({ row }) => row.key),
  )
  const drafts = chapters.map(({ row, courseId, position }) => {
    const current = stored.get(row.key)
    const title = merged(row.title, current?.title, "")
    return { current, next: { company_id: owner, course_id: courseId, key: row.key, title, position } }
  })
  return withStored(await COURSE_NODES.save(tx, drafts, now), stored)
}

async function savePages(
  { tx, now }: Writing,
  owner: OwnerId,
  pages: readonly Page[],
  chapterIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const stored = await CONTENT_NODES.find(
    tx,
    owner,
    pages.map(({ row }) => row.key),
  )
  const drafts = pages.map(({ row, chapterKey, position }) => {
    const current = stored.get(row.key)
    const chapterId = chapterIds.get(chapterKey)
    if (chapterId === undefined) throw new TypeError(`The chapter "${chapterKey}" was not saved.`)
    const next = {
      company_id: owner,
      course_node_id: chapterId,
      key: row.key,
      title: merged(row.title, current?.title, ""),
      text: merged<string | null>(row.text, current?.text, null),
      prompter_text: merged<string | null>(row.prompter_text, current?.prompter_text, null),
      position,
    }
    return { current, next }
  })
  return withStored(await CONTENT_NODES.save(tx, drafts, now), stored)
}

function withStored(
  added: Map<string, number>,
  stored: ReadonlyMap<string, { readonly id: number }>,
): Map<string, number> {
  for (const [key, { id }] of stored) added.set(key, id)
  return added
}

function without(ids: readonly number[], kept: Iterable<number>): number[] {
  const keep = new Set(kept)
  return ids.filter((id) => !keep.has(id))
}

function questionsOf(pages: readonly Page[], ids: ReadonlyMap<string, number>): Map<number, readonly Question[]> {
  const questions = new Map<number, readonly Question[]>()
  for (const { row } of pages) {
    const id = ids.get(row.key)
    if (id !== undefined && row.questions !== undefined) questions.set(id, (row.questions ?? []).map(questionOf))
  }
  return questions
}

function questionOf({ text, points, answers }: QuestionRow): Question {
  return {
    text,
    points: points ?? 1,
    answers: (answers ?? []).map((answer) => ({ text: answer.text, correct: answer.correct ?? false })),
  }
}
