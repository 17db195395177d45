import type { ContentNode } from "../../content/rules.ts"
import type { Range } from "./played.ts"
import type { CompletedBy, ProgressRow } from "./store.ts"

/** A person's progress in a content node. */
export interface NodeProgress {
  /** The substance of the node when the person began it. */
  readonly substance: string
  /** The position in seconds at which the video continues. */
  readonly position: number
  readonly played: readonly Range[]
  readonly completedAt: number | null
  readonly completedBy: CompletedBy | null
  /** The row as stored. */
  readonly row: ProgressRow
}

export function nodeProgressOf(row: ProgressRow): NodeProgress {
  return {
    substance: row.substance,
    position: row.position,
    played: JSON.parse(row.played),
    completedAt: row.completed_at,
    completedBy: row.completed_by,
    row,
  }
}

/** `changed` means that it was completed, but that there is new content to learn. */
export type NodeStatus = "open" | "completed" | "changed"

export function statusOf(node: Pick<ContentNode, "substance">, progress: NodeProgress | undefined): NodeStatus {
  if (progress === undefined || progress.completedAt === null) return "open"
  return progress.substance === node.substance ? "completed" : "changed"
}
