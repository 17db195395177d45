import { SQLiteError } from "bun:sqlite"
import { expect, test } from "bun:test"
import { failureOf } from "../../src/database/sqlite/failures.ts"

test("an I/O error of SQLite on a nearly full disk is reported as a full disk", () => {
  const error: SQLiteError = Object.assign(Object.create(SQLiteError.prototype), {
    name: "SQLiteError",
    message: "disk I/O error",
    code: "SQLITE_IOERR_SHMSIZE",
  })
  const message = (free: number) => String(failureOf(error, "select 1", "/data/trainbase.db", () => free))
  expect(message(16 * 1024)).toContain("the disk that holds /data/trainbase.db is full")
  expect(message(1024 ** 3)).toContain("reading or writing /data/trainbase.db failed")
})
