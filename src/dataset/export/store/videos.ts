import { type Queries, sql } from "../../../database/port.ts"
import type { OwnerId } from "../../store/rows.ts"

export interface Video {
  readonly id: number
  readonly key: string
  readonly content_node_key: string
  /** Null for a content node of the provider's. */
  readonly content_node_company_id: number | null
  readonly name: string
  readonly prompter_text: string
  readonly language: string | null
  readonly made_course_node: number
  readonly created_at: number
  readonly updated_at: number
}

/** The owner's videos, whoever's content they are on. */
export function findVideos(queries: Queries, owner: OwnerId, after: number, limit: number): Promise<Video[]> {
  return queries.all(sql`
    select v.id, v.key, n.key as content_node_key, n.company_id as content_node_company_id, v.name, v.prompter_text,
      v.language, v.made_course_node, v.created_at, v.updated_at
    from content_videos v join content_nodes n on n.id = v.content_node_id
    where coalesce(v.company_id, 0) = ${owner ?? 0} and v.id > ${after} order by v.id limit ${limit}`)
}
