import { chunks, IN_LIST_MAX, inList } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"
import { insertRows, type OwnerId } from "./rows.ts"

/** A question as it is stored below a content node. */
export interface Question {
  readonly text: string
  readonly points: number
  readonly answers: readonly { readonly text: string; readonly correct: boolean }[]
}

async function findIds(
  parts: Iterable<readonly number[]>,
  query: (part: readonly number[]) => Promise<{ id: number }[]>,
): Promise<number[]> {
  const ids: number[] = []
  for (const part of parts) for (const { id } of await query(part)) ids.push(id)
  return ids
}

/** The chapters that the owner has in these courses. */
export function findChapterIds(queries: Queries, owner: OwnerId, courseIds: readonly number[]): Promise<number[]> {
  return findIds(chunks(courseIds, IN_LIST_MAX), (part) =>
    queries.all(sql`
      select id from course_nodes where coalesce(company_id, 0) = ${owner ?? 0} and course_id in ${inList(part)}`),
  )
}

/** The content nodes in these chapters. */
export function findPageIds(queries: Queries, chapterIds: readonly number[]): Promise<number[]> {
  return findIds(chunks(chapterIds, IN_LIST_MAX), (part) =>
    queries.all(sql`select id from content_nodes where course_node_id in ${inList(part)}`),
  )
}

/** Removes content nodes with their questions. */
export async function deletePages(tx: Queries, ids: readonly number[]): Promise<void> {
  await deleteQuestions(tx, ids)
  for (const part of chunks(ids, IN_LIST_MAX)) await tx.run(sql`delete from content_nodes where id in ${inList(part)}`)
}

/** Removes chapters, which must be empty. */
export async function deleteChapters(tx: Queries, ids: readonly number[]): Promise<void> {
  for (const part of chunks(ids, IN_LIST_MAX)) await tx.run(sql`delete from course_nodes where id in ${inList(part)}`)
}

/** Makes these questions the only ones of their content nodes, in this order. */
export async function replaceQuestions(
  tx: Queries,
  questionsOfPages: ReadonlyMap<number, readonly Question[]>,
): Promise<void> {
  await deleteQuestions(tx, [...questionsOfPages.keys()])
  const questions = [...questionsOfPages].flatMap(([pageId, list]) =>
    list.map(({ text, points }, index) => [pageId, index + 1, text, points]),
  )
  const into = "questions (content_node_id, position, text, points)"
  const saved = await insertRows<{ id: number; content_node_id: number; position: number }>(
    tx,
    into,
    questions,
    "returning id, content_node_id, position",
  )
  const answers = saved.flatMap(({ id, content_node_id, position }) =>
    (questionsOfPages.get(content_node_id)?.[position - 1]?.answers ?? []).map(({ text, correct }, index) => [
      id,
      index + 1,
      text,
      Number(correct),
    ]),
  )
  await insertRows(tx, "answers (question_id, position, text, correct)", answers)
}

async function deleteQuestions(tx: Queries, pageIds: readonly number[]): Promise<void> {
  for (const part of chunks(pageIds, IN_LIST_MAX)) {
    await tx.run(sql`
      delete from answers
      where question_id in (select id from questions where content_node_id in ${inList(part)})`)
    await tx.run(sql`delete from questions where content_node_id in ${inList(part)}`)
  }
}
