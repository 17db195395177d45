export interface SortTerm {
  readonly field: string
  readonly descending: boolean
}

/** A page by number. */
export interface NumberedPage {
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

/** Fields that never change in a record: an order by one of them, and by id, never moves a record past a cursor. */
export const KEPT_FIELDS = ["id", "created_at"] as const

/**
 * The position of a record in an order that never changes: its id, or its `created_at` (epoch milliseconds) and its id.
 */
export type Place = readonly number[]

/** A page after a cursor. */
export interface CursorPage {
  readonly order: { readonly field: (typeof KEPT_FIELDS)[number]; readonly descending: boolean }
  /** The position of the last record of the previous page; undefined for the beginning. */
  readonly after: Place | undefined
  readonly perPage: number
  /** The list, filters and order that the next cursor is bound to. */
  readonly boundTo: string
}

export type PageRequest = NumberedPage | CursorPage

export function isCursorPage(page: PageRequest): page is CursorPage {
  return "order" in page
}

/** A slice of a list, with the number of items in the whole list, or with the position at which a cursor continues. */
export type Page<T> = CountedPage<T> | FollowedPage<T>

export interface CountedPage<T> {
  readonly items: readonly T[]
  readonly total: number
}

export interface FollowedPage<T> {
  readonly items: readonly T[]
  /** The position of the last item; null if there are no more. */
  readonly last: Place | null
}

/** The number of items before a page, capped at the largest safe integer. */
export function offsetOf({ page, perPage }: NumberedPage): number {
  return Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER)
}

/** The filters of every list of records that have a time of change. */
export interface RecordFilter {
  /** Distinct, at least one. */
  readonly ids?: readonly number[] | undefined
  /** Epoch milliseconds: `updated_at` is not before it. */
  readonly updatedSince?: number | undefined
}

/** The filters of every list of the organisation. */
export interface ListFilter extends RecordFilter {
  readonly state?: "active" | "inactive" | undefined
  readonly search?: string | undefined
}

/** A request for a list: the terms of its order (none for the default order), its page, what to embed. A cursor has its own order. */
export interface ListRequest {
  readonly sort: readonly SortTerm[]
  readonly page: PageRequest
  readonly include: ReadonlySet<string>
  /** Where counting the total stops, for callers who do not need the exact number. If omitted, everything is counted. */
  readonly most?: number
}
