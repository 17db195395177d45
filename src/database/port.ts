import type { Sql } from "./sql.ts"

export { empty, join, raw, Sql, sql } from "./sql.ts"

export type Engine = "sqlite" | "postgres"

/**
 * Statements. Values may be null, strings, finite numbers (integers within ±2^53), booleans (bound as 0 and 1) and
 * Uint8Array; anything else throws InvalidStatement. Rows come back as plain objects by column name; their type is the
 * caller's claim and not checked.
 *
 * Errors of all three: UniqueViolation, StatementFailed, InvalidStatement, DatabaseUnavailable.
 */
export interface Queries {
  /** For the few statements whose text differs. */
  readonly engine: Engine
  /** All rows, in the order of the statement. */
  all<T>(query: Sql): Promise<T[]>
  /** The first row, undefined when there is none. */
  get<T>(query: Sql): Promise<T | undefined>
  /** Runs a statement that returns no rows; `changes` counts the rows that it itself inserted, updated or deleted. */
  run(query: Sql): Promise<{ changes: number }>
}

/**
 * A database. Outside a transaction `all` and `get` only read (a statement with `returning` throws InvalidStatement:
 * write it in a transaction), and see every write that was confirmed before: those of this object at once, those of
 * another process once {@link Database.refresh} was called, or two turns of the event loop later. `run` is a
 * transaction of its own.
 */
export interface Database extends Queries {
  /**
   * Reads after this call show every write that any process confirmed before it. Call it when a request comes: its
   * sender may have had a response from another process.
   */
  refresh(): void

  /**
   * Returns the value that `read` made for this key, as long as no process has committed anything since; else calls
   * `read` again. The value is shared: do not change it. Undefined is not remembered. Where checking costs as much as
   * reading again (PostgreSQL), `read` is called each time.
   *
   * @param state differs whenever what `read` reads does, and was read from this database just before: a number that
   *   triggers raise, say. With it, the value is kept for as long as the state is the same, whatever else is committed.
   */
  remembered<T>(key: string, read: () => Promise<T>, state?: string): Promise<T>

  /**
   * The number of rows that `select … from <rows>` has, for the total of a list: database.count(sql`teams t where …`).
   * It is counted once until the next commit of any process, on PostgreSQL too.
   *
   * @param state as that of {@link remembered}; PostgreSQL does without
   */
  count(rows: Sql, state?: string): Promise<number>

  /**
   * Runs `work` as one transaction: saved as a whole when it returns, not at all when it throws, and resolved only
   * after everything is safe on disk. No other transaction runs in between.
   *
   * - `work` may run more than once, so it must have no effect outside the database.
   * - `work` does nothing slow: other writers wait for it.
   * - In `work` only `tx` is used; the database itself throws NestedTransaction, `tx` after the end TransactionEnded.
   * - After a failed statement nothing of the transaction can be saved, even if the error is caught: further
   *   statements, and a `work` that returns all the same, throw TransactionFailed. (PostgreSQL insists on this.)
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>

  /**
   * Runs `work` on a snapshot of the database: it does not see later writes, and nobody waits for it. For long reads
   * (an export), not for requests. Nothing can be written in it.
   */
  snapshot<T>(work: (queries: Queries) => Promise<T>): Promise<T>

  /**
   * A transaction that adds many rows: nobody else writes until it ends, its rows may bring ids of their own (those that
   * are given out later follow the highest), and the planner's statistics are brought up to date afterwards.
   */
  load<T>(work: (tx: Queries) => Promise<T>): Promise<T>

  /**
   * Brings the planner's statistics up to date where tables have grown or shrunk much, for all processes; cheap where
   * none has. Call it now and then: rows that requests add do not update the statistics.
   */
  optimize(): Promise<void>

  /**
   * Writes a consistent copy of the database to a new file (mode 600). Throws DatabaseUnavailable when the file exists
   * or cannot be written.
   */
  backup(path: string): Promise<void>

  /** Finishes all waiting transactions, then closes. Every later call throws DatabaseUnavailable. */
  close(): Promise<void>
}

/** A database that is only inspected: it is neither made nor migrated. */
export interface Inspection {
  /** They only read. */
  readonly queries: Queries
  /** Where it is, without a password. */
  readonly place: string
  /** Version of the schema, 0 when there is nothing yet, and the newest that this executable knows. */
  readonly version: number
  readonly known: number
  /** What is wrong with the stored data itself, in the engine's words; empty when nothing is. Slow on a large database. */
  damage(): Promise<readonly string[]>
  close(): Promise<void>
}
