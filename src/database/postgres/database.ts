import { AsyncLocalStorage } from "node:async_hooks"
import type { PostgresAddress } from "../../settings/postgres-address.ts"
import { ChangeInDoubt, DatabaseClosed, DatabaseUnavailable, NestedTransaction, UniqueViolation } from "../errors.ts"
import { OpenTransaction } from "../open-transaction.ts"
import type { Database, Queries, Sql } from "../port.ts"
import { attempt, type Beginnings, loading, ONE_MOMENT, OutcomeUnknown, rollBack, WRITING } from "./attempt.ts"
import { PostgresConnection, refuseWriting } from "./connection.ts"
import {
  ConnectionLost,
  isPassing,
  isTimeLimit,
  LockTimeout,
  MemoryExhausted,
  StatementInterrupted,
  snapshotFailureOf,
  TransactionConflict,
} from "./failures.ts"
import { Gate, Tolerance } from "./gate.ts"
import { analyse, moveSequences, moveSequencesBack, sequencePositions, tablesOf, writersLock } from "./loading.ts"
import { endIfAbandoned, type Outcome, outcomeOf, type TransactionMark } from "./outcome.ts"
import { Pool } from "./pool.ts"
import { RememberedCounts } from "./remembered-counts.ts"
import { ServerProcesses } from "./server-processes.ts"
import { SilenceWatch } from "./silence-watch.ts"

/** How long requests wait for an unavailable server, in milliseconds: long enough for a restart or a failover. */
export const OUTAGE_PATIENCE_MS = 20_000

/** The minimum number of attempts at a transaction, no matter how long an attempt waits for the lock of an import. */
const ATTEMPTS = 20

/** The longest pause before a transaction that collided runs again, in milliseconds; the first ones are shorter. */
const LONGEST_PAUSE_MS = 50

/** The same for a transaction that was refused a lock: writers that waited behind it go first. */
const LONGEST_PAUSE_FOR_LOCK_MS = 1000

/** How long a load tries to lock all tables, in milliseconds: as long as another load may take. */
const LOAD_PATIENCE_MS = 30 * 60_000

interface PostgresOptions {
  /** The maximum number of connections. */
  readonly pool: number
  /** How long requests wait for an unavailable server, in milliseconds. */
  readonly patience: number
  /** An existing connection, which is used first. */
  readonly first?: PostgresConnection
}

/**
 * The database port, implemented on a PostgreSQL server. Any number of instances may use the same database at the same
 * time.
 */
export class PostgresDatabase implements Database {
  readonly engine = "postgres"
  readonly #address: PostgresAddress
  readonly #patience: number
  readonly #pool: Pool
  readonly #watch: SilenceWatch
  readonly #counts = new RememberedCounts()
  readonly #current = new AsyncLocalStorage<OpenTransaction>()
  /**
   * If collisions are rare, transactions run in parallel; if they are frequent, almost as fast as one by one. Some
   * connections are reserved for reads, because an import blocks all other writers while it runs.
   */
  readonly #writing: Gate
  readonly #tolerance = new Tolerance()
  #running = 0
  #onSettled: (() => void) | undefined
  #closed: Promise<void> | undefined

  constructor(address: PostgresAddress, { pool: size, patience, first }: PostgresOptions) {
    this.#address = address
    this.#patience = patience
    this.#writing = new Gate(Math.max(1, size - Math.ceil(size / 4)))
    this.#pool = new Pool({ open: () => PostgresConnection.open(address), size, patience })
    if (first !== undefined) this.#pool.add(first)
    this.#watch = new SilenceWatch(this.#pool.connections, new ServerProcesses(address))
  }

  async all<T>(query: Sql): Promise<T[]> {
    refuseWriting(query)
    return this.#counted(() => this.#read((connection) => connection.all<T>(query)))
  }

  async get<T>(query: Sql): Promise<T | undefined> {
    refuseWriting(query)
    return this.#counted(() => this.#read((connection) => connection.get<T>(query)))
  }

  async count(rows: Sql): Promise<number> {
    return this.#counted(() => this.#counts.get(rows, (query) => this.#read((connection) => connection.get(query))))
  }

