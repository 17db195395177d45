import { existsSync } from "node:fs"
import { dirname } from "node:path"
import type { Queries } from "../../database/port.ts"
import { FileMissing, type FileStore } from "../../files/port.ts"
import { inParallel } from "../../tools/parallel.ts"
import { writeRefusal } from "../health/write-refusal.ts"
import { type Finding, fail, pass } from "./finding.ts"
import { type FileRow, findFiles } from "./store.ts"

const PAGE = 500

/** Number of files checked concurrently, for slow stores. */
const AT_ONCE = 8

/** Maximum number of faults that are listed individually. */
const SHOWN = 5

/**
 * Checks the place where files are stored. For a directory, the permissions are sufficient; in a bucket, a small object
 * is written, read and removed.
 *
 * @param directory where the files are; undefined for a bucket
 */
export async function placeOfFiles(files: FileStore, directory: string | undefined): Promise<Finding> {
  if (directory === undefined) {
    await files.check()
    return pass("the bucket for files can be written and read")
  }
  if (!existsSync(directory)) return placeToBe(directory)
  const refusal = await writeRefusal(directory)
  if (refusal === undefined) return pass(`files can be stored in ${directory}`)
  return fail(`files cannot be stored in ${directory}: ${refusal.reason}`, `${refusal.advice} (setting files)`)
}

/** For a directory that is created together with the first file. */
async function placeToBe(directory: string): Promise<Finding> {
  let above = dirname(directory)
  while (!existsSync(above)) above = dirname(above)
  const refusal = await writeRefusal(above)
  if (refusal === undefined) return pass(`files will be stored in ${directory}, which is created with the first one`)
  return fail(
    `${directory} for files does not exist and cannot be created: ${above}: ${refusal.reason}`,
    `${refusal.advice}, or create the directory yourself (setting files)`,
  )
}

/** Checks that every file known to the database exists with the right size; with `deep`, also with the right bytes. */
export async function storedFiles(
  queries: Queries,
  files: FileStore,
  { deep }: { deep: boolean },
): Promise<Finding | readonly Finding[]> {
  const faults: string[] = []
  let count = 0
  let after = 0
  for (;;) {
    const page = await findFiles(queries, after, PAGE)
    await inParallel(page, AT_ONCE, async (file) => {
      const fault = deep ? await byteFault(files, file) : await sizeFault(files, file)
      if (fault !== undefined) faults.push(`the ${file.purpose} ${file.storage_name} (file ${file.id}) ${fault}`)
    })
    count += page.length
    after = page.at(-1)?.id ?? after
    if (page.length < PAGE) break
  }
  if (faults.length === 0) return pass(`${count} files are there ${deep ? "byte for byte" : "with their sizes"}`)
  const advice = "copy it from a backup: trainbase restore writes all files into an empty data directory"
  const shown = faults.slice(0, SHOWN).map((fault) => fail(fault, advice))
  const rest = faults.length - shown.length
  return rest === 0 ? shown : [...shown, fail(`${rest} more of ${count} files are missing or damaged`, advice)]
}

/** Does not request the whole file, because a remote store would begin to send it. */
async function sizeFault(files: FileStore, { storage_name: name, size }: FileRow): Promise<string | undefined> {
  return missingOr(async () => {
    const found = await files.read(name, size === 0 ? undefined : { start: 0, end: 1 })
    await found.body.cancel()
    return found.size === size ? undefined : `has ${found.size} bytes instead of ${size}`
  })
}

async function byteFault(files: FileStore, { storage_name: name, size, sha256 }: FileRow): Promise<string | undefined> {
  return missingOr(async () => {
    const hasher = new Bun.CryptoHasher("sha256")
    const found = await files.read(name)
    for await (const chunk of found.body) hasher.update(chunk)
    if (found.size !== size) return `has ${found.size} bytes instead of ${size}`
    return hasher.digest("hex") === sha256 ? undefined : "has different bytes than when it was stored"
  })
}

async function missingOr(look: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof FileMissing) return "is missing"
    // An empty file where bytes are expected has no first byte.
    if (error instanceof RangeError) return "is empty"
    throw error
  }
}
