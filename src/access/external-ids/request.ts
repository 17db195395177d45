import type { TSchema } from "typebox"
import { type OperationText, operation } from "../../http/operation.ts"
import type { Draft } from "../../tools/draft.ts"
import type { Outcome } from "../bulk/batches.ts"
import { rowsAnswer } from "../bulk/request.ts"
import type { RowsBody } from "../bulk/schema.ts"
import { bulkDescription, ROW_STATUSES, upsertedRowsOf } from "./bulk.ts"
import { type ExternalKind, typeName } from "./form.ts"
import { UPSERT_DESCRIPTION } from "./upsert.ts"

/** The answer to a request with rows that are saved by their external ids. */
export function upsertedRows(request: Request, outcomes: readonly Outcome[], body: Draft<RowsBody>) {
  const dryRun = body.fields.dryRun === true
  return rowsAnswer(request, outcomes, { statuses: Object.keys(ROW_STATUSES), idName: "id", dryRun })
}

/* What the documentation says of the operations that every kind of record with an external id has. */

type Tag = OperationText["tag"]

export function bulkOperation(tag: Tag, kind: ExternalKind) {
  return operation({
    tag,
    id: `save${typeName(kind)}s`,
    summary: `Create or update many ${kind}s`,
    description: bulkDescription(kind),
    answer: upsertedRowsOf(kind),
  })
}

export function showOperation(tag: Tag, kind: ExternalKind, answer: TSchema) {
  return operation({
    tag,
    id: `show${typeName(kind)}ByExternalId`,
    summary: `Show a ${kind} by its external id`,
    description: "As by its id.",
    answer,
    refusals: [404],
  })
}

export function upsertOperation(tag: Tag, kind: ExternalKind, answer: TSchema) {
  return operation({
    tag,
    id: `upsert${typeName(kind)}`,
    summary: `Create or update a ${kind} by its external id`,
    description: UPSERT_DESCRIPTION,
    otherStatus: 201,
    answer,
    // The last administrator of a company keeps that role.
    ...(kind === "user" ? { refusals: [409] } : {}),
  })
}

export function stateOperation(tag: Tag, kind: ExternalKind, act: "activate" | "deactivate", answer: TSchema) {
  const isActive = act === "activate"
  return operation({
    tag,
    id: `${act}${typeName(kind)}ByExternalId`,
    summary: `${isActive ? "Activate" : "Deactivate"} a ${kind} by its external id`,
    description: "As by its id.",
    answer,
    // The last administrator of a company stays active.
    refusals: kind === "user" && !isActive ? [404, 409] : [404],
    ...(isActive ? {} : { example: { state: "inactive" } }),
  })
}
