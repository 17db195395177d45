import type { Caller } from "../../access/caller.ts"
import type { RecordPermissions, RecordState } from "../../access/external-ids/kinds.ts"
import type { Known, NamedRecord } from "../../access/external-ids/known.ts"
import type { References } from "../../access/external-ids/references.ts"
import type { Sight } from "../../access/view/store.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Draft } from "../../tools/draft.ts"
import type { Fault } from "../../tools/errors.ts"
import type { ListRequest, Page } from "../../tools/list.ts"
import type { AdminInput } from "../admins/rules.ts"
import type { PlaceFilter } from "./filter.ts"
import type { PlaceColumns, PlaceInput, PlaceRow } from "./place.ts"

/*
 * Locations and teams are both places: they are listed, shown, saved, activated and deactivated in the same way. Each
 * kind of place describes only its differences.
 */

/** A stored location or team. */
export interface StoredPlace extends PlaceRow {
  readonly id: number
  readonly state: RecordState
  readonly order_position: number
  readonly updated_at: number
}

/** The fields of a place in a request. */
export type PlaceRequest = PlaceInput & AdminInput & NamedRecord

/** The caller, time and transaction with which places are saved. */
export interface Saving<Row extends StoredPlace> {
  readonly tx: Queries
  readonly known: Known<Row>
  readonly caller: Caller
  /** Epoch milliseconds. */
  readonly now: number
}

/** How to find and show places of a kind. */
export interface ShownPlaces<Row extends StoredPlace> {
  readonly name: "location" | "team"
  readonly permissions: RecordPermissions
  readonly store: PlaceStore<Row>
  /** Builds the API's representation of rows, including what `include` asks to embed. */
  readonly present: (
    queries: Queries,
    caller: Caller,
    rows: readonly Row[],
    include: ReadonlySet<string>,
  ) => Promise<object[]>
  /** Called when a place has been reactivated; for `joinedAfter` see `bindAgain`. */
  readonly onActivation: (tx: Queries, caller: Caller, id: number, now: number, joinedAfter?: number) => Promise<void>
}

/** Columns that get a new value, including columns that only this kind has. */
type PlaceChanges = { readonly [Column in keyof PlaceColumns]?: PlaceColumns[Column] | undefined } & {
  readonly state?: RecordState
  readonly order_position?: number
}

export interface PlaceStore<Row> {
  readonly findPage: (database: Database, sight: Sight, filter: PlaceFilter, request: ListRequest) => Promise<Page<Row>>
  /** Sorted in list order. */
  readonly findInSight: (queries: Queries, sight: Sight, ids: readonly number[]) => Promise<Row[]>
  readonly exists: (queries: Queries, id: number) => Promise<boolean>
  readonly update: (tx: Queries, companyId: number, id: number, changes: PlaceChanges, now: number) => Promise<void>
}

/** @template Row the stored record; @template Request the fields of a request */
export interface PlaceKind<Row extends StoredPlace, Request extends PlaceRequest> extends ShownPlaces<Row> {
  readonly references: References<"location" | "user">
  /** Errors in the fields that are required in requests that create a place, or may create one. */
  readonly missing?: (draft: Draft<Request>) => Fault[]
  /**
   * Errors in the fields that only this kind has. `held` is the current place; records that it already refers to are
   * always allowed.
   */
  readonly faults?: (saving: Saving<Row>, held: Row | undefined, draft: Draft<Request>) => Promise<Fault[]>
  /** Adds a place and returns its id, or undefined if its external id is taken. */
  readonly insert: (
    tx: Queries,
    companyId: number,
    columns: PlaceColumns & { readonly state: RecordState },
    input: Request,
    now: number,
  ) => Promise<number | undefined>
  /** The new values of the columns that only this kind has. */
  readonly changedColumns?: (tx: Queries, caller: Caller, input: Request, held: Row) => Promise<Partial<Row>>
  /** Called after the shared columns have changed. */
  readonly onChange?: (
    tx: Queries,
    caller: Caller,
    rows: { readonly before: Row; readonly after: Row },
    now: number,
  ) => Promise<void>
}
