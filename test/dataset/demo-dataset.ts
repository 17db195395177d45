import { join } from "node:path"
import { type ImportResult, importDataset } from "../../src/dataset/rules.ts"
import { readSource } from "../../src/dataset/source.ts"
import type { Movable } from "./moving.ts"

/** Imports data/demo.json with the files next to it, as the command does. */
export async function importDemo({ database, files }: Movable, now: number): Promise<ImportResult> {
  const { document, baseDirectory } = await readSource(join(import.meta.dir, "../../data/demo.json"))
  return importDataset(database, document, { files, baseDirectory, now })
}
