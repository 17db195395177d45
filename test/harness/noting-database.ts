import { DelegatingDatabase } from "../../src/database/delegating-database.ts"
import type { Queries, Sql } from "../../src/database/port.ts"

/** A database that records each statement it runs, inside and outside transactions. */
export class NotingDatabase extends DelegatingDatabase {
  #noted: string[] = []

  /** The statements since the previous call. */
  noted(): string[] {
    const noted = this.#noted
    this.#noted = []
    return noted
  }

  override all<T>(query: Sql): Promise<T[]> {
    return this.#noting(this.database).all<T>(query)
  }

  override get<T>(query: Sql): Promise<T | undefined> {
    return this.#noting(this.database).get<T>(query)
  }

  override run(query: Sql): Promise<{ changes: number }> {
    return this.#noting(this.database).run(query)
  }

  override transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.database.transaction((tx) => work(this.#noting(tx)))
  }

  #noting(queries: Queries): Queries {
    const note = (query: Sql) => {
      this.#noted.push(query.sql)
      return query
    }
    return {
      engine: queries.engine,
      all: (query) => queries.all(note(query)),
      get: (query) => queries.get(note(query)),
      run: (query) => queries.run(note(query)),
    }
  }
}
