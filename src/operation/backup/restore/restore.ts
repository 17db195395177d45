import { existsSync } from "node:fs"
import { mkdir, rename } from "node:fs/promises"
import { join } from "node:path"
import { commandActor } from "../../../audit/command-actor.ts"
import { noteChange } from "../../../audit/rules.ts"
import { beginEpoch } from "../../../changes/rules.ts"
import { CARRIED_OVER } from "../../../database/errors.ts"
import { migrations } from "../../../database/migrations/sqlite/list.ts"
import { openDatabase } from "../../../database/open.ts"
import { examineFile } from "../../../database/sqlite/closed-file.ts"
import { lockForServer } from "../../../database/sqlite/server-lock.ts"
import { flushFolder } from "../../../files/directory.ts"
import { writeFlushed } from "../../../files/flushed-file.ts"
import type { Settings } from "../../../settings/read.ts"
import { SETTINGS_FILE } from "../../../settings/table.ts"
import { OperatorError } from "../../../tools/operator-error.ts"
import { reasonOf } from "../../../tools/system-errors.ts"
import { DATABASE_ENTRY, FILES_ENTRY, PLAIN_ENTRIES } from "../archive/entries.ts"
import type { Manifest } from "../archive/manifest.ts"
import type { FileKey } from "../encryption/file-key.ts"
import { readArchive } from "../reader.ts"
import { forgetUnfinishedRuns } from "../runs/rules.ts"
import { type Processes, UnfinishedFolder } from "../unfinished-folder.ts"
import { MOVING_FILE, removeLeftovers, requireEmpty, UNTRUSTED_SETTINGS_FILE } from "./data-directory.ts"
import { extractArchive } from "./extract.ts"

/** The version number of all builds before the first release. */
const UNRELEASED = "0.1.0"

interface RestoreOptions {
  /** The key of an encrypted backup. */
  readonly fileKey: FileKey | undefined
  /** Whether the settings in the backup apply at once. They name paths and programs that the server starts. */
  readonly trustSettings: boolean
  readonly processes: Processes
  /** Epoch milliseconds. */
  readonly now: number
  /** Called with the working folder, and with undefined once it must not be removed any more. */
  readonly onUnfinished: (unfinished: UnfinishedFolder | undefined) => void
}

/** The result of a restore. */
interface Restored {
  readonly manifest: Manifest
  readonly settings: SettingsOutcome
}

/**
 * What happened to the settings file in the backup: there was none, it applies, it was left out because another one
 * exists, or it was set aside and does not apply.
 */
type SettingsOutcome = "none" | "taken" | "left out" | "put beside"

/**
 * Reads a whole backup and returns its manifest if it is intact and this release can use it.
 *
 * @param fileKey the key of an encrypted backup
 * @throws OperatorError otherwise
 */
export async function checkBackup(path: string, fileKey: FileKey | undefined): Promise<Manifest> {
  const manifest = await readArchive(path, undefined, fileKey)
  if (manifest.trainbase === UNRELEASED) {
    throw new OperatorError(
      `the backup ${path} is of an unreleased build of trainbase, and this one cannot upgrade it`,
      `restore it by that build, then ${CARRIED_OVER}`,
    )
  }
  const known = migrations.length
  if (manifest.schema_version <= known) return manifest
  throw new OperatorError(
    `the backup ${path} has schema version ${manifest.schema_version}, but this trainbase knows no version above ${known}`,
    `restore it with the trainbase of schema version ${manifest.schema_version} that made it (${manifest.trainbase}), or a newer one; trainbase version shows the schema version`,
  )
}

/**
 * Restores a backup into an empty data directory. All of it is checked before anything is written. The database is put
 * into the directory last, so that an interrupted restore leaves either a complete installation or none. The restore is
 * recorded in the audit log, and the database of an older release is upgraded.
 *
 * @throws OperatorError when the backup is damaged or unsuitable, or the directory is not empty or cannot be written
 */
