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
