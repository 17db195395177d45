import { CANDIDATES, decoded, type Encoding, encoded, encodingNamed } from "./encodings.ts"
import { costOf } from "./plausible.ts"
import { SheetRefused } from "./refusal.ts"

/** The text of a file, and how it was encoded. */
export interface DecodedText {
  /** In Unicode's composed form (NFC). */
  readonly text: string
  /** Such as `utf-8`, `windows-1250` or `macintosh`. */
  readonly encoding: string
}

const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
]

/**
 * Reads a file: in the given encoding, or that of its byte order mark, or UTF-16 if it has zeros, or UTF-8 if it is
 * valid, and otherwise the one in which its words look like names.
 *
 * @throws SheetRefused if several encodings are possible, none matches, or characters were already lost
 */
export function decodedText(bytes: Uint8Array, given?: string): DecodedText {
  const encoding = given === undefined ? encodingOf(bytes) : requireEncoding(bytes, given)
  const whole = decoded(bytes, encoding)
  // The last character of files created by DOS.
  const text = whole.endsWith("\u001a") ? whole.slice(0, -1) : whole
  refuseWrong(text, encoding, given !== undefined)
  return { text: text.normalize("NFC"), encoding }
}

function markOf(bytes: Uint8Array): string | undefined {
  return MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0]
}

function requireEncoding(bytes: Uint8Array, given: string): string {
  const encoding = encodingNamed(given)
  if (encoding === undefined) {
    const names = ["utf-8", "utf-16le", ...CANDIDATES.map(({ name }) => name), "iso-8859-15"].join(", ")
    throw new SheetRefused(`there is no encoding ${JSON.stringify(given)}`, `encodings are ${names}`)
  }
  const mark = markOf(bytes)
  const isUnicode = encoding.startsWith("utf")
  if (!isUnicode && mark === undefined && bytes.some((byte) => byte > 0x7f) && isUtf8(bytes)) {
    throw new SheetRefused(`the file is utf-8, not ${encoding}`, "leave the encoding out")
  }
  if (mark === undefined || encoding.replace(/[^a-z0-9]/g, "") === mark.replace("-", "")) return mark ?? encoding
  if (mark.startsWith(encoding)) return mark
  throw new SheetRefused(`the file begins with the mark of ${mark} and is not ${encoding}`, "leave the encoding out")
}

function encodingOf(bytes: Uint8Array): string {
  const marked = markOf(bytes)
  if (marked !== undefined) return marked
  if (bytes.includes(0)) return unmarkedUtf16(bytes)
  return isUtf8(bytes) ? "utf-8" : recognised(bytes)
}

