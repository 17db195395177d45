import { enqueueAgain, enqueueAll } from "../../background/jobs/rules.ts"
import { chunks } from "../../database/in-list.ts"
import { newKey } from "../../database/key.ts"
import { newVideoRow, RENDER_JOB, renderJob } from "../../video/promise.ts"
import { removeVideoFiles } from "../../video/removal.ts"
import { DEFAULT_STYLE } from "../../video/styles.ts"
import type { ComputedOf, OwnerId } from "../format/record.ts"
import { CONTENT_NODES, VIDEOS, type VideoRecord, type VideoRow } from "../format/training.ts"
import { idOf } from "../registry.ts"
import { findIds } from "../store/rows.ts"
import { findVideoTexts, UNMADE } from "../store/videos.ts"
import { BATCH, itemsOf, type Saved, saveRecords, type Writing } from "./records.ts"

/** A content node with new or changed prompter text. */
export interface SpokenPage {
  readonly id: number
  readonly title: string
  readonly text: string
}

/**
 * Saves the videos in an owner's rows, and adds a video for each content node that has new text and no video of its
 * owner. The rendering jobs are added in the same transaction.
 */
export async function saveVideos(
  writing: Writing,
  owner: OwnerId,
  rows: readonly VideoRow[],
  pages: readonly SpokenPage[],
): Promise<void> {
  for (const part of chunks(rows, BATCH)) await saveRows(writing, owner, part)
  for (const part of chunks(pages, BATCH)) await addOfPages(writing, owner, part)
}

async function saveRows(writing: Writing, owner: OwnerId, rows: readonly VideoRow[]): Promise<void> {
  const pageId = await pageFinder(writing, owner, rows)
  const saved = await saveRecords(writing, VIDEOS, owner, itemsOf(rows), {
    compute: (next, { row }, current) => computed(next, row, current, owner, pageId(row)),
  })
  await saveJobs(writing, owner, saved)
}

/** Finds the ids of the content nodes in these rows; undefined for a row that does not name one. */
async function pageFinder(
  { tx }: Writing,
  owner: OwnerId,
  rows: readonly VideoRow[],
): Promise<(row: VideoRow) => number | undefined> {
  const keysOf = (isShared: boolean) =>
    rows.flatMap(({ content_node_key: key, shared }) => ((shared === true) === isShared ? (key ?? []) : []))
  const own = await findIds(tx, CONTENT_NODES, owner, keysOf(false))
  const provided = await findIds(tx, CONTENT_NODES, null, keysOf(true))
  return ({ content_node_key: key, shared }) =>
    key === undefined ? undefined : idOf({ key, id: (shared === true ? provided : own).get(key) })
}

function computed(
  next: VideoRecord,
  row: VideoRow,
  current: VideoRecord | undefined,
  owner: OwnerId,
  pageId: number | undefined,
): ComputedOf<typeof VIDEOS> {
  // A different text may be in a different language.
  const known = next.prompter_text === current?.prompter_text ? current.language : null
  const promised = newVideoRow({
    companyId: owner,
    contentNodeId: pageId ?? current?.content_node_id ?? 0,
    madeCourseNode: next.made_course_node === 1,
    name: next.name,
    text: next.prompter_text,
    language: row.language ?? known,
    style: next.style,
  })
  if (current === undefined || isRemade(current, promised)) return { ...promised, ...UNMADE }
  return { ...current, ...promised, estimated_length: current.estimated_length }
}

/** Whether a rendered video is out of date because its text, language or style has changed. */
function isRemade(current: VideoRecord, next: Pick<VideoRecord, "prompter_text" | "language" | "style">): boolean {
  return (["prompter_text", "language", "style"] as const).some((name) => current[name] !== next[name])
}

async function addOfPages(writing: Writing, owner: OwnerId, pages: readonly SpokenPage[]): Promise<void> {
  const videos = await findVideoTexts(
    writing.tx,
    owner,
    pages.map(({ id }) => id),
  )
  const texts = Map.groupBy(videos, ({ content_node_id }) => content_node_id)
  const added = pages.filter(({ id, text }) => texts.get(id)?.some((video) => video.prompter_text === text) !== true)
  const rows = added.map(({ id, title: name, text }) => {
    const promised = newVideoRow({
      companyId: owner,
      contentNodeId: id,
      madeCourseNode: false,
      name,
      text,
      language: null,
      style: DEFAULT_STYLE,
    })
    return { row: { key: newKey() }, promised }
  })
  const saved = await saveRecords(writing, VIDEOS, owner, rows, {
    stored: new Map(),
    compute: (_next, { promised }) => ({ ...promised, ...UNMADE }),
  })
  await saveJobs(writing, owner, saved)
}

/** Adds the jobs for new videos, and for those whose text, language or style has changed. */
async function saveJobs(
  writing: Writing,
  owner: OwnerId,
  saved: readonly Saved<typeof VIDEOS, object>[],
): Promise<void> {
  const { tx, now } = writing
  const added = saved.flatMap(({ current, id }) => (current === undefined ? id : []))
  const jobs = added.sort((a, b) => a - b).map((id) => renderJob({ id, companyId: owner }, now))
  await enqueueAll(tx, RENDER_JOB, jobs)
  const remade = saved.flatMap(({ current, next }) =>
    current === undefined || !isRemade(current, next) ? [] : current,
  )
  await removeVideoFiles(tx, remade, now)
  // A waiting video already has a job, which reads the text when it runs.
  for (const { id, state } of remade) {
    if (state !== "queued") await enqueueAgain(tx, RENDER_JOB, renderJob({ id, companyId: owner }, now))
  }
}
