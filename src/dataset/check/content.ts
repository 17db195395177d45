import type { Queries } from "../../database/port.ts"
import type { Faults, Path } from "../faults.ts"
import type { Numbered, OwnerId, RecordKind } from "../format/record.ts"
import type { ContentNodeRow, PlacedNodeRow } from "../format/training.ts"
import { CONTENT_NODES, COURSE_NODES } from "../format/training.ts"
import type { CourseEntry, GivenContent, Shelf } from "../plan.ts"
import { KeyCheck, requireOfNew } from "../registry.ts"
import { findAnswerIds, findQuestionIds } from "../store/content.ts"
import { findIds, findRows } from "../store/rows.ts"
import { ANSWERS, type IdClaims, QUESTIONS } from "./ids.ts"

/** The content that the rows of an owner's own courses give; `path` is that of a course by its index. */
export function contentsOf({ planned }: Shelf, path: (index: number) => Path): GivenContent[] {
  return planned.flatMap(({ row, entry }, index) =>
    row.content === undefined ? [] : { course: entry, chapters: row.content ?? [], path: path(index) },
  )
}

interface Placed<Row> {
  readonly row: Row
  readonly path: Path
}

type SharedChapter = Placed<PlacedNodeRow> & { readonly course: CourseEntry }

interface Owned {
  /** Undefined for a company that is new. */
  readonly owner: OwnerId | undefined
  readonly contents: readonly GivenContent[]
  /** The provider's content in the same dataset, for a company. */
  readonly provided: readonly GivenContent[]
}

/** Checks chapters and pages: each key once among the owner's, a title for every new one, free ids. */
export async function checkContent(
  queries: Queries,
  { owner, contents, provided }: Owned,
  claims: IdClaims,
  faults: Faults,
): Promise<void> {
  const chapters: Placed<PlacedNodeRow>[] = []
  const sharedChapters: SharedChapter[] = []
  const pages: Placed<ContentNodeRow>[] = []
  for (const { course, chapters: rows, path: coursePath } of contents) {
    for (const [index, row] of rows.entries()) {
      const path = () => `${coursePath()}.content[${index}]`
      if (row.shared === true) sharedChapters.push({ row, path, course })
      else chapters.push({ row, path })
      row.nodes?.forEach((page, pageIndex) => {
        pages.push({ row: page, path: () => `${path()}.nodes[${pageIndex}]` })
      })
    }
  }
  const keysOf = (placed: readonly Placed<{ readonly key: string }>[]) => new Set(placed.map(({ row }) => row.key))
  const chapterIds = owner === undefined ? new Map() : await findIds(queries, COURSE_NODES, owner, keysOf(chapters))
  checkRows(COURSE_NODES, chapters, chapterIds, claims, faults)
  const pageIds = owner === undefined ? new Map() : await findIds(queries, CONTENT_NODES, owner, keysOf(pages))
  checkRows(CONTENT_NODES, pages, pageIds, claims, faults)
  await checkSharedChapters(queries, sharedChapters, provided, faults)
  await claimQuestions(queries, pages, pageIds, claims)
}

function checkRows(
  kind: RecordKind,
  rows: readonly Placed<ContentNodeRow | PlacedNodeRow>[],
  ids: ReadonlyMap<string, number>,
  claims: IdClaims,
  faults: Faults,
): void {
  const keys = new KeyCheck<Path>((path) => path(), faults)
  for (const { row, path } of rows) {
    keys.see(row.key, path)
    const id = ids.get(row.key)
    if (id === undefined) requireOfNew(row, kind.required, path, faults)
    claims.claim(kind, row.id, id, path)
  }
}

const OF_THE_PROVIDER = ["id", "created_at", "updated_at", "position", "title"] as const

/** Chapters of the provider's, in which a company has pages of its own. */
async function checkSharedChapters(
  queries: Queries,
  chapters: readonly SharedChapter[],
  provided: readonly GivenContent[],
  faults: Faults,
): Promise<void> {
  if (chapters.length === 0) return
  const given = new Map(provided.map(({ course, chapters: rows }) => [course, new Set(rows.map(({ key }) => key))]))
  const keys = new Set(chapters.map(({ row }) => row.key))
  const stored = await findRows(queries, COURSE_NODES, null, keys)
  const seen = new KeyCheck<Path>((path) => path(), faults)
  for (const { row, path, course } of chapters) {
    seen.see(row.key, path)
    const inDatabase = course.id !== undefined && stored.get(row.key)?.course_id === course.id
    if (!(given.get(course)?.has(row.key) ?? inDatabase)) {
      const name = JSON.stringify(course.key)
      faults.add(
        () => `${path()}.key`,
        `the shared course ${name} has no chapter with the key ${JSON.stringify(row.key)}`,
      )
    }
    for (const name of OF_THE_PROVIDER) {
      if (row[name] !== undefined)
        faults.add(() => `${path()}.${name}`, "is the provider's to say for a shared chapter")
    }
  }
}

/** Questions have no key: an id may be one of those that the page had before, which are replaced. */
async function claimQuestions(
  queries: Queries,
  pages: readonly Placed<ContentNodeRow>[],
  pageIds: ReadonlyMap<string, number>,
  claims: IdClaims,
): Promise<void> {
  const refilled = pages.flatMap(({ row }) => (row.questions === undefined ? [] : (pageIds.get(row.key) ?? [])))
  const questionIds = await findQuestionIds(queries, refilled)
  const questions = new Set(questionIds)
  const answers = new Set(await findAnswerIds(queries, questionIds))
  const claim = (table: Numbered, own: ReadonlySet<number>, id: number | undefined, path: Path) =>
    claims.claim(table, id, id !== undefined && own.has(id) ? id : undefined, path)
  for (const { row, path } of pages) {
    row.questions?.forEach((question, index) => {
      const questionPath = () => `${path()}.questions[${index}]`
      claim(QUESTIONS, questions, question.id, questionPath)
      question.answers?.forEach(({ id }, answerIndex) => {
        claim(ANSWERS, answers, id, () => `${questionPath()}.answers[${answerIndex}]`)
      })
    })
  }
}
