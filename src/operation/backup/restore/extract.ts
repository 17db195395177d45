import { mkdir, open } from "node:fs/promises"
import { join } from "node:path"
import { flushFolder } from "../../../files/directory.ts"
import { inParallel } from "../../../tools/parallel.ts"
import { FILES_ENTRY } from "../archive/entries.ts"
import { type Manifest, manifestText } from "../archive/manifest.ts"
import { BadArchive } from "../archive/opened.ts"
import type { FileKey } from "../encryption/file-key.ts"
import { type OnEntry, readArchive } from "../reader.ts"

/** Number of files to flush together, which is faster. */
const FLUSHES = 16

/**
 * Unpacks a checked archive into an empty folder, checks the result again, and returns when all of it is safely on disk.
 * Only the current user can read the result (folders 700, files 600).
 *
 * @throws BadArchive when the archive has changed since it was checked
 */
export async function extractArchive(
  { path, fileKey }: { readonly path: string; readonly fileKey: FileKey | undefined },
  manifest: Manifest,
  folder: string,
): Promise<void> {
  const files = join(folder, FILES_ENTRY)
  await mkdir(files, { mode: 0o700 })
  const written: string[] = []
  const write: OnEntry = async (name, body) => {
    const target = join(folder, name)
    const file = await open(target, "wx", 0o600)
    try {
      for await (const bytes of body) await file.writeFile(bytes)
    } finally {
      await file.close()
    }
    written.push(target)
  }
  const found = await readArchive(path, write, fileKey)
  if (manifestText(found) !== manifestText(manifest)) {
    throw new BadArchive(`the backup ${path} was changed during the restore`, "try again")
  }
  await inParallel(written, FLUSHES, flush)
  for (const directory of [files, folder]) await flushFolder(directory)
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+")
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
