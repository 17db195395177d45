import type { SortTerm } from "../../tools/list.ts"
import type { Sql } from "../port.ts"
import { firstOf, type Lead, type LongList, type RowSet } from "./list.ts"
import type { SetSize } from "./plan.ts"

/** A set whose rows an index returns. */
export interface LeadingSet extends RowSet, SetSize {
  readonly lead: Lead
}

/** How to read a part of a list. */
export interface Way {
  readonly terms: readonly SortTerm[]
  /** The exact or approximate number of rows in the list. */
  readonly total: number
  readonly isExact: boolean
  /** Condition on the rows to read. */
  readonly from: Sql
  readonly backwards: boolean
  readonly skip: number
  readonly wanted: number
}

/**
 * The sets of a list that indexes can return, with their sizes.
 *
 * @param most if rows have to be counted to determine a size, counting stops at this number
 */
export async function leadingSets({ sets }: LongList, way?: Way, most?: number): Promise<LeadingSet[]> {
  const leading = sets.flatMap(({ contains, lead }) => (lead === undefined ? [] : [{ contains, lead }]))
  const isOnly = sets.length === 1
  return Promise.all(
    leading.map(async (set) => {
      const isGivenSo = partsOf(set.lead, way?.terms) !== undefined
      // Streams find the beginning of a set no matter how its rows are distributed among other rows.
      const byId = isGivenSo && (set.lead.streams === undefined || way === undefined || way.skip > 0)
      // When the only set of a list is counted, its size makes no difference.
      const size = isOnly && way?.isExact !== false ? (way?.total ?? 0) : await sizeOf(set.lead, most)
      return { ...set, byId, size }
    }),
  )
}

/** Sizes that have already been determined. A list is created for one request, so no size is determined twice in a request. */
const sizes = new WeakMap<Lead, Promise<number>>()

function sizeOf(lead: Lead, most: number | undefined): Promise<number> {
  const known = sizes.get(lead)
  if (known !== undefined) return known
  const size = lead.size(most)
  sizes.set(lead, size)
  return size
}

/** The parts of a set that indexes return in this order; undefined if there are no such parts. */
export function partsOf({ parts, partsByCreation }: Lead, terms: readonly SortTerm[] = []): readonly Sql[] | undefined {
  const first = firstOf(terms)
  if (first.field === "id") return parts
  const second = terms[1]
  const isByCreation = first.field === "created_at" && second?.field === "id"
  return isByCreation && first.descending === second.descending ? partsByCreation : undefined
}
