import { TransactionEnded, TransactionFailed } from "./errors.ts"
import type { Engine, Queries, Sql } from "./port.ts"

/** How a connection runs statements: synchronously (SQLite) or asynchronously (PostgreSQL). */
export interface Statements {
  readonly engine: Engine
  all<T>(query: Sql): T[] | Promise<T[]>
  get<T>(query: Sql): T | undefined | Promise<T | undefined>
  run(query: Sql): { changes: number } | Promise<{ changes: number }>
}

/** The `tx` passed to the work. It can be used until the work has ended, or until one of its statements has failed. */
export class OpenTransaction implements Queries {
  readonly #statements: Statements
  #open = true
  #failure: { error: unknown } | undefined
  readonly #closings: (() => readonly Sql[])[] = []

  constructor(statements: Statements) {
    this.#statements = statements
  }

  get engine(): Engine {
    return this.#statements.engine
  }

  get isOpen(): boolean {
    return this.#open
  }

  all<T>(query: Sql): Promise<T[]> {
    return this.#ask(() => this.#statements.all<T>(query))
  }

  get<T>(query: Sql): Promise<T | undefined> {
    return this.#ask(() => this.#statements.get<T>(query))
  }

  run(query: Sql): Promise<{ changes: number }> {
    return this.#ask(() => this.#statements.run(query))
  }

  /** The error of the failed statement; undefined if none has failed. */
  get failure(): unknown {
    return this.#failure?.error
  }

  close(): void {
    this.#open = false
  }

  /** See {@link beforeCommit}. */
  addClosing(statements: () => readonly Sql[]): void {
    this.#refuseWhenOver()
    this.#closings.push(statements)
  }

  /**
   * Closes after the work has returned.
   *
   * @returns the statements still to run immediately before COMMIT
   * @throws TransactionFailed when the work has swallowed the error of a failed statement
   */
  end(): readonly Sql[] {
    this.close()
    if (this.#failure !== undefined) throw new TransactionFailed(this.#failure.error)
    return this.#closings.flatMap((statements) => statements())
  }

  async #ask<T>(statement: () => T | Promise<T>): Promise<T> {
    this.#refuseWhenOver()
    try {
      return await statement()
    } catch (error) {
      this.#failure ??= { error }
      throw error
    }
  }

  #refuseWhenOver(): void {
    if (!this.#open) throw new TransactionEnded()
    if (this.#failure !== undefined) throw new TransactionFailed(this.#failure.error)
  }
}

/**
 * Runs statements at the very end of a transaction. On PostgreSQL they are sent together with COMMIT, so that the
 * numbers they generate follow the order of commits, and nothing slow happens between generating a number and its
 * COMMIT.
 *
 * @param tx the `tx` passed to `work`, not the database itself
 * @param statements called once, after the work has returned
 */
export function beforeCommit(tx: Queries, statements: () => readonly Sql[]): void {
  if (!(tx instanceof OpenTransaction)) throw new TypeError("only a transaction has a COMMIT to run statements before")
  tx.addClosing(statements)
}
