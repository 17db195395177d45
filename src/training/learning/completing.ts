import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { fault, NotFound, refuse } from "../../tools/errors.ts"
import type { ContentNode } from "../content/rules.ts"
import { keepVersion } from "../content/versions.ts"
import { addEvidence, type NewEvidence } from "../evidence/rules.ts"
import type { Journey } from "./journey.ts"
import { mergedRanges, secondsOf, shareOf } from "./progress/played.ts"
import { type CompletedBy, newRow, type ProgressRow, saveProgress } from "./progress/rules.ts"

/** Completing content nodes. */
interface Completing {
  readonly tx: Queries
  readonly caller: Caller
  readonly now: number
}

/** The node of a course in progress. Throws `NotFound`, or `Invalid` if the course has not begun or is over. */
function openNode({ assignment, content }: Journey, nodeId: number): ContentNode {
  const node = content.nodes.find(({ id }) => id === nodeId)
  if (node === undefined) throw new NotFound()
  if (assignment.state === "assigned") refuse([fault("assignment", "not_begun")])
  if (assignment.state !== "inprogress" && assignment.state !== "done") {
    refuse([fault("assignment", "already_completed")])
  }
  return node
}

/** A request by a learner to complete a page. */
export interface ReadPage {
  readonly nodeId: number
  /** The learner read the text of the video. */
  readonly instead: boolean
  /** The content that the page showed, as in {@link ContentNode}; undefined if it is not known. */
  readonly shown?: string | undefined
  /** When the learner opened the page, in epoch milliseconds; undefined if it was not opened. */
  readonly openedAt?: number | undefined
}

/**
 * The learner completes a node after reading its text or, with `instead`, the text of its video. A completed node stays
 * completed.
 *
 * @throws Invalid if a video was not played, or the page has changed since it was shown
 */
export async function completeByReading(
  completing: Completing,
  journey: Journey,
  { nodeId, instead, shown, openedAt }: ReadPage,
): Promise<void> {
  const node = openNode(journey, nodeId)
  if (isCompleted(journey, node)) return
  if (shown !== undefined && shown !== node.shown) refuse([fault("node", "page_changed")])
  const isInstead = instead && node.video !== undefined
  if (node.video !== undefined && !isInstead) refuse([fault("node", "video_not_played")])
  const row = rowOf(journey.progress.get(node.id)?.row, node, placeOf(completing, journey), completing.now)
  const played = isInstead ? playedEvidence(node, row) : undefined
  const open_seconds = openedAt === undefined ? 0 : Math.max(0, Math.floor((completing.now - openedAt) / 1000))
  const details = { node: { key: node.key, title: node.title }, instead: isInstead, open_seconds }
  const by = isInstead ? "text_instead" : "text"
  const read: NewEvidence = { kind: "read", details }
  const evidence = played === undefined ? [read] : [played, read]
  await complete(completing, journey, { ...row, completed_by: by }, evidence)
}

/** Completes a node whose video was played for long enough. */
export async function completeByPlaying(
  completing: Completing,
  journey: Journey,
  { node, row }: { readonly node: ContentNode; readonly row: ProgressRow },
): Promise<void> {
  const evidence = playedEvidence(node, row)
  if (evidence === undefined || isCompleted(journey, node)) return
  await complete(completing, journey, { ...row, completed_by: "video" }, [evidence])
}

/** The played parts of a node's video; undefined if nothing was played. */
function playedEvidence({ key, title, video }: ContentNode, row: ProgressRow): NewEvidence | undefined {
  const ranges = mergedRanges(JSON.parse(row.played))
  if (video === undefined || ranges.length === 0) return undefined
  const details = {
    node: { key, title },
    video: { name: video.name, sha256: video.sha256, duration: video.duration },
    seconds: secondsOf(ranges),
    percent: Math.round(shareOf(ranges, video.duration) * 100),
    ranges,
    begun_at: isoInstant(row.begun_at),
  }
  return { kind: "played", details }
}

async function complete(
  { tx, caller, now }: Completing,
  { assignment, course, content }: Journey,
  row: ProgressRow & { readonly completed_by: CompletedBy },
  evidence: readonly NewEvidence[],
): Promise<void> {
  await saveProgress(tx, [{ ...row, completed_at: now }])
  const versionId = await keepVersion(tx, caller.company.id, { course, content }, now)
  for (const one of evidence) await addEvidence(tx, caller, { assignmentId: assignment.id, versionId }, one, now)
}

function placeOf({ caller }: Completing, { assignment }: Journey) {
  return { assignmentId: assignment.id, companyId: caller.company.id }
}

function isCompleted({ standing }: Journey, node: ContentNode): boolean {
  return standing.nodes.some((one) => one.node.id === node.id && one.status === "completed")
}

/** The progress in a node that is being learned. If there is none, or the content has changed, a new row. */
export function rowOf(
  kept: ProgressRow | undefined,
  node: ContentNode,
  place: { readonly assignmentId: number; readonly companyId: number },
  now: number,
): ProgressRow {
  return kept?.substance === node.substance ? kept : newRow(place, node, now)
}
