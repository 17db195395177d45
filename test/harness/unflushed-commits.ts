import { Connection } from "../../src/database/sqlite/connection.ts"

/**
 * Loaded before the first test file of a process. SQLite commits in this process are not flushed to the disk: thousands of
 * tests commit, and none of them involves a power cut within the process. Servers and commands started by tests flush as
 * usual.
 */
const FLUSHED = "pragma synchronous = full"

let flushes = false
const { script } = Connection.prototype
Connection.prototype.script = function (this: Connection, text: string): void {
  script.call(this, text === FLUSHED && !flushes ? "pragma synchronous = off" : text)
}

/** Databases opened in the block flush their commits, as the product does. */
export function flushedCommits(): Disposable {
  flushes = true
  return {
    [Symbol.dispose]() {
      flushes = false
    },
  }
}
