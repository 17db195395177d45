/** The values of an order's fields for one user: where it stands in every list of that order. */
export type PositionKey = readonly (string | number)[]

/** Where to begin reading a part of a list. */
export interface Start {
  /** Begin with this user (forwards), or with the one before it (backwards); undefined: from the list's end. */
  readonly key: PositionKey | undefined
  readonly backwards: boolean
  /** How many to pass over. */
  readonly skip: number
}

/** More than anybody's way through a list between two commits leaves. */
const KNOWN_MAX = 500

/**
 * Known places of a list as it is at one moment: who stands how far from its beginning. Engines count their way to a page
 * far behind; from a place nearby that is short, and the end of a list is as good as its beginning.
 */
export class Positions {
  readonly #known = new Map<number, PositionKey>()

  /** From where the users `offset` to `offset + count` of a list of `total` are reached with the fewest passed over. */
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

  add(place: number, key: PositionKey): void {
    const oldest = this.#known.keys().next()
    if (this.#known.size >= KNOWN_MAX && oldest.done !== true) this.#known.delete(oldest.value)
    this.#known.set(place, key)
  }
}
