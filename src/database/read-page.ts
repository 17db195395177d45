import { type CountedPage, type NumberedPage, offsetOf } from "../tools/list.ts"

/** A part of a list: how many rows to skip, from its beginning or its end, and how many to read. */
export interface Part {
  readonly skip: number
  readonly count: number
  /** Whether the list is read from its end. The rows are in the order of the list in both cases. */
  readonly backwards: boolean
}

/** Skipping up to this many rows is faster than reading the total, which shows whether the end is nearer. */
const NEAR = 1_000

/**
 * A page of a list on PostgreSQL, which skips to a page row by row: a page in the second half is read from the end.
 *
 * @param count the list's total; the database caches it until the next commit
 * @param canTurn whether the list can be read from its end
 */
export async function readPage<T>(
  page: NumberedPage,
  count: () => Promise<number>,
  read: (part: Part) => Promise<T[]>,
  canTurn = true,
): Promise<CountedPage<T>> {
  const offset = offsetOf(page)
  if (offset > NEAR) {
    const total = await count()
    const wanted = Math.min(page.perPage, total - offset)
    if (wanted <= 0) return { items: [], total }
    const fromEnd = total - offset - wanted
    if (canTurn && fromEnd < offset) {
      const items = await read({ skip: fromEnd, count: wanted, backwards: true })
      // This is the right page only if the total is still right; a row added in between would have shifted it.
      if ((await count()) === total) return { items, total }
    }
  }
  const [items, total] = await Promise.all([read({ skip: offset, count: page.perPage, backwards: false }), count()])
  return { items, total }
}
