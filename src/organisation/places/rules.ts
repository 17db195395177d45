import { type Caller, sightOf, wholeCompany } from "../../access/caller.ts"
import type { RecordState } from "../../access/external-ids/kinds.ts"
import type { Permission } from "../../access/permissions.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Database, Queries } from "../../database/port.ts"
import { beginningOf } from "../../tools/calendar/deadline.ts"
import type { ListRequest, Page } from "../../tools/list.ts"
import { versioned } from "../../tools/versions.ts"
import { noteStateOfPlace } from "./changes.ts"
import type { PlaceFilter } from "./filter.ts"
import type { PlaceStore, ShownPlaces, StoredPlace } from "./kind.ts"

type PlaceQuery = Omit<PlaceFilter, "updatedSince"> & { readonly updated_since?: string; readonly list: ListRequest }

/** A page of the places in the caller's view. */
export async function listPlaces<Row extends StoredPlace>(
  kind: ShownPlaces<Row>,
  database: Database,
  caller: Caller,
  query: PlaceQuery,
): Promise<Page<object>> {
  const filter = { ...query, updatedSince: beginningOf(query.updated_since, caller.company.timezone) }
  const page = await kind.store.findPage(database, sightOf(caller, kind.permissions.view), filter, query.list)
  return { ...page, items: await kind.present(database, caller, page.items, query.list.include) }
}

/** The ids of the places in the caller's view that match the filters, at most `most`, in order. */
export async function idsOfPlaces<Row extends StoredPlace>(
  { store, permissions }: ShownPlaces<Row>,
  database: Database,
  caller: Caller,
  query: Omit<PlaceQuery, "list">,
  most: number,
): Promise<readonly number[]> {
  const filter = { ...query, updatedSince: beginningOf(query.updated_since, caller.company.timezone) }
  const order = { field: "id", descending: false } as const
  const page = { order, after: undefined, perPage: most, boundTo: "" }
  const request = { sort: [], page, include: NOTHING_EMBEDDED }
  const { items } = await store.findPage(database, sightOf(caller, permissions.view), filter, request)
  return items.map(({ id }) => id)
}

export async function showPlace<Row extends StoredPlace>(
  kind: ShownPlaces<Row>,
  database: Database,
  caller: Caller,
  id: number,
  include: ReadonlySet<string>,
): Promise<object> {
  return presentOne(
    kind,
    database,
    caller,
    await requirePlace(kind, database, caller, kind.permissions.view, id),
    include,
  )
}

/** The place, if the caller may use `permission` on it. Throws 404 or 403 for any other. */
export async function requirePlace<Row>(
  { store }: { readonly store: Pick<PlaceStore<Row>, "findInSight" | "exists"> },
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<Row> {
  const [place] = await store.findInSight(queries, sightOf(caller, permission), [id])
  if (place !== undefined) return place
  return refuseOutOfView({ exists: await store.exists(queries, id) })
}

/** The given places on which the caller may use `permission`, by id. */
export async function placesInView<Row extends StoredPlace>(
  { store }: ShownPlaces<Row>,
  queries: Queries,
  caller: Caller,
  permission: Permission,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  const rows = ids.length === 0 ? [] : await store.findInSight(queries, sightOf(caller, permission), ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Activates or deactivates the place. Repeating this changes nothing.
 *
 * @param joinedAfter see `bindAgain`
 */
export async function setPlaceState<Row extends StoredPlace>(
  kind: ShownPlaces<Row>,
  tx: Queries,
  caller: Caller,
  id: number,
  state: RecordState,
  now: number,
  joinedAfter?: number,
): Promise<object> {
  const before = await requirePlace(kind, tx, caller, kind.permissions[state], id)
  if (before.state !== state) await movePlace(kind, tx, caller, before, state, now, joinedAfter)
  return presentOne(kind, tx, caller, await currentPlace(kind, tx, caller, id), NOTHING_EMBEDDED)
}

/** Changes the state of a place, if the caller is allowed to. */
export async function movePlace<Row extends StoredPlace>(
  { name, store, onActivation }: ShownPlaces<Row>,
  tx: Queries,
  caller: Caller,
  { id, state: before }: StoredPlace,
  after: RecordState,
  now: number,
  joinedAfter?: number,
): Promise<void> {
  await store.update(tx, caller.company.id, id, { state: after }, now)
  await noteStateOfPlace(tx, caller, name, { id, before, after }, now)
  if (after === "active") await onActivation(tx, caller, id, now, joinedAfter)
}

/** The place after a change. It is returned even if the change moved it out of the caller's view. */
export async function currentPlace<Row extends StoredPlace>(
  { name, store }: ShownPlaces<Row>,
  queries: Queries,
  caller: Caller,
  id: number,
): Promise<Row> {
  const [row] = await store.findInSight(queries, wholeCompany(caller), [id])
  if (row === undefined) throw new TypeError(`a ${name} disappeared within its transaction`)
  return row
}

export const NOTHING_EMBEDDED: ReadonlySet<string> = new Set()

/** A place as the API represents it, with the records that `include` requests. */
export async function presentOne<Row extends StoredPlace>(
  { present }: ShownPlaces<Row>,
  queries: Queries,
  caller: Caller,
  row: Row,
  include: ReadonlySet<string>,
): Promise<object> {
  const [place] = await present(queries, caller, [row], include)
  if (place === undefined) throw new TypeError("a row was not presented")
  return versioned(place, row)
}
