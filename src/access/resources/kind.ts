import type { TSchema } from "typebox"
import type { Database, Queries } from "../../database/port.ts"
import type { OperationText } from "../../http/operation.ts"
import type { StandardSchema } from "../../http/schema.ts"
import type { Draft } from "../../tools/draft.ts"
import type { ListRequest, Page } from "../../tools/list.ts"
import type { BatchLog, Outcome } from "../bulk/batches.ts"
import type { RowsBody } from "../bulk/schema.ts"
import type { Caller } from "../caller.ts"
import type { ExternalKind, RecordState } from "../external-ids/kinds.ts"
import type { Saved, Target } from "../external-ids/upsert.ts"
import type { Permission } from "../permissions.ts"

/*
 * The description of a kind of record, from which `resourceRoutes` creates the routes that kinds have in common. A
 * description leaves out what its kind does not have. Routes that only one kind has are next to the description, in its
 * routes.ts.
 */

export interface Kind<Query extends ListedBy, Fields> extends Described {
  readonly list?: ListOf<Query>
  readonly detail?: DetailOf
  readonly saving?: SavingOf<Fields>
  readonly states?: StatesOf
  readonly byExternalId?: ByExternalId<Fields>
}

export interface Described {
  /** In the names of operations (`createLocation`) and of path parameters. */
  readonly name: string
  /** In sentences: `a location`. */
  readonly one: string
  /** In sentences, and the first segment of paths unless there is a `path`: `locations`. */
  readonly many: string
  readonly path?: string
  readonly tag: OperationText["tag"]
  readonly permissions: Readonly<Record<"view" | "create" | "update", Permission>>
  /** What changes return. */
  readonly resource: TSchema
  /** What lists and details return: the same, with anything embedded by `include`. */
  readonly embedding: TSchema
  /** What details return, if they show more than lists. */
  readonly detailed?: TSchema
  /** Statuses with which changes are refused, in addition to those of every change. */
  readonly refusals?: readonly number[]
  /** Returns the record if the caller has the permission for it. Any other is refused with 404 or 403. */
  readonly require: (queries: Queries, caller: Caller, permission: Permission, id: number) => Promise<object>
}

/** The query of a list, which `listQueryOf` reads. */
export interface ListedBy {
  readonly list: ListRequest
}

export interface ListOf<Query> {
  readonly query: StandardSchema<TSchema, Query>
  readonly find: (database: Database, caller: Caller, query: Query) => Promise<Page<object>>
  readonly description: string
}

export interface DetailOf {
  /** Left out if no records can be embedded. */
  readonly query?: StandardSchema<TSchema, { readonly include?: string }>
  /** @param include the segments of the parameter of this name */
  readonly find: (database: Database, caller: Caller, id: number, include: ReadonlySet<string>) => Promise<object>
  readonly description: string
}

interface BodyOf<Fields> {
  readonly body: StandardSchema<TSchema, Draft<Fields>>
  readonly description: string
}

export interface SavingOf<Fields> {
  readonly save: (request: SaveRequest<Fields>) => Promise<Save>
  /** Whether answers have `meta.warnings`: the `warnings` of what was saved. */
  readonly warns?: true
  readonly create?: BodyOf<Fields> & {
    /** Fields of the answer that differ from the example of the schema. */
    readonly example?: Readonly<Record<string, unknown>>
    /** Refuses fields that the caller may not send (403). The body is not validated yet. */
    readonly admit?: (queries: Queries, caller: Caller, body: unknown) => Promise<void>
  }
  /** PUT, for the whole record. */
  readonly replace?: BodyOf<Fields>
  /** PATCH, for some fields. */
  readonly update?: BodyOf<Fields>
  /** Refuses fields that the caller may not send (403) when replacing or updating. The body is not validated yet. */
  readonly admit?: (caller: Caller, body: unknown) => void
}

export interface SaveRequest<Fields> {
  readonly caller: Caller
  readonly draft: Draft<Fields>
  readonly target: Target
  /** Epoch milliseconds. */
  readonly now: number
}

/** Saves a record. All slow work is done while this object is being created. */
export interface Save {
  /** May run more than once, like the work of any transaction. */
  readonly within: (tx: Queries) => Promise<Saved<object>>
  /** Runs after the commit. */
  readonly after?: () => void
}

export interface StatesOf {
  readonly permissions: Readonly<Record<RecordState, Permission>>
  /** Changes the state of the record; repeating it has no further effect. */
  readonly move: (tx: Queries, caller: Caller, id: number, state: RecordState, now: number) => Promise<object>
  /** The documentation of activating and deactivating. */
  readonly descriptions: Readonly<Record<RecordState, string>>
}

export interface ByExternalId<Fields> {
  readonly kind: ExternalKind
  readonly body: StandardSchema<TSchema, Draft<Fields>>
  /** Refuses fields that the caller may not send (403). The body is not validated yet. */
  readonly admit?: (caller: Caller, body: unknown, target: { readonly isNew: boolean }) => void
  readonly bulk?: BulkOf
}

export interface BulkOf {
  readonly body: StandardSchema<TSchema, Draft<RowsBody>>
  /** Saves rows by their external ids, each of them like an upsert. */
  readonly save: (request: BulkRequest, draft: Draft<RowsBody>) => Promise<Outcome[]>
}

/** A request with rows, which are saved in batches, each in a transaction of its own. */
export interface BulkRequest {
  readonly database: Database
  readonly caller: Caller
  readonly log: BatchLog
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
}
