import { insertedId } from "../../database/inserted.ts"
import { type Queries, sql } from "../../database/port.ts"

/** Whether the course is listed among the company's API courses. */
export async function isListed(queries: Queries, companyId: number, courseId: number): Promise<boolean> {
  const row = await queries.get(sql`
    select 1 from api_courses where company_id = ${companyId} and course_id = ${courseId}`)
  return row !== undefined
}

/** The collection that an API client is linked to; null when it has none. */
export async function findLinked(queries: Queries, companyId: number, clientRowId: number): Promise<number | null> {
  const row = await queries.get<{ collection_course_id: number | null }>(sql`
    select collection_course_id from clients where id = ${clientRowId} and company_id = ${companyId}`)
  return row?.collection_course_id ?? null
}

/** The titles of the company's own courses that begin like this. */
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
  /** Of a base course. */
  readonly instructionCourseId: number | null
}

/** Adds an active course of the company; answers its id. */
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

/** Links an API client to a collection, unless it has one; answers whether it did. */
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
