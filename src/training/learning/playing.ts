import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { requireOfCompany } from "../assignments/lookup.ts"
import { nodesOf, type PlacedNode } from "../content/rules.ts"
import { type Acting, advance } from "./advance.ts"
import { completeByPlaying, rowOf } from "./completing.ts"
import { journeyOf } from "./journey.ts"
import { creditedRanges, isEnough, mergedRanges, type Range, shareOf, withoutRanges } from "./progress/played.ts"
import {
  findLearned,
  findViewers,
  type ProgressRow,
  progressOfNodes,
  saveProgress,
  saveViewers,
} from "./progress/rules.ts"

/** A report from a browser about a video that it is playing. */
export interface PlayReport {
  readonly caller: Caller
  readonly assignmentId: number
  readonly nodeId: number
  /** The current position, in seconds. */
  readonly position: number
  /** The ranges that were played since the last report. */
  readonly played: readonly Range[]
  /** The highest playback speed; undefined if the browser does not report it. */
  readonly speed?: number | undefined
  /** When the report arrived, in epoch milliseconds. */
  readonly at: number
}

/** The outcome of a report; undefined if the person has no such video to watch. */
export type PlayOutcome =
  | {
      /** The fraction that was played, from 0 to 1. */
      readonly share: number
      readonly isCompleted: boolean
    }
  | undefined

/**
 * Saves reports from browsers about videos, for many people at once, in one transaction with few statements. Seconds do
 * not count if they were skipped, or if they cannot have passed since the person's last report about any video. A video
 * that was played for long enough completes its node. Returns the outcome of each report, in order.
 */
export async function savePlayed(
  tx: Queries,
  reports: readonly PlayReport[],
  { leadDays, onSuccess }: Pick<Acting, "leadDays" | "onSuccess">,
): Promise<PlayOutcome[]> {
  const assignmentIds = [...new Set(reports.map(({ assignmentId }) => assignmentId))]
  const nodeIds = [...new Set(reports.map(({ nodeId }) => nodeId))]
  const learned = new Map((await findLearned(tx, assignmentIds)).map((row) => [row.id, row]))
  const stored = new Map(
    (await progressOfNodes(tx, { assignmentIds, nodeIds })).map((row) => [
      placeOf(row.assignment_id, row.content_node_id),
      row,
    ]),
  )
  const nodes = await nodesByCompany(tx, reports)
  const viewers = await findViewers(tx, [...new Set(reports.map(({ caller }) => caller.user.id))])
  const changed = new Map<string, ProgressRow>()
  const enough: { readonly report: PlayReport; readonly row: ProgressRow }[] = []
  const outcomes: PlayOutcome[] = []
  const seen = new Set<number>()
  for (const report of reports) {
    const { caller, assignmentId, nodeId } = report
    const assignment = learned.get(assignmentId)
    if (assignment?.user_id !== caller.user.id || assignment.company_id !== caller.company.id) {
      outcomes.push(undefined)
      continue
    }
    const placed = nodes.get(assignment.company_id)?.get(nodeId)
    const node = placed?.courseId === assignment.course_id ? placed.node : undefined
    if (node?.video === undefined) {
      outcomes.push(undefined)
      continue
    }
    const place = placeOf(assignmentId, nodeId)
    const before = changed.get(place) ?? stored.get(place)
    const companyId = caller.company.id
    const kept = rowOf(before, node, { assignmentId, companyId }, report.at)
    const last = viewers.get(caller.user.id) ?? kept.reported_at
    const row = afterReport(kept, report, { duration: node.video.duration, last })
    changed.set(place, row)
    viewers.set(caller.user.id, Math.max(last ?? 0, report.at))
    seen.add(caller.user.id)
    const played: Range[] = JSON.parse(row.played)
    const isCompleted = row.completed_at !== null || isEnough(played, node.video.duration)
    if (row.completed_at === null && isCompleted) enough.push({ report, row })
    outcomes.push({ share: shareOf(played, node.video.duration), isCompleted })
  }
  await saveProgress(tx, [...changed.values()])
  await saveViewers(tx, new Map([...viewers].filter(([id]) => seen.has(id))))
  for (const { report, row } of enough)
    await completeNode({ tx, caller: report.caller, now: report.at, leadDays, onSuccess }, row)
  return outcomes
}

/** The reported nodes, as seen by the companies that the reports belong to. */
async function nodesByCompany(
  tx: Queries,
  reports: readonly PlayReport[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, PlacedNode>>> {
  const nodes = new Map<number, ReadonlyMap<number, PlacedNode>>()
  for (const [companyId, ofCompany] of Map.groupBy(reports, ({ caller }) => caller.company.id)) {
    nodes.set(companyId, await nodesOf(tx, companyId, [...new Set(ofCompany.map(({ nodeId }) => nodeId))]))
  }
  return nodes
}

function placeOf(assignmentId: number, nodeId: number): string {
  return `${assignmentId} ${nodeId}`
}

interface Counting {
  /** The length of the video in seconds. */
  readonly duration: number
  /** When the person's last report about any video arrived; null if there was no report. */
  readonly last: number | null
}

function afterReport(row: ProgressRow, report: PlayReport, { duration, last }: Counting): ProgressRow {
  const since = (at: number | null) => (at === null ? null : (report.at - at) / 1000)
  const elapsed = since(row.reported_at)
  const { speed } = report
  const before: Range[] = JSON.parse(row.played)
  // A browser that gets no response sends its report again. The seconds that already count then use up none of the time passed.
  const said = withoutRanges(mergedRanges(report.played), before)
  const played = mergedRanges([
    ...before,
    ...creditedRanges(said, { elapsed, elapsedOfPerson: since(last) ?? undefined, speed, duration }),
  ])
  // A report that was queued with others may be handled after a later one. The time must not go backwards, and the
  // later report has the current position.
  const isOvertaken = elapsed !== null && elapsed < 0
  return {
    ...row,
    position: isOvertaken ? row.position : Math.min(Math.max(0, report.position), duration),
    played: JSON.stringify(played),
    reported_at: isOvertaken ? row.reported_at : report.at,
  }
}

async function completeNode(acting: Acting, row: ProgressRow): Promise<void> {
  const { tx, caller } = acting
  const { assignment_id: id, content_node_id: nodeId } = row
  const journey = await journeyOf(tx, caller.company.id, await requireOfCompany(tx, caller.company.id, id))
  const node = journey.content.nodes.find((one) => one.id === nodeId)
  if (node === undefined) return
  await completeByPlaying(acting, journey, { node, row })
  await advance(acting, id)
}
