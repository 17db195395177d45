import { COUNTS_MAX, countKey } from "../counts.ts"
import { type Sql, sql } from "../port.ts"
import type { Connection } from "./connection.ts"

const DATA_VERSION = sql`pragma data_version`

/**
 * The totals of lists. SQLite counts row by row, so that the total of a long list costs more than its
 * page; it stays true until another connection commits (the writer's, or one of another process), which the data
 * version tells. No answer is ever older than the latest commit.
 */
export class RememberedCounts {
  readonly #reader: Connection
  readonly #rows = new Map<string, unknown>()
  #version: number | undefined

  constructor(reader: Connection) {
    this.#reader = reader
  }

  get<T>(query: Sql): T | undefined {
    // Read before the row: a commit between the two makes the row newer than its version, never older.
    const version = this.#reader.get<{ data_version: number }>(DATA_VERSION)?.data_version
    if (version !== this.#version || this.#rows.size >= COUNTS_MAX) this.#rows.clear()
    this.#version = version
    const key = countKey(query)
    const known = this.#rows.get(key)
    if (known !== undefined) return known as T
    const row = this.#reader.get<T>(query)
    if (row !== undefined) this.#rows.set(key, row)
    return row
  }
}
