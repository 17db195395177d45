import type { Database } from "../../database/port.ts"
import { Forbidden, NotFound } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import type { Log } from "../../tools/log/log.ts"
import { type ByteRange, FileMissing, type FileStore, type StoredFile } from "../port.ts"
import { signingKey } from "./key.ts"
import { type FileRow, findFile } from "./store.ts"

export type { FileRow } from "./store.ts"

/** The purposes of files that anyone with a signed address can download. */
const PURPOSES = ["certificate", "video", "captions", "poster", "chapters", "logo", "image"] as const
type DownloadPurpose = (typeof PURPOSES)[number]

/** Default lifetime of an address in seconds. */
const LIFETIME = 900

/** The parts of an address besides the file's purpose, as written in it. */
interface SignedParts {
  readonly file: string
  readonly expires: string
}

/** A file to make an address for. */
interface NamedFile {
  readonly purpose: DownloadPurpose
  readonly fileId: number
  /** For how many seconds the address is valid. */
  readonly lifetime?: number
}

/**
 * Returns a function that makes absolute addresses, with which anyone may fetch a file until they expire.
 *
 * @param options.now epoch milliseconds
 */
export async function addressSigner(
  { database }: { readonly database: Database },
  { origin, now }: { readonly origin: string; readonly now: number },
): Promise<(file: NamedFile) => string> {
  const key = await signingKey(database, now)
  return ({ purpose, fileId, lifetime = LIFETIME }) => {
    const expires = String(Math.floor(now / 1000) + lifetime)
    const file = String(fileId)
    return `${origin}/files/${file}?expires=${expires}&signature=${signatureOf(key, purpose, { file, expires })}`
  }
}

/** Seconds. */
const HOUR = 60 * 60

/**
 * Addresses of files of one purpose, valid for one to two hours. Within an hour they are the same, so that browsers and
 * entity tags recognise them.
 *
 * @param options.origin empty for addresses on pages
 * @param options.now epoch milliseconds
 */
export async function steadyAddresses(
  database: Database,
  purpose: DownloadPurpose,
  { origin, now }: { readonly origin: string; readonly now: number },
): Promise<(fileId: number) => string> {
  const hourBegan = Math.floor(now / (HOUR * 1000)) * HOUR * 1000
  const sign = await addressSigner({ database }, { origin, now: hourBegan })
  return (fileId) => sign({ purpose, fileId, lifetime: 2 * HOUR })
}

/** Base64url of HMAC-SHA256. No part has a line break, so different addresses never sign the same text. */
function signatureOf(key: Buffer, purpose: DownloadPurpose, { file, expires }: SignedParts): string {
  return new Bun.CryptoHasher("sha256", key).update(`${purpose}\n${file}\n${expires}`).digest("base64url")
}

/** An address as sent; undefined for a parameter that is missing or repeated. */
export interface SentAddress {
  readonly file: string
  readonly expires: string | undefined
  readonly signature: string | undefined
}

/**
 * The file of a signed address. The signature covers the exact text sent: another spelling of the same number does not
 * match.
 *
 * @param now epoch milliseconds
 * @throws Forbidden when the signature is wrong or has expired, whether or not the file exists
 * @throws NotFound when the file is gone
 */
export async function requireSigned(database: Database, sent: SentAddress, now: number): Promise<FileRow> {
  const { file, expires, signature } = sent
  const purpose =
    expires === undefined || signature === undefined
      ? undefined
      : purposeOf(await signingKey(database, now), { file, expires }, signature)
  if (purpose === undefined || Number(expires) * 1000 <= now) throw new Forbidden(message("address_not_valid"))
  const row = await findFile(database, Number(file), purpose)
  if (row === undefined) throw new NotFound()
  return row
}

/** The purpose that this signature is for. */
function purposeOf(key: Buffer, parts: SignedParts, signature: string): DownloadPurpose | undefined {
  const sent = Buffer.from(signature)
  return PURPOSES.find((purpose) => {
    const right = Buffer.from(signatureOf(key, purpose, parts))
    return sent.length === right.length && crypto.timingSafeEqual(sent, right)
  })
}

interface FilePlace {
  readonly files: FileStore
  readonly log: Log
}

/**
 * The file on this machine; undefined when it is stored elsewhere.
 *
 * @throws NotFound when its bytes are gone, which is also logged
 * @throws FilesUnavailable when the store cannot be read
 */
export async function locateFile(place: FilePlace, file: FileRow): Promise<Blob | undefined> {
  const located = await orGone(place, file, place.files.locate(file.storage_name))
  if (located !== undefined && located.size !== file.size) throw damaged(file, located.size)
  return located?.file
}

/**
 * The bytes of a file, or a part of them. A caller that does not read them to the end must cancel the stream.
 *
 * @throws NotFound when they are gone, which is also logged
 * @throws FilesUnavailable when the store cannot be read
 */
export async function openBytes(place: FilePlace, file: FileRow, range?: ByteRange): Promise<StoredFile["body"]> {
  const stored = await orGone(place, file, place.files.read(file.storage_name, range))
  if (stored.size === file.size) return stored.body
  await stored.body.cancel()
  throw damaged(file, stored.size)
}

async function orGone<T>({ log }: FilePlace, { id }: FileRow, finding: Promise<T>): Promise<T> {
  try {
    return await finding
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    log.error({ file: id, err: error }, "the bytes of a stored file are missing")
    throw new NotFound()
  }
}

function damaged({ storage_name, size }: FileRow, found: number): Error {
  return new Error(`The stored file ${storage_name} has ${found} bytes instead of ${size}.`)
}
