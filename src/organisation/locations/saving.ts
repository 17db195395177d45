import type { Caller } from "../../access/caller.ts"
import { Known } from "../../access/external-ids/known.ts"
import { LOCATION_REFERENCES, resolved } from "../../access/external-ids/references.ts"
import {
  addressed,
  externalIdTaken,
  initialState,
  movedState,
  type Saved,
  upsertTarget,
} from "../../access/external-ids/upsert.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Database, Queries } from "../../database/port.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { fault, Invalid } from "../../tools/errors.ts"
import { adminFaults, saveAdmins } from "../admins/rules.ts"
import { differing } from "../differing.ts"
import { changedPlace, newPlace } from "../place.ts"
import { noteChangedPlace, noteNewPlace } from "../place-changes.ts"
import { requireLocation } from "./lookup.ts"
import { currentLocation, type LocationAnswer, moveLocation, NOTHING_BESIDE, presentOne } from "./rules.ts"
import type { LocationChanges, LocationInput, LocationUpsert } from "./schema.ts"
import * as store from "./store.ts"

/** Who saves locations, when, and by which transaction. */
export interface Saving {
  readonly tx: Queries
  readonly known: Known<store.LocationRow>
  readonly caller: Caller
  /** Epoch milliseconds. */
  readonly now: number
}

/** Saves locations by the transaction. */
export function savingIn(tx: Queries, caller: Caller, now: number): Saving {
  return {
    tx,
    known: new Known(tx, caller, "location", (sight, ids) => store.findInSight(tx, sight, ids)),
    caller,
    now,
  }
}

/** Adds a location at the end of the company's order. */
export async function createLocation(
  database: Database,
  caller: Caller,
  draft: Draft<LocationInput>,
  now: number,
): Promise<LocationAnswer> {
  return database.transaction(async (tx) => {
    return presentSaved(await saveLocation(savingIn(tx, caller, now), draft, async () => undefined), tx, caller)
  })
}

/** Changes the given fields. */
export async function updateLocation(
  database: Database,
  caller: Caller,
  id: number,
  draft: Draft<LocationChanges>,
  now: number,
): Promise<LocationAnswer> {
  return database.transaction(async (tx) => {
    return presentSaved(await saveLocation(savingIn(tx, caller, now), draft, async () => id), tx, caller)
  })
}

/** Saves the location that has this external id, or shall take it. */
export async function upsertLocation(
  database: Database,
  caller: Caller,
  externalId: string,
  draft: Draft<LocationUpsert>,
  now: number,
): Promise<Saved<LocationAnswer>> {
  return database.transaction(async (tx) => {
    const saved = await saveLocation(savingIn(tx, caller, now), addressed(draft, externalId), upserted)
    return { ...saved, resource: await presentSaved(saved, tx, caller) }
  })
}

/** Decides which location a request updates; undefined for a new one. */
type Target = (saving: Saving, draft: Draft<LocationChanges>) => Promise<number | undefined>

/** The location that an upsert names. */
export const upserted: Target = ({ known, caller }, draft) => upsertTarget(known, caller, draft)

/** Adds or changes a location. Whatever it refuses, it refuses before it has written anything. */
export async function saveLocation(
  saving: Saving,
  draft: Draft<LocationChanges>,
  target: Target,
): Promise<Saved<store.LocationRow>> {
  const request = await resolved(draft, LOCATION_REFERENCES, saving.known.findIds)
  const id = await target(saving, request)
  return id === undefined ? insert(saving, request as Draft<LocationInput>) : change(saving, id, request)
}

async function insert(
  { tx, known, caller, now }: Saving,
  draft: Draft<LocationInput>,
): Promise<Saved<store.LocationRow>> {
  const state = initialState(caller, "location", draft)
  const input = settle(draft, [
    ...(await externalIdTaken(known, undefined, draft)),
    ...(await adminFaults(tx, caller, "locations.create", { kind: "location" }, draft.fields)),
  ])
  const columns = { ...newPlace(input), state }
  const id = await store.insert(tx, caller.company.id, columns, now)
  if (id === undefined) throw new Invalid([fault("external_id", "taken")])
  known.forget(id, columns.key)
  const admins = await saveAdmins(tx, caller, "locations.create", { kind: "location", id }, input)
  const row = await currentLocation(tx, caller, id)
  await noteNewPlace(tx, caller, "location", { row, admins }, now)
  return { status: "created", id, resource: row }
}

async function change(
  { tx, known, caller, now }: Saving,
  id: number,
  draft: Draft<LocationChanges>,
): Promise<Saved<store.LocationRow>> {
  const before = (await known.rows.one(id)) ?? (await refuseOutOfView({ exists: await store.exists(tx, id) }))
  const moved = movedState(caller, "location", before, draft)
  if (moved !== undefined) await requireLocation(tx, caller, moved.permission, id)
  const place = { kind: "location", id } as const
  const input = settle(draft, [
    ...(await externalIdTaken(known, before, draft)),
    ...(await adminFaults(tx, caller, "locations.update", place, draft.fields)),
  ])
  const admins = await saveAdmins(tx, caller, "locations.update", place, input)
  const { search, ...columns } = changedPlace(input, before)
  const changed = differing(columns, before)
  const isChanged = Object.keys(changed).length + Object.keys(admins).length > 0
  if (!isChanged && moved === undefined) return { status: "unchanged", id, resource: before }
  known.forget(id, before.key, changed.key ?? before.key)
  if (isChanged) {
    await store.update(tx, caller.company.id, id, { ...changed, search }, now)
    const after = await currentLocation(tx, caller, id)
    await noteChangedPlace(tx, caller, "location", { before, after, admins }, now)
  }
  if (moved !== undefined) await moveLocation(tx, caller, before, moved.state, now)
  return { status: "updated", id, resource: await currentLocation(tx, caller, id) }
}

function presentSaved(
  { resource: row }: Saved<store.LocationRow>,
  tx: Queries,
  caller: Caller,
): Promise<LocationAnswer> {
  return presentOne(tx, caller, row, NOTHING_BESIDE)
}
