import { authorshipOf, type Caller } from "../../access/caller.ts"
import { noteChange } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import type { OwnCourse } from "../courses/lookup.ts"
import type { DraftContent } from "./draft-content.ts"
import { findCourseDraft } from "./drafts.ts"
import { completed, contentFaults } from "./keys.ts"
import { requireTag } from "./request.ts"
import type { CourseDraft, DraftInput } from "./schema.ts"
import * as store from "./store.ts"
import { settledVersion } from "./versions.ts"

/** How many revisions of a course are kept in addition to those that were published. */
const REVISIONS_KEPT = 200

interface Saving {
  /** The value of `If-Match`; null if it was not sent. */
  readonly ifMatch: string | null
  /** The revision that is restored. */
  readonly restoredFrom?: number
}

/**
 * Adds a revision and makes it the draft. The one way in which a draft changes.
 *
 * @throws PreconditionRequired without `If-Match`
 * @throws StaleDraft if the draft is another one by now; see {@link keepConflict}
 * @throws Invalid with every fault
 */
export async function saveDraft(
  tx: Queries,
  caller: Caller,
  course: OwnCourse,
  body: Draft<DraftInput>,
  { ifMatch, restoredFrom }: Saving,
  now: number,
): Promise<CourseDraft> {
  const before = await findCourseDraft(tx, course)
  requireTag(ifMatch, before)
  const { content: sent } = settle(body, await contentFaults(tx, course, body.fields.content ?? []))
  // What learners get without a version becomes one first, so that a page that is missing in the draft was removed from it.
  const newest = before.revision === null ? await settledVersion(tx, course) : undefined
  const basedOnVersion = before.revision === null ? (newest?.number ?? null) : before.based_on_version
  const place = { companyId: course.company_id, courseId: course.id }
  const revision = await addRevision(tx, caller, place, {
    ...{ content: completed(sent), basedOnVersion, isConflict: false },
    ...{ restoredFrom: restoredFrom ?? null, now },
  })
  await store.saveDraftRow(tx, { ...place, revision, basedOnVersion })
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    action: "update",
    record: { type: "course", id: course.id },
    changes: { draft_revision: { before: before.revision, after: revision } },
    // The draft is no field of the course.
    shown: [],
  })
  return findCourseDraft(tx, course)
}

/**
 * Keeps what somebody sent who had not seen the draft, as a revision that changes neither the draft nor its tag. What is repeated
 * is kept once. Nothing is kept of a body without valid content.
 */
export async function keepConflict(
  tx: Queries,
  caller: Caller,
  course: OwnCourse,
  { fields }: Draft<DraftInput>,
  now: number,
): Promise<void> {
  if (fields.content === undefined) return
  const { based_on_version: basedOnVersion } = await findCourseDraft(tx, course)
  const place = { companyId: course.company_id, courseId: course.id }
  const content = completed(fields.content)
  const userId = userIdOf(caller)
  if ((await store.findConflict(tx, course.id, { userId, content: JSON.stringify(content) })) !== undefined) return
  const revision = await addRevision(tx, caller, place, {
    ...{ content, basedOnVersion, isConflict: true, restoredFrom: null, now },
  })
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    action: "update",
    record: { type: "course", id: course.id },
    changes: { conflict_revision: { before: null, after: revision } },
    shown: [],
  })
}

interface Added extends Pick<store.NewRevision, "basedOnVersion" | "isConflict" | "restoredFrom"> {
  readonly content: DraftContent
  readonly now: number
}

async function addRevision(
  tx: Queries,
  caller: Caller,
  place: Pick<store.NewRevision, "companyId" | "courseId">,
  { content, now, ...facts }: Added,
): Promise<number> {
  const revision = { ...place, ...facts, content: JSON.stringify(content), userId: userIdOf(caller) }
  const number = await store.insertRevision(tx, revision, now)
  await store.deleteRevisions(tx, place.courseId, number - REVISIONS_KEPT)
  return number
}

/** Null for the installation, which is nobody. */
function userIdOf({ user }: Caller): number | null {
  return user.id === 0 ? null : user.id
}
