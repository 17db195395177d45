import type { Outcome } from "../../access/bulk/batches.ts"
import { rowsAnswer } from "../../access/bulk/request.ts"
import type { RowsBody } from "../../access/bulk/schema.ts"
import type { Draft } from "../../tools/draft.ts"
import { ROW_STATUSES } from "./bulk.ts"

/** The answer to a request with rows that are saved by their external ids. */
export function upsertedRows(request: Request, outcomes: readonly Outcome[], body: Draft<RowsBody>) {
  const dryRun = body.fields.dryRun === true
  return rowsAnswer(request, outcomes, { statuses: Object.keys(ROW_STATUSES), idName: "id", dryRun })
}
