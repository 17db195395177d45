import type { Changes } from "../../audit/change.ts"
import { type Draft, isSent, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { type Caller, requirePermission } from "../caller.ts"
import type { Permission } from "../permissions.ts"
import { externalIdFaults } from "./form.ts"
import { EXTERNAL_KINDS, type ExternalKind, type KindWithState, type RecordState } from "./kinds.ts"
import type { Known, NamedRecord, NamedRow } from "./known.ts"
import { type References, resolved, UNKNOWN } from "./references.ts"

/** The result of saving a record. */
export interface Saved<T> {
  readonly status: "created" | "updated" | "unchanged"
  readonly id: number
  readonly resource: T
  /** What should be known about the change, which was made all the same; only of kinds that declare it. */
  readonly warnings?: readonly Fault[]
  /** The fields with their values before and after, by their names in the audit log; left out by some kinds of records. */
  readonly changes?: Changes
}

export const UPSERT_DESCRIPTION =
  "Creates it (201), or updates the one that has the external id (200), by the rules for creating and updating. The " +
  "same fields are required in both cases. `If-None-Match: *` only creates. Two simultaneous requests create one record. The external " +
  "id is percent-encoded."

/** What a request saves: a new record, the record that an upsert names, or the record with this id. */
export type Target = "new" | "named" | number

/** How a kind of record is saved. All refusals happen before anything is written. */
interface SavedKind<Fields, Row> {
  readonly references: References<ExternalKind>
  readonly insert: (draft: Draft<Fields>) => Promise<Saved<Row>>
  readonly change: (id: number, draft: Draft<Fields>) => Promise<Saved<Row>>
}

/** Adds or changes a record. */
export async function saveRecord<Fields extends NamedRecord, Row>(
  { known, caller }: { readonly known: Known<NamedRow>; readonly caller: Caller },
  draft: Draft<Fields>,
  target: Target,
  { references, insert, change }: SavedKind<Fields, Row>,
): Promise<Saved<Row>> {
  const request = await resolved(draft, references, known.findIds)
  const id = await targetId(known, caller, request, target)
  return id === undefined ? insert(request) : change(id, request)
}

/** The id of the record that a request updates; undefined when it creates one. Throws like {@link upsertTarget}. */
export async function targetId<Fields extends NamedRecord>(
  known: Known<NamedRow>,
  caller: Caller,
  draft: Draft<Fields>,
  target: Target,
): Promise<number | undefined> {
  if (target === "new") return undefined
  return target === "named" ? upsertTarget(known, caller, draft) : target
}

/**
 * The record that an upsert updates: the one that already has the external id of the request, or the one that is to
 * receive it (`id`). Undefined when the upsert creates a record.
 *
 * @throws Forbidden without the permission to create or update
 */
async function upsertTarget<T extends NamedRecord>(
  known: Pick<Known<NamedRow>, "kind" | "holderOf" | "rows" | "taken">,
  caller: Caller,
  draft: Draft<T>,
): Promise<number | undefined> {
  const { kind } = known
  const { external_id: externalId, id } = draft.fields as NamedRecord
  const holder = typeof externalId === "string" ? await known.holderOf(externalId) : undefined
  const names = typeof id === "number" && id !== holder ? id : undefined
  const { create, update } = EXTERNAL_KINDS[kind]
  requirePermission(caller, holder === undefined && names === undefined ? create : update)
  if (names === undefined) return holder
  if (holder !== undefined) settle(draft, [await known.taken("external_id", holder)])
  if ((await known.rows.one(names)) === undefined) settle(draft, [fault("id", UNKNOWN[kind])])
  return names
}

/** The fault of an external id that already belongs to a record other than `held`. */
export async function externalIdTaken<T extends NamedRecord>(
  known: Pick<Known<NamedRow>, "holderOf" | "taken">,
  held: { readonly key: string } | undefined,
  { fields }: Draft<T>,
): Promise<Fault[]> {
  const { external_id: externalId } = fields as NamedRecord
  if (typeof externalId !== "string" || externalId === held?.key) return []
  const holder = await known.holderOf(externalId)
  return holder === undefined ? [] : [await known.taken("external_id", holder)]
}

/** The new state in an upsert; if undefined, it stays the same. */
interface StatedRecord {
  readonly state?: RecordState
}

/**
 * The initial state of a record that an upsert creates.
 *
 * @throws Forbidden without the permission for a state other than `active`
 */
export function initialState<T extends NamedRecord>(
  caller: Caller,
  kind: KindWithState,
  { fields }: Draft<T>,
): RecordState {
  const { state = "active" } = fields as StatedRecord
  if (state === "inactive") requirePermission(caller, EXTERNAL_KINDS[kind].inactive)
  return state
}

/**
 * The new state of the record `held`; undefined if an upsert leaves it unchanged.
 *
 * @throws Forbidden without the permission for the change
 */
export function movedState<T extends NamedRecord>(
  caller: Caller,
  kind: KindWithState,
  held: { readonly state: RecordState },
  { fields }: Draft<T>,
): { readonly state: RecordState; readonly permission: Permission } | undefined {
  const { state = held.state } = fields as StatedRecord
  if (state === held.state) return undefined
  const permission = EXTERNAL_KINDS[kind][state]
  requirePermission(caller, permission)
  return { state, permission }
}

/** The body of an upsert with the external id from its address, and the faults of that external id. */
export function addressed<T extends object>(draft: Draft<T>, segment: string): Draft<T> {
  const externalId = segment.trim()
  const { external_id: sent, ...others } = draft.fields as NamedRecord
  const faults = externalIdFaults(externalId)
  const isOther = isSent(draft, "external_id") && sent !== null && sent !== externalId
  if (faults.length === 0 && isOther) faults.push(fault("external_id", "external_id_differs"))
  return {
    ...draft,
    fields: { ...others, ...(faults.length === 0 ? { external_id: externalId } : {}) } as Partial<T>,
    faults: [...faults, ...draft.faults.filter(({ field }) => field !== "external_id")],
  }
}
