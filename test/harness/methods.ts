import type { Database } from "../../src/database/port.ts"

/** The methods of a database, for tests that replace one of them. */
export function methodsOf(database: Database): Database {
  return {
    engine: database.engine,
    refresh: () => database.refresh(),
    all: (query) => database.all(query),
    get: (query) => database.get(query),
    run: (query) => database.run(query),
    remembered: (key, read) => database.remembered(key, read),
    count: (rows) => database.count(rows),
    transaction: (work) => database.transaction(work),
    snapshot: (work) => database.snapshot(work),
    load: (work) => database.load(work),
    optimize: () => database.optimize(),
    backup: (path) => database.backup(path),
    close: () => database.close(),
  }
}
