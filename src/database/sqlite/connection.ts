import type { Database, Statement } from "bun:sqlite"
import { LRUCache } from "lru-cache"
import type { Sql } from "../port.ts"
import { type BoundValue, boundValues, refuseTransactionControl, StatementTexts } from "../statement.ts"
import { type Access, openFile } from "./access.ts"
import { failureOf } from "./failures.ts"
import { whenFree } from "./locks.ts"

/**
 * More than the number of statement texts in the whole program; the limit matters for texts built from lists of varying
 * length.
 */
const STATEMENTS_KEPT = 500

/**
 * The placeholder of a value in a statement. SQLite takes the values of plain `?`s into account when planning (is it 0
 * or 1? how long is the page?) and therefore prepares such a statement again for every execution, which takes longer
 * than running it. The plus changes neither value nor type, but hides the value from the planner.
 */
const VALUE = "+?"

/** One SQLite connection with its prepared statements, cached by text. Everything here is synchronous. */
export class Connection {
  readonly engine = "sqlite"
  readonly #database: Database
  readonly #texts = new StatementTexts(() => VALUE)
  readonly #statements = new LRUCache<string, Statement<unknown, BoundValue[]>>({
    max: STATEMENTS_KEPT,
    dispose: (statement) => statement.finalize(),
  })

  /** @param file an existing file; @param pragmas settings of the connection, such as `foreign_keys = on` */
  constructor(
    readonly file: string,
    pragmas: readonly string[],
    access: Access = "write",
  ) {
    try {
      this.#database = openFile(file, access)
    } catch (error) {
      throw failureOf(error, "open", file)
    }
    try {
      for (const pragma of pragmas) this.script(`pragma ${pragma}`)
    } catch (error) {
      this.#database.close(true)
      throw error
    }
  }

  all<T>(query: Sql): T[] {
    return this.#execute(query, (statement, values) => statement.all(...values)) as T[]
  }

  get<T>(query: Sql): T | undefined {
    return this.#execute(query, (statement, values) => statement.get(...values) ?? undefined) as T | undefined
  }

  run(query: Sql): { changes: number } {
    return this.#execute(query, (statement, values) => ({ changes: statement.run(...values).changes }))
  }

  /** Runs one or more statements without values, including transaction control and pragmas. */
  script(text: string): void {
    try {
      this.#database.run(text)
    } catch (error) {
      throw failureOf(error, text, this.file)
    }
  }

  /** Runs a statement without values that is used often; it is prepared once and stays prepared. */
  command(text: string): () => void {
    const statement = this.#database.prepare(text)
    return () => {
      try {
        statement.run()
      } catch (error) {
        throw failureOf(error, text, this.file)
      }
    }
  }

  /** Whether a transaction is open; SQLite ends one by itself after some faults, for example a full disk. */
  get inTransaction(): boolean {
    return this.#database.inTransaction
  }

  close(): void {
    // `true` finalises all statements: one left behind would keep the file open and its write-ahead log in place.
    this.#database.close(true)
  }

  #execute<T>(query: Sql, by: (statement: Statement<unknown, BoundValue[]>, values: readonly BoundValue[]) => T): T {
    try {
      return by(this.#statement(this.#texts.of(query)), boundValues(query))
    } catch (error) {
      throw failureOf(error, query.sql, this.file)
    }
  }

  #statement(text: string): Statement<unknown, BoundValue[]> {
    const known = this.#statements.get(text)
    if (known !== undefined) return known
    refuseTransactionControl(text)
    const statement = this.#database.prepare<unknown, BoundValue[]>(text)
    this.#statements.set(text, statement)
    return statement
  }
}

/**
 * Opens a connection. Setting it up reads the file, which another process may have locked exclusively for a moment: the
 * first process to open it, or the last to close it.
 *
 * @param patience milliseconds to wait for such a lock
 * @throws DatabaseUnavailable when the file cannot be opened, or is not a database
 */
export async function connect(
  file: string,
  pragmas: readonly string[],
  patience: number,
  access: Access = "write",
): Promise<Connection> {
  return whenFree(() => new Connection(file, pragmas, access), file, performance.now() + patience)
}
