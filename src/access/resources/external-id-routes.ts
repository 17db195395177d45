import { dataOf, segmentsOf } from "../../http/paging.ts"
import { capitalised, joinedWords } from "../../tools/language/capitalised.ts"
import { rowsAnswer } from "../bulk/request.ts"
import { ROWS_BODY_LIMIT } from "../bulk/schema.ts"
import { bulkDescription, ROW_STATUSES, upsertedRowsOf } from "../external-ids/bulk.ts"
import type { RecordState } from "../external-ids/kinds.ts"
import { canByExternalId, canUpsertByExternalId, idByExternalId } from "../external-ids/lookup.ts"
import { addressed, UPSERT_DESCRIPTION } from "../external-ids/upsert.ts"
import { can } from "../route-access.ts"
import type { BulkOf, ByExternalId, DetailOf, SavingOf, StatesOf } from "./kind.ts"
import { ACTS, add, type Routes, refusalsOf, saveBy, savedAnswerOf } from "./route.ts"

/* Routes of records that have an external id. */

/** The path to a record by its external id. */
const BY_EXTERNAL_ID = "/by-external-id/:external_id"

const STATUSES = Object.keys(ROW_STATUSES)

export function addBulk<Fields>(
  on: Routes,
  { kind: externalKind }: ByExternalId<Fields>,
  { body, save }: BulkOf,
): void {
  const { services, kind } = on
  const { database, clock } = services
  const text = {
    id: `save${joinedWords(kind.many)}`,
    summary: `Create or update many ${kind.many}`,
    description: bulkDescription(externalKind),
    answer: upsertedRowsOf(externalKind),
  }
  const access = can(kind.permissions.view, { inBatches: { bodyLimit: ROWS_BODY_LIMIT } })
  add(on, "POST", "/bulk", { access, body, text }, ({ caller, body, request, changeInBatches }) =>
    changeInBatches(async (log) => {
      const outcomes = await save({ database, caller, log, clock }, body)
      return rowsAnswer(request, outcomes, { statuses: STATUSES, idName: "id", dryRun: body.fields.dryRun === true })
    }),
  )
}

export function addDetailByExternalId<Fields>(
  on: Routes,
  { kind: externalKind }: ByExternalId<Fields>,
  { query, find }: DetailOf,
): void {
  const { services, kind } = on
  const { database } = services
  const text = {
    id: `show${capitalised(kind.name)}ByExternalId`,
    summary: `Show ${kind.one} by its external id`,
    description: "As by its id.",
    answer: dataOf(kind.detailed ?? kind.embedding),
    refusals: [404],
  }
  const access = can(kind.permissions.view)
  add(on, "GET", BY_EXTERNAL_ID, { access, query, text }, async ({ caller, params, query }) => {
    const id = await idByExternalId(database, caller, externalKind, params.external_id)
    return { data: await find(database, caller, id, segmentsOf(query?.include)) }
  })
}

export function addUpsert<Fields extends object>(
  on: Routes,
  { kind: externalKind, body, admit }: ByExternalId<Fields>,
  saving: SavingOf<Fields>,
): void {
  const { services, kind } = on
  const { one, permissions } = kind
  const text = {
    id: `upsert${capitalised(kind.name)}`,
    summary: `Create or update ${one} by its external id`,
    description: UPSERT_DESCRIPTION,
    otherStatus: 201 as const,
    answer: savedAnswerOf(kind, saving),
    ...refusalsOf(kind),
  }
  const access = canUpsertByExternalId(
    externalKind,
    (queries, caller, id) => kind.require(queries, caller, permissions.update, id),
    admit,
  )
  add(on, "PUT", BY_EXTERNAL_ID, { access, body, text }, (context) => {
    const draft = addressed(context.body, context.params.external_id ?? "")
    const asked = { caller: context.caller, draft, target: "named" as const, now: services.clock() }
    return saveBy(saving, context, asked, (status) => (status === "created" ? 201 : 200))
  })
}

export function addStateByExternalId<Fields>(
  on: Routes,
  { kind: externalKind }: ByExternalId<Fields>,
  { permissions, move }: StatesOf,
  state: RecordState,
): void {
  const { services, kind } = on
  const act = ACTS[state]
  const refusals = state === "inactive" ? [404, ...(kind.refusals ?? [])] : [404]
  const text = {
    id: `${act}${capitalised(kind.name)}ByExternalId`,
    summary: `${capitalised(act)} ${kind.one} by its external id`,
    description: "As by its id.",
    answer: dataOf(kind.resource),
    refusals,
    ...(state === "inactive" ? { example: { state } } : {}),
  }
  const access = canByExternalId(externalKind, permissions[state], (queries, caller, id) =>
    kind.require(queries, caller, permissions[state], id),
  )
  add(on, "POST", `${BY_EXTERNAL_ID}/${act}`, { access, text }, ({ caller, params, change }) =>
    change(async (tx) => {
      const id = await idByExternalId(tx, caller, externalKind, params.external_id)
      return { data: await move(tx, caller, id, state, services.clock()) }
    }),
  )
}
