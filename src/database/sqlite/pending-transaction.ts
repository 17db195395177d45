import { AsyncLocalStorage } from "node:async_hooks"
import { TransactionEnded, TransactionFailed } from "../errors.ts"
import type { Queries, Sql } from "../port.ts"
import type { Connection } from "./connection.ts"

/** A transaction as the queue sees it. */
export interface Pending {
  /** When it was asked for, on the clock of performance.now(). */
  readonly since: number
  /** Runs the work once on `writer`; true when it may be saved. Its caller hears nothing yet. */
  attempt(writer: Connection): Promise<boolean>
  /** Tells the caller how the latest attempt ended; called once that is true on disk. */
  answer(): void
  /** Tells the caller that it could not be run or saved. */
  fail(error: unknown): void
}

type Outcome<T> = { value: T } | { error: unknown }

/** Work in the queue, how its latest attempt ended, and the promise that its caller awaits. */
export class PendingTransaction<T> implements Pending {
  readonly answered: Promise<T>
  readonly since = performance.now()
  readonly #work: (tx: Queries) => Promise<T>
  /** The caller's async context (its request id in the log, say); the queue runs in that of somebody else. */
  readonly #asCaller = AsyncLocalStorage.snapshot()
  readonly #current: AsyncLocalStorage<OpenTransaction>
  #resolve: (value: T) => void = () => {}
  #reject: (error: unknown) => void = () => {}
  #outcome: Outcome<T> | undefined

  /** @param current holds the open transaction for everything that `work` calls */
  constructor(work: (tx: Queries) => Promise<T>, current: AsyncLocalStorage<OpenTransaction>) {
    this.#work = work
    this.#current = current
    this.answered = new Promise<T>((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  async attempt(writer: Connection): Promise<boolean> {
    const tx = new OpenTransaction(writer)
    try {
      const value = await this.#asCaller(() => this.#current.run(tx, this.#work, tx))
      tx.end()
      this.#outcome = { value }
      return true
    } catch (error) {
      tx.close()
      this.#outcome = { error }
      return false
    }
  }

  answer(): void {
    if (this.#outcome === undefined) this.#reject(new Error("A transaction was answered before it had run."))
    else if ("error" in this.#outcome) this.#reject(this.#outcome.error)
    else this.#resolve(this.#outcome.value)
  }

  fail(error: unknown): void {
    this.#reject(error)
  }
}

/** The `tx` that work is given. It serves until the work has ended, or until one of its statements has failed. */
export class OpenTransaction implements Queries {
  readonly #writer: Connection
  #open = true
  #failure: { error: unknown } | undefined

  constructor(writer: Connection) {
    this.#writer = writer
  }

  get isOpen(): boolean {
    return this.#open
  }

  async all<T>(query: Sql): Promise<T[]> {
    this.#refuseWhenOver()
    try {
      return this.#writer.all<T>(query)
    } catch (error) {
      throw this.#failed(error)
    }
  }

  async get<T>(query: Sql): Promise<T | undefined> {
    this.#refuseWhenOver()
    try {
      return this.#writer.get<T>(query)
    } catch (error) {
      throw this.#failed(error)
    }
  }

  async run(query: Sql): Promise<{ changes: number }> {
    this.#refuseWhenOver()
    try {
      return this.#writer.run(query)
    } catch (error) {
      throw this.#failed(error)
    }
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
