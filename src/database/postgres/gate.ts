/** Runs what it is given, at most so many at once; the others wait their turn, first come, first served. */
export class Gate {
  readonly #limit: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether something runs or waits. */
  get isBusy(): boolean {
    return this.#inside > 0
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#limit) this.#inside++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#inside--
      else next()
    }
  }
}
