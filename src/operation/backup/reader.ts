import { createHash } from "node:crypto"
import { once } from "node:events"
import type { FileHandle } from "node:fs/promises"
import { type Extract, extract } from "tar-stream"
import { OperatorError } from "../../tools/operator-error.ts"
import { reasonOf } from "../../tools/system-errors.ts"
import { bytesOf } from "./archive/bytes.ts"
import { isEntryName, MANIFEST_ENTRY } from "./archive/entries.ts"
import { type ArchiveEntry, foreignFormat, type Manifest, parseManifest } from "./archive/manifest.ts"
import { BadArchive, openArchive } from "./archive/opened.ts"
import { decrypted, type FileKey } from "./encryption/file-key.ts"
import { readHeader } from "./encryption/header.ts"

/** Reads all bytes of one entry. */
export type OnEntry = (name: string, body: AsyncIterable<Uint8Array>) => Promise<void>

/** Enough for a manifest of a million files. */
const MANIFEST_BYTES_MAX = 256 * 1024 * 1024

const BLOCK = 512
/** The end of every archive. */
const END = 2 * BLOCK

/** Only its end shows whether an archive is complete and unchanged. Until then, no part of it can be trusted. */
interface Reading {
  readonly path: string
  readonly handle: FileHandle
  /** The key of an encrypted archive. */
  readonly fileKey: FileKey | undefined
  /** A gap between entries, which must contain only zeros: the positions of its first byte and of the byte after it. */
  readonly gaps: { from: number; to: number }[]
  /** The position of checksums in headers, in which the library overlooks some changes. */
  readonly checksums: number[]
}

/** The checksum in the library's own notation. */
const HEADER_CHECKSUM = /^[0-7]{6} \0$/
const [CHECKSUM_PLACE, CHECKSUM_LENGTH] = [148, 8]

/**
 * Reads a whole archive and compares every byte with the manifest.
 *
 * @param onEntry receives each entry except the manifest; its bytes have not been checked yet
 * @param fileKey the key of an encrypted archive
 * @returns the manifest, if everything matches it
 * @throws BadArchive when it is damaged, incomplete, or not a trainbase archive
 */
export async function readArchive(path: string, onEntry: OnEntry = ignore, fileKey?: FileKey): Promise<Manifest> {
  const handle = await openArchive(path)
  try {
    if (fileKey === undefined && (await readHeader(handle)) !== undefined) {
      throw new OperatorError(`the backup ${path} is encrypted`, "name its passphrase or identity")
    }
    const reading: Reading = { path, handle, fileKey, gaps: [], checksums: [] }
    const { entries, manifest } = await readEntries(reading, onEntry)
    if (manifest === undefined) {
      throw entries.length === 0 ? noArchive(path) : damaged(path, "it ends before its manifest")
    }
    compare(path, entries, manifest)
    // Encryption protects every byte, including those between the files.
    if (fileKey === undefined) await checkGaps(reading)
    return manifest
  } finally {
    await handle.close()
  }
}

async function readEntries(
  { path, handle, fileKey, gaps, checksums }: Reading,
  onEntry: OnEntry,
): Promise<{ entries: ArchiveEntry[]; manifest: Manifest | undefined }> {
  const tar = extract()
  const stop = new AbortController()
  const fed = feed(tar, { path, handle, fileKey }, stop.signal)
  fed.catch(() => {})
  let expected = 0
  const entries: ArchiveEntry[] = []
  let manifest: Manifest | undefined
  let isOurs = false
  try {
    for await (const entry of tar) {
      const { name, size, type } = entry.header
      if (manifest !== undefined) throw damaged(path, `it continues after its manifest, with ${JSON.stringify(name)}`)
      if (!isEntryName(name) || type !== "file") {
        throw entries.length === 0
          ? noArchive(path)
          : damaged(path, `it contains ${JSON.stringify(name)}, which no backup contains`)
      }
      isOurs = true
      const end = entry.offset + BLOCK + size
      checksums.push(entry.offset + CHECKSUM_PLACE)
      if (name === MANIFEST_ENTRY) {
        manifest = manifestOf(path, await textOf(path, bytesOf(entry), size))
        expected = padded(end) + END
        gaps.push({ from: end, to: expected })
      } else {
        gaps.push({ from: end, to: padded(end) })
        const hash = createHash("sha256")
        await onEntry(name, hashed(bytesOf(entry), hash))
        entries.push({ name, size, sha256: hash.digest("hex") })
      }
    }
    const length = await fed
    if (manifest !== undefined && length !== expected) throw damaged(path, "it is longer or shorter than it should be")
  } catch (error) {
    throw explained(error, path, isOurs)
  } finally {
    stop.abort()
    tar.destroy()
  }
  return { entries, manifest }
}

