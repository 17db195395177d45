import { builtInFormat, type NumberFormat, numberFormat } from "./number-format.ts"
import { attributesOf, readXml, type XmlReader } from "./xml.ts"
import type { ZipFile } from "./zip.ts"

const STYLES_MAX = 32 * 2 ** 20

/** Maximum number of styles of cells: Excel has no more than 64,000. */
const FORMATS_MAX = 100_000

/** The number formats of a workbook, by the number of the style that cells name. */
export function* readFormats(zip: ZipFile, part: string | undefined): Generator<undefined, readonly NumberFormat[]> {
  const styles = new Styles()
  if (part !== undefined) yield* readXml(zip.parts(part, STYLES_MAX), styles)
  return styles.formats
}

class Styles implements XmlReader {
  readonly formats: NumberFormat[] = []
  readonly #own = new Map<string, NumberFormat>()
  #isInCellFormats = false

  open(name: string, tag: string): void {
    if (name === "cellXfs") this.#isInCellFormats = true
    else if (name === "numFmt") {
      const { numFmtId = "", formatCode = "" } = attributesOf(tag)
      // Only its own code: the same element of a differential style has no effect on what a cell means.
      if (!this.#own.has(numFmtId)) this.#own.set(numFmtId, numberFormat(formatCode.slice(0, 1000)))
    } else if (name === "xf" && this.#isInCellFormats && this.formats.length < FORMATS_MAX) {
      const { numFmtId = "0" } = attributesOf(tag)
      this.formats.push(this.#own.get(numFmtId) ?? builtInFormat(Number(numFmtId)))
    }
  }

  close(name: string): void {
    if (name === "cellXfs") this.#isInCellFormats = false
  }

  text(): void {}
}
