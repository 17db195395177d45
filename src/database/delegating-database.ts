import type { Database, Queries, Sql } from "./port.ts"

/** A database that delegates to another one; subclasses override what differs. */
export class DelegatingDatabase implements Database {
  protected readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  get engine() {
    return this.database.engine
  }

  all<T>(query: Sql): Promise<T[]> {
    return this.database.all<T>(query)
  }

  get<T>(query: Sql): Promise<T | undefined> {
    return this.database.get<T>(query)
  }

  run(query: Sql): Promise<{ changes: number }> {
    return this.database.run(query)
  }

  refresh(): void {
    this.database.refresh()
  }

  remembered<T>(key: string, read: () => Promise<T>, state?: string): Promise<T> {
    return this.database.remembered(key, read, state)
  }

  count(rows: Sql, state?: string): Promise<number> {
    return this.database.count(rows, state)
  }

  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.database.transaction(work)
  }

  snapshot<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.database.snapshot(work)
  }

  load<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.database.load(work)
  }

  optimize(): Promise<void> {
    return this.database.optimize()
  }

  backup(path: string): Promise<void> {
    return this.database.backup(path)
  }

  close(): Promise<void> {
    return this.database.close()
  }
}
