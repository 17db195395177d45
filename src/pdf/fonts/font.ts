import { readEmbedded } from "../../tools/embedded-file.ts"
import { type Glyph, ShapingFont } from "../harfbuzz/shaping.ts"
import { SubsettingFont } from "../harfbuzz/subsetting.ts"
import { type FontMetrics, metricsOf, withTables } from "./sfnt.ts"

/** The tables that a viewer needs; there are no others, because the PDF itself maps glyphs to characters. */
const OUTLINES = new Set(["glyf", "loca", "head", "hhea", "hmtx", "maxp"])

/** Tables that shaping never reads: outlines, which make up nearly all of a font of ten megabytes, and vertical writing. */
const NOT_FOR_SHAPING = new Set(["glyf", "loca", "post", "vhea", "vmtx", "prep", "gasp"])

interface Opened {
  readonly metrics: FontMetrics
  readonly shaping: ShapingFont
  readonly subsetting: SubsettingFont
  /** Cached lookups, because letters are repeated and calls of HarfBuzz are the most expensive part. */
  readonly glyphs: Map<number, number | undefined>
  readonly advances: Map<number, number>
}

/** By file path, because two fonts may share a file. */
const opened = new Map<string, Opened>()

/** A font file of the executable, opened on first use and kept open. */
export class Font {
  /**
   * @param name its PostScript name
   * @param file path of its TrueType file
   * @param stroke thickness of a line around letters, in multiples of the font size, that makes them bolder
   */
  constructor(
    readonly name: string,
    readonly file: string,
    readonly stroke = 0,
  ) {}

  get metrics(): FontMetrics {
    return this.#open().metrics
  }

  /** Whether it has a glyph for the character. */
  covers(codePoint: number): boolean {
    return this.glyphOf(codePoint) !== undefined
  }

  glyphOf(codePoint: number): number | undefined {
    const { glyphs, shaping } = this.#open()
    if (!glyphs.has(codePoint)) glyphs.set(codePoint, shaping.glyphOf(codePoint))
    return glyphs.get(codePoint)
  }

  advanceOf(glyph: number): number {
    const { advances, shaping } = this.#open()
    const known = advances.get(glyph)
    if (known !== undefined) return known
    const advance = shaping.advanceOf(glyph)
    advances.set(glyph, advance)
    return advance
  }

  shape(text: string, start: number, end: number, rightToLeft: boolean): Glyph[] {
    return this.#open().shaping.shape(text, start, end, rightToLeft)
  }

  subset(glyphs: Iterable<number>): Uint8Array<ArrayBuffer> {
    return this.#open().subsetting.subset(glyphs)
  }

  #open(): Opened {
    const known = opened.get(this.file)
    if (known !== undefined) return known
    const file = readEmbedded(this.file)
    const font = {
      metrics: metricsOf(file),
      shaping: new ShapingFont(withTables(file, (table) => !NOT_FOR_SHAPING.has(table))),
      subsetting: new SubsettingFont(withTables(file, (table) => OUTLINES.has(table))),
      glyphs: new Map<number, number | undefined>(),
      advances: new Map<number, number>(),
    }
    opened.set(this.file, font)
    return font
  }
}
