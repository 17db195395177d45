import { isMainThread } from "node:worker_threads"

/** Rows after which the memory of earlier ones is given back. */
const ROWS = isMainThread ? 500 : 2_000

/**
 * Gives memory back while many rows are handled. Left to itself, the engine waits until the heap has doubled, which for a
 * long file is more than the file needs. In the server's own thread a collection runs beside other work: one that is
 * waited for would stop all requests for hundreds of milliseconds. In another thread it is waited for, because rows
 * would be handled faster than their memory is given back.
 */
export class Collection {
  #rows = 0

  /** Gives back what earlier work has left: it would be needed beside the memory of this work. */
  constructor() {
    Bun.gc(!isMainThread)
  }

  add(rows: number): void {
    this.#rows += rows
    if (this.#rows < ROWS) return
    this.#rows = 0
    Bun.gc(!isMainThread)
  }
}