/** Line breaks, separators and ASCII letters have a zero byte in UTF-16, and in no other encoding. */
function unmarkedUtf16(bytes: Uint8Array): string {
  const zeros = [0, 0]
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  return odd >= even ? "utf-16le" : "utf-16be"
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Maximum number of different words that are checked. */
const WORDS_MAX = 3000

/** Number of bits by which the best encoding must be better than any other: a hundred times as likely. */
const MARGIN = 7

/** Maximum bits per non-ASCII byte in an encoding that can be right. */
const COST_MAX = 12

/** Encodings that cost at most this many bits more than the best one are offered. */
const WORTH_A_LOOK = 25

interface Reading {
  readonly encoding: Encoding
  readonly words: readonly string[]
  readonly cost: number
}

/** The encoding in which the non-ASCII words look like names. */
function recognised(bytes: Uint8Array): string {
  const words = otherWords(bytes)
  const others = words.reduce((count, byte) => count + Number(byte > 0x7f), 0)
  const readings = CANDIDATES.map((encoding): Reading => {
    const read = decoded(words, encoding.name).normalize("NFC").split("\n")
    return { encoding, words: read, cost: costOf(read, encoding) }
  })
  const possible = readings.filter(({ cost }) => Number.isFinite(cost)).sort((one, other) => one.cost - other.cost)
  const isFirst = (one: Reading, index: number) =>
    possible.findIndex(({ words }) => words.join() === one.words.join()) === index
  const [best, ...rest] = possible.filter(isFirst)
  const isSure = best !== undefined && (rest[0] === undefined || rest[0].cost - best.cost >= MARGIN)
  if (isSure && best.cost / others <= COST_MAX) return best.encoding.name
  throw undecided(best === undefined ? [] : [best, ...rest.filter(({ cost }) => cost - best.cost <= WORTH_A_LOOK)])
}

/** The words of a file with non-ASCII bytes, each once, between line breaks. */
function otherWords(bytes: Uint8Array): Uint8Array {
  // In two-byte encodings the second one may be an ASCII letter or a bracket, but not a space, a digit or a separator.
  const found = Buffer.from(bytes)
    .toString("latin1")
    .matchAll(/[^\0-?]*[\x80-\xff][^\0-?]*/g)
  const words = new Set<string>()
  for (const [word] of found) {
    words.add(word)
    if (words.size === WORDS_MAX) break
  }
  return Buffer.from([...words].join("\n"), "latin1")
}

function undecided(readings: readonly Reading[]): SheetRefused {
  const shown = readings.slice(0, 5)
  const [best] = shown
  const differs = (index: number) => new Set(shown.map(({ words }) => words[index])).size
  const most = best?.words.reduce((most, _, index) => (differs(index) > differs(most) ? index : most), 0) ?? 0
  const options = shown.map(({ encoding, words }) => `${encoding.name} (${words[most]})`)
  const what = "the file does not tell its encoding"
  if (options.length === 0)
    return new SheetRefused(what, "save the file as UTF-8, or say its encoding", { field: "encoding", options })
  const hint = `say which it is: ${options.join(", ")}; or save the file as UTF-8`
  return new SheetRefused(what, hint, { field: "encoding", options: shown.map(({ encoding }) => encoding.name) })
}

/** Refuses encodings that cannot be right in any case. */
function refuseWrong(text: string, encoding: string, isGiven: boolean): void {
  const lineOf = (index: number) => text.slice(0, index).split(/\r\n|\n|\r/).length
  const binary = text.indexOf("\0")
  if (binary !== -1) throw new SheetRefused(`line ${lineOf(binary)} is no text`, "save the file as CSV")
  const lost = text.indexOf("\ufffd")
  if (lost !== -1) {
    const where = `line ${lineOf(lost)} has characters that mean nothing in ${encoding}`
    throw new SheetRefused(where, isGiven ? "it is another encoding" : "they were lost when the file was made")
  }
  const seven = utf7Letters(text)
  if (seven !== undefined) {
    throw new SheetRefused(
      `line ${lineOf(seven.index)} has ${seven.shown}, which is UTF-7 for ${seven.meant}`,
      "export the file again as UTF-8",
    )
  }
  const twice = encoding === "utf-8" && !isGiven ? encodedTwice(text) : undefined
  if (twice !== undefined) {
    throw new SheetRefused(
      `the file was saved with wrong characters: ${twice.shown} was ${twice.meant}`,
      "export it again as UTF-8, or say that it is utf-8 if it is right as it is",
      { field: "encoding", options: ["utf-8"] },
    )
  }
}

/** Letters that UTF-7 writes in ASCII: `+AUE-` is Ł. A similar part of an address does not decode to letters. */
function utf7Letters(text: string) {
  for (const { 0: shown, 1: packed = "", index } of text.matchAll(/\+([AB][A-Za-z0-9+/]{2,})-/g)) {
    const bytes = Buffer.from(packed, "base64")
    const units = Math.floor(bytes.length / 2)
    const meant = bytes
      .subarray(0, units * 2)
      .swap16()
      .toString("utf16le")
    if (packed.length === Math.ceil((units * 16) / 6) && /^[^\P{L}A-Za-z]+$/u.test(meant))
      return { shown, meant, index }
  }
  return undefined
}

/** A word that was UTF-8, was read as Windows-1252 and saved again, provided that all words of the file were. */
function encodedTwice(text: string): { readonly shown: string; readonly meant: string } | undefined {
  const shown = [...new Set(text.match(/[^\0-?]*[^\0-\x7f][^\0-?]*/gu) ?? [])].slice(0, WORDS_MAX)
  const meant = shown.map((word) => {
    const bytes = encoded(word, "windows-1252")
    const isWhole = decoded(bytes, "windows-1252") === word
    return isWhole && isUtf8(bytes) ? decoded(bytes, "utf-8") : undefined
  })
  const [first, reading] = [shown[0], meant[0]]
  return first !== undefined && reading !== undefined && !meant.includes(undefined)
    ? { shown: first, meant: reading }
    : undefined
}
