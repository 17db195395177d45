import type { Sql } from "./sql.ts"

export { empty, join, raw, Sql, sql } from "./sql.ts"

export type Engine = "sqlite" | "postgres"

/**
 * Runs statements. Values may be null, strings, finite numbers (integers within ±2^53), booleans (bound as 0 and 1) and
 * Uint8Array; anything else throws InvalidStatement. Rows come back as plain objects by column name; their type is
 * declared by the caller and not checked.
 *
 * Errors of all three: UniqueViolation, StatementFailed, InvalidStatement, DatabaseUnavailable.
 */
export interface Queries {
  /** The engine, for the few statements that differ between engines. */
  readonly engine: Engine
  /** All rows, in the order that the statement returns them. */
  all<T>(query: Sql): Promise<T[]>
  /** The first row; undefined if there are no rows. */
  get<T>(query: Sql): Promise<T | undefined>
  /**
   * Runs a statement that returns no rows; `changes` is the number of rows that it inserted, updated or deleted itself.
   */
  run(query: Sql): Promise<{ changes: number }>
}

/**
 * A database. Outside a transaction `all` and `get` only read (a statement with `returning` throws InvalidStatement:
 * write it in a transaction), and see every write that was confirmed before: writes of this object at once, and writes
 * of another process after a call of {@link Database.refresh} or two turns of the event loop later. `run` is a
 * transaction of its own.
 */
export interface Database extends Queries {
  /**
   * Reads after this call show every write confirmed before it by any process. Call it for every incoming request: its
   * sender may have had a response from another process.
   */
  refresh(): void

  /**
   * Returns the cached value of `read` for this key if no process has committed anything since; otherwise calls `read`
   * again. The value is shared: do not change it. Undefined is not cached. If checking costs as much as reading again
   * (PostgreSQL), `read` is called each time.
   *
   * @param state differs whenever what `read` reads has changed, and was read from this database just before: for
   *   example, a number that triggers increment. With it, the value is kept as long as the state is unchanged, even if
   *   other changes are committed.
   */
  remembered<T>(key: string, read: () => Promise<T>, state?: string): Promise<T>

  /**
   * The number of rows that `select … from <rows>` has, for the total of a list: database.count(sql`teams t where …`).
   * Until the next commit of any process it is counted only once, on PostgreSQL too.
   *
   * @param state as in {@link remembered}; not needed on PostgreSQL
   */
  count(rows: Sql, state?: string): Promise<number>

  /**
   * Runs `work` as one transaction: saved as a whole when it returns, not at all when it throws, and resolved only
   * after everything is safe on disk. No other transaction runs at the same time, as far as `work` can see.
   *
   * - `work` may run more than once, so it must have no effect outside the database.
   * - `work` must do nothing slow, because other writers wait for it.
   * - `work` uses only `tx`; the database itself throws NestedTransaction, and `tx` throws TransactionEnded after the
   *   end.
   * - After a failed statement nothing of the transaction can be saved, even if the error is caught: further
   *   statements, and a `work` that returns anyway, throw TransactionFailed. (PostgreSQL requires this.)
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>

  /**
   * Runs `work` on a snapshot of the database: it does not see later writes, and nobody waits for it. For long reads
   * (an export), not for requests. It cannot write.
   */
  snapshot<T>(work: (queries: Queries) => Promise<T>): Promise<T>

  /**
   * A transaction that adds many rows: nobody else writes until it ends, its rows may specify their own ids (ids
   * generated later continue after the highest one), and the planner's statistics are updated afterwards.
   */
  load<T>(work: (tx: Queries) => Promise<T>): Promise<T>

  /**
   * Updates the planner's statistics for tables that have grown or shrunk much, for all processes; cheap if there are
   * none. Call it at intervals: rows added by requests do not update the statistics.
   */
  optimize(): Promise<void>

  /**
   * Writes a consistent copy of the database to a new file (mode 600). Throws DatabaseUnavailable when the file already
   * exists or cannot be written.
   */
  backup(path: string): Promise<void>

  /** Finishes all waiting transactions, then closes. Every later call throws DatabaseUnavailable. */
  close(): Promise<void>
}

/** A database that is opened only for inspection, neither created nor migrated. */
export interface Inspection {
  /** For reading only. */
  readonly queries: Queries
  /** Its location, without a password. */
  readonly place: string
  /** The version of the schema (0 for a new database), and the newest version that this executable knows. */
  readonly version: number
  readonly known: number
  /** Faults in the stored data itself, as worded by the engine; empty if there are none. Slow on a large database. */
  damage(): Promise<readonly string[]>
  close(): Promise<void>
}
