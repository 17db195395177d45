import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { NotFound } from "../../tools/errors.ts"
import type { CourseContent } from "../content/rules.ts"
import { hashOfContent, keepVersion } from "../content/versions.ts"
import { isOwn, type OwnCourse, requireCourse } from "../courses/lookup.ts"
import { authorOf } from "./author.ts"
import type { DraftContent } from "./draft-content.ts"
import { type Published, readPublished } from "./published.ts"
import type { CourseVersion, CourseVersionDetail } from "./schema.ts"
import * as store from "./store.ts"

/*
 * The versions of a course. Whatever learners get is its newest version: a revision that was published, or what came without
 * one (from a dataset, from the API's videos, from before there were versions). The latter gets its row with the next change.
 */

/** The newest version, with what learners get. */
export interface Newest {
  readonly number: number
  readonly content: DraftContent
  /** The same as JSON. */
  readonly text: string
  readonly published: Published
  /** Undefined for one that has no row yet. */
  readonly row: store.VersionRow | undefined
  /** When it was published or, without a row, when it last changed. */
  readonly at: number
}

/** The newest version of a course; undefined if the course has never had content. */
export async function newestVersion(queries: Queries, course: OwnCourse): Promise<Newest | undefined> {
  const stored = await store.findNewestVersion(queries, course.id)
  const published = await readPublished(queries, course.id)
  const { content, changedAt } = published
  const text = JSON.stringify(content)
  if (stored !== undefined && stored.content === text) {
    return { number: stored.number, content, text, published, row: stored, at: stored.created_at }
  }
  if (stored === undefined && content.length === 0) return undefined
  const at = changedAt === 0 ? course.updated_at : changedAt
  return { number: (stored?.number ?? 0) + 1, content, text, published, row: undefined, at }
}

/** The same, after a version without a row has got one. */
export async function settledVersion(tx: Queries, course: OwnCourse): Promise<Newest | undefined> {
  const newest = await newestVersion(tx, course)
  if (newest === undefined || newest.row !== undefined) return newest
  const { number, text, at } = newest
  await addVersion(tx, course, { number, text, revision: null, note: null, userId: null }, at)
  return { ...newest, row: await store.findVersion(tx, course.id, number) }
}

interface AddedVersion extends Pick<store.NewVersion, "number" | "revision" | "note" | "userId"> {
  /** What learners get, as JSON. */
  readonly text: string
  /** The same as learners see it, if it is known. */
  readonly learned?: CourseContent
}

/** Freezes what learners get now as a version. */
export async function addVersion(
  tx: Queries,
  course: OwnCourse,
  { text, learned, ...version }: AddedVersion,
  now: number,
): Promise<void> {
  const contentVersionId = await keepVersion(tx, course.company_id, { course, content: learned }, now)
  const place = { companyId: course.company_id, courseId: course.id, contentVersionId }
  await store.insertVersion(tx, { ...version, ...place, content: text }, now)
}

/**
 * The versions of a course, newest first; none for a shared one.
 *
 * @throws NotFound, Forbidden
 */
export async function listVersions(queries: Queries, caller: Caller, courseId: number): Promise<CourseVersion[]> {
  const course = await requireCourse(queries, caller, "courses.view", courseId)
  if (!isOwn(course)) return []
  const rows = await store.findVersions(queries, courseId)
  const newest = await newestVersion(queries, course)
  const unstored = newest === undefined || newest.row !== undefined ? [] : [await unstoredOf(queries, course, newest)]
  return [...unstored, ...rows.map(versionResource)]
}

/**
 * @param showsKey whether to show which answers are right
 * @throws NotFound, Forbidden
 */
export async function showVersion(
  queries: Queries,
  caller: Caller,
  { courseId, number, showsKey }: { readonly courseId: number; readonly number: number; readonly showsKey: boolean },
): Promise<CourseVersionDetail> {
  const course = await requireCourse(queries, caller, "courses.view", courseId)
  const found = isOwn(course) ? await findContent(queries, course, number) : undefined
  if (found === undefined) throw new NotFound()
  return { ...found.version, content: showsKey ? found.content : withoutKey(found.content) }
}

/** A version with its content, stored or not; undefined if there is none with this number. */
export async function findContent(
  queries: Queries,
  course: OwnCourse,
  number: number,
): Promise<{ readonly version: CourseVersion; readonly content: DraftContent } | undefined> {
  const row = await store.findVersion(queries, course.id, number)
  if (row !== undefined) return { version: versionResource(row), content: JSON.parse(row.content) }
  const newest = await newestVersion(queries, course)
  if (newest === undefined || newest.row !== undefined || newest.number !== number) return undefined
  return { version: await unstoredOf(queries, course, newest), content: newest.content }
}

/** The content without which answers are right, for those who may not write it. */
function withoutKey(content: DraftContent): DraftContentWithoutKey {
  return content.map((chapter) => ({
    ...chapter,
    nodes: chapter.nodes.map((node) => ({
      ...node,
      questions: node.questions.map((question) => ({
        ...question,
        answers: question.answers.map(({ text }) => ({ text })),
      })),
    })),
  }))
}
type DraftContentWithoutKey = CourseVersionDetail["content"]

async function unstoredOf(queries: Queries, course: OwnCourse, { number, at }: Newest): Promise<CourseVersion> {
  const hash = await hashOfContent(queries, course.company_id, course)
  const nobody = { author_user_id: null, first_name: null, last_name: null }
  return versionResource({ number, hash, revision: null, note: null, ...nobody, created_at: at })
}

export function versionResource(row: store.VersionRow): CourseVersion {
  const { number, hash, revision, note } = row
  return { number, hash, revision, note, published_at: isoInstant(row.created_at), published_by: authorOf(row) }
}
