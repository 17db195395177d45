import { type Sql, sql } from "../port.ts"
import type { Connection } from "./connection.ts"

const DATA_VERSION = sql`pragma data_version`

/** How many values are remembered at once: more than a busy minute asks for. */
const REMEMBERED_MAX = 2000

/**
 * The reading connection. What is asked in one turn of the event loop shares one transaction, because taking and giving
 * back the locks of one costs as much as two small queries. So its reads show one moment of the database, which ends
 * with the turn, or as soon as {@link refresh} asks for a newer one: with every request, because a new connection is
 * accepted and read in the turn that is under way, and may come from somebody who was answered meanwhile.
 *
 * SQLite counts row by row, so that the total of a list costs more than its page, and a token is looked up for every
 * request: such answers are remembered until another connection commits (the writer's, or one of another process), which
 * the data version tells. No answer is older than the moment that is shown.
 */
export class Reader {
  readonly #connection: Connection
  readonly #begin: () => void
  readonly #end: () => void
  readonly #remembered = new Map<string, unknown>()
  /** The data version that belongs to what is remembered. */
  #rememberedVersion: number | undefined
  /** The data version of the moment that is shown; undefined until somebody asks for it. */
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

  /** Tells moments apart; forgets what was remembered of another one. Asked before {@link recall}. */
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

  /** @param version what it was before the value was read, so that the value may be newer than it, never older */
  remember(key: string, value: unknown, version: number | undefined): void {
    if (value !== undefined && version === this.#rememberedVersion) this.#remembered.set(key, value)
  }

  /** What is asked from here on shows every commit that was made before this call, by whomever. */
  refresh(): void {
    if (!this.#showing) return
    this.#showing = false
    this.#shownVersion = undefined
    // SQLite ends a transaction by itself after some faults. A damaged file makes COMMIT fail, though nothing was written.
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
