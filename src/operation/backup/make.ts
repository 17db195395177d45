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
import { UnfinishedArchive } from "./archive/unfinished-archive.ts"
import type { Sink } from "./archive/writer.ts"
import { FileRemovedMeanwhile, writeArchive } from "./content.ts"
import { copyDatabaseTo } from "./copy/copy.ts"
import { isStillNamed, requireSqliteFile } from "./copy/live-database.ts"
import { type Encryption, writeEncrypted } from "./encryption/encrypt.ts"
import type { FileKey } from "./encryption/file-key.ts"
import { unlock } from "./encryption/unlock.ts"
import { readArchive } from "./reader.ts"
import { type Processes, removeAbandoned, UnfinishedFolder } from "./unfinished-folder.ts"

/** Maximum number of tries if files are removed during the backup. */
const ATTEMPTS = 3

/** The settings for the location of all data. */
export type BackupSettings = Parameters<typeof openFiles>[0] & Pick<Settings, "database">

interface BackupOptions {
  /** Path of the archive; `-` is standard output, which cannot be read back to check it. */
  readonly file: string
  /** Whether to replace an older file. */
  readonly force: boolean
  /** Undefined for an unencrypted archive. */
  readonly encryption: Encryption | undefined
  readonly processes: Processes
  /** Epoch milliseconds. */
  readonly now: number
  /** Called with each working folder, so that a process that must end at once can remove it. */
  readonly onUnfinished: (unfinished: UnfinishedFolder) => void
}

/** A completed backup. */
export interface Backup {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly encrypted: boolean
  /** Number of uploaded files in the archive. */
  readonly files: number
  readonly schema_version: number
  /** ISO-8601 in UTC. */
  readonly created_at: string
  readonly missing: readonly string[]
  readonly damaged: readonly string[]
}

/**
 * Makes an archive of a whole installation, whether or not a server uses it: the database at a single point in time, the
 * files that it names, the key and the settings file. The archive gets its name when it is complete, flushed and read
 * back.
 *
 * The database is copied first: to the archive's directory, or to the data directory if the archive is encrypted or goes
 * to standard output, so that nothing readable is written elsewhere.
 *
 * @throws OperatorError when there is nothing to back up, it cannot be read, or the archive cannot be written
 * @throws OutputLost when standard output fails
 */
export async function makeBackup(settings: BackupSettings, options: BackupOptions): Promise<Backup> {
  const { file, encryption, processes } = options
  const database = requireSqliteFile(settings)
  const path = file === "-" ? undefined : resolve(file)
  const archives = path === undefined ? undefined : { directory: dirname(path), output: ARCHIVE }
  const besideDatabase = { directory: settings.data, output: archives === undefined ? COPY : ENCRYPTED_COPY }
  const copying = encryption === undefined && archives !== undefined ? archives : besideDatabase
  const source = { ...copying, database, data: settings.data, files: openFiles(settings) }
  if (path !== undefined) await refuseOthers(path, options)
  // Done in both directories before this process makes a folder, whose name contains its own.
  for (const { directory, output } of [copying, archives ?? copying]) {
    await attempt(output, directory, () => removeAbandoned(directory, "backup", processes))
  }
  return inFolder(copying, options, (copies) =>
    path === undefined || archives === undefined
      ? pass(source, copies, options)
      : inFolder(archives, options, (drafts) => keep(path, source, { copies, drafts }, options)),
  )
}

/** A place on the disk, and the message if it cannot be written. */
interface Place {
  readonly directory: string
  readonly output: Output
}

/** Does work in a temporary folder. */
async function inFolder<T>(
  { directory, output }: Place,
  { processes, onUnfinished }: BackupOptions,
  work: (unfinished: UnfinishedFolder) => Promise<T>,
): Promise<T> {
  return attempt(output, directory, async () => {
    const unfinished = UnfinishedFolder.make(directory, "backup", processes)
    onUnfinished(unfinished)
    try {
      return await work(unfinished)
    } finally {
      await unfinished.remove()
    }
  })
}

/** Where the contents of an archive are, and where the database is copied to. */
interface BackupSource extends Place {
  /** Path of the database in use. */
  readonly database: string
  readonly data: string
  readonly files: FileStore
}

