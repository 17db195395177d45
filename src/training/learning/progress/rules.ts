import type { ContentNode } from "../../content/rules.ts"
import type { ProgressRow } from "./store.ts"

export type { CompletedBy, ProgressRow } from "./store.ts"
export {
  findAll as progressOf,
  findLearned,
  findOfNodes as progressOfNodes,
  findViewers,
  save as saveProgress,
  saveViewers,
} from "./store.ts"

/** The row of a node for which there is no progress yet. */
export function newRow(
  { assignmentId, companyId }: { readonly assignmentId: number; readonly companyId: number },
  node: Pick<ContentNode, "id" | "substance">,
  now: number,
): ProgressRow {
  return {
    ...{ assignment_id: assignmentId, content_node_id: node.id, company_id: companyId, substance: node.substance },
    ...{ position: 0, played: "[]", reported_at: null, completed_at: null, completed_by: null, begun_at: now },
  }
}
