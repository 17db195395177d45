import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openDatabase } from "../../src/database/open.ts"
import type { Database } from "../../src/database/port.ts"
import { DATABASE_FILE } from "../../src/database/sqlite/data-file.ts"

/**
 * An SQLite database that is made once and copied for each test: running the migrations and an import takes most of
 * the time in which a small test is set up.
 */
export interface Template<Result> {
  /** What `fill` returned. */
  readonly result: Result
  /** Puts a copy into a data directory, which is made when it does not exist. Throws EEXIST when it has a database. */
  copyTo(directory: string): void
}

/** @param fill puts records into the database, whose data directory is removed afterwards */
export async function makeTemplate<Result>(
  fill: (database: Database, directory: string) => Promise<Result>,
): Promise<Template<Result>> {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-template-"))
  try {
    const database = await openDatabase({ data: directory })
    const result = await fill(database, directory).finally(() => database.close())
    const bytes = readFileSync(join(directory, DATABASE_FILE))
    return {
      result,
      copyTo(target) {
        mkdirSync(target, { recursive: true, mode: 0o700 })
        writeFileSync(join(target, DATABASE_FILE), bytes, { flag: "wx", mode: 0o600 })
      },
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
}
