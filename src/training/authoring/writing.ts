import type { Queries } from "../../database/port.ts"
import type { ContentNode } from "../content/rules.ts"
import type { OwnCourse } from "../courses/lookup.ts"
import type { DraftContent, DraftQuestion } from "./draft-content.ts"
import { nodesIn } from "./kept.ts"
import type { Published } from "./published.ts"
import * as store from "./writing-store.ts"

/** What becomes of the pages that learners have now. */
export interface WrittenContent {
  /** The ids of all pages by key. */
  readonly ids: ReadonlyMap<string, number>
}

/**
 * Gives learners this content instead of what they have. Chapters and pages are found by their keys and keep their ids, so
 * progress stays, also on a page that was only moved or renamed. Only what differs is written.
 *
 * @param before what they have
 * @param removeVideos removes the videos of pages that are removed
 */
export async function writeContent(
  tx: Queries,
  course: OwnCourse,
  { before, content }: { readonly before: Published; readonly content: DraftContent },
  removeVideos: (nodeIds: readonly number[]) => Promise<void>,
  now: number,
): Promise<WrittenContent> {
  const chapterIds = await writeChapters(tx, course, { before, content }, now)
  const { ids, changed, gone } = await writeNodes(tx, course, { before, content, chapterIds }, now)
  await removeVideos(gone)
  await store.deleteNodes(tx, gone)
  const kept = new Set(content.map(({ key }) => key))
  await store.deleteChapters(
    tx,
    before.chapters.flatMap(({ id, key }) => (kept.has(key) ? [] : id)),
  )
  await store.deleteQuestions(tx, [...changed.keys()])
  await store.insertQuestions(tx, changed)
  await store.touchCourse(tx, course.id, now)
  return { ids }
}

interface Change {
  readonly before: Published
  readonly content: DraftContent
}

async function writeChapters(
  tx: Queries,
  course: OwnCourse,
  { before, content }: Change,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const former = new Map(before.chapters.map((chapter) => [chapter.key, chapter]))
  const isMoved = !isSameOrder(before.chapters, content)
  const place = { companyId: course.company_id, courseId: course.id }
  const placed = content.map(({ key, title }, index) => ({ key, title, position: index + 1 }))
  const added = await store.insertChapters(
    tx,
    place,
    placed.filter(({ key }) => !former.has(key)),
    now,
  )
  for (const chapter of placed) {
    const known = former.get(chapter.key)
    if (known !== undefined && (isMoved || known.title !== chapter.title)) {
      await store.updateChapter(tx, known.id, chapter, now)
    }
  }
  return new Map([...before.chapters.map(({ key, id }) => [key, id] as const), ...added])
}

async function writeNodes(
  tx: Queries,
  course: OwnCourse,
  { before, content, chapterIds }: Change & { readonly chapterIds: ReadonlyMap<string, number> },
  now: number,
) {
  const former = new Map(before.nodes.map((node) => [node.key, node]))
  const formerQuestions = new Map(nodesIn(before.content).map(({ key, questions }) => [key, questions]))
  const formerOrder = Map.groupBy(before.nodes, ({ course_node_id }) => course_node_id)
  const placed: store.PlacedNode[] = []
  const moved = new Set<string>()
  for (const chapter of content) {
    const chapterId = chapterIds.get(chapter.key) ?? 0
    const isMoved = !isSameOrder(formerOrder.get(chapterId) ?? [], chapter.nodes)
    chapter.nodes.forEach((node, index) => {
      placed.push({ ...node, chapterId, position: index + 1 })
      if (isMoved) moved.add(node.key)
    })
  }
  const added = await store.insertNodes(
    tx,
    course.company_id,
    placed.filter(({ key }) => !former.has(key)),
    now,
  )
  const ids = new Map([...placed.map(({ key }) => [key, former.get(key)?.id ?? added.get(key) ?? 0] as const)])
  const changed = new Map<number, readonly DraftQuestion[]>()
  for (const node of placed) {
    const known = former.get(node.key)
    const isSame =
      known !== undefined &&
      (["title", "text", "prompter_text", "style"] as const).every((field) => known[field] === node[field])
    if (known !== undefined && (!isSame || moved.has(node.key))) await store.updateNode(tx, known.id, node, now)
    const questions = formerQuestions.get(node.key) ?? []
    if (JSON.stringify(questions) !== JSON.stringify(node.questions))
      changed.set(ids.get(node.key) ?? 0, node.questions)
  }
  const gone = before.nodes.flatMap(({ key, id }) => (ids.has(key) ? [] : id))
  return { ids, changed, gone }
}

/** Whether positions can stay. */
function isSameOrder(before: readonly { readonly key: string }[], after: readonly { readonly key: string }[]): boolean {
  return before.length === after.length && before.every(({ key }, index) => key === after[index]?.key)
}

/**
 * Learners keep pages of which only the title has changed.
 *
 * @param before what learners had @param after what they get
 */
export async function carryRenamed(
  tx: Queries,
  before: readonly ContentNode[],
  after: readonly ContentNode[],
): Promise<void> {
  const later = new Map(after.map((node) => [node.id, node]))
  for (const node of before) {
    const now = later.get(node.id)
    if (now === undefined || now.substance === node.substance || taught(now) !== taught(node)) continue
    await store.carryProgress(tx, node.id, { from: node.substance, to: now.substance })
  }
}

/** What there is to learn on a page, without its title. */
function taught({ text, prompterText, video, questions }: ContentNode): string {
  return JSON.stringify([text, video?.text ?? prompterText, questions])
}
