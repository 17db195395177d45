import { Connection } from "../../src/database/sqlite/connection.ts"

/**
 * Loaded before the first test file of a process. Commits of SQLite in this process are not flushed to the disk: thousands of tests
 * commit, and none of them is about a power cut within the process. Servers and commands that tests start flush as always.
 */
const FLUSHED = "pragma synchronous = full"

let flushes = false
const { script } = Connection.prototype
Connection.prototype.script = function (this: Connection, text: string): void {
  script.call(this, text === FLUSHED && !flushes ? "pragma synchronous = off" : text)
}

/** Databases that are opened in the block flush their commits, as those of the program do. */
export function flushedCommits(): Disposable {
  flushes = true
  return {
    [Symbol.dispose]() {
      flushes = false
    },
  }
}
