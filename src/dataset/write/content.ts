import { removeVideosOn } from "../../video/removal.ts"
import type { OwnerId } from "../format/record.ts"
import {
  CONTENT_NODES,
  COURSE_NODES,
  type ContentNodeRow,
  type PlacedNodeRow,
  type QuestionRow,
} from "../format/training.ts"
import type { GivenContent } from "../plan.ts"
import { idOf } from "../registry.ts"
import {
  deleteChapters,
  deletePages,
  findChapterIds,
  findPageIds,
  findPageIdsOf,
  replaceQuestions,
} from "../store/content.ts"
import { findIds } from "../store/rows.ts"
import { saveRecords, type Writing } from "./records.ts"
import type { SpokenPage } from "./videos.ts"

/** The result for an owner's pages. */
interface SavedContent {
  /** The ids of the named pages by key. */
  readonly ids: ReadonlyMap<string, number>
  readonly spoken: readonly SpokenPage[]
}

/**
 * Saves the chapters and pages of an owner. Content in a row replaces the owner's content in the course; other owners'
 * content is kept, unless its chapter is removed. Videos are removed with their pages.
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
  const sharedIds = await findIds(tx, COURSE_NODES, null, shared)
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
  // Chapters of the provider that are not named no longer contain pages of the company.
  const emptied = owner === null ? [] : without(await findChapterIds(tx, null, courseIds), sharedIds.values())
  const stale = [
    ...(await findPageIds(tx, goneChapters)),
    ...(await findPageIdsOf(tx, owner, [...refilled, ...emptied])),
  ]
  const gone = without(stale, pageIds.values())
  await removeVideosOn(tx, gone, writing.now)
  await deletePages(tx, gone)
  writing.changeLog.removed("content_nodes", gone.length)
  await deleteChapters(tx, goneChapters)
  writing.changeLog.removed("course_nodes", goneChapters.length)
  await replaceQuestions(writing, questionsOf(pages, pageIds))
  return { ids: pageIds, spoken }
}

type Chapter = { readonly row: PlacedNodeRow; readonly courseId: number; readonly position: number }
type Page = { readonly row: ContentNodeRow; readonly chapterId: number; readonly position: number }

async function saveChapters(
  writing: Writing,
  owner: OwnerId,
  chapters: readonly Chapter[],
): Promise<ReadonlyMap<string, number>> {
  const saved = await saveRecords(writing, COURSE_NODES, owner, chapters, {
    compute: (_next, { courseId, position }) => ({ course_id: courseId, position }),
  })
  return idsByKey(saved)
}

async function savePages(writing: Writing, owner: OwnerId, pages: readonly Page[]): Promise<SavedContent> {
  const saved = await saveRecords(writing, CONTENT_NODES, owner, pages, {
    compute: (_next, { chapterId, position }) => ({ course_node_id: chapterId, position }),
  })
  const spoken = saved.flatMap(({ id, current, next: { title, prompter_text: text } }) =>
    text === null || text === current?.prompter_text ? [] : { id, title, text },
  )
  return { ids: idsByKey(saved), spoken }
}

function idsByKey(saved: readonly { row: { key: string }; id: number }[]): ReadonlyMap<string, number> {
  return new Map(saved.map(({ row, id }) => [row.key, id]))
}

function without(ids: readonly number[], kept: Iterable<number>): number[] {
  const keep = new Set(kept)
  return ids.filter((id) => !keep.has(id))
}

function questionsOf(pages: readonly Page[], ids: ReadonlyMap<string, number>): Map<number, readonly QuestionRow[]> {
  const questions = new Map<number, readonly QuestionRow[]>()
  for (const { row } of pages) {
    const id = ids.get(row.key)
    if (id !== undefined && row.questions !== undefined) questions.set(id, row.questions ?? [])
  }
  return questions
}
