import { TransactionEnded, TransactionFailed } from "./errors.ts"
import type { Engine, Queries, Sql } from "./port.ts"

/** What a connection does with statements, at once (SQLite) or in time (PostgreSQL). */
export interface Statements {
  readonly engine: Engine
  all<T>(query: Sql): T[] | Promise<T[]>
  get<T>(query: Sql): T | undefined | Promise<T | undefined>
  run(query: Sql): { changes: number } | Promise<{ changes: number }>
}

/** The `tx` that work is given. It can be used until the work has ended, or until one of its statements has failed. */
export class OpenTransaction implements Queries {
  readonly #statements: Statements
  #open = true
  #failure: { error: unknown } | undefined

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

  /** The error of the statement that failed, undefined while all is well. */
  get failure(): unknown {
    return this.#failure?.error
  }

  close(): void {
    this.#open = false
  }

  /** Closes after work that returned; throws when it had caught the error of a failed statement. */
  end(): void {
    this.close()
    if (this.#failure !== undefined) throw new TransactionFailed(this.#failure.error)
  }

  async #ask<T>(statement: () => T | Promise<T>): Promise<T> {
    if (!this.#open) throw new TransactionEnded()
    if (this.#failure !== undefined) throw new TransactionFailed(this.#failure.error)
    try {
      return await statement()
    } catch (error) {
      this.#failure ??= { error }
      throw error
    }
  }
}
