import { AsyncLocalStorage } from "node:async_hooks"
import { DelegatingDatabase } from "../database/delegating-database.ts"
import { type Database, type Queries, type Sql, sql } from "../database/port.ts"

/** What belongs into the transaction of a request beside the change itself. Each part may run more than once. */
export interface Accompaniment {
  /** First in the transaction: throws to refuse the change. */
  before(tx: Queries): Promise<void>
  /** Last in the transaction, with what the route returned. */
  after(tx: Queries, answer: unknown): Promise<void>
}

const current = new AsyncLocalStorage<AccompaniedChange>()

class AccompaniedChange {
  readonly #database: Database
  readonly #accompaniment: Accompaniment
  readonly #handle: () => Promise<unknown>
  #handled: Promise<unknown> | undefined
  #saved: Promise<unknown> | undefined
  /** The transaction while it is open. All that the handler asks of the database then is asked in it. */
  tx: Queries | undefined

  constructor(database: Database, accompaniment: Accompaniment, handle: () => Promise<unknown>) {
    this.#database = database
    this.#accompaniment = accompaniment
    this.#handle = handle
  }

  async run(): Promise<unknown> {
    this.#handled = current.run(this, this.#handle)
    const answer = await this.#handled
    // A handler that changed nothing is accompanied all the same.
    this.#saved ??= this.#database.transaction((tx) => this.#within(tx, async () => answer))
    return this.#saved
  }

  /**
   * The transaction of the handler. The first attempt hands the result of `work` to the handler, and waits for what it makes
   * of it. If that cannot be saved (a collision), the handler begins from the start, in the new transaction.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    if (this.tx !== undefined) return work(this.tx)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    let isHandedOver = false
    this.#saved = this.#database.transaction((tx) =>
      this.#within(tx, async () => {
        if (isHandedOver) return current.run(this, this.#handle)
        const result = await work(tx)
        isHandedOver = true
        resolve(result)
        return this.#handled
      }),
    )
    // Without effect once the handler has its result: then it is `run` that throws.
    this.#saved.catch(reject)
    return promise
  }

  async #within(tx: Queries, change: () => Promise<unknown>): Promise<unknown> {
    this.tx = tx
    try {
      await this.#accompaniment.before(tx)
      const answer = await change()
      await this.#accompaniment.after(tx, answer)
      return answer
    } finally {
      this.tx = undefined
    }
  }
}

/** The database as routes get it: their transactions are accompanied by what the request asks for. */
export class RequestDatabase extends DelegatingDatabase {
  /**
   * Runs the handler of a route, with `accompaniment` in the transaction that it makes. The transaction is saved when the
   * handler has ended, so it is known by then what the route returns: handlers do nothing slow after it.
   *
   * @param handle may run more than once, as the work of a transaction may
   * @returns what `handle` returned in the attempt that was saved
   */
  accompanied(accompaniment: Accompaniment, handle: () => Promise<unknown>): Promise<unknown> {
    return new AccompaniedChange(this.database, accompaniment, handle).run()
  }

  override all<T>(query: Sql): Promise<T[]> {
    return this.#queries().all<T>(query)
  }

  override get<T>(query: Sql): Promise<T | undefined> {
    return this.#queries().get<T>(query)
  }

  override run(query: Sql): Promise<{ changes: number }> {
    return this.transaction((tx) => tx.run(query))
  }

  override transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    const change = current.getStore()
    return change === undefined ? this.database.transaction(work) : change.transaction(work)
  }

  override remembered<T>(key: string, read: () => Promise<T>, state?: string): Promise<T> {
    return current.getStore()?.tx === undefined ? this.database.remembered(key, read, state) : read()
  }

  override async count(rows: Sql, state?: string): Promise<number> {
    const tx = current.getStore()?.tx
    if (tx === undefined) return this.database.count(rows, state)
    const row = await tx.get<{ total: number }>(sql`select count(*) as total from ${rows}`)
    return row?.total ?? 0
  }

  #queries(): Queries {
    return current.getStore()?.tx ?? this.database
  }
}
