import { authorshipOf, type Caller } from "../../access/caller.ts"
import { type Authorship, type Change, creationOf, noteChanges } from "../../audit/rules.ts"
import { newKey } from "../../database/key.ts"
import type { Queries } from "../../database/port.ts"
import { madeInstructionKey } from "../courses/rules.ts"
import { courseSearch } from "../courses/searchable.ts"
import * as store from "./store.ts"

export { isCollection, visibleContentNode } from "./store.ts"

/*
 * A collection is a base course in the company's list of API courses. Integrators add content to its recurring
 * instruction course.
 */

/** The beginning of the title of a collection created over the API. A number follows it. */
const TITLE = "API collection "

/** The collection to which the caller's client is linked; null if there is none. */
export async function linkedCollection(queries: Queries, caller: Caller): Promise<number | null> {
  return caller.kind === "client" ? store.findLinked(queries, caller.company.id, caller.client.id) : null
}

/**
 * Creates a collection with its recurring instruction course. If the caller is a client without a collection, it is
 * linked to it. Returns the id of the instruction course.
 */
export async function provisionCollection(tx: Queries, caller: Caller, now: number): Promise<number> {
  const { company } = caller
  const title = TITLE + nextNumber(await store.findTitles(tx, company.id, TITLE))
  const key = newKey()
  const course = { title, search: courseSearch({ title }) }
  const instruction = {
    ...course,
    key: madeInstructionKey(key),
    shortType: "instruction",
    instructionCourseId: null,
  } as const
  const instructionCourseId = await store.insertCourse(tx, company.id, instruction, now)
  const base = { ...course, key, shortType: "base", instructionCourseId } as const
  const courseId = await store.insertCourse(tx, company.id, base, now)
  await store.list(tx, company.id, courseId)
  const linked = await linkClient(tx, caller, courseId, now)
  const state = "active"
  await noteChanges(tx, authorshipOf(caller, now), [
    creationOf("course", instructionCourseId, { title, short_type: "instruction", state }),
    creationOf("course", courseId, { title, short_type: "base", state, instruction_course_id: instructionCourseId }),
    ...linked,
  ])
  return instructionCourseId
}

/** Links the caller's client to the collection unless it already has one. Returns the change. */
async function linkClient(tx: Queries, caller: Caller, courseId: number, now: number): Promise<Change[]> {
  if (caller.kind !== "client") return []
  const { id } = caller.client
  if (!(await store.linkIfNone(tx, caller.company.id, { clientRowId: id, courseId }, now))) return []
  const changes = { collection_course_id: { before: null, after: courseId } }
  return [{ action: "update", record: { type: "client", id }, changes }]
}

/** The highest number in the titles of the company's collections, plus one. */
function nextNumber(titles: readonly string[]): number {
  const numbers = titles.map((title) => /^\d{1,9}$/.exec(title.slice(TITLE.length))?.[0] ?? "0")
  return Math.max(0, ...numbers.map(Number)) + 1
}

interface Placement {
  readonly courseId: number
  readonly title: string
  readonly prompterText: string
}

/**
 * Adds content at the end of a course, as a course node with one content node. Both belong to the company. Even in the
 * provider's shared courses, no other company sees them.
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
    // The text is in the audit entry of its video.
    creationOf("content_node", contentNodeId, { course_node_id: courseNodeId, title }),
  ])
  return { courseNodeId, contentNodeId }
}
