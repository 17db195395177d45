import type { Key } from "./list.ts"

/** Where to start reading a part of a list. */
export interface Start {
  /** Start with this row (forwards), or with the one before it (backwards); undefined: from the end of the list. */
  readonly key: Key | undefined
  readonly backwards: boolean
  /** Number of rows to skip. */
  readonly skip: number
}

/** More than anybody visits in a list between two commits. */
const KNOWN_MAX = 500

/**
 * Known positions of rows in a list at one moment. Engines count all rows before a distant page. A known position
 * nearby makes this short, and the end of a list is as good a start as its beginning.
 */
export class Positions {
  readonly #known = new Map<number, Key>()

  /** The start that skips the fewest rows to reach `offset` to `offset + count` in a list of `total`. */
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
