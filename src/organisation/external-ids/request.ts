import type { Outcome } from "../../access/bulk/batches.ts"
import { rowsAnswer } from "../../access/bulk/request.ts"
import type { RowsBody } from "../../access/bulk/schema.ts"
import { ROW_STATUSES } from "./bulk.ts"

/** The answer to a request with rows that are saved by their external ids. */
export function upsertedRows(request: Request, outcomes: readonly Outcome[], { dryRun }: RowsBody) {
  return rowsAnswer(request, outcomes, { statuses: Object.keys(ROW_STATUSES), idName: "id", dryRun })
}
