import { authorshipOf, type Caller } from "../access/caller.ts"
import { changesBetween, noteChange } from "../audit/rules.ts"
import type { Database, Queries } from "../database/port.ts"
import { beginningOf } from "../tools/calendar/deadline.ts"
import { type Draft, settle } from "../tools/draft.ts"
import { type Fault, Forbidden, fault, NotFound } from "../tools/errors.ts"
import { message } from "../tools/language/messages.ts"
import type { ListRequest, Page } from "../tools/list.ts"
import { placeContent, provisionCollection } from "../training/collections/rules.ts"
import { promiseAgain, promiseVideo } from "./promise.ts"
import { type Addresses, videoResource } from "./resource.ts"
import type { ContentVideo, NewVideo, VideoCreation, VideoQuery } from "./schema.ts"
import * as store from "./store.ts"
import { DEFAULT_STYLE } from "./styles.ts"
import { findTarget, TARGET_FIELDS, type Target } from "./targets/rules.ts"
import { titleOf } from "./title.ts"

/** A page of the videos of the caller's company and of the provider. */
export async function listVideos(
  database: Database,
  { company }: Caller,
  { state, ids, updated_since }: VideoQuery,
  request: ListRequest,
  addresses: Addresses,
): Promise<Page<ContentVideo>> {
  const updatedSince = beginningOf(updated_since, company.timezone)
  const page = await store.findPage(database, company.id, { state, ids, updatedSince }, request)
  return { ...page, items: page.items.map((row) => videoResource(row, addresses)) }
}

/**
 * @throws NotFound if no video has this id
 * @throws Forbidden for a video of another company
 */
export async function showVideo(
  database: Database,
  caller: Caller,
  id: number,
  addresses: Addresses,
): Promise<ContentVideo> {
  return videoResource(await requireVideo(database, caller, id), addresses)
}

/** The video of a content node that is still to be made, or that failed; undefined if there is none. */
export function unfinishedVideoOf(queries: Queries, { company }: Caller, contentNodeId: number) {
  return store.findUnfinishedOf(queries, company.id, contentNodeId)
}

/** A video with its text, for a page about it. */
export interface VideoWithText {
  readonly video: ContentVideo
  readonly text: string
  /** Whether it belongs to the provider, so that the company cannot change it. */
  readonly isShared: boolean
}

/**
 * @throws NotFound if no video has this id
 * @throws Forbidden for a video of another company
 */
export async function showVideoWithText(
  database: Database,
  caller: Caller,
  id: number,
  addresses: Addresses,
): Promise<VideoWithText> {
  const row = await requireVideo(database, caller, id)
  const text = (await store.findText(database, id)) ?? ""
  return { video: videoResource(row, addresses), text, isShared: row.company_id === null }
}

/**
 * Retries a failed video; any other video is left unchanged.
 *
 * @throws NotFound if no video has this id
 * @throws Forbidden for a video of another company or of the provider
 */
export async function retryVideo(
  tx: Queries,
  caller: Caller,
  id: number,
  addresses: Addresses,
  now: number,
): Promise<ContentVideo> {
  const video = await requireVideo(tx, caller, id)
  if (video.company_id === null) throw new Forbidden(message("out_of_view"))
  if (video.state !== "failed") return videoResource(video, addresses)
  await promiseAgain(tx, { id, companyId: video.company_id }, now)
  const after = await requireVideo(tx, caller, id)
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    action: "retry",
    record: { type: "content_video", id },
    changes: changesBetween(makingOf(video), makingOf(after)),
  })
  return videoResource(after, addresses)
}

/**
 * Returns those of the videos that belong to the caller's company.
 *
 * @param addresses undefined if addresses cannot be given
 */
export async function presentVideos(
  queries: Queries,
  { company }: Pick<Caller, "company">,
  ids: readonly number[],
  addresses: Addresses | undefined,
): Promise<ContentVideo[]> {
  const rows = await store.findOwn(queries, company.id, ids)
  return rows.map((row) => videoResource(row, addresses))
}

function makingOf({ state, progress, error }: store.VideoRow) {
  return { state, progress, error }
}

async function requireVideo(queries: Queries, { company }: Caller, id: number): Promise<store.VideoRow> {
  const row = await store.findById(queries, id)
  if (row === undefined) throw new NotFound()
  if (row.company_id !== null && row.company_id !== company.id) throw new Forbidden(message("out_of_view"))
  return row
}

/**
 * Promises a video, with its content node and, if requested, a new collection, in one transaction. The background loop
 * makes the video.
 *
 * @throws Invalid with every fault
 */
export async function createVideo(
  tx: Queries,
  caller: Caller,
  draft: Draft<NewVideo>,
  now: number,
): Promise<VideoCreation> {
  const isFaulty = draft.faults.some(({ field }) => TARGET_FIELDS.some((name) => name === field))
  // If an id is wrong, it is unclear which target was meant, but it was not the next field in order.
  const found = isFaulty ? { faults: [] } : await findTarget(tx, caller, draft.fields)
  const faults = [...textFaults(draft.fields.prompter_text), ...("faults" in found ? found.faults : [])]
  const input = settle(draft, faults)
  if (!("target" in found)) throw new TypeError("a video without a target had no fault")
  const text = { title: input.name ?? titleOf(input.prompter_text), prompterText: input.prompter_text }
  const placed = await targetFor(tx, caller, found.target, text, now)
  const promised = await promiseVideo(
    tx,
    {
      companyId: caller.company.id,
      contentNodeId: placed.contentNodeId,
      madeCourseNode: placed.courseNodeId !== null,
      name: input.name ?? placed.title,
      text: input.prompter_text,
      language: input.language ?? null,
      style: input.style ?? DEFAULT_STYLE,
    },
    authorshipOf(caller, now),
  )
  return {
    content_node_video_id: promised.id,
    content_node_id: placed.contentNodeId,
    course_id: placed.courseId,
    course_node_id: placed.courseNodeId,
    estimated_video_length: promised.length,
  }
}

/** A text of only invisible characters, such as joiners, counts as empty. */
function textFaults(text: string | undefined): Fault[] {
  const isShown = text === undefined || /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(text)
  return isShown ? [] : [fault("prompter_text", "required")]
}

interface VideoTarget {
  readonly contentNodeId: number
  readonly courseId: number
  /** Null if no course node was created. */
  readonly courseNodeId: number | null
  /** The title of the content node. */
  readonly title: string
}

/** The content node for a video, which is an existing or a new one. */
async function targetFor(
  tx: Queries,
  caller: Caller,
  target: Target,
  text: { readonly title: string; readonly prompterText: string },
  now: number,
): Promise<VideoTarget> {
  if (target.kind === "content_node") return { ...target, courseNodeId: null }
  const courseId = target.kind === "course" ? target.courseId : await provisionCollection(tx, caller, now)
  const placed = await placeContent(tx, caller.company.id, { courseId, ...text }, authorshipOf(caller, now))
  return { ...placed, courseId, title: text.title }
}
