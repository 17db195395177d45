import type { Outcome } from "../../access/bulk/batches.ts"
import type { RowsBody } from "../../access/bulk/schema.ts"
import type { Caller } from "../../access/caller.ts"
import { upsertRows } from "../../access/external-ids/bulk.ts"
import { Known } from "../../access/external-ids/known.ts"
import {
  externalIdTaken,
  initialState,
  movedState,
  type Saved,
  saveRecord,
  type Target,
} from "../../access/external-ids/upsert.ts"
import type { BulkRequest, SaveRequest } from "../../access/resources/kind.ts"
import type { Queries } from "../../database/port.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault, Invalid } from "../../tools/errors.ts"
import { adminFaults, saveAdmins } from "../admins/rules.ts"
import { differing } from "../differing.ts"
import { noteChangedPlace, noteNewPlace } from "./changes.ts"
import type { PlaceKind, PlaceRequest, Saving, StoredPlace } from "./kind.ts"
import { changedPlace, newPlace } from "./place.ts"
import { currentPlace, movePlace, NOTHING_EMBEDDED, presentOne, requirePlace } from "./rules.ts"

/** Saves a place as requested, and returns its resource. */
export async function savedPlace<Row extends StoredPlace, Request extends PlaceRequest>(
  kind: PlaceKind<Row, Request>,
  tx: Queries,
  { caller, draft, target, now }: SaveRequest<Request>,
): Promise<Saved<object>> {
  const saved = await savePlace(kind, savingIn(kind, tx, caller, now), draft, target)
  return { ...saved, resource: await presentOne(kind, tx, caller, saved.resource, NOTHING_EMBEDDED) }
}

/** Saves places by their external ids, each in the same way as an upsert. */
export async function savePlaceRows<Row extends StoredPlace, Request extends PlaceRequest>(
  kind: PlaceKind<Row, Request>,
  read: (row: unknown) => Draft<Request>,
  { database, caller, log, clock }: BulkRequest,
  body: Draft<RowsBody>,
): Promise<Outcome[]> {
  const { rows, dryRun, atomic } = settle(body)
  const options = { dryRun, atomic, log }
  return upsertRows(database, rows, read, options, {
    async begin(tx, batch) {
      const saving = savingIn(kind, tx, caller, clock())
      const drafts = batch.map(({ draft }) => draft)
      await saving.known.prepare(drafts, kind.references)
      return saving
    },
    save: (saving, { draft }) => savePlace(kind, saving, draft, "named"),
    vacate: ({ known }, id) => known.vacate(id),
  })
}

function savingIn<Row extends StoredPlace, Request extends PlaceRequest>(
  { name, store }: PlaceKind<Row, Request>,
  tx: Queries,
  caller: Caller,
  now: number,
): Saving<Row> {
  const known = new Known(tx, caller, name, (sight, ids) => store.findInSight(tx, sight, ids))
  return { tx, known, caller, now }
}

/** Adds or changes a place. Everything is checked before anything is written. */
function savePlace<Row extends StoredPlace, Request extends PlaceRequest>(
  kind: PlaceKind<Row, Request>,
  saving: Saving<Row>,
  draft: Draft<Request>,
  target: Target,
): Promise<Saved<Row>> {
  const isWhole = typeof target !== "number"
  const missing = (request: Draft<Request>) => (isWhole ? (kind.missing?.(request) ?? []) : [])
  return saveRecord(saving, draft, target, {
    references: kind.references,
    insert: (request) => insert(kind, saving, request, missing(request)),
    change: (id, request) => change(kind, saving, id, request, missing(request)),
  })
}

async function insert<Row extends StoredPlace, Request extends PlaceRequest>(
  kind: PlaceKind<Row, Request>,
  saving: Saving<Row>,
  draft: Draft<Request>,
  missing: readonly Fault[],
): Promise<Saved<Row>> {
  const { tx, known, caller, now } = saving
  const { name, permissions } = kind
  const state = initialState(caller, name, draft)
  const input = settle(draft, [...missing, ...(await faultsOf(kind, saving, undefined, draft))])
  // Every body that may create a place requires the name.
  const columns = { ...newPlace(input as Request & { name: string }), state }
  const id = await kind.insert(tx, caller.company.id, columns, input, now)
  if (id === undefined) throw new Invalid([fault("external_id", "taken")])
  known.forget(id, columns.key)
  const admins = await saveAdmins(tx, caller, permissions.create, { kind: name, id }, input)
  const row = await currentPlace(kind, tx, caller, id)
  await noteNewPlace(tx, caller, name, { row, admins }, now)
  return { status: "created", id, resource: row }
}

async function change<Row extends StoredPlace, Request extends PlaceRequest>(
  kind: PlaceKind<Row, Request>,
  saving: Saving<Row>,
  id: number,
  draft: Draft<Request>,
  missing: readonly Fault[],
): Promise<Saved<Row>> {
  const { tx, known, caller, now } = saving
  const { name, permissions, store } = kind
  const before = (await known.rows.one(id)) ?? (await requirePlace(kind, tx, caller, permissions.update, id))
  const moved = movedState(caller, name, before, draft)
  if (moved !== undefined) await requirePlace(kind, tx, caller, moved.permission, id)
  const input = settle(draft, [...missing, ...(await faultsOf(kind, saving, before, draft))])
  const { search, ...columns } = changedPlace(input, before)
  const wanted = { ...columns, ...(await kind.changedColumns?.(tx, caller, input, before)) }
  const admins = await saveAdmins(tx, caller, permissions.update, { kind: name, id }, input)
  const changed = differing(wanted, before)
  const isChanged = Object.keys(changed).length + Object.keys(admins).length > 0
  if (!isChanged && moved === undefined) return { status: "unchanged", id, resource: before }
  known.forget(id, before.key, changed.key ?? before.key)
  // Members of an inactive team get no new instruction.
  if (moved?.state === "inactive") await movePlace(kind, tx, caller, before, "inactive", now)
  if (isChanged) {
    await store.update(tx, caller.company.id, id, { ...changed, search }, now)
    const after = await currentPlace(kind, tx, caller, id)
    const held = { ...before, state: after.state }
    await noteChangedPlace(tx, caller, name, { before: held, after, admins }, now)
    await kind.onChange?.(tx, caller, { before: held, after }, now)
  }
  if (moved?.state === "active") await movePlace(kind, tx, caller, before, "active", now)
  return { status: "updated", id, resource: await currentPlace(kind, tx, caller, id) }
}

/**
 * Errors in the records that a request refers to. `held` is the current place; records that it already refers to are
 * always allowed.
 */
async function faultsOf<Row extends StoredPlace, Request extends PlaceRequest>(
  kind: PlaceKind<Row, Request>,
  saving: Saving<Row>,
  held: Row | undefined,
  draft: Draft<Request>,
): Promise<Fault[]> {
  const { name, permissions } = kind
  const permission = held === undefined ? permissions.create : permissions.update
  const place = held === undefined ? { kind: name } : { kind: name, id: held.id }
  return [
    ...(await externalIdTaken(saving.known, held, draft)),
    ...((await kind.faults?.(saving, held, draft)) ?? []),
    ...(await adminFaults(saving.tx, saving.caller, permission, place, draft.fields)),
  ]
}
