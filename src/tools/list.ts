/** A slice of a list, and the number of items in the whole list. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
}

export interface PageRequest {
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

/** The number of items before a page, capped at the largest safe integer. */
export function offsetOf({ page, perPage }: PageRequest): number {
  return Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER)
}

export interface SortTerm {
  readonly field: string
  readonly descending: boolean
}

/** The filters of every list of the organisation. */
export interface ListFilter {
  readonly state?: "active" | "inactive" | undefined
  readonly search?: string | undefined
}

/** A request for a list: the terms of its order (none for the default order), its page, what to embed. */
export interface ListRequest {
  readonly sort: readonly SortTerm[]
  readonly page: PageRequest
  readonly include: ReadonlySet<string>
}
