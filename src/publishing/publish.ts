import { authorshipOf, type Caller } from "../access/caller.ts"
import { type Authorship, noteChange, updateOf } from "../audit/rules.ts"
import type { Queries } from "../database/port.ts"
import { type Draft, settle } from "../tools/draft.ts"
import { type Fault, fault } from "../tools/errors.ts"
import { say } from "../tools/language/messages.ts"
import { authorOf } from "../training/authoring/author.ts"
import type { DraftContent } from "../training/authoring/draft-content.ts"
import { publicationFaults } from "../training/authoring/faults.ts"
import { withKept } from "../training/authoring/kept.ts"
import { contentFaults } from "../training/authoring/keys.ts"
import type { Published } from "../training/authoring/published.ts"
import { publishingOf } from "../training/authoring/publishing-state.ts"
import * as publishings from "../training/authoring/publishing-store.ts"
import type { Publication, PublicationInput } from "../training/authoring/schema.ts"
import { isShrunk } from "../training/authoring/shrinking.ts"
import * as store from "../training/authoring/stored.ts"
import { addVersion, settledVersion, versionResource } from "../training/authoring/versions.ts"
import { carryRenamed, writeContent } from "../training/authoring/writing.ts"
import { touchCourse } from "../training/authoring/writing-store.ts"
import { contentOf } from "../training/content/rules.ts"
import type { OwnCourse } from "../training/courses/lookup.ts"
import { removeVideosOn } from "../video/removal.ts"
import { awaitVideos, endWaiting, neededVideos, placeVideos } from "./awaited-videos.ts"
import { repeatFaults } from "./repeat-faults.ts"
import { beginRepetition } from "./repetition.ts"

/** What learners have of a course without content. */
const NOTHING: Published = { content: [], chapters: [], nodes: [], changedAt: 0 }

/** What was published, or will be once its videos are ready, and what should be known about it. */
export interface Outcome {
  readonly publication: Publication
  readonly isShown: boolean
  readonly warnings: readonly Fault[]
}

/**
 * Publishes the draft of a course: at once or, if videos must be made first, as soon as they are ready. Publishing again while
 * they are being made replaces what was to be shown, and retries those that failed.
 *
 * @throws Invalid with every fault
 */
export async function publishDraft(
  tx: Queries,
  caller: Caller,
  course: OwnCourse,
  body: Draft<PublicationInput>,
  now: number,
): Promise<Outcome> {
  const draft = await store.findDraft(tx, course.id)
  const newest = await settledVersion(tx, course)
  const { revision } = body.fields
  const unready = revision === undefined ? [] : revisionFaults(revision, draft, newest?.row?.revision ?? null)
  if (draft === undefined || unready.length > 0) {
    settle(body, unready)
    throw new TypeError("a revision that cannot be published had no fault")
  }
  const before = newest?.published ?? NOTHING
  const { content, kept } = await contentToShow(tx, course, draft, before)
  const isConfirmed = body.fields.confirm_shrink === true
  const { note, repeat } = settle(body, [
    ...(revision !== undefined && newest?.text === JSON.stringify(content) ? [fault("revision", "unchanged")] : []),
    ...(!isConfirmed && isShrunk(before.content, content) ? [fault("confirm_shrink", "shrunk")] : []),
    ...repeatFaults(caller, course, body, now),
    ...(await contentFaults(tx, course, JSON.parse(draft.content))),
    ...(await publicationFaults(tx, course, content)),
  ])
  const row = {
    ...{ course_id: course.id, company_id: course.company_id, revision: draft.number, note: note ?? null },
    repeat_by: repeat?.deadline_date ?? null,
    author_user_id: caller.user.id === 0 ? null : caller.user.id,
    created_at: now,
  }
  const authorship = authorshipOf(caller, now)
  const wasWaiting = (await publishings.findPublishing(tx, course.id)) !== undefined
  await publishings.savePublishing(tx, row)
  const needed = neededVideos(before, content)
  const isShown = await awaitVideos(tx, course, needed, { isAgain: true, authorship })
  const number = (newest?.number ?? 0) + 1
  if (isShown) await showVersion(tx, course, { row, number, before, content, kept, wasWaiting, authorship })
  else await noteWaiting(tx, course, row.revision, authorship)
  const warnings = kept.length === 0 ? [] : [fault("content", "kept", { titles: kept.join(", ") })]
  return { publication: await publicationOf(tx, course, row, number), isShown, warnings }
}

function revisionFaults(revision: number, draft: store.DraftRow | undefined, published: number | null): Fault[] {
  if (draft === undefined) return [fault("revision", published === revision ? "unchanged" : "no_draft")]
  return revision === draft.number ? [] : [fault("revision", "not_draft", { revision: draft.number })]
}

