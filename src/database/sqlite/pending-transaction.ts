import { AsyncLocalStorage } from "node:async_hooks"
import { OpenTransaction } from "../open-transaction.ts"
import type { Queries } from "../port.ts"
import type { Connection } from "./connection.ts"

/** A transaction, as the queue sees it. */
export interface Pending {
  /** When it was requested, on the clock of performance.now(). */
  readonly since: number
  /** Runs the work once on `writer`; true if it may be saved. The caller is not notified yet. */
  attempt(writer: Connection): Promise<boolean>
  /** Settles the caller's promise with the result of the latest attempt; called once the result is on disk. */
  answer(): void
  /** Rejects the caller's promise because the transaction could not be run or saved. */
  fail(error: unknown): void
}

type Outcome<T> = { value: T } | { error: unknown }

/** Work in the queue, the result of its latest attempt, and the promise that its caller awaits. */
export class PendingTransaction<T> implements Pending {
  readonly answered: Promise<T>
  readonly since = performance.now()
  readonly #work: (tx: Queries) => Promise<T>
  /** The caller's async context (for example its request id in the log); the queue runs in a different one. */
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
      for (const statement of tx.end()) writer.run(statement)
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