export async function restoreBackup(
  path: string,
  { data, database }: Pick<Settings, "data" | "database">,
  options: RestoreOptions,
): Promise<Restored> {
  if (database !== undefined) {
    throw new OperatorError(
      "a backup contains an SQLite database, but the setting database names PostgreSQL",
      'leave database unset for a restore; to move to PostgreSQL, use "trainbase export" there and "trainbase import" here',
    )
  }
  const manifest = await checkBackup(path, options.fileKey)
  await requireEmpty(data)
  const lock = lockForServer(data)
  try {
    return await attempt(data, async () => {
      await removeLeftovers(data)
      await requireEmpty(data)
      const unfinished = UnfinishedFolder.make(data, "restore", options.processes)
      options.onUnfinished(unfinished)
      try {
        return { manifest, settings: await fill(unfinished, path, manifest, data, options) }
      } finally {
        await unfinished.remove()
      }
    })
  } finally {
    lock.release()
  }
}

/** Assembles everything in the folder, then moves it out. */
async function fill(
  unfinished: UnfinishedFolder,
  path: string,
  manifest: Manifest,
  data: string,
  { fileKey, now, onUnfinished, trustSettings }: RestoreOptions,
): Promise<SettingsOutcome> {
  const content = unfinished.inside("content")
  await mkdir(content, { mode: 0o700 })
  await extractArchive({ path, fileKey }, manifest, content)
  await prepareDatabase(content, manifest, now).catch((error: unknown) => {
    throw namingBackup(error, content, path)
  })

  const settings = await placeSettings(content, data, trustSettings)
  const candidates = [FILES_ENTRY, ...PLAIN_ENTRIES, UNTRUSTED_SETTINGS_FILE]
  const moving = candidates.filter(
    (name) => existsSync(join(content, name)) && !(settings === "left out" && name === SETTINGS_FILE),
  )
  await writeFlushed(unfinished.inside(MOVING_FILE), new TextEncoder().encode(JSON.stringify(moving)))
  await flushFolder(unfinished.path)
  await flushFolder(data)
  onUnfinished(undefined)
  for (const name of moving) await rename(join(content, name), join(data, name))
  // Everything else is safely in place before the database.
  await flushFolder(data)
  await rename(join(content, DATABASE_ENTRY), join(data, DATABASE_ENTRY))
  await flushFolder(data)
  return settings
}

/** The unpacked folder no longer exists when the administrator reads the message, so it names the backup instead. */
function namingBackup(error: unknown, content: string, path: string): unknown {
  if (!(error instanceof OperatorError) || !error.message.includes(content)) return error
  const message = error.message.replaceAll(join(content, DATABASE_ENTRY), DATABASE_ENTRY).replaceAll(content, "it")
  return new OperatorError(`the backup ${path} cannot be restored: ${message}`, "use another backup", { cause: error })
}

/** Decides what to do with the settings file; an untrusted one gets a name under which it does not apply. */
async function placeSettings(content: string, data: string, trust: boolean): Promise<SettingsOutcome> {
  if (!existsSync(join(content, SETTINGS_FILE))) return "none"
  if (existsSync(join(data, SETTINGS_FILE))) return "left out"
  if (trust) return "taken"
  await rename(join(content, SETTINGS_FILE), join(content, UNTRUSTED_SETTINGS_FILE))
  return "put beside"
}

/** Checks and upgrades the database, and records the restore in it. */
async function prepareDatabase(content: string, manifest: Manifest, now: number): Promise<void> {
  const file = join(content, DATABASE_ENTRY)
  const version = await examineFile(file, ({ schemaVersion }) => schemaVersion)
  if (version !== manifest.schema_version) {
    throw new OperatorError(
      `the database has schema version ${version}, not ${manifest.schema_version} as its manifest says`,
      "use another backup",
    )
  }
  const opened = await openDatabase({ data: content })
  try {
    await opened.transaction(async (tx) => {
      await forgetUnfinishedRuns(tx)
      await beginEpoch(tx)
      await noteChange(tx, {
        actor: commandActor("restore"),
        companyId: null,
        action: "restore",
        record: { type: "installation", id: null },
        changes: { created_at: { before: null, after: manifest.created_at } },
        now,
      })
    })
  } finally {
    await opened.close()
  }
  if (existsSync(`${file}-wal`))
    throw new Error(`The write-ahead log of ${file} still exists after the database was closed.`)
}

async function attempt<T>(data: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OperatorError || !(error instanceof Error && "code" in error)) throw error
    throw new OperatorError(
      `the backup could not be restored into ${data}: ${reasonOf(error)}`,
      "make sure that its disk is writable and has room for the backup, then try again",
      { cause: error },
    )
  }
}
