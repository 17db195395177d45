import { AsyncLocalStorage } from "node:async_hooks"
import { DatabaseClosed, DatabaseUnavailable, InvalidStatement, NestedTransaction } from "../errors.ts"
import { OpenTransaction } from "../open-transaction.ts"
import { type Database, type Queries, type Sql, sql } from "../port.ts"
import { copyDatabase } from "./backup.ts"
import { type Connection, connect } from "./connection.ts"
import { isBusy, isReadOnlyRefusal } from "./failures.ts"
import { whenFree } from "./locks.ts"
import { ANALYSE_ALL, READER_PRAGMAS, WRITER_PRAGMAS } from "./pragmas.ts"
import { Reader } from "./reader.ts"
import { analyseChanged, tellConnections } from "./statistics.ts"
import { TransactionQueue } from "./transaction-queue.ts"

/**
 * The database port, implemented on one SQLite file: one connection writes, through the transaction queue, and another
 * only reads and so never waits for a writer. Another process may use the file at the same time.
 */
export class SqliteDatabase implements Database {
  readonly engine = "sqlite"
  readonly #file: string
  readonly #patience: number
  readonly #writer: Connection
  readonly #reader: Reader
  readonly #current = new AsyncLocalStorage<OpenTransaction>()
  readonly #queue: TransactionQueue
  #closed: Promise<void> | undefined

  private constructor(writer: Connection, reader: Connection, patience: number) {
    this.#file = writer.file
    this.#patience = patience
    this.#writer = writer
    this.#reader = new Reader(reader)
    this.#queue = new TransactionQueue(writer, this.#current, patience, () => this.#reader.refresh())
  }

  /**
   * @param file an existing, migrated database in WAL mode
   * @param patience milliseconds to wait for a lock of another process
   * @throws DatabaseUnavailable when it cannot be opened
   */
  static async open(file: string, patience: number): Promise<SqliteDatabase> {
    const writer = await connect(file, WRITER_PRAGMAS, patience)
    try {
      return new SqliteDatabase(writer, await connect(file, READER_PRAGMAS, patience), patience)
    } catch (error) {
      writer.close()
      throw error
    }
  }

  refresh(): void {
    this.#reader.refresh()
  }

  all<T>(query: Sql): Promise<T[]> {
    return this.#read(query, () => this.#reader.all<T>(query))
  }

  get<T>(query: Sql): Promise<T | undefined> {
    return this.#read(query, () => this.#reader.get<T>(query))
  }

  async remembered<T>(key: string, read: () => Promise<T>, state?: string): Promise<T> {
    this.#refuseWhenMisused()
    if (state !== undefined) return this.#reader.rememberedWhile(state, key, read)
    const version = await this.#version()
    const known = this.#reader.recall<T>(key)
    if (known !== undefined) return known
    const value = await read()
    this.#reader.remember(key, value, version)
    return value
  }

  count(rows: Sql, state?: string): Promise<number> {
    const read = async () => {
      const counted = await this.get<{ total: number }>(sql`select count(*) as total from ${rows}`)
      return counted?.total ?? 0
    }
    return this.remembered(`count ${JSON.stringify([rows.strings, rows.values])}`, read, state)
  }

  async run(query: Sql): Promise<{ changes: number }> {
    return this.transaction((tx) => tx.run(query))
  }

  async transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    this.#refuseWhenMisused()
    return this.#queue.add(work)
  }

  async snapshot<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    this.#refuseWhenMisused()
    // A separate connection, because the usual reader always shows the latest commit.
    const connection = await connect(this.#file, READER_PRAGMAS, this.#patience)
    const tx = new OpenTransaction(connection)
    try {
      connection.script("begin")
      return await this.#current.run(tx, work, tx)
    } catch (error) {
      throw isReadOnlyFailure(error) ? new InvalidStatement("A snapshot only reads; write in a transaction") : error
    } finally {
      tx.close()
      connection.close()
    }
  }

  async load<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    const result = await this.transaction(work)
    this.#tidy(ANALYSE_ALL)
    // Errors are ignored, because a successful save must not look as if it had failed. The next check of the statistics
    // will inform the other connections.
    await this.transaction(tellConnections).catch(() => {})
    return result
  }

  async optimize(): Promise<void> {
    await this.transaction(analyseChanged)
  }

  /** Blocks the process while it copies (several seconds per gigabyte), so a running server must not call it. */
  async backup(path: string): Promise<void> {
    this.#refuseWhenMisused()
    copyDatabase(this.#file, path)
  }

  async close(): Promise<void> {
    if (this.#current.getStore()?.isOpen) throw new NestedTransaction()
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    await this.#queue.emptied()
    try {
      this.#reader.close()
      this.#tidy("pragma optimize")
      this.#tidy("pragma wal_checkpoint(truncate)")
    } finally {
      this.#writer.close()
    }
  }

  /**
   * Runs housekeeping, which can wait if another process is busy or the disk is full: confirmed writes are safe without
   * it, and must not look as if they had failed.
   */
  #tidy(pragma: string): void {
    try {
      this.#writer.script(pragma)
    } catch (error) {
      if (!isBusy(error) && !(error instanceof DatabaseUnavailable)) throw error
    }
  }

  #version(): number | undefined | Promise<number | undefined> {
    try {
      return this.#reader.version()
    } catch (error) {
      return this.#readLater(error, () => this.#reader.version())
    }
  }

  async #read<T>(query: Sql, read: () => T): Promise<T> {
    this.#refuseWhenMisused()
    try {
      return read()
    } catch (error) {
      return this.#readLater(error, read, query)
    }
  }

  /** Reads again once another process has released the file, if its lock was the reason for the failure. */
  async #readLater<T>(error: unknown, read: () => T, query?: Sql): Promise<T> {
    if (!isBusy(error)) throw query === undefined ? error : readingFailure(error, query)
    return whenFree(read, this.#file, performance.now() + this.#patience)
  }

  #refuseWhenMisused(): void {
    if (this.#current.getStore()?.isOpen) throw new NestedTransaction()
    if (this.#closed !== undefined) {
      throw new DatabaseClosed(this.#file)
    }
  }
}

/** The reading connection refuses to write, which SQLite reports as a fault of the file. */
function readingFailure(error: unknown, query: Sql): unknown {
  return isReadOnlyFailure(error)
    ? new InvalidStatement("Outside a transaction, `all` and `get` only read; write in a transaction", query.sql)
    : error
}

function isReadOnlyFailure(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && isReadOnlyRefusal(error.cause)
}
