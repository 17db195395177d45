/** The common interface of `bun:sqlite` and `better-sqlite3`. */
export interface HandDatabase {
  prepare(sql: string): HandStatement
  transaction<Result>(work: () => Result): { immediate(): Result }
}

/** Rows have the columns of the SQL; a missing row is null or undefined. */
interface HandStatement {
  all(...values: Value[]): unknown[]
  get(...values: Value[]): unknown
  run(...values: Value[]): unknown
}

export type Value = string | number | null

/** Statements of a connection, each prepared once and looked up by its text. */
export class Statements {
  readonly #database: HandDatabase
  readonly #prepared = new Map<string, HandStatement>()

  constructor(database: HandDatabase) {
    this.#database = database
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#statement(sql).all(...values) as Row[]
  }

  get<Row>(sql: string, ...values: Value[]): Row | undefined {
    return (this.#statement(sql).get(...values) as Row | null | undefined) ?? undefined
  }

  run(sql: string, ...values: Value[]): void {
    this.#statement(sql).run(...values)
  }

  /** A separate transaction, which may write from the beginning. */
  atOnce<Result>(work: () => Result): Result {
    return this.#database.transaction(work).immediate()
  }

  #statement(sql: string): HandStatement {
    const known = this.#prepared.get(sql)
    if (known !== undefined) return known
    const prepared = this.#database.prepare(sql)
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

/** A list of `count` values. They are bound as `+?`: with a plain `?` SQLite may replan for every value. */
export function places(count: number): string {
  return new Array(count).fill("+?").join(",")
}
