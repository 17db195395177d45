import { readFile } from "node:fs/promises"
import { join } from "node:path"
import product from "../../../package.json" with { type: "json" }
import { FileMissing, type FileStore } from "../../files/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { hasCode, reasonOf } from "../../tools/system-errors.ts"
import { DATABASE_ENTRY, fileEntry, MANIFEST_ENTRY, PLAIN_ENTRIES } from "./archive/entries.ts"
import { type ArchiveEntry, FORMAT, type Manifest, manifestText } from "./archive/manifest.ts"
import { ArchiveWriter, type Sink } from "./archive/writer.ts"
import type { DatabaseCopy } from "./copy/copy.ts"
import type { NamedFile } from "./copy/messages.ts"

/** The sources of an archive's contents. */
interface Content {
  /** The data directory, for its plain files. */
  readonly data: string
  readonly files: FileStore
  /** Path of the copy of the database, which lists the uploaded files. */
  readonly copyPath: string
  readonly copy: DatabaseCopy
  /** The time of the backup in epoch milliseconds. */
  readonly now: number
  /** Whether the live database still names a missing file. */
  readonly isStillNamed: (storageName: string) => Promise<boolean>
}

/** A file was removed after the database was copied, so the copy would name a missing file. */
export class FileRemovedMeanwhile extends Error {
  override readonly name = "FileRemovedMeanwhile"
}

/**
 * Writes a whole archive: database, plain files of the data directory, uploaded files, manifest.
 *
 * A file that was already missing or changed does not prevent a backup: the manifest lists it.
 *
 * @throws FileRemovedMeanwhile
 * @throws OperatorError when something cannot be read; errors of the sink are passed on
 */
export async function writeArchive(content: Content, sink: Sink): Promise<Manifest> {
  const { data, copyPath, copy, now } = content
  const writer = new ArchiveWriter(sink, new Date(now))
  const database = Bun.file(copyPath)
  const entries = [await writer.add({ name: DATABASE_ENTRY, size: database.size, body: database.stream() })]
  for (const name of PLAIN_ENTRIES) {
    const bytes = await readPlain(join(data, name))
    if (bytes !== undefined) entries.push(await writer.add({ name, size: bytes.length, body: [bytes] }))
  }
  const [missing, damaged]: [string[], string[]] = [[], []]
  for (const file of copy.files) {
    const entry = await addFile(writer, file, content)
    if (entry === undefined) missing.push(file.storage_name)
    else entries.push(entry)
    if (entry !== undefined && entry.sha256 !== file.sha256) damaged.push(file.storage_name)
  }
  const manifest = {
    format: FORMAT,
    trainbase: product.version,
    schema_version: copy.schemaVersion,
    created_at: isoInstant(now),
    entries,
    missing,
    damaged,
  } satisfies Manifest
  const text = new TextEncoder().encode(manifestText(manifest))
  await writer.add({ name: MANIFEST_ENTRY, size: text.length, body: [text] })
  await writer.finish()
  return manifest
}

/** Undefined if the file is missing. */
async function addFile(
  writer: ArchiveWriter,
  { storage_name }: NamedFile,
  { files, isStillNamed }: Content,
): Promise<ArchiveEntry | undefined> {
  try {
    const { size, body } = await files.read(storage_name)
    return await writer.add({ name: fileEntry(storage_name), size, body })
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    if (await isStillNamed(storage_name)) return undefined
    throw new FileRemovedMeanwhile(storage_name, { cause: error })
  }
}

async function readPlain(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    throw new OperatorError(
      `${path} could not be read: ${reasonOf(error)}`,
      "give the user that makes the backup read access",
      { cause: error },
    )
  }
}
