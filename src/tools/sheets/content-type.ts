import { SheetRefused } from "../csv/refusal.ts"
import { ZipFile } from "./xlsx/zip.ts"

/* What a file is, by its content: people rename files. */

/** How files begin that are no tables, or hide them. */
const BEGINNINGS: readonly (readonly [kind: string, beginning: string, at?: number])[] = [
  ["PDF", "%PDF-"],
  ["PNG", "\x89PNG\r\n\x1a\n"],
  ["JPEG", "\xff\xd8\xff"],
  ["GIF", "GIF8"],
  ["TIFF", "II*\0"],
  ["TIFF", "MM\0*"],
  ["WebP", "WEBP", 8],
  ["MP4/HEIC", "ftyp", 4],
  ["RTF", "{\\rtf"],
  ["GZIP", "\x1f\x8b"],
  ["7Z", "7z\xbc\xaf\x27\x1c"],
  ["RAR", "Rar!\x1a\x07"],
  ["SQLite", "SQLite format 3\0"],
  ["Parquet", "PAR1"],
]

const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex")

/** The entry of zip files of OpenDocument, and its maximum size in bytes. */
const TYPE = "mimetype"
const TYPE_MAX = 200

/** Characters at the beginning of a text that show whether it is XML. */
const SAMPLE = 1000

/**
 * The zip file of a workbook; undefined if the file can be a text.
 *
 * @throws SheetRefused for any other kind of file
 */
export function workbookIn(bytes: Uint8Array): ZipFile | undefined {
  if (bytes.length === 0) throw new SheetRefused("sheet_empty")
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const known = BEGINNINGS.find(([, beginning, at = 0]) => startsWith(file, beginning, at))
  if (known !== undefined) throw new SheetRefused("sheet_other_kind", { kind: known[0] })
  if (startsWith(file, COMPOUND_FILE.toString("latin1"))) throw compoundFile(file)
  if (!["PK\x03\x04", "PK\x05\x06", "PK\x07\x08"].some((beginning) => startsWith(file, beginning))) {
    refuseMarkup(file)
    return undefined
  }
  const zip = new ZipFile(bytes)
  if (zip.isEncrypted) throw new SheetRefused("sheet_encrypted")
  if (zip.has(TYPE)) throw openDocument(zip)
  if (zip.has("_rels/.rels") || zip.has("xl/workbook.xml")) return zip
  throw new SheetRefused("sheet_other_kind", { kind: "ZIP" })
}

function startsWith(file: Buffer, beginning: string, at = 0): boolean {
  return file.toString("latin1", at, at + beginning.length) === beginning
}

/** Files of Office before 2007, and workbooks with a password, whose directory names its streams in UTF-16. */
function compoundFile(file: Buffer): SheetRefused {
  const has = (stream: string) => file.includes(Buffer.from(stream, "utf16le"))
  if (has("EncryptedPackage")) return new SheetRefused("sheet_encrypted")
  return has("WordDocument") || has("PowerPoint Document") || has("__properties_version")
    ? new SheetRefused("sheet_other_kind", { kind: has("WordDocument") ? "DOC" : "PPT/MSG" })
    : new SheetRefused("sheet_old_workbook")
}

function openDocument(zip: ZipFile): SheetRefused {
  const type = Buffer.from(zip.content(TYPE, TYPE_MAX)).toString("latin1").trim()
  if (type.includes("opendocument.spreadsheet")) return new SheetRefused("sheet_open_document")
  return new SheetRefused("sheet_other_kind", { kind: /^[\w.+/-]+$/.test(type) ? type : "ZIP" })
}

/** Programs export pages and XML under the name of a workbook, because spreadsheets open them. */
function refuseMarkup(file: Buffer): void {
  const beginning = file.toString("latin1", 0, SAMPLE).replaceAll("\0", "")
  if (
    /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<(?:\?xml|!doctype|!--|html|head|body|table|meta|style|workbook)\b/i.test(
      beginning,
    )
  ) {
    throw new SheetRefused("sheet_web_page")
  }
}
