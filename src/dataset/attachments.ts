import { realpath, stat } from "node:fs/promises"
import { isAbsolute, relative, resolve, sep } from "node:path"
import { mediaTypeOf, SIGNATURES } from "../files/media-types.ts"
import { type PdfFault, pdfFaultOf } from "../pdf/active-content.ts"
import { readLogo } from "../pdf/pictures/logo.ts"
import { UnusableLogo } from "../pdf/pictures/picture.ts"
import { decodingFault } from "../tools/pictures/decoding.ts"
import type { Size } from "../tools/pictures/largest-size.ts"
import { sizeFault } from "../tools/pictures/limit.ts"
import { shownSize } from "../tools/pictures/orientation.ts"
import { reasonOf } from "../tools/system-errors.ts"
import { type Faults, placed, property } from "./faults.ts"
import type { CompanyRow, Dataset } from "./format/dataset.ts"
import { type Purpose, VIDEO_PURPOSES } from "./format/organisation.ts"

/** A file that belongs to a dataset, in the state in which it was checked. */
export interface Attachment {
  /** Absolute, without symbolic links. */
  readonly source: string
  readonly purpose: Purpose
  readonly mediaType: string
  readonly size: number
  readonly sha256: string
  /** Of a picture that texts show. */
  readonly shown?: Size | undefined
}

/** The files that a dataset names, by purpose and path in the dataset. */
export type Attachments = ReadonlyMap<string, Attachment>

/** The size limit in MB, for uploads and for the videos of an export. */
const SIZE_MAX = 20
const VIDEO_SIZE_MAX = 2000

const ACCEPTED: Readonly<Record<Purpose, readonly string[]>> = {
  logo: ["image/png", "image/jpeg"],
  signature: ["image/png", "image/jpeg"],
  certificate: ["application/pdf", "image/png", "image/jpeg", "image/webp"],
  image: ["image/png", "image/jpeg", "image/webp", "image/gif", "application/pdf"],
  video: ["video/mp4"],
  captions: ["text/vtt; charset=utf-8"],
  poster: ["image/png", "image/jpeg"],
  chapters: ["text/vtt; charset=utf-8"],
}

function nameOf(purpose: Purpose, file: string): string {
  return `${purpose}:${file}`
}

/** The attachment that a row names by this path; undefined if it was refused. */
export function findAttachment(attachments: Attachments, purpose: Purpose, file: string): Attachment | undefined {
  return attachments.get(nameOf(purpose, file))
}

/** The attachment that a checked row names by this path. */
export function attachmentOf(attachments: Attachments, purpose: Purpose, file: string): Attachment {
  const attachment = findAttachment(attachments, purpose, file)
  if (attachment === undefined) throw new TypeError(`The file "${file}" was not checked.`)
  return attachment
}

/** An owner (a company or the provider) with rows that name files. */
export type FileHolder = Pick<
  Partial<CompanyRow>,
  | "logo"
  | "signature"
  | "files"
  | "images"
  | "users"
  | "content_versions"
  | "certificate_looks"
  | "assignments"
  | "submissions"
>

/** The attachments of an owner, each content once for each purpose. */
export function attachmentsOf(attachments: Attachments, holder: FileHolder, purpose: Purpose): Attachment[] {
  const distinct = new Map<string, Attachment>()
  for (const named of filesOf(holder, "")) {
    if (named.purpose !== purpose) continue
    const attachment = attachmentOf(attachments, purpose, named.file)
    distinct.set(attachment.sha256, attachment)
  }
  return [...distinct.values()]
}

/** The purpose of a file in a version of content: part of a video if the owner's list of files says so, otherwise a picture. */
export function purposeShown({ files }: Pick<FileHolder, "files">): (file: string) => Purpose {
  const ofVideos = new Map(
    (files ?? []).flatMap(({ file, purpose }) =>
      VIDEO_PURPOSES.some((of) => of === purpose) ? [[file, purpose] as const] : [],
    ),
  )
  return (file) => ofVideos.get(file) ?? "image"
}

/** A file that a row names, and its place in the dataset. */
interface NamedFile {
  readonly purpose: Purpose
  readonly file: string
  readonly path: string
}

/** The files that an owner's rows name; `path` is empty for the provider. */
function* filesOf(row: FileHolder, path: string): Generator<NamedFile> {
  if (typeof row.logo === "string") yield { purpose: "logo", file: row.logo, path: property(path, "logo") }
  if (typeof row.signature === "string") {
    yield { purpose: "signature", file: row.signature, path: property(path, "signature") }
  }
  for (const { row: named, path: place } of placed(row.files, path, "files")) {
    const { purpose, file } = named
    // Invalid values have already been reported.
    if (purpose !== undefined && file !== undefined) yield { purpose, file, path: `${place()}.file` }
  }
  for (const { row: image, path: place } of placed(row.images, path, "images")) {
    if (image.file !== undefined) yield { purpose: "image", file: image.file, path: `${place()}.file` }
  }
  yield* signaturesOf(row, path)
  const purposeOf = purposeShown(row)
  for (const { row: version, path: place } of placed(row.content_versions, path, "content_versions")) {
    for (const { row: file, path: of } of placed(version.files, place, "files")) {
      if (file !== undefined) yield { purpose: purposeOf(file), file, path: of() }
    }
  }
  for (const { row: submission, path: place } of placed(row.submissions, path, "submissions")) {
    if (submission.file !== undefined) yield { purpose: "certificate", file: submission.file, path: `${place()}.file` }
  }
  for (const [index, { certificate_file, certificates }] of (row.assignments ?? []).entries()) {
    if (typeof certificate_file === "string") {
      yield { purpose: "certificate", file: certificate_file, path: `${path}.assignments[${index}].certificate_file` }
    }
    for (const [place, { logo }] of (certificates ?? []).entries()) {
      if (typeof logo !== "string") continue
      yield { purpose: "logo", file: logo, path: `${path}.assignments[${index}].certificates[${place}].logo` }
    }
  }
}

