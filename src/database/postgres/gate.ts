/**
 * Runs what it is given, several at once, and finds out how many: those who collide narrow it to half, down to one by
 * one, and those who get through widen it again bit by bit (as TCP finds its rate). The others wait their turn.
 */
export class Gate {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  #width: number
  #inside = 0

  /** @param most how many there are at once at most */
  constructor(most: number) {
    this.#most = most
    this.#width = most
  }

  /** @param again whether it was inside before: it does not queue behind those who were not */
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
