import { join } from "node:path"
import { FILES_FOLDER } from "../../files/open.ts"
import { countFiles } from "../../operation/backup/archive/entries.ts"
import type { Manifest } from "../../operation/backup/archive/manifest.ts"
import { UNTRUSTED_SETTINGS_FILE } from "../../operation/backup/restore/data-directory.ts"
import { checkBackup, restoreBackup } from "../../operation/backup/restore/restore.ts"
import type { UnfinishedFolder } from "../../operation/backup/unfinished-folder.ts"
import { hasEnded, processName } from "../../server/process-name.ts"
import { EXIT_CODES, stopSignal } from "../../server/stop-signal.ts"
import { refuseAsRoot } from "../../settings/data-owner.ts"
import type { Settings } from "../../settings/read.ts"
import { SETTINGS_FILE } from "../../settings/table.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { counted } from "../counted.ts"
import { printResult } from "../result.ts"
import { opened, type SecretChoices } from "./keys.ts"
import { nameOf, withArchiveFile } from "./standard-input.ts"

interface RestoreChoices {
  /** `-` is standard input. */
  readonly file: string
  /** The secret that opens an encrypted backup. */
  readonly secret: SecretChoices
  /** Whether to check the backup without restoring it. */
  readonly check: boolean
  /** Whether the settings in the backup apply at once. */
  readonly trustSettings: boolean
  readonly json: boolean
  /** Reads the settings again, because those from the backup may now apply. */
  readonly settingsAfterwards: () => Settings
}

/** `trainbase restore`: restores a backup into an empty data directory, or only checks whether that is possible. */
export async function restore(settings: Settings, choices: RestoreChoices): Promise<void> {
  const { passphraseFile, identityFile } = choices.secret
  if (choices.file === "-" && [passphraseFile, identityFile].includes("-")) {
    throw new OperatorError("standard input cannot be both the backup and its key", "name a file for one of them")
  }
  if (!choices.check) refuseAsRoot(settings)
  await withArchiveFile(choices.file, settings.data, (file) => restoreFile(settings, file, choices))
}

async function restoreFile(settings: Settings, file: string, choices: RestoreChoices): Promise<void> {
  const { check, json } = choices
  const fileKey = await opened(file, choices.secret)
  if (check) {
    const manifest = await checkBackup(file, fileKey)
    await printResult(
      factsOf(manifest),
      `The backup ${nameOf(choices.file)} is intact: ${described(manifest)}.\n`,
      json,
    )
    return
  }
  const { manifest, settings: outcome } = await restoreBackup(file, settings, {
    fileKey,
    processes: { own: processName(), hasEnded },
    now: Date.now(),
    trustSettings: choices.trustSettings,
    onUnfinished: signalCleanup(),
  })
  const notes = [...lossesOf(manifest), ...nextSteps(settings, outcome, choices)]
  const text = [`Restored ${described(manifest)} into ${settings.data}.`, ...notes].join("\n")
  await printResult({ data: settings.data, ...factsOf(manifest), notes }, `${text}\n`, json)
}

/** Ends the process on a signal. The unfinished folder is removed first, but not while it is being moved into place. */
function signalCleanup(): (unfinished: UnfinishedFolder | undefined) => void {
  let unfinished: UnfinishedFolder | undefined
  let isMoving = false
  void stopSignal().then((signal) => {
    if (isMoving) return
    unfinished?.removeAtOnce()
    process.exit(EXIT_CODES[signal])
  })
  return (given) => {
    unfinished = given
    isMoving = given === undefined
  }
}

function factsOf({ entries, ...manifest }: Manifest) {
  return { ...manifest, files: countFiles(entries) }
}

function described(manifest: Manifest): string {
  const { files, created_at, trainbase, schema_version } = factsOf(manifest)
  const what = files === 0 ? "the database" : `the database and ${counted(files, "file")}`
  return `${what} of ${created_at} (made by trainbase ${trainbase}, schema version ${schema_version})`
}

function lossesOf({ missing, damaged }: Manifest): string[] {
  return [
    ...missing.map((name) => `The stored file ${name} was already missing when the backup was made.`),
    ...damaged.map((name) => `The stored file ${name} was already damaged when the backup was made.`),
  ]
}

/** The remaining steps before the server can be started. */
function nextSteps(
  { data }: Settings,
  outcome: Awaited<ReturnType<typeof restoreBackup>>["settings"],
  { settingsAfterwards }: RestoreChoices,
): string[] {
  const path = join(data, SETTINGS_FILE)
  const kept = []
  if (outcome === "left out") kept.push(`${path} already exists and is kept; the backup's copy was left out.`)
  if (outcome === "put beside") {
    const aside = join(data, UNTRUSTED_SETTINGS_FILE)
    kept.push(
      `The settings of the backup are not active yet: they may name programs that the server starts. Check ${aside} and rename it to ${path}, or restore with --trust-settings if you know who made the backup.`,
    )
  }
  const folder = join(data, FILES_FOLDER)
  try {
    const { files } = settingsAfterwards()
    if (files === undefined || ("directory" in files && files.directory === folder)) return kept
    const place = "directory" in files ? files.directory : `s3://${files.bucket}/${files.prefix}`
    return [...kept, `The setting files names ${place}: copy missing files to it from ${folder} before the start.`]
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [...kept, `The settings are not right for this machine: ${error.message}.`]
  }
}
