/** Milliseconds of work after which others get their turn. */
const SLICE = 4

/** Divides long work into slices, between which the process does what else it has to do. */
export class Slices {
  #begun = performance.now()

  /** True when it is time for `pause`. */
  get isOver(): boolean {
    return performance.now() - this.#begun >= SLICE
  }

  async pause(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    this.#begun = performance.now()
  }
}

/** Does the work of a generator that yields where it can pause, and returns what it returns. */
export async function inSlices<T>(steps: Generator<unknown, T>): Promise<T> {
  const slices = new Slices()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (slices.isOver) await slices.pause()
  }
}

/** Does the work of such a generator at once. */
export function atOnce<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
