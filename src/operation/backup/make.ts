import { lstat, rename, rm } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { flushFolder } from "../../files/directory.ts"
import { openFiles } from "../../files/open.ts"
import type { FileStore } from "../../files/port.ts"
import type { Settings } from "../../settings/read.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { print } from "../../tools/processes/standard-output.ts"
import { hasCode, reasonOf } from "../../tools/system-errors.ts"
import { countFiles } from "./archive/entries.ts"
import type { Manifest } from "./archive/manifest.ts"
import { readArchive } from "./archive/reader.ts"
import { UnfinishedArchive } from "./archive/unfinished-archive.ts"
import { FileRemovedMeanwhile, writeArchive } from "./content.ts"
import { copyDatabaseTo } from "./copy/copy.ts"
import { isStillNamed, requireSqliteFile } from "./copy/live-database.ts"
import { abandonedFolders, type Processes, UnfinishedFolder } from "./unfinished-folder.ts"

/** How often a backup is tried when files are removed in between. */
const ATTEMPTS = 3

/** What a backup is made of: the settings that say where everything is. */
export type BackupSettings = Parameters<typeof openFiles>[0] & Pick<Settings, "database">

interface BackupOptions {
  /** Where the archive goes; `-` is standard output, which cannot be read back to check it. */
  readonly file: string
  /** Replaces an older file. */
  readonly force: boolean
  readonly processes: Processes
  /** Epoch milliseconds. */
  readonly now: number
  /** Called with the working folder, so that a process that has to end at once can remove it. */
  readonly onUnfinished: (unfinished: UnfinishedFolder) => void
}

/** A backup that was made. */
export interface Backup {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  /** Uploaded files in it. */
  readonly files: number
  readonly schema_version: number
  /** ISO-8601 in UTC. */
  readonly created_at: string
  readonly missing: readonly string[]
  readonly damaged: readonly string[]
}

/**
 * Makes an archive of a whole installation, while a server uses it or not: the database as it is at one moment, the
 * files that it names, the key and the settings file. It gets its name when it is complete, flushed and read back.
 *
 * @throws OperatorError when there is nothing to back up, it cannot be read, or the archive cannot be written
 * @throws OutputLost when standard output does not take it
 */
export async function makeBackup(settings: BackupSettings, options: BackupOptions): Promise<Backup> {
  const database = requireSqliteFile(settings)
  const source = { database, data: settings.data, files: openFiles(settings) }
  const { file, processes } = options
  const path = file === "-" ? undefined : resolve(file)
  if (path !== undefined) await refuseOthers(path, options)
  const directory = path === undefined ? settings.data : dirname(path)
  return attempt(path === undefined ? COPY : ARCHIVE, directory, async () => {
    for (const left of await abandonedFolders(directory, "backup", processes)) {
      await rm(left, { recursive: true, force: true })
    }
    const unfinished = UnfinishedFolder.make(directory, "backup", processes)
    options.onUnfinished(unfinished)
    try {
      return path === undefined
        ? await pass(source, unfinished, options)
        : await keep(path, source, unfinished, options)
    } finally {
      await unfinished.remove()
    }
  })
}

/** Where the contents of an archive are. */
interface BackupSource {
  /** Path of the database. */
  readonly database: string
  readonly data: string
  readonly files: FileStore
}

/** Writes the archive into the folder, reads it back, and renames it. */
async function keep(
  path: string,
  source: BackupSource,
  unfinished: UnfinishedFolder,
  options: BackupOptions,
): Promise<Backup> {
  const archive = unfinished.inside("archive.tar")
  for (let left = ATTEMPTS - 1; ; left--) {
    const content = await copied(source, unfinished, options)
    try {
      const written = await write(content, archive)
      await rm(content.copyPath)
      await readArchive(archive)
      // Something may have been put there in the meantime.
      await refuseOthers(path, options)
      await rename(archive, path)
      await flushFolder(dirname(path))
      return summary(path, written)
    } catch (error) {
      if (!(error instanceof FileRemovedMeanwhile)) throw error
      if (left === 0) throw restless(error)
      await rm(archive)
      await rm(content.copyPath)
    }
  }
}

/** Output to standard output can neither be read back nor undone. */
async function pass(source: BackupSource, unfinished: UnfinishedFolder, options: BackupOptions): Promise<Backup> {
  const content = await copied(source, unfinished, options)
  const hash = new Bun.CryptoHasher("sha256")
  let size = 0
  try {
    const manifest = await writeArchive(content, async (bytes) => {
      hash.update(bytes)
      size += bytes.length
      await print(bytes)
    })
    return summary("-", { manifest, size, sha256: hash.digest("hex") })
  } catch (error) {
    throw error instanceof FileRemovedMeanwhile ? restless(error) : error
  }
}

async function copied({ database, data, files }: BackupSource, unfinished: UnfinishedFolder, { now }: BackupOptions) {
  const copyPath = unfinished.inside("copy.sqlite")
  const copy = await copyDatabaseTo({ from: database, to: copyPath })
  return { data, files, copyPath, copy, now, isStillNamed: (name: string) => isStillNamed(database, name) }
}

type Content = Parameters<typeof writeArchive>[0]

interface Written {
  readonly manifest: Manifest
  readonly size: number
  readonly sha256: string
}

async function write(content: Content, path: string): Promise<Written> {
  const archive = await UnfinishedArchive.create(path)
  try {
    const manifest = await writeArchive(content, (bytes) => archive.write(bytes))
    return { manifest, ...(await archive.finish()) }
  } finally {
    await archive.close()
  }
}

function summary(path: string, { manifest, size, sha256 }: Written): Backup {
  const { entries, schema_version, created_at, missing, damaged } = manifest
  const files = countFiles(entries)
  return { path, bytes: size, sha256, files, schema_version, created_at, missing, damaged }
}

async function refuseOthers(path: string, { force }: { force: boolean }): Promise<void> {
  const found = await lstat(path).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return undefined
    throw unwritable(ARCHIVE, dirname(path), error)
  })
  if (found?.isDirectory()) throw new OperatorError(`${path} is a directory`, "name the file to be written in it")
  if (found === undefined || force) return
  throw new OperatorError(`${path} exists already`, "name another file, or replace the old backup with --force")
}

async function attempt<T>(what: Output, directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isFault = error instanceof Error && "code" in error && !(error instanceof OperatorError)
    throw isFault ? unwritable(what, directory, error) : error
  }
}

/** What is written to the disk, and what to do when that fails. */
interface Output {
  readonly what: string
  readonly hint: string
}

const ARCHIVE: Output = {
  what: "the backup",
  hint: "see that the directory is there, can be written, and has room for twice the database and the files",
}

const COPY: Output = {
  what: "the copy of the database for a backup to standard output",
  hint: "name a file on another disk instead of -, or see that the directory can be written and has room for it",
}

function unwritable({ what, hint }: Output, directory: string, cause: unknown): OperatorError {
  return new OperatorError(`${what} could not be written to ${directory}: ${reasonOf(cause)}`, hint, { cause })
}

function restless(cause: FileRemovedMeanwhile): OperatorError {
  return new OperatorError(
    `files were removed while the backup was made, the last of them ${cause.message}`,
    "try again when less is removed",
    { cause },
  )
}
