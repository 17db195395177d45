/** A filter of a list as a set of users. */
export interface SetSize {
  /** How many users it holds at most. */
  readonly size: number
  /** Whether an index gives its users by id. */
  readonly byId: boolean
}

/** What decides how a page is found. */
export interface PageFacts {
  /** How many users of the list are passed over, and how many wanted. */
  readonly passed: number
  readonly wanted: number
  /** How many users the list has, and how many the company. */
  readonly total: number
  readonly companyTotal: number
  readonly sets: readonly SetSize[]
  /** `id`, an order that another index has, or one that has to be sorted. */
  readonly order: "id" | "indexed" | "sorted"
}

/**
 * - `walk`: along an index in the order of the list, each user looked up in the sets, until the page is full; after
 *   `most` users that is given up and the set `otherwise` sorted, for users of one set often stand together in an order.
 * - `walk set`: the same along the index of the set with this number.
 * - `sort set`: all users of the set with this number, looked up in the other ones and sorted.
 */
export type PagePlan =
  | { readonly lead: "walk"; readonly most?: number; readonly otherwise?: number }
  | { readonly lead: "walk set" | "sort set"; readonly set: number }

/** To read a member of a set with what it is sorted by takes as long as to walk past so many users (measured: 5 to 7). */
const SORTED = 6

/** How much further than expected a walk goes. */
const PATIENCE = 8

/** Finds out which side leads: the order's index, or the set of a filter. */
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
  return order === "sorted" || most >= companyTotal ? { lead: "walk" } : { lead: "walk", most, otherwise: smallest }
}

/** The number of the set that holds the fewest users; undefined without sets. */
export function smallestOf(sets: readonly SetSize[]): number | undefined {
  if (sets.length === 0) return undefined
  return sets.reduce((best, { size }, index) => (size < sizeOf(sets, best) ? index : best), 0)
}

function sizeOf(sets: readonly SetSize[], index: number | undefined): number {
  return index === undefined ? Number.POSITIVE_INFINITY : (sets[index]?.size ?? Number.POSITIVE_INFINITY)
}
