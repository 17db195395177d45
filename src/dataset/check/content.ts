import { type Placed, pathOf, placed } from "../faults.ts"
import type { OwnerId, RecordKind } from "../format/record.ts"
import {
  ANSWERS,
  CONTENT_NODES,
  COURSE_NODES,
  type ContentNodeRow,
  type PlacedNodeRow,
  QUESTIONS,
} from "../format/training.ts"
import type { CourseEntry, GivenContent, Shelf } from "../plan.ts"
import { findPartIds } from "../store/parts.ts"
import { findIds, findRows } from "../store/rows.ts"
import { type Checking, RowCheck } from "./rows.ts"
import { uniqueKeys } from "./unique.ts"

/** The content in the rows of an owner's own courses. */
export function contentsOf({ planned }: Shelf, path: string): GivenContent[] {
  const rows = placed(planned, path, "courses")
  return Array.from(rows).flatMap(({ row: { row, entry }, path }) =>
    row.content === undefined ? [] : { course: entry, chapters: row.content ?? [], path },
  )
}

type SharedChapter = Placed<PlacedNodeRow> & { readonly course: CourseEntry }

/** The details of an owner, apart from its courses. */
export interface Owned {
  /** Undefined for a new company. */
  readonly owner: OwnerId | undefined
  /** `companies[0]`, empty for the provider. */
  readonly path: string
  readonly contents: readonly GivenContent[]
  /** The provider's content in the same dataset, for a company. */
  readonly provided: readonly GivenContent[]
}

/** Checks chapters and pages: keys must be unique for each owner, every new one needs a title, and ids must be free. */
export async function checkContent(checking: Checking, { owner, contents, provided }: Owned): Promise<void> {
  const chapters: Placed<PlacedNodeRow>[] = []
  const sharedChapters: SharedChapter[] = []
  const pages: Placed<ContentNodeRow>[] = []
  for (const { course, chapters: rows, path } of contents) {
    for (const chapter of placed(rows, path, "content")) {
      if (chapter.row.shared === true) sharedChapters.push({ ...chapter, course })
      else chapters.push(chapter)
      for (const page of placed(chapter.row.nodes, chapter.path, "nodes")) pages.push(page)
    }
  }
  await checkRows(checking, COURSE_NODES, owner, chapters)
  const pageIds = await checkRows(checking, CONTENT_NODES, owner, pages)
  await checkSharedChapters(checking, sharedChapters, provided)
  await claimQuestions(checking, pages, pageIds)
}

/** Returns the stored ids by key. */
async function checkRows(
  checking: Checking,
  kind: RecordKind,
  owner: OwnerId | undefined,
  rows: readonly Placed<ContentNodeRow | PlacedNodeRow>[],
): Promise<ReadonlyMap<string, number>> {
  const keys = new Set(rows.map(({ row }) => row.key))
  const ids = owner === undefined ? new Map<string, number>() : await findIds(checking.queries, kind, owner, keys)
  const check = new RowCheck(checking, kind)
  for (const placed of rows) check.see(placed, ids.get(placed.row.key))
  return ids
}

const OF_THE_PROVIDER = ["id", "created_at", "updated_at", "position", "title"] as const

/** Checks the provider's chapters in which a company has pages of its own. */
async function checkSharedChapters(
  { queries, faults }: Checking,
  chapters: readonly SharedChapter[],
  provided: readonly GivenContent[],
): Promise<void> {
  if (chapters.length === 0) return
  const given = new Map(provided.map(({ course, chapters: rows }) => [course, new Set(rows.map(({ key }) => key))]))
  const keys = new Set(chapters.map(({ row }) => row.key))
  const stored = await findRows(queries, COURSE_NODES, null, keys)
  const seen = uniqueKeys(faults)
  for (const { row, path, course } of chapters) {
    seen.see(row.key, path)
    const inDatabase = course.id !== undefined && stored.get(row.key)?.course_id === course.id
    if (!(given.get(course)?.has(row.key) ?? inDatabase)) {
      const name = JSON.stringify(course.key)
      const fault = `the shared course ${name} has no chapter with the key ${JSON.stringify(row.key)}`
      faults.add(pathOf(path, "key"), fault)
    }
    for (const name of OF_THE_PROVIDER) {
      if (row[name] !== undefined)
        faults.add(pathOf(path, name), "can only be set by the provider for a shared chapter")
    }
  }
}

/** The keys of questions are unique on their page only, so an id may belong to one of the page's current questions, which are replaced. */
async function claimQuestions(
  { queries, claims, faults }: Checking,
  pages: readonly Placed<ContentNodeRow>[],
  pageIds: ReadonlyMap<string, number>,
): Promise<void> {
  const refilled = pages.flatMap(({ row }) => (row.questions === undefined ? [] : (pageIds.get(row.key) ?? [])))
  const questionIds = await findPartIds(queries, QUESTIONS, refilled)
  const questions = new Set(questionIds)
  const answers = new Set(await findPartIds(queries, ANSWERS, questionIds))
  for (const page of pages) {
    const keys = uniqueKeys(faults)
    for (const question of placed(page.row.questions, page.path, "questions")) {
      if (question.row.key !== undefined) keys.see(question.row.key, question.path)
      claims.claimOf(QUESTIONS, questions, question.row.id, question.path)
      for (const answer of placed(question.row.answers, question.path, "answers")) {
        claims.claimOf(ANSWERS, answers, answer.row.id, answer.path)
      }
    }
  }
}
