import { SheetRefused } from "../../csv/refusal.ts"

/** What reads a document. Names are without their namespace. */
export interface XmlReader {
  /** @param at how many characters of the document are before the tag */
  open(name: string, tag: string, at: number): void
  close(name: string): void
  /** A part of a text, still escaped. The parts of one text follow each other. */
  text(escaped: string): void
}

/** Characters of a tag, a comment or an instruction. */
const TAG_MAX = 1 << 20

/** Reads an XML document in pieces. It has no declarations of its own: a document that has some is refused. */
export class XmlScanner {
  #rest = ""
  /** How many characters of the document are before the rest. */
  #before = 0
  #depth = 0
  #decoder: TextDecoder | undefined

  constructor(private readonly reader: XmlReader) {}

  /** @throws SheetRefused for what is no XML, or no text */
  take(bytes: Uint8Array): void {
    this.#decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    this.#scan(this.#rest + this.#decoded(bytes))
    if (this.#rest.length > TAG_MAX) throw new SheetRefused("sheet_damaged")
  }

  /** @throws SheetRefused for a document without its end */
  end(): void {
    if (this.#depth !== 0 || this.#rest.includes("<")) throw new SheetRefused("sheet_damaged")
  }

  #decoded(bytes: Uint8Array): string {
    try {
      return this.#decoder?.decode(bytes, { stream: true }) ?? ""
    } catch (error) {
      if (error instanceof TypeError) throw new SheetRefused("sheet_damaged")
      throw error
    }
  }

  #scan(text: string): void {
    let at = 0
    for (;;) {
      const begin = text.indexOf("<", at)
      if (begin === -1) {
        // A reference such as &amp; may go on in the next piece.
        const open = text.lastIndexOf("&")
        const end = open >= at && text.indexOf(";", open) === -1 ? open : text.length
        if (end > at) this.reader.text(text.slice(at, end))
        this.#keep(text, end)
        return
      }
      if (begin > at) this.reader.text(text.slice(at, begin))
      const end = this.#markup(text, begin)
      if (end === -1) {
        this.#keep(text, begin)
        return
      }
      at = end
    }
  }

  #keep(text: string, from: number): void {
    this.#rest = text.slice(from)
    this.#before += from
  }

  /** Reads what begins with "<" and returns where it ends; -1 if that is in a later piece. */
  #markup(text: string, begin: number): number {
    const next = text.charCodeAt(begin + 1)
    if (next === SLASH) {
      const end = text.indexOf(">", begin)
      if (end === -1) return -1
      this.#depth--
      if (this.#depth < 0) throw new SheetRefused("sheet_damaged")
      this.reader.close(localName(text, begin + 2, end))
      return end + 1
    }
    if (next === EXCLAMATION) return this.#special(text, begin)
    if (next === QUESTION) return behind(text, "?>", begin)
    const end = tagEnd(text, begin + 1)
    if (end === -1) return -1
    const isEmpty = text.charCodeAt(end - 1) === SLASH
    const tag = text.slice(begin + 1, isEmpty ? end - 1 : end)
    const name = localName(tag, 0, tag.length)
    if (!isEmpty) this.#depth++
    this.reader.open(name, tag, this.#before + begin)
    if (isEmpty) this.reader.close(name)
    return end + 1
  }

  #special(text: string, begin: number): number {
    if (text.startsWith("<!--", begin)) return behind(text, "-->", begin + 4)
    if (text.startsWith("<![CDATA[", begin)) {
      const end = text.indexOf("]]>", begin)
      if (end === -1) return -1
      this.reader.text(text.slice(begin + 9, end).replaceAll("&", "&amp;"))
      return end + 3
    }
    if (text.length - begin < 9) return -1
    throw new SheetRefused("sheet_damaged")
  }
}

const SLASH = 0x2f
const EXCLAMATION = 0x21
const QUESTION = 0x3f

function encodingOf(bytes: Uint8Array): Bun.Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8"
}

function behind(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at === -1 ? -1 : at + end.length
}

/** Where a tag ends: a value in quotes may contain ">". */
function tagEnd(text: string, from: number): number {
  let quote = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x3e) return at
    else if (code === 0x22 || code === 0x27) quote = code
  }
  return -1
}

function localName(text: string, from: number, to: number): string {
  let start = from
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x3a) start = at + 1
    else if (code <= 0x20 || code === SLASH) return text.slice(start, at)
  }
  return text.slice(start, to)
}

/** Calls `take` with each attribute of a tag. Names keep their prefix, values are unescaped. */
export function eachAttribute(tag: string, take: (name: string, value: string) => void): void {
  let equals = tag.indexOf("=")
  while (equals !== -1) {
    let from = equals
    while (from > 0 && isSpace(tag.charCodeAt(from - 1))) from--
    const end = from
    while (from > 0 && !isSpace(tag.charCodeAt(from - 1))) from--
    let open = equals + 1
    while (isSpace(tag.charCodeAt(open))) open++
    const close = tag.indexOf(tag[open] ?? '"', open + 1)
    if (close === -1) return
    take(tag.slice(from, end), unescaped(tag.slice(open + 1, close)))
    equals = tag.indexOf("=", close)
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

/** The attributes of a tag by their names; those with a prefix also without it. */
export function attributesOf(tag: string): Readonly<Record<string, string | undefined>> {
  const found: Record<string, string> = Object.create(null)
  eachAttribute(tag, (name, value) => {
    found[name] = value
    found[name.slice(name.indexOf(":") + 1)] ??= value
  })
  return found
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

/** A text whose references (`&amp;`, `&#228;`) are replaced by the characters that they mean. */
export function unescaped(text: string): string {
  if (!text.includes("&")) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal)
      return code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code)
    },
  )
}

/** Feeds a whole document to a reader, pausing between its parts. */
export function* readXml(parts: Iterable<Uint8Array>, reader: XmlReader): Generator<undefined, void> {
  const scanner = new XmlScanner(reader)
  for (const part of parts) {
    scanner.take(part)
    yield
  }
  scanner.end()
}
