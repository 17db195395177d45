/** A filter of a list as a set of its rows (for example, users). */
export interface SetSize {
  /** Upper bound for the number of its rows. */
  readonly size: number
  /** Whether one or more indexes return its rows ordered by id or, in a list ordered by creation, by creation. */
  readonly byId: boolean
}

/** The facts that decide how a page is found. */
export interface PageFacts {
  /** Number of rows to skip, and number of rows wanted. */
  readonly passed: number
  readonly wanted: number
  /** Number of rows in the list, and in the company. */
  readonly total: number
  readonly companyTotal: number
  readonly sets: readonly SetSize[]
  /** `id` (or the creation time, if sets are ordered by it), or the order of another index. */
  readonly order: "id" | "indexed"
}

/**
 * - `walk`: follows an index in the order of the list and looks up each row in the sets, until the page is full. After
 *   `most` rows it sorts the set `otherwise` instead, because rows of one set are often adjacent in an order.
 * - `walk set`: does the same along the index of the set with this number.
 * - `sort set`: looks up all rows of the set with this number in the other sets, and sorts them.
 */
export type PagePlan =
  | { readonly lead: "walk"; readonly most?: number; readonly otherwise?: number }
  | { readonly lead: "walk set" | "sort set"; readonly set: number }

/** Reading a member of a set with its sort columns takes as long as passing this many rows on a walk (measured: 5 to 7). */
export const SORTED = 6

/** How many times further than expected a walk may go. */
const PATIENCE = 8

/** Chooses what drives the query: the order's index, or the set of a filter. */
export function planPage({ passed, wanted, total, companyTotal, sets, order }: PageFacts): PagePlan {
  const smallest = smallestOf(sets)
  const share = (passed + wanted) / Math.max(1, total)
  if (order === "id") {
    const set = smallestOf(sets.map((one) => (one.byId ? one : { ...one, size: Number.POSITIVE_INFINITY })))
    const walked = sets[set ?? 0]
    if (set !== undefined && walked?.byId === true && walked.size * share <= sizeOf(sets, smallest) * SORTED) {
      return { lead: "walk set", set }
    }
  }
  if (smallest === undefined) return { lead: "walk" }
  const expected = companyTotal * share
  const sorting = sizeOf(sets, smallest) * SORTED
  if (expected > sorting) return { lead: "sort set", set: smallest }
  const most = Math.ceil(Math.min(expected * PATIENCE, sorting))
  return most >= companyTotal ? { lead: "walk" } : { lead: "walk", most, otherwise: smallest }
}

/** The index of the smallest set; undefined if there are no sets. */
export function smallestOf(sets: readonly SetSize[]): number | undefined {
  if (sets.length === 0) return undefined
  return sets.reduce((best, { size }, index) => (size < sizeOf(sets, best) ? index : best), 0)
}

function sizeOf(sets: readonly SetSize[], index: number | undefined): number {
  return index === undefined ? Number.POSITIVE_INFINITY : (sets[index]?.size ?? Number.POSITIVE_INFINITY)
}
