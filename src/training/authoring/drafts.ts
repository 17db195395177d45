import { authorshipOf, type Caller } from "../../access/caller.ts"
import { noteChange } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { NotFound } from "../../tools/errors.ts"
import { type OwnCourse, requireOwnCourse } from "../courses/lookup.ts"
import { authorOf } from "./author.ts"
import { requireTag, tagged } from "./request.ts"
import type { CourseDraft, CourseRevision, CourseRevisionDetail } from "./schema.ts"
import * as store from "./store.ts"
import { newestVersion } from "./versions.ts"

/** The draft of a course: its newest revision that is no conflict or, without a draft, what learners get. */
export async function findCourseDraft(queries: Queries, course: OwnCourse): Promise<CourseDraft> {
  const row = await store.findDraft(queries, course.id)
  if (row !== undefined) {
    return tagged({
      revision: row.number,
      content: JSON.parse(row.content),
      based_on_version: row.draft_based_on,
      updated_at: isoInstant(row.created_at),
      updated_by: authorOf(row),
    })
  }
  const newest = await newestVersion(queries, course)
  return tagged({
    revision: null,
    content: newest?.content ?? [],
    based_on_version: newest?.number ?? null,
    updated_at: newest === undefined ? null : isoInstant(newest.at),
    updated_by: newest?.row === undefined ? null : authorOf(newest.row),
  })
}

/** @throws NotFound, Forbidden */
export async function showDraft(queries: Queries, caller: Caller, courseId: number): Promise<CourseDraft> {
  return findCourseDraft(queries, await requireOwnCourse(queries, caller, courseId))
}

/**
 * Discards the draft: the course is again as published. Its revisions stay.
 *
 * @throws PreconditionRequired, StaleDraft
 */
export async function discardDraft(
  tx: Queries,
  caller: Caller,
  course: OwnCourse,
  ifMatch: string | null,
  now: number,
): Promise<void> {
  const draft = await findCourseDraft(tx, course)
  requireTag(ifMatch, draft)
  if (draft.revision === null) return
  await store.deleteDraftRow(tx, course.id)
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    action: "update",
    record: { type: "course", id: course.id },
    changes: { draft_revision: { before: draft.revision, after: null } },
    shown: [],
  })
}

/**
 * The revisions of a course, newest first.
 *
 * @throws NotFound, Forbidden
 */
export async function listRevisions(queries: Queries, caller: Caller, courseId: number): Promise<CourseRevision[]> {
  await requireOwnCourse(queries, caller, courseId)
  return (await store.findRevisions(queries, courseId)).map(revisionResource)
}

/** @throws NotFound, Forbidden */
export async function showRevision(
  queries: Queries,
  caller: Caller,
  courseId: number,
  number: number,
): Promise<CourseRevisionDetail> {
  await requireOwnCourse(queries, caller, courseId)
  return requireRevision(queries, courseId, number)
}

/** @throws NotFound */
export async function requireRevision(
  queries: Queries,
  courseId: number,
  number: number,
): Promise<CourseRevisionDetail> {
  const row = await store.findRevision(queries, courseId, number)
  if (row === undefined) throw new NotFound()
  return { ...revisionResource(row), content: JSON.parse(row.content) }
}

function revisionResource(row: store.RevisionRow): CourseRevision {
  const { number, is_conflict, based_on_version, restored_from, published_version, created_at } = row
  return {
    ...{ revision: number, conflict: is_conflict === 1, based_on_version, restored_from, published_version },
    created_at: isoInstant(created_at),
    created_by: authorOf(row),
  }
}
