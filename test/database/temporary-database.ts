import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Migration } from "../../src/database/migrate.ts"
import { openDatabase } from "../../src/database/open.ts"
import type { Database } from "../../src/database/port.ts"

/** A directory of its own for one test, removed at the end of the block. */
export class TemporaryDirectory implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), "trainbase-database-"))
  readonly file = join(this.path, "trainbase.sqlite");

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

/** A database of its own for one test, closed and removed at the end of the block. */
export class TemporaryDatabase implements AsyncDisposable {
  private constructor(
    readonly directory: TemporaryDirectory,
    readonly db: Database,
  ) {}

  /** @param schema the only migration; @param patience milliseconds to wait for the lock of another process */
  static async open(schema: string, patience = 60_000): Promise<TemporaryDatabase> {
    const directory = new TemporaryDirectory()
    const db = await openDatabase({ directory: directory.path, migrations: historyOf(schema), patience })
    return new TemporaryDatabase(directory, db)
  }

  get file(): string {
    return this.directory.file
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.db.close()
    this.directory[Symbol.dispose]()
  }
}

/** Migrations with these texts, numbered from 1. */
export function historyOf(...texts: readonly string[]): Migration[] {
  return texts.map((sql, index) => ({ version: index + 1, name: `step-${index + 1}`, sql }))
}

/** The error of a promise that must be rejected. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  const error = await promise.then(
    () => new Error("nothing was thrown"),
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new TypeError(`not an error: ${String(error)}`)
  return error
}
