import type { ContentNodeRow, PlacedNodeRow, QuestionRow } from "../format/training.ts"
import { identityOf } from "../identity.ts"
import { merged } from "../merged.ts"
import type { GivenContent } from "../plan.ts"
import { idOf } from "../registry.ts"
import {
  deleteChapters,
  deletePages,
  findChapterIds,
  findPageIds,
  findPageIdsOf,
  type Question,
  replaceQuestions,
} from "../store/content.ts"
import type { OwnerId } from "../store/rows.ts"
import { CONTENT_NODES, COURSE_NODES } from "../store/training-tables.ts"
import { removeVideosOn } from "./video-removal.ts"
import type { SpokenPage } from "./videos.ts"
import type { Writing } from "./writing.ts"

interface Chapter {
  readonly row: PlacedNodeRow
  readonly courseId: number
  readonly position: number
}

interface Page {
  readonly row: ContentNodeRow
  readonly chapterId: number
  readonly position: number
}

/** What became of the pages of an owner. */
interface SavedContent {
  /** The ids of the named pages by key. */
  readonly ids: ReadonlyMap<string, number>
  readonly spoken: readonly SpokenPage[]
}

/**
 * Saves the chapters and pages of an owner. Content that is given takes the place of what the owner had in the course;
 * what others placed there stays, unless the chapter goes that it is in. Videos go with their pages.
 */
export async function saveContent(
  writing: Writing,
  owner: OwnerId,
  contents: readonly GivenContent[],
): Promise<SavedContent> {
  const { tx } = writing
  const chapters = contents.flatMap(({ course, chapters: rows }) =>
    rows.map((row, index) => ({ row, courseId: idOf(course), position: row.position ?? index + 1 })),
  )
  const shared = chapters.filter(({ row }) => row.shared === true).map(({ row }) => row.key)
  const sharedIds = await COURSE_NODES.findIds(tx, null, shared)
  const ownIds = await saveChapters(
    writing,
    owner,
    chapters.filter(({ row }) => row.shared !== true),
  )
  const idOfChapter = ({ key, shared: isShared }: PlacedNodeRow): number =>
    idOf({ key, id: (isShared === true ? sharedIds : ownIds).get(key) })
  const pages = chapters.flatMap(({ row }) =>
    (row.nodes ?? []).map((page, index) => ({
      row: page,
      chapterId: idOfChapter(row),
      position: page.position ?? index + 1,
    })),
  )
  const { ids: pageIds, spoken } = await savePages(writing, owner, pages)

  const courseIds = contents.map(({ course }) => idOf(course))
  const goneChapters = without(await findChapterIds(tx, owner, courseIds), ownIds.values())
  const refilled = chapters.flatMap(({ row }) => (row.nodes === undefined ? [] : idOfChapter(row)))
  // The provider's chapters that are not named hold nothing of the company's any more.
  const emptied = owner === null ? [] : without(await findChapterIds(tx, null, courseIds), sharedIds.values())
  const stale = [
    ...(await findPageIds(tx, goneChapters)),
    ...(await findPageIdsOf(tx, owner, [...refilled, ...emptied])),
  ]
  const gone = without(stale, pageIds.values())
  await removeVideosOn(writing, gone)
  await deletePages(tx, gone)
  writing.changeLog.removed("content_nodes", gone.length)
  await deleteChapters(tx, goneChapters)
  writing.changeLog.removed("course_nodes", goneChapters.length)
  await replaceQuestions(writing, questionsOf(pages, pageIds))
  return { ids: pageIds, spoken }
}

async function saveChapters(
  writing: Writing,
  owner: OwnerId,
  chapters: readonly Chapter[],
): Promise<Map<string, number>> {
  const stored = await COURSE_NODES.find(
    writing.tx,
    owner,
    chapters.map(({ row }) => row.key),
  )
  const drafts = chapters.map(({ row, courseId, position }) => {
    const current = stored.get(row.key)
    const title = merged(row.title, current?.title, "")
    const next = { company_id: owner, course_id: courseId, key: row.key, title, position }
    return { current, next, identity: identityOf(row) }
  })
  return withStored(await COURSE_NODES.save(writing, drafts), stored)
}

async function savePages(writing: Writing, owner: OwnerId, pages: readonly Page[]): Promise<SavedContent> {
  const stored = await CONTENT_NODES.find(
    writing.tx,
    owner,
    pages.map(({ row }) => row.key),
  )
  const drafts = pages.map(({ row, chapterId, position }) => {
    const current = stored.get(row.key)
    const next = {
      company_id: owner,
      course_node_id: chapterId,
      key: row.key,
      title: merged(row.title, current?.title, ""),
      text: merged<string | null>(row.text, current?.text, null),
      prompter_text: merged<string | null>(row.prompter_text, current?.prompter_text, null),
      position,
    }
    return { current, next, identity: identityOf(row) }
  })
  const ids = withStored(await CONTENT_NODES.save(writing, drafts), stored)
  const spoken = drafts.flatMap(({ current, next: { key, title, prompter_text: text } }) =>
    text === null || text === current?.prompter_text ? [] : { id: idOf({ key, id: ids.get(key) }), title, text },
  )
  return { ids, spoken }
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

function questionOf({ id, text, points, answers }: QuestionRow): Question {
  return {
    id,
    text,
    points: points ?? 1,
    answers: (answers ?? []).map((answer) => ({ id: answer.id, text: answer.text, correct: answer.correct ?? false })),
  }
}
