import { movedTo } from "../../database/conditions.ts"
import { runIn } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, sql } from "../../database/port.ts"
import type { DraftChapter, DraftNode, DraftQuestion } from "./draft-content.ts"

/* Writes the content of a company's own course for learners. */

interface Place {
  readonly companyId: number
  readonly courseId: number
}

/** Adds chapters with their positions; returns their ids by key. */
export async function insertChapters(
  tx: Queries,
  { companyId, courseId }: Place,
  chapters: readonly (Pick<DraftChapter, "key" | "title"> & { readonly position: number })[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = chapters.map(({ key, title, position }) => [companyId, courseId, key, title, position, now, now])
  const into = "course_nodes (company_id, course_id, key, title, position, created_at, updated_at)"
  return idsByKey(await insertRows(tx, into, rows, "returning id, key"))
}

export async function updateChapter(
  tx: Queries,
  id: number,
  { title, position }: { readonly title: string; readonly position: number },
  now: number,
): Promise<void> {
  await tx.run(sql`
    update course_nodes set title = ${title}, position = ${position}, updated_at = ${movedTo(now)} where id = ${id}`)
}

export interface PlacedNode extends DraftNode {
  readonly chapterId: number
  readonly position: number
}

/** Adds pages without their questions; returns their ids by key. */
export async function insertNodes(
  tx: Queries,
  companyId: number,
  nodes: readonly PlacedNode[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = nodes.map(({ chapterId, key, title, text, prompter_text, style, position }) => {
    return [companyId, chapterId, key, title, text, prompter_text, style, position, now, now]
  })
  const into =
    "content_nodes (company_id, course_node_id, key, title, text, prompter_text, style, position, created_at, updated_at)"
  return idsByKey(await insertRows(tx, into, rows, "returning id, key"))
}

export async function updateNode(tx: Queries, id: number, node: PlacedNode, now: number): Promise<void> {
  const { chapterId, title, text, prompter_text, style, position } = node
  await tx.run(sql`
    update content_nodes set course_node_id = ${chapterId}, title = ${title}, text = ${text},
      prompter_text = ${prompter_text}, style = ${style}, position = ${position}, updated_at = ${movedTo(now)}
    where id = ${id}`)
}

/** Removes pages with their questions and the learners' progress; evidence preserves what they have learned. */
export async function deleteNodes(tx: Queries, ids: readonly number[]): Promise<void> {
  await deleteQuestions(tx, ids)
  await runIn(tx, ids, (list) => sql`delete from node_progress where content_node_id in ${list}`)
  await runIn(tx, ids, (list) => sql`delete from content_nodes where id in ${list}`)
}

/** Removes chapters, which must be empty. */
export async function deleteChapters(tx: Queries, ids: readonly number[]): Promise<void> {
  await runIn(tx, ids, (list) => sql`delete from course_nodes where id in ${list}`)
}

export async function deleteQuestions(tx: Queries, nodeIds: readonly number[]): Promise<void> {
  await runIn(
    tx,
    nodeIds,
    (list) => sql`
      delete from answers where question_id in (select id from questions where content_node_id in ${list})`,
  )
  await runIn(tx, nodeIds, (list) => sql`delete from questions where content_node_id in ${list}`)
}

/** Adds the questions of these pages, in order. */
export async function insertQuestions(
  tx: Queries,
  questionsOf: ReadonlyMap<number, readonly DraftQuestion[]>,
): Promise<void> {
  const rows = [...questionsOf].flatMap(([nodeId, questions]) =>
    questions.map(({ key, text, points }, index) => [nodeId, index + 1, key, text, points]),
  )
  const into = "questions (content_node_id, position, key, text, points)"
  const returning = "returning id, content_node_id, position"
  const added = await insertRows<{ id: number; content_node_id: number; position: number }>(tx, into, rows, returning)
  const answers = added.flatMap(({ id, content_node_id, position }) =>
    (questionsOf.get(content_node_id)?.[position - 1]?.answers ?? []).map(({ text, correct }, index) => {
      return [id, index + 1, text, correct ? 1 : 0]
    }),
  )
  await insertRows(tx, "answers (question_id, position, text, correct)", answers)
}

/** Lets learners keep a page that they have completed although its hash is another one now. */
export async function carryProgress(
  tx: Queries,
  nodeId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx.run(sql`
    update node_progress set substance = ${to} where content_node_id = ${nodeId} and substance = ${from}`)
}

/** Moves `updated_at` of a course whose content has changed. */
export async function touchCourse(tx: Queries, courseId: number, now: number): Promise<void> {
  await tx.run(sql`update courses set updated_at = ${movedTo(now)} where id = ${courseId}`)
}

function idsByKey(rows: readonly { id: number; key: string }[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ id, key }) => [key, id]))
}
