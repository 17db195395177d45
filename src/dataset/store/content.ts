import { allIn, runIn } from "../../database/in-list.ts"
import { newKey } from "../../database/key.ts"
import { type Queries, type Sql, sql } from "../../database/port.ts"
import type { OwnerId } from "../format/record.ts"
import { ANSWERS, QUESTIONS, type QuestionRow } from "../format/training.ts"
import { insertParts } from "./parts.ts"
import type { Saving } from "./rows.ts"

async function idsIn(
  values: readonly number[],
  query: (list: Sql) => Promise<readonly { readonly id: number }[]>,
): Promise<number[]> {
  return (await allIn(values, query)).map(({ id }) => id)
}

/** The chapters that the owner has in these courses. */
export function findChapterIds(queries: Queries, owner: OwnerId, courseIds: readonly number[]): Promise<number[]> {
  return idsIn(courseIds, (list) =>
    queries.all(sql`
      select id from course_nodes
      where coalesce(company_id, 0) = ${owner ?? 0} and course_id in ${list} and is_hidden = 0`),
  )
}

/** All content nodes in these chapters. */
export function findPageIds(queries: Queries, chapterIds: readonly number[]): Promise<number[]> {
  return idsIn(chapterIds, (list) => queries.all(sql`select id from content_nodes where course_node_id in ${list}`))
}

/** The content nodes that the owner has in these chapters. */
export function findPageIdsOf(queries: Queries, owner: OwnerId, chapterIds: readonly number[]): Promise<number[]> {
  return idsIn(chapterIds, (list) =>
    queries.all(sql`
      select id from content_nodes
      where coalesce(company_id, 0) = ${owner ?? 0} and course_node_id in ${list}`),
  )
}

/** A content node and its chapter; a content node of the provider has no company. */
export interface PlacedPage {
  readonly id: number
  readonly company_id: number | null
  readonly key: string
  readonly chapter_company_id: number | null
  readonly chapter_key: string
  readonly course_id: number
}

const PLACED = sql`
  select n.id, n.company_id, n.key, d.company_id as chapter_company_id, d.key as chapter_key, d.course_id
  from content_nodes n join course_nodes d on d.id = n.course_node_id`

export function findPlacedPages(queries: Queries, ids: readonly number[]): Promise<PlacedPage[]> {
  return allIn(ids, (list) => queries.all(sql`${PLACED} where n.id in ${list}`))
}

/** The owner's content nodes with these keys. */
export function findPlacedPagesByKey(queries: Queries, owner: OwnerId, keys: readonly string[]): Promise<PlacedPage[]> {
  return allIn(keys, (list) =>
    queries.all(sql`
      ${PLACED} where coalesce(n.company_id, 0) = ${owner ?? 0} and n.key in ${list}`),
  )
}

/** Removes content nodes with their questions and the learners' progress; evidence preserves what they have learned. */
export async function deletePages(tx: Queries, ids: readonly number[]): Promise<void> {
  await deleteQuestions(tx, ids)
  await runIn(tx, ids, (list) => sql`delete from node_progress where content_node_id in ${list}`)
  await runIn(tx, ids, (list) => sql`delete from content_nodes where id in ${list}`)
}

/** Removes chapters, which must be empty. */
export async function deleteChapters(tx: Queries, ids: readonly number[]): Promise<void> {
  await runIn(tx, ids, (list) => sql`delete from course_nodes where id in ${list}`)
}

/**
 * Replaces the questions of these content nodes with the given ones, in this order. A question without a key keeps the one that
 * its words had on the page, or gets a new one.
 */
export async function replaceQuestions(
  saving: Saving,
  givenOf: ReadonlyMap<number, readonly QuestionRow[]>,
): Promise<void> {
  const pageIds = [...givenOf.keys()]
  const stored = Map.groupBy(await findQuestions(saving.tx, pageIds), ({ content_node_id }) => content_node_id)
  const questionsOf = new Map([...givenOf].map(([id, given]) => [id, keyed(given, stored.get(id) ?? [])]))
  await deleteQuestions(saving.tx, pageIds)
  const saved = await insertParts(saving, QUESTIONS, questionsOf)
  const answersOf = new Map(
    saved.map(({ id, parent, position }) => [id, questionsOf.get(parent)?.[position - 1]?.answers ?? []]),
  )
  await insertParts(saving, ANSWERS, answersOf)
}

interface StoredQuestion {
  readonly content_node_id: number
  readonly key: string
  readonly text: string
}

function findQuestions(queries: Queries, pageIds: readonly number[]): Promise<StoredQuestion[]> {
  return allIn(pageIds, (list) =>
    queries.all(sql`
      select content_node_id, key, text from questions where content_node_id in ${list} order by content_node_id, position`),
  )
}

function keyed(given: readonly QuestionRow[], stored: readonly StoredQuestion[]): QuestionRow[] {
  const used = new Set(given.flatMap(({ key }) => key ?? []))
  return given.map((row) => {
    if (row.key !== undefined) return row
    const key = stored.find(({ key, text }) => text === row.text && !used.has(key))?.key ?? newKey()
    used.add(key)
    return { ...row, key }
  })
}

async function deleteQuestions(tx: Queries, pageIds: readonly number[]): Promise<void> {
  await runIn(
    tx,
    pageIds,
    (list) => sql`
      delete from answers where question_id in (select id from questions where content_node_id in ${list})`,
  )
  await runIn(tx, pageIds, (list) => sql`delete from questions where content_node_id in ${list}`)
}
