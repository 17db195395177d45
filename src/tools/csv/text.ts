import { isUtf8 } from "node:buffer"
import { atOnce } from "../slices.ts"
import { CANDIDATES, decoderOf, encodingNamed } from "./encodings.ts"
import { recognised } from "./recognised.ts"
import { SheetRefused } from "./refusal.ts"
import { WrongText } from "./wrong-text.ts"

/** The text of a file, and how it was encoded. */
export interface DecodedText {
  /** In Unicode's composed form (NFC). */
  readonly text: string
  /** Such as `utf-8`, `windows-1250` or `macintosh`. */
  readonly encoding: string
}

/** A file whose encoding is known, and whose text was checked. */
export interface CheckedText {
  readonly encoding: string
  /** The text in Unicode's composed form (NFC). Every piece but the last ends with a line, if lines are not too long. */
  pieces(): Generator<string>
}

const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
]

/** Reads a whole file like {@link checkedText}. */
export function decodedText(bytes: Uint8Array, given?: string): DecodedText {
  const { encoding, pieces } = atOnce(checkedText(bytes, given))
  return { text: [...pieces()].join(""), encoding }
}

/**
 * Reads a file: in the given encoding, or that of its byte order mark, or UTF-16 if it has zeros, or UTF-8 if it is
 * valid, and otherwise the one in which its words look like names. A generator, so that its caller can pause.
 *
 * @throws SheetRefused if several encodings are possible, none matches, or characters were already lost
 */
export function* checkedText(bytes: Uint8Array, given?: string): Generator<undefined, CheckedText> {
  const encoding = given === undefined ? yield* encodingOf(bytes) : requireEncoding(bytes, given)
  const isGuessed = given === undefined && encoding.startsWith("utf-16") && markOf(bytes) === undefined
  const wrong = new WrongText(encoding, given !== undefined, isGuessed)
  for (const piece of textPieces(bytes, encoding)) {
    wrong.take(piece)
    yield
  }
  wrong.end()
  return { encoding, pieces: () => textPieces(bytes, encoding) }
}

/** Bytes that are decoded at once. */
const PIECE = 1 << 16

/** Characters of a line that wait for its end. */
const LINE_MAX = 1 << 20

function* textPieces(bytes: Uint8Array, encoding: string): Generator<string> {
  const decoder = decoderOf(encoding)
  let text = ""
  for (let at = 0; at < bytes.length; at += PIECE) {
    const length = Math.min(PIECE, bytes.length - at)
    text += decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset + at, length))
    const lines = Math.max(text.lastIndexOf("\n"), text.length < 2 ? -1 : text.lastIndexOf("\r", text.length - 2)) + 1
    const end = lines === 0 && text.length > LINE_MAX ? text.length : lines
    if (end > 0) yield text.slice(0, end).normalize("NFC")
    text = text.slice(end)
  }
  text += decoder.end() ?? ""
  // The last character of files created by DOS.
  if (text.endsWith("\u001a")) text = text.slice(0, -1)
  if (text !== "") yield text.normalize("NFC")
}

function markOf(bytes: Uint8Array): string | undefined {
  return MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0]
}

function requireEncoding(bytes: Uint8Array, given: string): string {
  const name = encodingNamed(given)
  if (name === undefined) {
    const options = ["utf-8", "utf-16le", ...CANDIDATES.map(({ name }) => name), "iso-8859-15"]
    const values = { name: given, names: options.join(", ") }
    throw new SheetRefused("sheet_unknown_encoding", values, { field: "encoding", options })
  }
  const mark = markOf(bytes)
  const isUnicode = name.startsWith("utf")
  const isOther = isUnicode ? name !== "utf-8" && !bytes.includes(0) : bytes.some((byte) => byte > 0x7f)
  if (isOther && mark === undefined && isUtf8(bytes)) {
    throw new SheetRefused("sheet_is_utf8", { name }, { field: "encoding", options: ["utf-8"] })
  }
  if (mark === undefined || name.replace(/[^a-z0-9]/g, "") === mark.replace("-", "")) return mark ?? name
  if (mark.startsWith(name)) return mark
  throw new SheetRefused("sheet_other_mark", { mark, name }, { field: "encoding", options: [mark] })
}

function* encodingOf(bytes: Uint8Array): Generator<undefined, string> {
  const marked = markOf(bytes)
  if (marked !== undefined) return marked
  if (bytes.includes(0)) return hasStrayZeros(bytes) ? "utf-8" : unmarkedUtf16(bytes)
  return isUtf8(bytes) ? "utf-8" : yield* recognised(bytes)
}

/** Bytes that are enough to tell in which half of the units zeros are. */
const SAMPLE = 1 << 18

/** What every table has between its cells and lines. */
const BETWEEN = new Set([...",;|\t\r\n"].map((sign) => sign.charCodeAt(0)))

/** Whether a file with zeros is no UTF-16, where separators and line breaks stand beside one. A text has no zeros. */
function hasStrayZeros(bytes: Uint8Array): boolean {
  let beside = 0
  let alone = 0
  for (let at = 0; at < bytes.length && at < SAMPLE; at++) {
    if (!BETWEEN.has(bytes[at] ?? 0)) continue
    if (bytes[at + 1 - 2 * (at % 2)] === 0) beside++
    else alone++
  }
  return alone > beside
}

/** Line breaks, separators and ASCII letters have a zero byte in UTF-16, and in no other encoding. */
function unmarkedUtf16(bytes: Uint8Array): string {
  let little = 0
  for (let at = 0; at < bytes.length && at < SAMPLE; at++) if (bytes[at] === 0) little += at % 2 === 1 ? 1 : -1
  return little >= 0 ? "utf-16le" : "utf-16be"
}
