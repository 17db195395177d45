import { inflate } from "node:zlib"

/*
 * What a PDF contains besides pages (ISO 32000-1, 12.6): scripts, commands that start programs, and other files. Objects
 * are looked for in the whole file, not only where its tables say that they are: readers repair broken files, each in its
 * own way, so any object may be found by one of them.
 */

/** Why a PDF is refused. */
export type PdfFault = "active" | "damaged" | "unreadable"

/** Names of actions and of data with scripts or files. They are long enough not to occur in compressed data by accident. */
const ACTIVE = /\/(?:JavaScript|Launch|ImportData|Rendition|RichMedia|EmbeddedFiles?|GoToE|XFA)(?![A-Za-z0-9])/

/** A script, in an object outside of a stream. */
const SCRIPT = /\/JS(?![A-Za-z0-9])/

const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/

/** Maximum bytes of all compressed objects together. */
const OBJECTS_MAX = 64 * 1024 * 1024

/** Maximum bytes after the end of a file: line ends, and what some programs add. */
const TRAILING_MAX = 1024

/** Characters that are searched before requests get their turn, and those of the longest name with escapes. */
const SLICE = 1024 * 1024
const OVERLAP = 64

/** The fault of a PDF; undefined if it is complete and can only be read. */
export async function pdfFaultOf(bytes: Uint8Array): Promise<PdfFault | undefined> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")
  const end = text.lastIndexOf("%%EOF")
  if (end < 0 || text.length - end > TRAILING_MAX) return "damaged"
  if (await hasName(text, ENCRYPTED)) return "unreadable"
  if (await hasName(text, ACTIVE)) return "active"
  let left = OBJECTS_MAX
  let outside = 0
  const plain: string[] = []
  for (const { dictionary, from, to } of streamsOf(text)) {
    plain.push(text.slice(outside, from))
    outside = to
    if (!hasObjects(dictionary)) continue
    const objects = await objectsIn(bytes.subarray(from, to), dictionary, left)
    if (objects === undefined) return "unreadable"
    left -= objects.length
    if ((await hasName(objects, ACTIVE)) || (await hasName(objects, SCRIPT))) return "active"
  }
  plain.push(text.slice(outside))
  return (await hasName(plain.join(" "), SCRIPT)) ? "active" : undefined
}

async function hasName(text: string, name: RegExp): Promise<boolean> {
  for (let at = 0; at < text.length; at += SLICE) {
    if (at > 0) await new Promise(setImmediate)
    if (name.test(spelledOut(text.slice(at, at + SLICE + OVERLAP)))) return true
  }
  return false
}

/** The text without the escapes of names: `/J#53` is `/JS`. */
function spelledOut(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

interface Stream {
  /** The text before it, which ends with its dictionary. */
  readonly dictionary: string
  readonly from: number
  readonly to: number
}

/** Maximum characters of a dictionary. */
const DICTIONARY_MAX = 4096

function* streamsOf(text: string): Generator<Stream> {
  const beginning = /\bstream(?:\r\n|\n|\r)/g
  for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
    const before = text.slice(Math.max(0, found.index - DICTIONARY_MAX), found.index)
    if (before.endsWith("end")) continue
    const to = text.indexOf("endstream", beginning.lastIndex)
    const object = before.lastIndexOf(" obj")
    yield {
      dictionary: spelledOut(before.slice(Math.max(0, object))),
      from: beginning.lastIndex,
      to: to < 0 ? text.length : to,
    }
    if (to >= 0) beginning.lastIndex = to
  }
}

/** Whether the stream may be one of objects; readers need the number of them, and where the first one is. */
function hasObjects(dictionary: string): boolean {
  return dictionary.includes("/ObjStm") || (/\/First\b/.test(dictionary) && /\/N\b/.test(dictionary))
}

/** The objects in a stream; undefined if they are encoded in an unusual way. */
async function objectsIn(data: Uint8Array, dictionary: string, most: number): Promise<string | undefined> {
  if (!/\/(?:Filter|F|DecodeParms|DP)\b/.test(dictionary)) return Buffer.from(data).toString("latin1")
  if (!/\/Filter\s*\[?\s*\/Fl(?:ateDecode)?\s*\]?\s*(?:\/|>>)/.test(dictionary) || /\/Predictor\b/.test(dictionary)) {
    return undefined
  }
  return new Promise((resolve) => {
    inflate(data, { maxOutputLength: Math.max(1, most) }, (error, objects) =>
      resolve(error === null ? objects.toString("latin1") : undefined),
    )
  })
}
