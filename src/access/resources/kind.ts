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
 * What a kind of record is. `resourceRoutes` makes of it the routes that kinds have in common; what a kind does not have, its
 * description leaves out. Routes that only one kind has stand beside the description, in its routes.ts.
 */

export interface Kind<Query extends ListedBy, Fields> extends Described {
  readonly list?: ListOf<Query>
  readonly detail?: DetailOf
  readonly saving?: SavingOf<Fields>
  readonly states?: StatesOf
  readonly byExternalId?: ByExternalId<Fields>
}

export interface Described {
  /** In the names of operations (`createLocation`), and the parameter of paths. */
  readonly name: string
  /** In sentences: `a location`. */
  readonly one: string
  /** In sentences, and the first segment of paths: `locations`. */
  readonly many: string
  readonly tag: OperationText["tag"]
  readonly permissions: Readonly<Record<"view" | "create" | "update", Permission>>
  /** What changes answer. */
  readonly resource: TSchema
  /** What lists and details answer: the same with what `include` embeds. */
  readonly embedding: TSchema
  /** Statuses with which changes are refused beyond those of every change. */
  readonly refusals?: readonly number[]
  /** The record, if the caller may use the permission on it. Any other is refused with 404 or 403. */
  readonly require: (queries: Queries, caller: Caller, permission: Permission, id: number) => Promise<object>
}

/** A query of a list, which `listQueryOf` reads. */
export interface ListedBy {
  readonly list: ListRequest
}

export interface ListOf<Query> {
  readonly query: StandardSchema<TSchema, Query>
  readonly find: (database: Database, caller: Caller, query: Query) => Promise<Page<object>>
  readonly description: string
}

export interface DetailOf {
  /** Left out where nothing can be embedded. */
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
  readonly create?: BodyOf<Fields> & {
    /** Fields of the answer that are not as in the example of the schema. */
    readonly example?: Readonly<Record<string, unknown>>
    /** Refuses what the caller may not send (403). The body is not validated yet. */
    readonly admit?: (queries: Queries, caller: Caller, body: unknown) => Promise<void>
  }
  /** PUT, of the whole record. */
  readonly replace?: BodyOf<Fields>
  /** PATCH, of some fields. */
  readonly update?: BodyOf<Fields>
  /** Refuses what the caller may not send (403) to replace or update. The body is not validated yet. */
  readonly admit?: (caller: Caller, body: unknown) => void
}

export interface SaveRequest<Fields> {
  readonly caller: Caller
  readonly draft: Draft<Fields>
  readonly target: Target
  /** Epoch milliseconds. */
  readonly now: number
}

/** What saves a record. What is slow is done when it is made. */
export interface Save {
  /** May run again, as the work of any transaction. */
  readonly within: (tx: Queries) => Promise<Saved<object>>
  /** Runs after the commit. */
  readonly after?: () => void
}

export interface StatesOf {
  readonly permissions: Readonly<Record<RecordState, Permission>>
  /** Moves the record into the state; repeating it changes nothing. */
  readonly move: (tx: Queries, caller: Caller, id: number, state: RecordState, now: number) => Promise<object>
  /** What the documentation says of activating and deactivating. */
  readonly descriptions: Readonly<Record<RecordState, string>>
}

export interface ByExternalId<Fields> {
  readonly kind: ExternalKind
  readonly body: StandardSchema<TSchema, Draft<Fields>>
  /** Refuses what the caller may not send (403). The body is not validated yet. */
  readonly admit?: (caller: Caller, body: unknown, target: { readonly isNew: boolean }) => void
  readonly bulk?: BulkOf
}

export interface BulkOf {
  readonly body: StandardSchema<TSchema, Draft<RowsBody>>
  /** Saves rows by their external ids, each as an upsert does. */
  readonly save: (request: BulkRequest, draft: Draft<RowsBody>) => Promise<Outcome[]>
}

/** A request with rows, which are saved in batches that are transactions of their own. */
export interface BulkRequest {
  readonly database: Database
  readonly caller: Caller
  readonly log: BatchLog
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
}
