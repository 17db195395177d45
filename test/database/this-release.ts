import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { importDataset } from "../../src/dataset/rules.ts"
import { DirectoryFiles } from "../../src/files/directory.ts"
import { NOW } from "../dataset/empty-installation.ts"
import { EVERYTHING, FILES_OF_EVERYTHING } from "../dataset/everything.ts"
import { KEY } from "../dataset/moving.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { type Records, recordsOf } from "../harness/stored-records.ts"

/** Installs a database of this release, with records of every kind, in a data directory and returns the records. */
export async function installThisRelease(data: string): Promise<Records> {
  const baseDirectory = mkdtempSync(join(tmpdir(), "trainbase-everything-"))
  const database = await openTestDatabase(data)
  try {
    for (const [name, bytes] of Object.entries(FILES_OF_EVERYTHING)) await Bun.write(join(baseDirectory, name), bytes)
    const files = new DirectoryFiles(join(data, "files"))
    await importDataset(database, EVERYTHING, { files, baseDirectory, now: NOW, key: () => KEY })
    return await recordsOf(database)
  } finally {
    await database.close()
    rmSync(baseDirectory, { recursive: true })
  }
}
