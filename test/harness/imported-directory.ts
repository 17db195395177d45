import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Database } from "../../src/database/port.ts"
import { type ImportResult, importDataset } from "../../src/dataset/rules.ts"
import { DirectoryFiles } from "../../src/files/directory.ts"
import { openTestDatabase } from "./engine.ts"

/** A data directory whose database has an imported dataset, for running commands. */
export class ImportedDirectory {
  private constructor(
    readonly path: string,
    readonly database: Database,
    /** The ids of all that the dataset names. */
    readonly ids: ImportResult,
  ) {}

  static async of(dataset: unknown): Promise<ImportedDirectory> {
    const path = mkdtempSync(join(tmpdir(), "trainbase-imported-"))
    const database = await openTestDatabase(path)
    const files = new DirectoryFiles(join(path, "files"))
    const ids = await importDataset(database, dataset, { files, baseDirectory: path, now: Date.now() })
    return new ImportedDirectory(path, database, ids)
  }

  async remove(): Promise<void> {
    await this.database.close()
    rmSync(this.path, { recursive: true, force: true })
  }
}
