import { DelegatingDatabase } from "../../database/delegating-database.ts"
import type { Database, Queries } from "../../database/port.ts"
import { LONGEST_PAUSE_MS } from "../../database/sqlite/locks.ts"

/**
 * A database whose transactions leave a gap between them, in which writers of other threads and processes get the lock
 * of an SQLite file: they look for it again and again, and would rarely find it free otherwise.
 */
export class PacedDatabase extends DelegatingDatabase {
  readonly #gap: number
  #free = 0

  constructor(database: Database) {
    super(database)
    this.#gap = database.engine === "sqlite" ? LONGEST_PAUSE_MS + 1 : 0
  }

  override async transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    const gap = this.#free - performance.now()
    if (gap > 0) await Bun.sleep(gap)
    try {
      return await this.database.transaction(work)
    } finally {
      this.#free = performance.now() + this.#gap
    }
  }
}
