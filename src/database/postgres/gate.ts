/**
 * Runs several pieces of work concurrently and adapts their number: a collision halves it, down to one, and successes
 * increase it again step by step (the way TCP finds its rate). Further work waits in a queue.
 */
export class Gate {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  #width: number
  #inside = 0

  /** @param most the maximum number running at once */
  constructor(most: number) {
    this.#most = most
    this.#width = most
  }

  /** @param again whether the work has been inside before, in which case it does not queue behind new work */
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

  /** Admits fewer at a time from now on. */
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

/** The maximum number of collisions of a transaction before it runs alone. */
const MOST = 4

/**
 * Decides when a transaction should no longer run concurrently with others. Even a transaction that collides with no
 * other may be refused every time: once a long transaction, even in another database, keeps PostgreSQL from forgetting
 * finished ones, it no longer distinguishes transactions. A transaction that has collided a few times therefore runs
 * alone; later ones run alone sooner, until collisions are rare again.
 */
export class Tolerance {
  #collisions = MOST

  /** How many collisions a transaction may have before it runs alone; never less than one. */
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
