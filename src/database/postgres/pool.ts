import { DatabaseUnavailable } from "../errors.ts"
import type { PostgresConnection } from "./connection.ts"

/**
 * Milliseconds after which an unused connection is replaced: firewalls drop such connections silently, and a statement
 * on one would wait forever.
 */
const FRESH_MS = 60_000

/** Milliseconds between attempts to connect while the server is unavailable. */
const PAUSE_MS = 150

interface PoolOptions {
  /** Opens a connection. Throws DatabaseUnavailable. */
  readonly open: () => Promise<PostgresConnection>
  /** The maximum number of connections. */
  readonly size: number
  /** How long a request waits while the server is unavailable or every connection is in use, in milliseconds. */
  readonly patience: number
  /** Milliseconds after which an unused connection is replaced. */
  readonly fresh?: number
}

interface Idle {
  readonly connection: PostgresConnection
  readonly since: number
}

interface Waiter {
  resolve(connection: PostgresConnection): void
  reject(error: unknown): void
}

/**
 * The connections of one process, each lent to one user at a time, first come, first served. While the server is
 * unavailable, callers wait; once it has been unavailable for `patience`, they get the error at once.
 */
export class Pool {
  readonly #options: PoolOptions
  readonly #all = new Set<PostgresConnection>()
  readonly #idle: Idle[] = []
  readonly #waiting: Waiter[] = []
  #opening = 0
  /** The time since which no connection has existed or could be opened, with the latest reason. */
  #away: { readonly since: number; reason: unknown } | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Every open connection, including those that are lent out. */
  get connections(): ReadonlySet<PostgresConnection> {
    return this.#all
  }

  /**
   * A connection for the caller alone; it must be returned with `release`.
   *
   * @param until when to give up, on the clock of performance.now()
   * @param ahead whether the caller is served before those who are already waiting
   * @throws DatabaseUnavailable when no connection became free or could be opened in time
   */
  async acquire(until = performance.now() + this.#options.patience, ahead = false): Promise<PostgresConnection> {
    const idle = this.#idle.pop()
    if (idle !== undefined && this.#isFresh(idle)) return idle.connection
    // The connections below this one have been idle even longer.
    if (idle !== undefined) void this.#drop([idle, ...this.#idle.splice(0)])
    const { promise, resolve, reject } = Promise.withResolvers<PostgresConnection>()
    const waiter = { resolve, reject }
    if (ahead) this.#waiting.unshift(waiter)
    else this.#waiting.push(waiter)
    this.#grow()
    const timer = setTimeout(() => this.#giveUp(waiter), Math.max(0, until - performance.now()))
    try {
      return await promise
    } finally {
      clearTimeout(timer)
    }
  }

  /** Takes a connection back. It is closed if it may not be clean, so that it causes no problems for the next user. */
  release(connection: PostgresConnection): void {
    if (connection.isInDoubt) void connection.close()
    if (connection.isLost) this.#forget(connection)
    else this.#hand(connection)
  }

  /** Adds a connection, unless it may not be clean. */
  add(connection: PostgresConnection): void {
    connection.onLost = (lost) => this.#forget(lost)
    this.#all.add(connection)
    this.release(connection)
  }

  /** Closes all connections; `acquire` must not be called afterwards. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    for (const connection of this.#all) await connection.close()
    this.#all.clear()
  }

  #forget(connection: PostgresConnection): void {
    this.#all.delete(connection)
    const place = this.#idle.findIndex((idle) => idle.connection === connection)
    if (place >= 0) this.#idle.splice(place, 1)
    this.#grow()
  }

  #isFresh({ since }: Idle): boolean {
    return performance.now() - since < (this.#options.fresh ?? FRESH_MS)
  }

  async #drop(idle: readonly Idle[]): Promise<void> {
    for (const { connection } of idle) this.#all.delete(connection)
    await Promise.all(idle.map(({ connection }) => connection.close()))
  }

  #hand(connection: PostgresConnection): void {
    const waiter = this.#waiting.shift()
    if (waiter === undefined) this.#idle.push({ connection, since: performance.now() })
    else waiter.resolve(connection)
  }

  #grow(): void {
    if (this.#retry !== undefined || this.#closed) return
    while (this.#all.size + this.#opening < this.#options.size && this.#opening < this.#waiting.length) {
      this.#opening++
      void this.#open()
    }
  }

  async #open(): Promise<void> {
    try {
      const connection = await this.#options.open()
      this.#opening--
      this.#away = undefined
      if (this.#closed) await connection.close()
      else this.add(connection)
      this.#grow()
    } catch (error) {
      this.#opening--
      this.#failed(error)
      this.#tryAgainSoon()
    }
  }

  #failed(reason: unknown): void {
    // As long as other connections are in use, the server is running; it just accepts no more connections.
    if (this.#all.size > 0) return
    this.#away = { since: this.#away?.since ?? performance.now(), reason }
    if (performance.now() - this.#away.since >= this.#options.patience) {
      for (const waiter of this.#waiting.splice(0)) waiter.reject(reason)
    }
  }

  #tryAgainSoon(): void {
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined
      this.#grow()
    }, PAUSE_MS)
  }

  #giveUp(waiter: Waiter): void {
    const place = this.#waiting.indexOf(waiter)
    if (place < 0) return
    this.#waiting.splice(place, 1)
    waiter.reject(this.#away?.reason ?? this.#busy())
  }

  #busy(): DatabaseUnavailable {
    return new DatabaseUnavailable(
      `no database connection became free within ${Math.round(this.#options.patience / 1000)} s`,
      "find out what keeps PostgreSQL busy, or raise database_pool",
    )
  }
}
