import type { Key } from "./list.ts"

/** Where to start reading a part of a list. */
export interface Start {
  /** Start with this row (forwards), or with the row before it (backwards); if undefined, start from the end of the list. */
  readonly key: Key | undefined
  readonly backwards: boolean
  /** Number of rows to skip. */
  readonly skip: number
}

/** More positions than anybody visits in a list between two commits. */
const KNOWN_MAX = 500

/**
 * Known positions of rows in a list at one moment. To reach a distant page, engines pass all rows before it. From a
 * known position nearby this takes little time, and the end of a list is as good a starting point as its beginning.
 */
export class Positions {
  readonly #known = new Map<number, Key>()

  /**
   * The start from which the fewest rows are skipped to reach the rows from `offset` to `offset + count` in a list of
   * `total`.
   */
  startFor(offset: number, count: number, total: number): Start {
    let best: Start = { key: undefined, backwards: false, skip: offset }
    const fromEnd = total - offset - count
    if (fromEnd < best.skip) best = { key: undefined, backwards: true, skip: fromEnd }
    for (const [place, key] of this.#known) {
      if (place <= offset && offset - place < best.skip) best = { key, backwards: false, skip: offset - place }
      const behind = place - offset - count
      if (behind >= 0 && behind < best.skip) best = { key, backwards: true, skip: behind }
    }
    return best
  }

  add(place: number, key: Key): void {
    const oldest = this.#known.keys().next()
    if (this.#known.size >= KNOWN_MAX && oldest.done !== true) this.#known.delete(oldest.value)
    this.#known.set(place, key)
  }
}
