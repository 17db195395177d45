import { SheetRefused } from "../../csv/refusal.ts"
import { readXml, unescaped, type XmlReader } from "./xml.ts"
import type { ZipFile } from "./zip.ts"

/** Maximum size of the part of the file, in bytes, and of the texts in it, in MiB. All of them are kept in memory. */
const PART_MAX = 256 * 2 ** 20
const TEXTS_MAX = 10

/** Maximum number of texts: most have several characters. */
const COUNT_MAX = 2_000_000

/** The texts of a workbook, which its cells name by their numbers. */
export function* readSharedStrings(zip: ZipFile, part: string | undefined): Generator<undefined, readonly string[]> {
  const table = new SharedStrings()
  if (part !== undefined) yield* readXml(zip.parts(part, PART_MAX), table)
  return table.texts
}

class SharedStrings implements XmlReader {
  readonly texts: string[] = []
  readonly #text = new RichText()
  #length = 0

  open(name: string): void {
    this.#text.open(name)
  }

  close(name: string): void {
    this.#text.close(name)
    if (name !== "si") return
    const text = this.#text.end()
    this.#length += text.length
    if (this.#length > TEXTS_MAX * 2 ** 20 || this.texts.length === COUNT_MAX) {
      throw new SheetRefused("sheet_too_many_texts", { limit: TEXTS_MAX })
    }
    this.texts.push(text)
  }

  text(escaped: string): void {
    this.#text.text(escaped)
  }
}

/** The text of a string, whose parts may have formats of their own. How it is pronounced (Japanese) is left out. */
export class RichText implements XmlReader {
  #escaped = ""
  #isText = false
  #phonetic = 0

  open(name: string): void {
    if (name === "t") this.#isText = this.#phonetic === 0
    else if (name === "rPh") this.#phonetic++
  }

  close(name: string): void {
    if (name === "t") this.#isText = false
    else if (name === "rPh") this.#phonetic--
  }

  text(escaped: string): void {
    if (this.#isText) this.#escaped += escaped
  }

  /** Returns the text, and begins the next one. */
  end(): string {
    const text = meantText(this.#escaped)
    this.#escaped = ""
    this.#phonetic = 0
    return text
  }
}

/** Characters that XML does not have are written as `_x000D_`. */
const ESCAPE = /_x([0-9a-f]{4})_/gi

/** The text of a cell: without escapes, in Unicode's composed form. */
export function meantText(escaped: string): string {
  const text = unescaped(escaped)
  const whole = text.includes("_x")
    ? text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
  return whole.normalize("NFC")
}
