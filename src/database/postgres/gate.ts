/**
 * Runs work, several at once, and adapts the number: a collision halves it, down to one, and each success widens it
 * again bit by bit (as TCP finds its rate). The rest waits in a queue.
 */
export class Gate {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  #width: number
  #inside = 0

  /** @param most how many run at once at most */
  constructor(most: number) {
    this.#most = most
    this.#width = most
  }

  /** @param again whether it was inside before: it does not queue behind those that were not */
  async run<T>(work: () => Promise<T>, { again = false } = {}): Promise<T> {
    if (this.#hasRoom) this.#inside++
    else {
      await new Promise<void>((enter) => {
        if (again) this.#waiting.unshift(enter)
        else this.#waiting.push(enter)
      })
    }
    try {
      const result = await work()
      this.#width = Math.min(this.#most, this.#width + 1 / this.#width)
      return result
    } finally {
      this.#inside--
      this.#admit()
    }
  }

  /** Lets fewer in from now on. */
  narrow(): void {
    this.#width = Math.max(1, this.#width / 2)
  }

  get #hasRoom(): boolean {
    return this.#inside < Math.floor(this.#width)
  }

  #admit(): void {
    while (this.#hasRoom) {
      const enter = this.#waiting.shift()
      if (enter === undefined) return
      this.#inside++
      enter()
    }
  }
}

/** How often a transaction collides at most before it runs alone. */
const MOST = 4

/**
 * When to give up running with others. A transaction that collides with none may still be refused forever: once a long
 * transaction, in another database even, keeps PostgreSQL from forgetting what has ended, PostgreSQL no longer tells
 * transactions apart. So one that has collided a few times runs alone; later ones run alone sooner, until collisions
 * are rare again.
 */
export class Tolerance {
  #collisions = MOST

  /** How many collisions a transaction may have; at least one. */
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
