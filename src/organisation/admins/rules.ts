import { type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { type Changes, changesBetween } from "../../audit/rules.ts"
import type { Ids } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import * as store from "./store.ts"

/** The fields of a request that list administrators and trainers. */
const FIELDS = { admin: "admin_user_ids", trainer_admin: "trainer_admin_user_ids" } as const satisfies Record<
  store.AdminKind,
  string
>
const KINDS = ["admin", "trainer_admin"] as const satisfies readonly store.AdminKind[]

/** `null` empties the list, undefined leaves it unchanged. */
export interface AdminInput {
  readonly admin_user_ids?: readonly number[] | null | undefined
  readonly trainer_admin_user_ids?: readonly number[] | null | undefined
}

export interface Admins {
  readonly admins: readonly { id: number; full_name: string }[]
  readonly trainerAdmins: readonly { id: number; full_name: string }[]
}

const NOBODY: Admins = { admins: [], trainerAdmins: [] }

/**
 * The administrators and trainers of each of these places. A place that has none is not in the result, see {@link
 * adminsIn}.
 */
export async function adminsOf(
  queries: Queries,
  place: store.Place,
  companyId: number,
  ids: Ids,
): Promise<ReadonlyMap<number, Admins>> {
  const found = new Map<
    number,
    { admins: { id: number; full_name: string }[]; trainerAdmins: { id: number; full_name: string }[] }
  >()
  for (const row of await store.findAdmins(queries, place, companyId, ids)) {
    const admins = found.get(row.place_id) ?? { admins: [], trainerAdmins: [] }
    const list = row.kind === "admin" ? admins.admins : admins.trainerAdmins
    list.push({ id: row.user_id, full_name: fullName(row) })
    found.set(row.place_id, admins)
  }
  return found
}

/** The administrators and trainers of a place, as its resource lists them. */
export function adminsIn(found: ReadonlyMap<number, Admins>, id: number): Admins {
  return found.get(id) ?? NOBODY
}

/**
 * The errors in the users that a request lists. Each of them must be in the caller's view, or already have the role at
 * the place `id` (undefined for a new place).
 */
export async function adminFaults(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  place: { readonly kind: store.Place; readonly id?: number },
  input: AdminInput,
): Promise<Fault[]> {
  const named = KINDS.flatMap((kind) => input[FIELDS[kind]] ?? [])
  if (named.length === 0) return []
  const seen = await usersInView(queries, caller, permission, named)
  const held = await heldBy(queries, caller, place)
  return KINDS.flatMap((kind) =>
    (input[FIELDS[kind]] ?? []).flatMap((userId, index) =>
      seen.has(userId) || held[kind].has(userId) ? [] : [fault(`${FIELDS[kind]}.${index}`, "unknown_user")],
    ),
  )
}

/**
 * Replaces the administrators and trainers of the place with those in the request. Users whom the caller cannot see are
 * neither added nor removed. Returns the changes for the audit log.
 */
export async function saveAdmins(
  tx: Queries,
  caller: Caller,
  permission: Permission,
  place: { readonly kind: store.Place; readonly id: number },
  input: AdminInput,
): Promise<Changes> {
  if (KINDS.every((kind) => input[FIELDS[kind]] === undefined)) return {}
  const held = await heldBy(tx, caller, place)
  // Read before the change, because callers who remove themselves from the list see less afterwards.
  const seen = await usersInView(tx, caller, permission, [...held.admin, ...held.trainer_admin])
  const before: Record<string, number[]> = {}
  const after: Record<string, number[]> = {}
  for (const kind of KINDS) {
    const wanted = input[FIELDS[kind]]
    if (wanted === undefined) continue
    const named = new Set(wanted ?? [])
    const dropped = [...held[kind]].filter((userId) => !named.has(userId) && seen.has(userId))
    const added = [...named].filter((userId) => !held[kind].has(userId))
    await store.deleteAdmins(tx, place.kind, caller.company.id, place.id, kind, dropped)
    await store.insertAdmins(tx, place.kind, caller.company.id, place.id, kind, added)
    before[FIELDS[kind]] = ascending(held[kind])
    after[FIELDS[kind]] = ascending(held[kind].difference(new Set(dropped)).union(new Set(added)))
  }
  return changesBetween(before, after)
}

async function usersInView(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(await store.findUsersInSight(queries, sightOf(caller, permission), [...new Set(ids)]))
}

function ascending(ids: Iterable<number>): number[] {
  return [...ids].sort((one, other) => one - other)
}

async function heldBy(
  queries: Queries,
  caller: Caller,
  place: { readonly kind: store.Place; readonly id?: number },
): Promise<Record<store.AdminKind, Set<number>>> {
  const rows = place.id === undefined ? [] : await store.findAdmins(queries, place.kind, caller.company.id, [place.id])
  const of = (kind: store.AdminKind) => new Set(rows.filter((row) => row.kind === kind).map((row) => row.user_id))
  return { admin: of("admin"), trainer_admin: of("trainer_admin") }
}
