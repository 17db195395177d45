import type { Draft } from "../../tools/draft.ts"
import type { Outcome } from "../bulk/batches.ts"
import { rowsAnswer } from "../bulk/request.ts"
import type { RowsBody } from "../bulk/schema.ts"
import { ROW_STATUSES } from "./bulk.ts"

/** The answer to a request with rows that are saved by their external ids. */
export function upsertedRows(request: Request, outcomes: readonly Outcome[], body: Draft<RowsBody>) {
  const dryRun = body.fields.dryRun === true
  return rowsAnswer(request, outcomes, { statuses: Object.keys(ROW_STATUSES), idName: "id", dryRun })
}
