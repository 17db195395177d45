import type { Authorship } from "../audit/rules.ts"
import { noteChanges } from "../audit/rules.ts"
import { newKey } from "../database/key.ts"
import type { Queries } from "../database/port.ts"
import type { DraftContent } from "../training/authoring/draft-content.ts"
import { nodesIn } from "../training/authoring/kept.ts"
import type { Published } from "../training/authoring/published.ts"
import * as store from "../training/authoring/publishing-store.ts"
import { deleteChapters, deleteNodes, insertChapters, insertNodes } from "../training/authoring/writing-store.ts"
import type { OwnCourse } from "../training/courses/lookup.ts"
import { promiseAgain, promiseVideo } from "../video/promise.ts"
import { removeVideos, removeVideosOn } from "../video/removal.ts"
import type { VideoStyle } from "../video/styles.ts"

/*
 * The videos of a version are made before learners get it. Until then each is on a page of its own in a chapter that nobody sees;
 * then it moves to the page for which it was made. So the pages of the version before keep theirs, and a video can be retried like
 * any other.
 */

interface NeededVideo {
  /** The key of the page. */
  readonly key: string
  readonly name: string
  readonly text: string
  readonly style: VideoStyle
}

/** The videos that a content needs and learners do not have yet: of pages whose text or style is new. */
export function neededVideos(before: Published, content: DraftContent): NeededVideo[] {
  const former = new Map(before.nodes.map((node) => [node.key, node]))
  return nodesIn(content).flatMap(({ key, title: name, prompter_text: text, style }) => {
    const known = former.get(key)
    const isKnown = known?.prompter_text === text && known.style === style
    return text === null || isKnown ? [] : { key, name, text, style }
  })
}

interface Awaited extends NeededVideo {
  readonly video: store.AwaitedVideo | undefined
}

/** The needed videos with those that are being made, each for one page, and those that nobody needs any more. */
async function awaited(queries: Queries, course: OwnCourse, needed: readonly NeededVideo[]) {
  const left = await store.findAwaited(queries, course.id)
  const pairs = needed.map((one): Awaited => {
    const place = left.findIndex(
      ({ name, prompter_text, style }) => name === one.name && prompter_text === one.text && style === one.style,
    )
    return { ...one, video: place === -1 ? undefined : left.splice(place, 1)[0] }
  })
  return { pairs, left }
}

/**
 * Has the needed videos made that are not made yet, failed ones again if `isAgain`. Returns whether all of them are ready.
 */
export async function awaitVideos(
  tx: Queries,
  course: OwnCourse,
  needed: readonly NeededVideo[],
  { isAgain, authorship }: { readonly isAgain: boolean; readonly authorship: Authorship },
): Promise<boolean> {
  const { now } = authorship
  const companyId = course.company_id
  const { pairs, left } = await awaited(tx, course, needed)
  await removeVideos(
    tx,
    left.map(({ id }) => id),
    now,
  )
  await deleteNodes(
    tx,
    left.map(({ content_node_id }) => content_node_id),
  )
  const missing = pairs.filter(({ video }) => video === undefined)
  const chapterId = missing.length === 0 ? 0 : await hiddenChapter(tx, course, now)
  const pages = missing.map(({ name, text, style }, index) => ({
    ...{ key: newKey(), title: name, text: null, prompter_text: text, style, questions: [] },
    ...{ chapterId, position: index + 1 },
  }))
  const ids = await insertNodes(tx, companyId, pages, now)
  for (const { key, title: name, prompter_text: text, style } of pages) {
    const place = { companyId, contentNodeId: ids.get(key) ?? 0, madeCourseNode: false }
    await promiseVideo(tx, { ...place, name, text, language: null, style }, authorship)
  }
  for (const { video } of pairs) {
    if (isAgain && video?.state === "failed") await promiseAgain(tx, { id: video.id, companyId }, now)
  }
  return pairs.every(({ video }) => video?.state === "ready")
}

async function hiddenChapter(tx: Queries, course: OwnCourse, now: number): Promise<number> {
  const known = await store.findHidden(tx, course.id)
  if (known !== undefined) return known
  const place = { companyId: course.company_id, courseId: course.id }
  const key = newKey()
  const id = (await insertChapters(tx, place, [{ key, title: course.title, position: 0 }], now)).get(key) ?? 0
  await store.hide(tx, id)
  return id
}

/** Gives the pages of a version their videos, and takes those away whose text a page no longer has. */
export async function placeVideos(
  tx: Queries,
  course: OwnCourse,
  {
    before,
    content,
    ids,
  }: { readonly before: Published; readonly content: DraftContent; readonly ids: ReadonlyMap<string, number> },
  authorship: Authorship,
): Promise<void> {
  const { now } = authorship
  const { pairs } = await awaited(tx, course, neededVideos(before, content))
  for (const { key, video } of pairs) {
    const nodeId = ids.get(key)
    if (video === undefined || nodeId === undefined) throw new TypeError("a version was shown without a video")
    await store.moveVideo(tx, video.id, nodeId, now)
    const changes = { content_node_id: { before: video.content_node_id, after: nodeId } }
    await noteChanges(tx, authorship, [{ action: "update", record: { type: "content_video", id: video.id }, changes }])
  }
  const later = new Map(nodesIn(content).map((node) => [node.key, node]))
  for (const { id: nodeId, key, prompter_text: text } of before.nodes) {
    if (text === null || later.get(key)?.prompter_text !== null) continue
    await removeVideos(tx, await store.findVideosOf(tx, { companyId: course.company_id, nodeId, text }), now)
  }
}

/** Removes the hidden chapter, with videos that nobody needs. */
export async function endWaiting(tx: Queries, course: OwnCourse, now: number): Promise<void> {
  const chapterId = await store.findHidden(tx, course.id)
  if (chapterId !== undefined) {
    const nodeIds = await store.findNodeIds(tx, chapterId)
    await removeVideosOn(tx, nodeIds, now)
    await deleteNodes(tx, nodeIds)
    await deleteChapters(tx, [chapterId])
  }
  await store.deletePublishing(tx, course.id)
}
