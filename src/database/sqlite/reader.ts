import { LRUCache } from "lru-cache"
import { type Sql, sql } from "../port.ts"
import type { Connection } from "./connection.ts"

const DATA_VERSION = sql`pragma data_version`

/** The maximum number of cached values: more than a busy minute needs. */
const REMEMBERED_MAX = 2000

/**
 * The reading connection. All reads in one turn of the event loop share one transaction, because taking and releasing
 * its locks costs as much as two small queries. They therefore see one snapshot of the database, which ends with the
 * turn, or as soon as {@link refresh} is called. That happens with every request, because a new connection is accepted
 * and read in the current turn, and may come from a client that has had a response in the meantime.
 *
 * SQLite counts row by row, so the total of a list costs more than its page, and a token is looked up for every
 * request. Such results are cached until another connection (the writer, or one in another process) commits, which the
 * data version shows. No result is older than the current snapshot.
 */
export class Reader {
  readonly #connection: Connection
  readonly #begin: () => void
  readonly #end: () => void
  readonly #remembered = new Map<string, unknown>()
  /** Values that were read in a given state, where the database itself reports the state. */
  readonly #lasting = new LRUCache<string, { readonly state: string; readonly value: unknown }>({ max: REMEMBERED_MAX })
  /** The data version of the cached values. */
  #rememberedVersion: number | undefined
  /** The data version of the current snapshot; undefined until it is needed. */
  #shownVersion: number | undefined
  #showing = false
  #endIsPlanned = false

  constructor(connection: Connection) {
    this.#connection = connection
    this.#begin = connection.command("begin")
    this.#end = connection.command("rollback")
  }

  all<T>(query: Sql): T[] {
    this.#show()
    return this.#connection.all<T>(query)
  }

  get<T>(query: Sql): T | undefined {
    this.#show()
    return this.#connection.get<T>(query)
  }

  /** Returns the current data version; clears the cache of any other one. Called before {@link recall}. */
  version(): number | undefined {
    this.#shownVersion ??= this.get<{ data_version: number }>(DATA_VERSION)?.data_version
    if (this.#shownVersion !== this.#rememberedVersion || this.#remembered.size >= REMEMBERED_MAX) {
      this.#remembered.clear()
      this.#rememberedVersion = this.#shownVersion
    }
    return this.#shownVersion
  }

  recall<T>(key: string): T | undefined {
    return this.#remembered.get(key) as T | undefined
  }

  /** @param version the version before the value was read, so that the value may be newer, but never older */
  remember(key: string, value: unknown, version: number | undefined): void {
    if (value !== undefined && version === this.#rememberedVersion) this.#remembered.set(key, value)
  }

  /**
   * Returns the value that was read while this state was the current one. If the database has changed since the state
   * was read, the cached value may be newer than the state but never older, and that state will never be read again.
   */
  async rememberedWhile<T>(state: string, key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#lasting.get(key)
    if (known?.state === state) return known.value as T
    const value = await read()
    if (value !== undefined) this.#lasting.set(key, { state, value })
    return value
  }

  /** Reads after this call show every commit made before it by any process. */
  refresh(): void {
    if (!this.#showing) return
    this.#showing = false
    this.#shownVersion = undefined
    // SQLite ends a transaction by itself after some faults. In a damaged file, COMMIT fails even though nothing was written.
    if (this.#connection.inTransaction) this.#end()
  }

  close(): void {
    this.refresh()
    this.#connection.close()
  }

  #show(): void {
    if (this.#showing) return
    this.#begin()
    this.#showing = true
    if (this.#endIsPlanned) return
    this.#endIsPlanned = true
    setImmediate(() => {
      this.#endIsPlanned = false
      this.refresh()
    })
  }
}