/** Passes the archive on as fast as it is consumed, and returns its length in bytes. */
async function feed(
  tar: Extract,
  { path, handle, fileKey }: Pick<Reading, "path" | "handle" | "fileKey">,
  signal: AbortSignal,
): Promise<number> {
  const archive =
    fileKey === undefined
      ? handle.createReadStream({ autoClose: false, start: 0, highWaterMark: 1024 * 1024 })
      : decrypted(handle, fileKey)
  let length = 0
  try {
    for await (const bytes of archive) {
      signal.throwIfAborted()
      length += bytes.length
      if (!tar.write(bytes)) await once(tar, "drain", { signal })
    }
    tar.end(null)
    return length
  } catch (error) {
    const failure = feedFailure(error, path, fileKey !== undefined && !signal.aborted)
    tar.destroy(failure)
    throw failure
  }
}

/** The decryption library has no error classes. */
function feedFailure(error: unknown, path: string, isEncrypted: boolean): Error {
  if (isFault(error)) return unreadable(path, error)
  if (isEncrypted) return damaged(path, "its encryption shows that it was changed or truncated")
  return error instanceof Error ? error : new Error(String(error))
}

async function* hashed(body: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const bytes of body) {
    hash.update(bytes)
    yield bytes
  }
}

async function textOf(path: string, body: AsyncIterable<Uint8Array>, size: number): Promise<string> {
  if (size > MANIFEST_BYTES_MAX) throw damaged(path, "its manifest is too long")
  const parts: Uint8Array[] = []
  for await (const bytes of body) parts.push(bytes)
  return new TextDecoder().decode(Buffer.concat(parts))
}

function manifestOf(path: string, text: string): Manifest {
  const manifest = parseManifest(text)
  if (manifest !== undefined) return manifest
  const format = foreignFormat(text)
  if (format === undefined) throw damaged(path, "its manifest was changed")
  throw new BadArchive(
    `${path} is a backup in format ${format}, which this trainbase does not support`,
    "use the trainbase that made it, or a newer one",
  )
}

function compare(path: string, found: readonly ArchiveEntry[], { entries }: Manifest): void {
  for (const [index, entry] of entries.entries()) {
    const other = found[index]
    if (other?.name !== entry.name || other.size !== entry.size) throw damaged(path, `${entry.name} was changed`)
    if (other.sha256 !== entry.sha256) throw damaged(path, `the checksum of ${entry.name} is wrong`)
  }
  if (found.length > entries.length) throw damaged(path, "it contains more than its manifest lists")
}

async function checkGaps({ path, handle, gaps, checksums }: Reading): Promise<void> {
  const buffer = Buffer.alloc(2 * END)
  const bytesFrom = async (from: number, length: number) => {
    try {
      return buffer.subarray(0, (await handle.read(buffer, 0, length, from)).bytesRead)
    } catch (error) {
      throw unreadable(path, error)
    }
  }
  for (const { from, to } of gaps) {
    const bytes = await bytesFrom(from, to - from)
    if (bytes.length !== to - from || bytes.some((byte) => byte !== 0)) throw damaged(path, GAPS)
  }
  for (const place of checksums) {
    const bytes = await bytesFrom(place, CHECKSUM_LENGTH)
    if (!HEADER_CHECKSUM.test(bytes.toString("latin1"))) throw damaged(path, GAPS)
  }
}

const GAPS = "the data between its files was changed"

function padded(end: number): number {
  return Math.ceil(end / BLOCK) * BLOCK
}

/** The library has no error class for an unreadable archive. */
function explained(error: unknown, path: string, isOurs: boolean): unknown {
  if (error instanceof OperatorError || !(error instanceof Error)) return error
  if (error.message === "Unexpected end of data") {
    return isOurs ? damaged(path, "it ends too early") : noArchive(path)
  }
  if (/tar header|Header exceeds|Invalid header/i.test(error.message)) {
    return isOurs ? damaged(path, GAPS) : noArchive(path)
  }
  return error
}

/** Whether this is a system error. Write errors of `onEntry` are handled elsewhere. */
function isFault(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("E")
}

function unreadable(path: string, cause: unknown): OperatorError {
  return new OperatorError(`the backup ${path} cannot be read: ${reasonOf(cause)}`, "check the disk that it is on", {
    cause,
  })
}

function noArchive(path: string): BadArchive {
  return new BadArchive(`${path} is not a trainbase backup`, 'name a file made by "trainbase backup"')
}

function damaged(path: string, how: string): BadArchive {
  return new BadArchive(`the backup ${path} is damaged: ${how}`, "use another backup, or a fresh copy of this one")
}

async function ignore(_name: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
}
