import { insertedId } from "../../database/inserted.ts"
import { newKey } from "../../database/key.ts"
import { type Queries, sql } from "../../database/port.ts"

export interface ContentNodeRow {
  readonly id: number
  readonly title: string
  readonly course_id: number
}

/** The content node if the company can see it: its own, or the provider's in a shared course. Otherwise undefined. */
export function visibleContentNode(
  queries: Queries,
  companyId: number,
  id: number,
): Promise<ContentNodeRow | undefined> {
  return queries.get(sql`
    select n.id, n.title, d.course_id
    from content_nodes n
    join course_nodes d on d.id = n.course_node_id
    join courses c on c.id = d.course_id
    where n.id = ${id} and d.is_hidden = 0 and (n.company_id = ${companyId} or (n.company_id is null and c.company_id is null))`)
}

/** Adds a course node at the end of a course. Returns the new id. */
export function insertCourseNode(
  tx: Queries,
  companyId: number,
  { courseId, title }: { courseId: number; title: string },
  now: number,
): Promise<number> {
  return insertedId(
    tx,
    sql`
      insert into course_nodes (company_id, course_id, key, title, position, created_at, updated_at)
      select ${companyId}, ${courseId}, ${newKey()}, ${title}, coalesce(max(position), 0) + 1, ${now}, ${now}
      from course_nodes where course_id = ${courseId}
      returning id`,
  )
}

/** Adds a content node as the only one in its course node. Returns the new id. */
export function insertContentNode(
  tx: Queries,
  companyId: number,
  { courseNodeId, title, prompterText }: { courseNodeId: number; title: string; prompterText: string },
  now: number,
): Promise<number> {
  return insertedId(
    tx,
    sql`
      insert into content_nodes (company_id, course_node_id, key, title, prompter_text, position, created_at,
        updated_at)
      values (${companyId}, ${courseNodeId}, ${newKey()}, ${title}, ${prompterText}, 1, ${now}, ${now})
      returning id`,
  )
}

/** Whether the course is a collection of the company, that is, whether it is in the company's list of API courses. */
export async function isCollection(queries: Queries, companyId: number, courseId: number): Promise<boolean> {
  const row = await queries.get(sql`
    select 1 from api_courses where company_id = ${companyId} and course_id = ${courseId}`)
  return row !== undefined
}

/** The collection to which an API client is linked; null if there is none. */
export async function findLinked(queries: Queries, companyId: number, clientRowId: number): Promise<number | null> {
  const row = await queries.get<{ collection_course_id: number | null }>(sql`
    select collection_course_id from clients where id = ${clientRowId} and company_id = ${companyId}`)
  return row?.collection_course_id ?? null
}

/** The titles of the company's own courses that begin with this text. */
export async function findTitles(queries: Queries, companyId: number, beginning: string): Promise<string[]> {
  const rows = await queries.all<{ title: string }>(sql`
    select title from courses
    where company_id = ${companyId} and substr(title, 1, ${beginning.length}) = ${beginning}`)
  return rows.map(({ title }) => title)
}

interface NewCourse {
  readonly key: string
  readonly title: string
  readonly search: string
  readonly shortType: "base" | "instruction"
  /** The recurring instruction course of a base course. */
  readonly instructionCourseId: number | null
}

/** Adds an active course of the company. Returns the new id. */
export function insertCourse(
  tx: Queries,
  companyId: number,
  { key, title, search, shortType, instructionCourseId }: NewCourse,
  now: number,
): Promise<number> {
  return insertedId(
    tx,
    sql`
      insert into courses (company_id, key, title, short_type, state, instruction_course_id, search, created_at,
        updated_at)
      values (${companyId}, ${key}, ${title}, ${shortType}, 'active', ${instructionCourseId}, ${search}, ${now}, ${now})
      returning id`,
  )
}

export async function list(tx: Queries, companyId: number, courseId: number): Promise<void> {
  await tx.run(sql`insert into api_courses (company_id, course_id) values (${companyId}, ${courseId})`)
}

/** Links an API client to a collection unless it already has one. Returns whether it was linked. */
export async function linkIfNone(
  tx: Queries,
  companyId: number,
  { clientRowId, courseId }: { clientRowId: number; courseId: number },
  now: number,
): Promise<boolean> {
  const { changes } = await tx.run(sql`
    update clients set collection_course_id = ${courseId}, updated_at = ${now}
    where id = ${clientRowId} and company_id = ${companyId} and collection_course_id is null`)
  return changes > 0
}