/** The signatures of users and the signatures on certificates. */
function* signaturesOf({ users, certificate_looks }: FileHolder, path: string): Generator<NamedFile> {
  for (const [index, { signature }] of (users ?? []).entries()) {
    if (typeof signature !== "string") continue
    yield { purpose: "signature", file: signature, path: `${path}.users[${index}].signature` }
  }
  for (const { row, path: place } of placed(certificate_looks, path, "certificate_looks")) {
    for (const name of ["signature", "trainer_signature"] as const) {
      const file = row[name]
      if (typeof file === "string") yield { purpose: "signature", file, path: `${place()}.${name}` }
    }
  }
}

/**
 * Checks every file that the dataset names and reports those that are refused.
 *
 * @param baseDirectory folder of the dataset; the files must be in it
 */
export async function inspectAttachments(
  dataset: Dataset,
  baseDirectory: string,
  faults: Faults,
): Promise<Attachments> {
  const attachments = new Map<string, Attachment>()
  const provider: FileHolder = dataset
  for (const { row, path: place } of [
    { row: provider, path: () => "" },
    ...placed(dataset.companies, "", "companies"),
  ]) {
    // The files that an export lists have been accepted before and are unchanged.
    const restored = new Set(row.files?.map(({ purpose, file }) => nameOf(purpose, file)))
    for (const { purpose, file, path } of filesOf(row, place())) {
      const name = nameOf(purpose, file)
      if (attachments.has(name)) continue
      const found = await inspect(baseDirectory, purpose, file, restored.has(name) ? sizeFault : pictureFault)
      if (typeof found === "string") faults.add(path, `the file ${JSON.stringify(file)} ${found}`)
      else attachments.set(name, found)
    }
  }
  return attachments
}

type PictureCheck = (
  bytes: Uint8Array,
  mediaType: string,
  purpose: Purpose,
) => string | undefined | Promise<string | undefined>

const PDF_FAULTS: Readonly<Record<PdfFault, string>> = {
  active: "contains scripts, other files or commands that start programs; print it to a new PDF",
  damaged: "is incomplete, or other data follows its end; save it again",
  unreadable: "is encrypted or cannot be checked for scripts; print it to a new PDF",
}

/** If a picture is broken, too large or in CMYK, certificates would be issued without it. */
async function pictureFault(bytes: Uint8Array, mediaType: string, purpose: Purpose): Promise<string | undefined> {
  if (mediaType === "application/pdf") {
    const fault = purpose === "image" ? await pdfFaultOf(bytes) : undefined
    return fault === undefined ? undefined : PDF_FAULTS[fault]
  }
  const fault = await decodingFault(bytes, mediaType)
  if (fault !== undefined || (purpose !== "logo" && purpose !== "signature")) return fault
  try {
    readLogo(bytes, mediaType)
    return undefined
  } catch (error) {
    if (!(error instanceof UnusableLogo)) throw error
    return `cannot be printed: ${error.message}`
  }
}

/** Returns the file, or its fault. */
async function inspect(
  baseDirectory: string,
  purpose: Purpose,
  file: string,
  check: PictureCheck,
): Promise<Attachment | string> {
  const outside = "must be in the folder of the dataset and be named relative to it"
  if (isAbsolute(file) || !isBelow(baseDirectory, resolve(baseDirectory, file))) return outside
  try {
    const source = await realpath(resolve(baseDirectory, file))
    if (!isBelow(await realpath(baseDirectory), source)) return outside
    const { size, isFile } = await sizeOf(source)
    if (!isFile) return "is not a file"
    const most = purpose === "video" ? VIDEO_SIZE_MAX : SIZE_MAX
    if (size > most * 1024 * 1024) return `is larger than ${most} MB`
    const bytes = await Bun.file(source).bytes()
    const mediaType = mediaTypeOf(bytes)
    if (mediaType === undefined || !ACCEPTED[purpose].includes(mediaType)) {
      const names = SIGNATURES.filter((signature) => ACCEPTED[purpose].includes(signature.mediaType))
      return `is not of the type ${names.map(({ name }) => name).join(" or ")}, judged by its content`
    }
    const fault = await check(bytes, mediaType, purpose)
    if (fault !== undefined) return fault
    const shown = purpose === "image" ? shownSize(bytes, mediaType) : undefined
    return { source, purpose, mediaType, size: bytes.length, sha256: digestOf(bytes), shown }
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error
    return error.code === "ENOENT" ? "does not exist" : `cannot be read: ${reasonOf(error)}`
  }
}

export function digestOf(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex")
}

async function sizeOf(path: string): Promise<{ size: number; isFile: boolean }> {
  const found = await stat(path)
  return { size: found.size, isFile: found.isFile() }
}

function isBelow(directory: string, path: string): boolean {
  const way = relative(directory, path)
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