  /** Nothing to do here, because each query has its own snapshot. */
  refresh(): void {}

  async remembered<T>(_key: string, read: () => Promise<T>): Promise<T> {
    return read()
  }

  async run(query: Sql): Promise<{ changes: number }> {
    return this.transaction((tx) => tx.run(query))
  }

  async transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#counted(() => this.#repeat(WRITING, work))
  }

  /** Nothing to do here, because the server does this by itself (autovacuum). */
  async optimize(): Promise<void> {}

  async snapshot<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#counted(() => this.#readOneMoment(work))
  }

  async load<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#counted(async () => {
      const tables = await this.#read(tablesOf)
      const save = async (tx: Queries) => {
        const positions = await sequencePositions(tx, tables)
        try {
          const value = await work(tx)
          await moveSequences(tx, tables)
          return value
        } catch (error) {
          await moveSequencesBack(tx, positions)
          throw error
        }
      }
      const result = await this.#givingWay(() => this.#repeat(loading(writersLock(tables)), save))
      // Errors are ignored, because a successful save must not look as if it had failed. Autovacuum does the same later.
      await this.#read((connection) => analyse(connection, tables)).catch(() => {})
      return result
    })
  }

  async backup(): Promise<void> {
    this.#refuseWhenMisused()
    throw new DatabaseUnavailable(
      `trainbase does not copy the database ${this.#address.shown} itself`,
      'back it up with "pg_dump", or write everything to a file with "trainbase export"',
    )
  }

  async close(): Promise<void> {
    if (this.#current.getStore()?.isOpen) throw new NestedTransaction()
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    if (this.#running > 0) await new Promise<void>((resolve) => (this.#onSettled = resolve))
    this.#watch.stop()
    await this.#pool.close()
  }

  /** Runs an external call; `close` waits for it. */
  async #counted<T>(work: () => Promise<T>): Promise<T> {
    this.#refuseWhenMisused()
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      if (this.#running === 0) this.#onSettled?.()
    }
  }

  /** Repeats a load until it gets all locks or the patience is exhausted; writers can continue between attempts. */
  async #givingWay<T>(load: () => Promise<T>): Promise<T> {
    const until = performance.now() + LOAD_PATIENCE_MS
    for (let times = 1; ; times++) {
      try {
        return await load()
      } catch (error) {
        if (!(error instanceof LockTimeout)) throw error
        if (performance.now() >= until) throw this.#gaveUp(error, LOAD_PATIENCE_MS)
      }
      await Bun.sleep(Math.random() * Math.min(2 ** times, LONGEST_PAUSE_FOR_LOCK_MS))
    }
  }

  /**
   * Runs a transaction until it succeeds or the patience is exhausted.
   *
   * @throws LockTimeout for a load that has to give way to writers
   */
  async #repeat<T>({ beside, alone }: Beginnings, work: (tx: Queries) => Promise<T>): Promise<T> {
    const until = performance.now() + this.#patience
    let lookedAgain = false
    let collisions = 0
    for (let times = 1; ; times++) {
      const isAlone = collisions >= this.#tolerance.collisions
      const once = () => this.#attempt(isAlone ? alone : beside, work, until)
      try {
        const value = await this.#writing.run(once, { again: times > 1 })
        if (isAlone) this.#tolerance.gotThroughAlone()
        else this.#tolerance.gotThroughBeside()
        return value
      } catch (error) {
        // The conflicting row may have been added after the work looked for it; when the work runs again, it finds the
        // row and refuses properly.
        if (error instanceof UniqueViolation && !lookedAgain) lookedAgain = true
        // Alone it needs no conflict detection, for which memory may have run out.
        else if (error instanceof MemoryExhausted && !isAlone) collisions = Number.POSITIVE_INFINITY
        else if (!isPassing(error)) throw error
        else if (error instanceof LockTimeout && beside === alone) throw error
        else if (error instanceof TransactionConflict) {
          this.#writing.narrow()
          // A transaction that could not get exclusive access in time is tried again concurrently with the others.
          collisions = isAlone ? this.#tolerance.collisions - 1 : collisions + 1
        }
        if ((times >= ATTEMPTS || isTimeLimit(error)) && performance.now() >= until) throw this.#gaveUp(error)
      }
      await Bun.sleep(Math.random() * Math.min(2 ** times, LONGEST_PAUSE_MS))
    }
  }

  async #attempt<T>(begin: string, work: (tx: Queries) => Promise<T>, until: number): Promise<T> {
    try {
      // Time spent waiting for the lock of an import is not time spent waiting for a connection.
      const patience = Math.max(until, performance.now() + this.#patience / 4)
      const run = (connection: PostgresConnection) => attempt(connection, begin, work, this.#current)
      // The gates limit the number of transactions, and others wait behind them instead of queueing with the reads.
      return await this.#lent(patience, run, { ahead: true })
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
      if (await this.#wasSaved(error.transaction, until)) return error.value as T
      throw new ConnectionLost(error.message)
    }
  }

  /** The outcome of a transaction whose COMMIT got no response; the server process may still be working on it. */
  async #wasSaved(transaction: TransactionMark, until: number): Promise<boolean> {
    for (;;) {
      const outcome = await this.#lookUp(transaction)
      if (outcome === "saved") return true
      if (outcome === "not saved") return false
      if (outcome === "unknown" || performance.now() >= until) throw this.#inDoubt()
      await Bun.sleep(LONGEST_PAUSE_MS)
    }
  }

  async #lookUp(transaction: TransactionMark): Promise<Outcome> {
    try {
      return await this.#read(async (connection) => {
        await endIfAbandoned(connection, transaction)
        return outcomeOf(connection, transaction)
      })
    } catch (error) {
      throw error instanceof DatabaseUnavailable ? this.#inDoubt(error) : error
    }
  }

  #inDoubt(cause?: DatabaseUnavailable): ChangeInDoubt {
    return new ChangeInDoubt(
      `the connection to ${this.#address.shown} ended while a change was being saved, and it is unknown whether it was saved`,
      "check whether the change was saved before you repeat it",
      { cause },
    )
  }

  /** Reads again on another connection when one is lost, because reading twice changes nothing. */
  async #read<T>(ask: (connection: PostgresConnection) => Promise<T>): Promise<T> {
    const until = performance.now() + this.#patience
    for (;;) {
      try {
        return await this.#lent(until, ask)
      } catch (error) {
        if (!isPassing(error)) throw error
        if (performance.now() >= until) throw this.#gaveUp(error)
        if (error instanceof StatementInterrupted) await Bun.sleep(Math.random() * LONGEST_PAUSE_MS)
      }
    }
  }

  /** When a connection is lost, only the beginning can be repeated, because it is unknown what the work did with the rest. */
  async #readOneMoment<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#read(async (connection) => {
      const tx = new OpenTransaction(connection)
      try {
        await connection.script(ONE_MOMENT)
        return await this.#current.run(tx, () => this.#showMoment(tx, work))
      } finally {
        tx.close()
        await rollBack(connection)
      }
    })
  }

  async #showMoment<T>(tx: OpenTransaction, work: (queries: Queries) => Promise<T>): Promise<T> {
    try {
      return await work(tx)
    } catch (error) {
      throw snapshotFailureOf(isPassing(tx.failure) ? tx.failure : error, this.#address)
    }
  }

  /** @param until when to give up waiting for a connection, on the clock of performance.now() */
  async #lent<T>(
    until: number,
    use: (connection: PostgresConnection) => Promise<T>,
    { ahead = false } = {},
  ): Promise<T> {
    const connection = await this.#pool.acquire(until, ahead)
    try {
      return await use(connection)
    } finally {
      this.#pool.release(connection)
    }
  }

  #gaveUp(cause: Error, patience = this.#patience): DatabaseUnavailable {
    return new DatabaseUnavailable(
      `the database ${this.#address.shown} did not complete the statement within ${Math.round(patience / 1000)} s (${cause.message})`,
      "check the log of PostgreSQL and its load",
    )
  }

  #refuseWhenMisused(): void {
    if (this.#current.getStore()?.isOpen) throw new NestedTransaction()
    if (this.#closed !== undefined) {
      throw new DatabaseClosed(this.#address.shown)
    }
  }
}
