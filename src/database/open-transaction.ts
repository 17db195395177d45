import { TransactionEnded, TransactionFailed } from "./errors.ts"
import type { Engine, Queries, Sql } from "./port.ts"

/** What a connection does with statements, at once (SQLite) or in time (PostgreSQL). */
export interface Statements {
  readonly engine: Engine
  all<T>(query: Sql): T[] | Promise<T[]>
  get<T>(query: Sql): T | undefined | Promise<T | undefined>
  run(query: Sql): { changes: number } | Promise<{ changes: number }>
}

/** The `tx` that work is given. It serves until the work has ended, or until one of its statements has failed. */
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

  async all<T>(query: Sql): Promise<T[]> {
    this.#refuseWhenOver()
    try {
      return await this.#statements.all<T>(query)
    } catch (error) {
      throw this.#failed(error)
    }
  }

  async get<T>(query: Sql): Promise<T | undefined> {
    this.#refuseWhenOver()
    try {
      return await this.#statements.get<T>(query)
    } catch (error) {
      throw this.#failed(error)
    }
  }

  async run(query: Sql): Promise<{ changes: number }> {
    this.#refuseWhenOver()
    try {
      return await this.#statements.run(query)
    } catch (error) {
      throw this.#failed(error)
    }
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

  #failed(error: unknown): unknown {
    this.#failure ??= { error }
    return error
  }

  #refuseWhenOver(): void {
    if (!this.#open) throw new TransactionEnded()
    if (this.#failure !== undefined) throw new TransactionFailed(this.#failure.error)
  }
}
