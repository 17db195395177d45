/** How often a transaction collides beside others at most before it runs alone. */
const MOST = 4

/**
 * When to give up running beside others. A transaction that collides with nobody may still be refused beside others, for
 * ever: once a long transaction, in another database even, keeps PostgreSQL from forgetting what has ended, PostgreSQL no
 * longer tells transactions apart. So one that has collided a few times runs alone; those after it collide less often
 * before they do, until collisions are rare again.
 */
export class Tolerance {
  #collisions = MOST

  /** How many collisions a transaction bears; one at least. */
  get collisions(): number {
    return Math.ceil(this.#collisions)
  }

  gotThroughAlone(): void {
    this.#collisions = Math.max(1, this.#collisions / 2)
  }

  gotThroughBeside(): void {
    this.#collisions = Math.min(MOST, this.#collisions + 1 / MOST)
  }
}
