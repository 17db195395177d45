import { type Authorship, creationOf, noteChanges } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import * as store from "./store.ts"

/** The content node when the company sees it: its own, or the provider's in a shared course; undefined otherwise. */
export function visibleContentNode(
  queries: Queries,
  companyId: number,
  id: number,
): Promise<store.ContentNodeRow | undefined> {
  return store.findNode(queries, companyId, id)
}

interface Placement {
  readonly courseId: number
  readonly title: string
  readonly prompterText: string
}

/**
 * Places new content at the end of a course, as a course node with one content node. Both belong to the company, in a
 * provider's shared course too: there nobody else sees them.
 */
export async function placeContent(
  tx: Queries,
  companyId: number,
  { courseId, title, prompterText }: Placement,
  authorship: Authorship,
): Promise<{ courseNodeId: number; contentNodeId: number }> {
  const { now } = authorship
  const courseNodeId = await store.insertCourseNode(tx, companyId, { courseId, title }, now)
  const contentNodeId = await store.insertContentNode(tx, companyId, { courseNodeId, title, prompterText }, now)
  await noteChanges(tx, authorship, [
    creationOf("course_node", courseNodeId, { course_id: courseId, title }),
    // The text is told of with the video that shows it.
    creationOf("content_node", contentNodeId, { course_node_id: courseNodeId, title }),
  ])
  return { courseNodeId, contentNodeId }
}