/** The content of a revision with the pages that were added since its draft was begun. */
async function contentToShow(
  queries: Queries,
  course: OwnCourse,
  revision: Pick<store.RevisionWithContent, "content" | "based_on_version">,
  before: Published,
): Promise<{ readonly content: DraftContent; readonly kept: readonly string[] }> {
  const { based_on_version: number } = revision
  const base = number === null ? undefined : await store.findVersion(queries, course.id, number)
  return withKept(JSON.parse(revision.content), before.content, base === undefined ? [] : JSON.parse(base.content))
}

async function noteWaiting(tx: Queries, { id }: OwnCourse, revision: number, authorship: Authorship): Promise<void> {
  await touchCourse(tx, id, authorship.now)
  await noteChange(tx, {
    ...authorship,
    action: "publish",
    record: { type: "course", id },
    changes: { revision: { before: null, after: revision } },
    shown: [updateOf("course", id, ["publishing"])],
  })
}

interface Shown {
  readonly row: Omit<publishings.PublishingRow, "error">
  readonly number: number
  readonly before: Published
  readonly content: DraftContent
  readonly kept: readonly string[]
  /** Whether the course has shown until now that a version waits for its videos. */
  readonly wasWaiting: boolean
  readonly authorship: Authorship
}

/** Learners get the version from now on. */
async function showVersion(tx: Queries, course: OwnCourse, shown: Shown): Promise<void> {
  const { row, number, before, content, kept, wasWaiting, authorship } = shown
  const { now } = authorship
  const had = await contentOf(tx, course.company_id, course.id)
  const { ids } = await writeContent(tx, course, { before, content }, (gone) => removeVideosOn(tx, gone, now), now)
  await placeVideos(tx, course, { before, content, ids }, authorship)
  await endWaiting(tx, course, now)
  const learned = await contentOf(tx, course.company_id, course.id)
  await carryRenamed(tx, had.nodes, learned.nodes)
  const version = { number, revision: row.revision, note: row.note, userId: row.author_user_id }
  await addVersion(tx, course, { ...version, text: JSON.stringify(content), learned }, now)
  await rebaseDraft(tx, course, row.revision, { number, hasKept: kept.length > 0 })
  await noteChange(tx, {
    ...authorship,
    action: "publish",
    record: { type: "course", id: course.id },
    changes: { version: { before: number === 1 ? null : number - 1, after: number } },
    shown: [updateOf("course", course.id, wasWaiting ? ["content", "publishing"] : ["content"])],
  })
  if (row.repeat_by !== null) await beginRepetition(tx, course, row.repeat_by, now)
}

/**
 * What becomes of the draft: it goes on from the new version. With kept pages it ends, since it does not have them; one that was
 * written meanwhile stays based on the version before, so that it does not remove them.
 */
async function rebaseDraft(
  tx: Queries,
  course: OwnCourse,
  revision: number,
  { number, hasKept }: { readonly number: number; readonly hasKept: boolean },
): Promise<void> {
  const draft = await store.findDraft(tx, course.id)
  if (draft === undefined) return
  const place = { companyId: course.company_id, courseId: course.id }
  if (!hasKept) await store.saveDraftRow(tx, { ...place, revision: draft.number, basedOnVersion: number })
  else if (draft.number === revision) await store.deleteDraftRow(tx, course.id)
}

/**
 * Shows the version that waits for videos, if all of them are ready now. What cannot be shown any more, because a key in it was
 * used elsewhere meanwhile, fails with that reason.
 */
export async function showIfReady(tx: Queries, course: OwnCourse, authorship: Authorship): Promise<void> {
  const row = await publishings.findPublishing(tx, course.id)
  const revision = row && (await store.findRevision(tx, course.id, row.revision))
  if (row === undefined || revision === undefined) return
  const { now } = authorship
  const newest = await settledVersion(tx, course)
  const before = newest?.published ?? NOTHING
  const { content, kept } = await contentToShow(tx, course, revision, before)
  if (newest?.text === JSON.stringify(content)) return endWaiting(tx, course, now)
  const faults = await contentFaults(tx, course, JSON.parse(revision.content))
  if (faults.length > 0) {
    const [first] = faults
    const error = first === undefined ? "" : say("en", first.message, { field: first.field })
    return publishings.savePublishingError(tx, course.id, error)
  }
  if (!(await awaitVideos(tx, course, neededVideos(before, content), { isAgain: false, authorship }))) return
  const number = (newest?.number ?? 0) + 1
  await showVersion(tx, course, { row, number, before, content, kept, wasWaiting: true, authorship })
}

async function publicationOf(
  queries: Queries,
  course: OwnCourse,
  row: Omit<publishings.PublishingRow, "error">,
  number: number,
): Promise<Publication> {
  const version = await store.findVersion(queries, course.id, number)
  if (version !== undefined) return { ...versionResource(version), publishing: null }
  const publisher = await store.findAuthor(queries, row.author_user_id)
  return {
    ...{ number, revision: row.revision, note: row.note, hash: null, published_at: null },
    published_by: publisher === undefined ? null : authorOf(publisher),
    publishing: await publishingOf(queries, course),
  }
}