/** Writes the archive into a folder, reads it back, and renames it. */
async function keep(
  path: string,
  source: BackupSource,
  { copies, drafts }: { readonly copies: UnfinishedFolder; readonly drafts: UnfinishedFolder },
  options: BackupOptions,
): Promise<Backup> {
  const archive = drafts.inside("archive.tar")
  for (let left = ATTEMPTS - 1; ; left--) {
    const content = await copied(source, copies, options)
    try {
      const { fileKey, ...written } = await write(content, archive, options)
      await rm(content.copyPath)
      await readArchive(archive, undefined, fileKey)
      // Something may have been created there in the meantime.
      await refuseOthers(path, options)
      await rename(archive, path)
      await flushFolder(dirname(path))
      return summary(path, written, options)
    } catch (error) {
      if (!(error instanceof FileRemovedMeanwhile)) throw error
      if (left === 0) throw restless(error)
      await rm(archive)
      await rm(content.copyPath)
    }
  }
}

/** Output to standard output can be neither read back nor undone. */
async function pass(source: BackupSource, copies: UnfinishedFolder, options: BackupOptions): Promise<Backup> {
  const content = await copied(source, copies, options)
  const hash = new Bun.CryptoHasher("sha256")
  let size = 0
  try {
    const { manifest } = await writeThrough(content, options, async (bytes) => {
      hash.update(bytes)
      size += bytes.length
      await print(bytes)
    })
    return summary("-", { manifest, size, sha256: hash.digest("hex") }, options)
  } catch (error) {
    throw error instanceof FileRemovedMeanwhile ? restless(error) : error
  }
}

async function copied(
  { database, data, files, directory, output }: BackupSource,
  copies: UnfinishedFolder,
  { now }: BackupOptions,
) {
  const copyPath = copies.inside("copy.sqlite")
  const copy = await attempt(output, directory, () => copyDatabaseTo({ from: database, to: copyPath }))
  return { data, files, copyPath, copy, now, isStillNamed: (name: string) => isStillNamed(database, name) }
}

type Content = Parameters<typeof writeArchive>[0]

interface Written {
  readonly manifest: Manifest
  readonly size: number
  readonly sha256: string
}

/** Writes the archive to a file; `fileKey` opens an encrypted archive. */
async function write(
  content: Content,
  path: string,
  options: BackupOptions,
): Promise<Written & { readonly fileKey: FileKey | undefined }> {
  const archive = await UnfinishedArchive.create(path)
  try {
    const { manifest, fileKey } = await writeThrough(content, options, (bytes) => archive.write(bytes))
    const written = { manifest, ...(await archive.finish()) }
    return { ...written, fileKey: fileKey ?? (await keyOf(path, options)) }
  } finally {
    await archive.close()
  }
}

/** Writes the archive to a sink, encrypted if requested. */
async function writeThrough(content: Content, { encryption }: BackupOptions, sink: Sink) {
  if (encryption === undefined) return { manifest: await writeArchive(content, sink), fileKey: undefined }
  const { made, fileKey } = await writeEncrypted(encryption, sink, (within) => writeArchive(content, within))
  return { manifest: made, fileKey }
}

/** The key of an archive just encrypted with a passphrase; otherwise undefined. */
async function keyOf(path: string, { encryption }: BackupOptions): Promise<FileKey | undefined> {
  if (encryption === undefined || !("passphrase" in encryption)) return undefined
  return unlock(path, { named: "passphrase", secret: async () => encryption })
}

function summary(path: string, { manifest, size, sha256 }: Written, { encryption }: BackupOptions): Backup {
  const { entries, schema_version, created_at, missing, damaged } = manifest
  const files = countFiles(entries)
  const encrypted = encryption !== undefined
  return { path, bytes: size, sha256, encrypted, files, schema_version, created_at, missing, damaged }
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

/** What is being written, and the advice if that fails. */
interface Output {
  readonly what: string
  readonly hint: string
}

const ARCHIVE: Output = {
  what: "the backup",
  hint: "make sure that the directory exists, is writable, and has room for twice the size of the database, and for the files",
}

const COPY: Output = {
  what: "the copy of the database for a backup to standard output",
  hint: "name a file on another disk instead of -, or make sure that the directory is writable and has room for it",
}

const ENCRYPTED_COPY: Output = {
  what: "the copy of the database for an encrypted backup",
  hint: "make sure that the data directory is writable and has room for it: nothing readable is written elsewhere",
}

function unwritable({ what, hint }: Output, directory: string, cause: unknown): OperatorError {
  return new OperatorError(`${what} could not be written to ${directory}: ${reasonOf(cause)}`, hint, { cause })
}

function restless(cause: FileRemovedMeanwhile): OperatorError {
  return new OperatorError(
    `files were removed while the backup was made, the last of them ${cause.message}`,
    "try again when fewer files are being removed",
    { cause },
  )
}
