import shaperFile from "harfbuzzjs/dist/harfbuzz.wasm" with { type: "file" }
import { HarfBuzz } from "./module.ts"

/** A glyph, in drawing order from left to right; measurements are in the font's units. */
export interface Glyph {
  readonly id: number
  /** Index into the text (UTF-16 units) of the first character that it stands for. */
  readonly cluster: number
  readonly advance: number
  readonly dx: number
  readonly dy: number
}

const LEFT_TO_RIGHT = 4
const RIGHT_TO_LEFT = 5

/** Makes marks keep their own clusters where possible, so that most glyphs stand for one character. */
const MONOTONE_CHARACTERS = 1

/** Number of words in a `hb_glyph_info_t` and in a `hb_glyph_position_t`. */
const RECORD = 5

let shaper: HarfBuzz | undefined
const harfbuzz = () => {
  shaper ??= new HarfBuzz(shaperFile)
  return shaper
}

/** A font that turns characters into positioned glyphs. */
export class ShapingFont {
  readonly #font: number
  readonly #scratch: number
  readonly #buffer: number

  constructor(file: Uint8Array) {
    const hb = harfbuzz()
    this.#font = hb.run("hb_font_create", hb.face(file))
    this.#scratch = hb.allocate(4)
    this.#buffer = hb.run("hb_buffer_create")
  }

  /** The glyph that the font has for a character by itself, or undefined. */
  glyphOf(codePoint: number): number | undefined {
    const hb = harfbuzz()
    if (hb.run("hb_font_get_nominal_glyph", this.#font, codePoint, this.#scratch) === 0) return undefined
    return hb.words(this.#scratch, 1)[0]
  }

  /** Width of a glyph by itself, in the font's units. */
  advanceOf(glyph: number): number {
    return harfbuzz().run("hb_font_get_glyph_h_advance", this.#font, glyph)
  }

  /**
   * Shapes `text` from `start` up to `end`, a part that has a single script and direction. The text around it decides
   * how letters join at its ends.
   */
  shape(text: string, start: number, end: number, rightToLeft: boolean): Glyph[] {
    const hb = harfbuzz()
    const buffer = this.#buffer
    hb.run("hb_buffer_reset", buffer)
    hb.run("hb_buffer_set_cluster_level", buffer, MONOTONE_CHARACTERS)
    hb.run("hb_buffer_set_direction", buffer, rightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT)
    const pointer = hb.allocate(text.length * 2)
    const bytes = hb.bytes(pointer, text.length * 2)
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index)
      bytes[2 * index] = unit & 255
      bytes[2 * index + 1] = unit >> 8
    }
    hb.run("hb_buffer_add_utf16", buffer, pointer, text.length, start, end - start)
    hb.free(pointer)
    hb.run("hb_buffer_guess_segment_properties", buffer)
    hb.run("hb_shape", this.#font, buffer, 0, 0)
    const count = hb.run("hb_buffer_get_length", buffer)
    const infos = hb.words(hb.run("hb_buffer_get_glyph_infos", buffer, 0), count * RECORD)
    const positions = hb.words(hb.run("hb_buffer_get_glyph_positions", buffer, 0), count * RECORD)
    return Array.from({ length: count }, (_, index) => {
      const at = index * RECORD
      return {
        id: infos[at] ?? 0,
        cluster: infos[at + 2] ?? 0,
        advance: positions[at] ?? 0,
        dx: positions[at + 2] ?? 0,
        dy: positions[at + 3] ?? 0,
      }
    })
  }
}
