/** Rows after which the memory of earlier ones is given back. */
const ROWS = 500

/**
 * Gives memory back while many rows are handled. Left to itself, the engine waits until the heap has doubled, which for a
 * long file is more than the file needs. A collection runs beside other work.
 */
export class Collection {
  #rows = 0

  /**
   * Gives back what earlier work has left: it would be needed beside the memory of this work. Not by a collection that is
   * waited for, which would stop everybody else for hundreds of milliseconds.
   */
  constructor() {
    Bun.gc(false)
  }

  add(rows: number): void {
    this.#rows += rows
    if (this.#rows < ROWS) return
    this.#rows = 0
    Bun.gc(false)
  }
}
