/** A slice of a list, and how many items the whole of it has. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
}

export interface PageRequest {
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

/** How many items come before a page; beyond what numbers hold there are none anyway. */
export function offsetOf({ page, perPage }: PageRequest): number {
  return Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER)
}

export interface SortTerm {
  readonly field: string
  readonly descending: boolean
}

/** What every list of the organisation can be narrowed by. */
export interface ListFilter {
  readonly state?: "active" | "inactive" | undefined
  readonly search?: string | undefined
}

/** A list as it is asked for: the terms of its order (none: its own order), its page, what to embed. */
export interface ListRequest {
  readonly sort: readonly SortTerm[]
  readonly page: PageRequest
  readonly include: ReadonlySet<string>
}
