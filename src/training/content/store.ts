import { insertedId } from "../../database/inserted.ts"
import { newKey } from "../../database/key.ts"
import { type Queries, sql } from "../../database/port.ts"

export interface ContentNodeRow {
  readonly id: number
  readonly title: string
  readonly course_id: number
}

/** The content node when the company sees it: its own, or the provider's in a shared course. */
export function findNode(queries: Queries, companyId: number, id: number): Promise<ContentNodeRow | undefined> {
  return queries.get(sql`
    select n.id, n.title, d.course_id
    from content_nodes n
    join course_nodes d on d.id = n.course_node_id
    join courses c on c.id = d.course_id
    where n.id = ${id} and (n.company_id = ${companyId} or (n.company_id is null and c.company_id is null))`)
}

/** Adds a course node at the end of a course; answers its id. */
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

/** Adds a content node, the only one of its course node; answers its id. */
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
