import type { AsyncLocalStorage } from "node:async_hooks"
import type { OpenTransaction } from "../open-transaction.ts"
import type { Queries } from "../port.ts"
import type { Connection } from "./connection.ts"
import { whenFree } from "./locks.ts"
import { type Pending, PendingTransaction } from "./pending-transaction.ts"

/** The maximum number of transactions in one COMMIT, and the time in milliseconds after which no more are admitted. */
const BATCH_MAX = 512
const BATCH_MS = 10

/**
 * The transactions of the writing connection, first come, first served, with group commit: waiting transactions run one
 * after the other inside one BEGIN IMMEDIATE … COMMIT, each in a savepoint of its own, so that they share the one
 * expensive step, the flush to disk.
 *
 * No promise settles before the COMMIT, not even if its work has thrown, because the work may have seen rows of a
 * neighbour. If the shared transaction is lost (because the COMMIT fails, or SQLite rolls back by itself), no promise
 * has settled yet, so each transaction runs again, alone.
 */
export class TransactionQueue {
  readonly #writer: Connection
  readonly #current: AsyncLocalStorage<OpenTransaction>
  readonly #patience: number
  readonly #waiting: Pending[] = []
  #emptied: Promise<void> | undefined

  readonly #begin: () => void
  readonly #commit: () => void
  readonly #rollback: () => void
  readonly #mark: () => void
  readonly #keep: () => void
  readonly #undo: () => void

  /**
   * @param current is set to the open transaction while work runs
   * @param patience milliseconds that a transaction waits for the lock of another process
   * @param onCommit is called after each COMMIT, before any promise settles
   */
  constructor(writer: Connection, current: AsyncLocalStorage<OpenTransaction>, patience: number, onCommit: () => void) {
    this.#writer = writer
    this.#current = current
    this.#patience = patience
    this.#begin = writer.command("begin immediate")
    const commit = writer.command("commit")
    this.#commit = () => {
      commit()
      onCommit()
    }
    this.#rollback = writer.command("rollback")
    this.#mark = writer.command("savepoint neighbour")
    this.#keep = writer.command("release neighbour")
    this.#undo = writer.command("rollback to neighbour")
  }

  /** Queues `work`; settles when it is saved, or when it is certain that nothing was saved. */
  add<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    const pending = new PendingTransaction(work, this.#current)
    this.#waiting.push(pending)
    // Starts at the end of this turn of the event loop, so that everything queued in it shares a COMMIT.
    this.#emptied ??= nextTurn().then(() => this.#work())
    return pending.answered
  }

  /** Resolves when no transaction is waiting any more. */
  async emptied(): Promise<void> {
    await this.#emptied
  }

  async #work(): Promise<void> {
    for (let first = this.#waiting.shift(); first !== undefined; first = this.#waiting.shift()) {
      if (this.#waiting.length === 0) await this.#runAlone(first)
      else await this.#runTogether(first)
      // Work that never waits for anything external would starve timers and sockets.
      if (this.#waiting.length > 0) await nextTurn()
    }
    this.#emptied = undefined
  }

  async #runTogether(first: Pending): Promise<void> {
    if (!(await this.#beginFor(first))) return
    const batch: Pending[] = []
    try {
      const until = performance.now() + BATCH_MS
      let next: Pending | undefined = first
      while (next !== undefined) {
        batch.push(next)
        this.#mark()
        if (!(await next.attempt(this.#writer))) this.#undo()
        this.#keep()
        const full = batch.length >= BATCH_MAX || performance.now() >= until
        next = full ? undefined : this.#waiting.shift()
      }
      this.#commit()
    } catch {
      // Running each transaction alone shows which one is at fault; its error is reported then.
      for (const pending of batch) {
        await this.#runAlone(pending)
        await nextTurn()
      }
      return
    }
    for (const pending of batch) pending.answer()
  }

  async #runAlone(pending: Pending): Promise<void> {
    if (!(await this.#beginFor(pending))) return
    try {
      if (await pending.attempt(this.#writer)) this.#commit()
      else this.#abandon()
    } catch (error) {
      pending.fail(error)
      this.#abandon()
      return
    }
    pending.answer()
  }

  /** Takes the write lock; a transaction that cannot get it fails, and the queue continues. */
  async #beginFor(pending: Pending): Promise<boolean> {
    try {
      this.#abandon()
      await whenFree(this.#begin, this.#writer.file, pending.since + this.#patience)
      return true
    } catch (error) {
      pending.fail(error)
      return false
    }
  }

  /** Ends a transaction that a failed COMMIT, or work that threw, has left open. */
  #abandon(): void {
    if (this.#writer.inTransaction) this.#rollback()
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
