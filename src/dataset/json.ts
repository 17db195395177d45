/**
 * Values nested deeper than this are left to the engine's parser. For example, the rows of a company's lists are at
 * this depth.
 */
const ROW_DEPTH = 4

/** Number of rows that the engine parses at a time. */
const ROWS_AT_ONCE = 1000

/** Strings up to this length (keys, dates, names) are stored only once, no matter how often they occur in rows. */
const SHARED_LENGTH = 64

/** The maximum number of strings that are shared in this way. */
const SHARED_MAX = 200_000

const TAB = 0x09
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * The value of a JSON text in UTF-8, as `JSON.parse` would return it, in a fraction of the memory when the text is a
 * long list of rows: it is never held as one string, and equal texts in rows are shared.
 *
 * @param onProgress is called at intervals with the number of bytes processed
 * @throws SyntaxError or TypeError when it is not JSON in UTF-8; the error does not state the position
 */
export function parseJson(bytes: Uint8Array, onProgress: (bytesDone: number) => void = () => {}): unknown {
  return new Parser(bytes, onProgress).parse()
}

class Parser {
  readonly #bytes: Uint8Array
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
  readonly #shared = new Map<string, string>()
  readonly #onProgress: (bytesDone: number) => void
  #position: number

  constructor(bytes: Uint8Array, onProgress: (bytesDone: number) => void) {
    this.#bytes = bytes
    this.#onProgress = onProgress
    const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    this.#position = hasByteOrderMark ? 3 : 0
  }

  parse(): unknown {
    const value = this.#value(0)
    if (this.#next() !== undefined) throw new SyntaxError("There is more after the value.")
    return value
  }

  #value(depth: number): unknown {
    const sign = this.#next()
    if (depth < ROW_DEPTH && sign === OPEN_OBJECT) return this.#object(depth)
    if (depth < ROW_DEPTH && sign === OPEN_LIST) return this.#list(depth)
    const start = this.#position
    this.#skipValue()
    return JSON.parse(this.#text(start, this.#position))
  }

  #object(depth: number): unknown {
    const entries: [string, unknown][] = []
    this.#position++
    if (this.#next() !== CLOSE_OBJECT) {
      do {
        if (this.#next() !== QUOTE) throw new SyntaxError("A name is missing.")
        const start = this.#position
        this.#skipValue()
        const name: unknown = JSON.parse(this.#text(start, this.#position))
        this.#expect(COLON)
        entries.push([String(name), this.#value(depth + 1)])
      } while (this.#isComma())
    }
    this.#expect(CLOSE_OBJECT)
    return Object.fromEntries(entries)
  }

  #list(depth: number): unknown[] {
    const list: unknown[] = []
    this.#position++
    if (this.#next() !== CLOSE_LIST) {
      do {
        if (depth + 1 < ROW_DEPTH) list.push(this.#value(depth + 1))
        else for (const row of this.#rows()) list.push(row)
      } while (this.#isComma())
    }
    this.#expect(CLOSE_LIST)
    return list
  }

  /** One or more elements of a list. */
  #rows(): unknown[] {
    const start = this.#position
    let end = start
    for (let count = 0; count < ROWS_AT_ONCE; count++) {
      if (count > 0 && !this.#isComma()) break
      this.#next()
      this.#skipValue()
      end = this.#position
    }
    // The caller reads the comma that may follow.
    this.#position = end
    const rows = JSON.parse(`[${this.#text(start, end)}]`) as unknown[]
    for (const row of rows) this.#share(row)
    this.#onProgress(end)
    return rows
  }

  /** Makes equal texts in rows share a single string. */
  #share(row: unknown): void {
    if (typeof row !== "object" || row === null) return
    const properties = row as Record<string, unknown>
    for (const name in properties) {
      const value = properties[name]
      if (typeof value === "string") {
        if (name !== "key" && value.length <= SHARED_LENGTH) properties[name] = this.#sharedText(value)
      } else if (typeof value === "object") this.#share(value)
    }
  }

  #sharedText(text: string): string {
    const known = this.#shared.get(text)
    if (known !== undefined) return known
    if (this.#shared.size >= SHARED_MAX) this.#shared.clear()
    this.#shared.set(text, text)
    return text
  }

  /** Skips white space; returns the next byte, undefined at the end. */
  #next(): number | undefined {
    for (;;) {
      const byte = this.#bytes[this.#position]
      if (byte !== SPACE && byte !== LINE_FEED && byte !== CARRIAGE_RETURN && byte !== TAB) return byte
      this.#position++
    }
  }

  #expect(sign: number): void {
    if (this.#next() !== sign) throw new SyntaxError("Another character was expected.")
    this.#position++
  }

  #isComma(): boolean {
    if (this.#next() !== COMMA) return false
    this.#position++
    return true
  }

  /** Skips the value that begins here, paying attention only to strings and brackets. */
  #skipValue(): void {
    const bytes = this.#bytes
    let position = this.#position
    let open = 0
    for (; position < bytes.length; position++) {
      const byte = bytes[position]
      if (byte === QUOTE) {
        position++
        while (position < bytes.length && bytes[position] !== QUOTE) position += bytes[position] === BACKSLASH ? 2 : 1
        if (open === 0) {
          position++
          break
        }
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) open++
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        if (open === 0) break
        open--
        if (open === 0) {
          position++
          break
        }
      } else if (open === 0 && byte === COMMA) break
    }
    this.#position = Math.min(position, bytes.length)
  }

  #text(start: number, end: number): string {
    return this.#decoder.decode(this.#bytes.subarray(start, end))
  }
}
