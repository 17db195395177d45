import { join } from "node:path"
import type { Database } from "../../src/database/port.ts"
import { exportDataset, openTarget } from "../../src/dataset/export/rules.ts"
import { type ImportResult, importDataset } from "../../src/dataset/rules.ts"
import type { FileStore } from "../../src/files/port.ts"

/** The parts of an installation that exports and imports need. */
export interface Movable {
  readonly directory: string
  readonly database: Database
  readonly files: FileStore
  /** The key of the installation. Tests use this one unless they specify another. */
  readonly key?: Uint8Array
}

/** Seals secrets in installations without a separate key. */
export const KEY = new Uint8Array(32).fill(7)

/** Exports an installation to `export.json` in its directory and returns the contents. */
export async function exported(
  { directory, database, files, key = KEY }: Movable,
  { withSecrets = true, now = 0 }: { withSecrets?: boolean; now?: number } = {},
): Promise<{ readonly document: unknown; readonly text: string }> {
  const file = join(directory, "export.json")
  const target = await openTarget(file, { force: true })
  try {
    await exportDataset(database, { files, target, withSecrets, now, key: () => key })
  } finally {
    await target.abandon()
  }
  const text = await Bun.file(file).text()
  return { document: JSON.parse(text), text }
}

/** Imports an export of `from`, at a time when all its dates are in the past. */
export function importedFrom(
  from: Movable,
  document: unknown,
  { database, files, key = KEY }: Movable,
): Promise<ImportResult> {
  const now = Date.UTC(2040, 0, 1)
  return importDataset(database, document, { files, baseDirectory: from.directory, now, key: () => key })
}
