import subsetterFile from "harfbuzzjs/dist/harfbuzz-subset.wasm" with { type: "file" }
import { HarfBuzz } from "./module.ts"

/** NO_HINTING (today's screens do not need hints), RETAIN_GIDS (so that text can be drawn before its font is subset). */
const FLAGS = 0x1 | 0x2

let subsetter: HarfBuzz | undefined
const harfbuzz = () => {
  subsetter ??= new HarfBuzz(subsetterFile)
  return subsetter
}

/** A font from which subsets are made. */
export class SubsettingFont {
  readonly #face: number

  /** @param file a TrueType file with only the tables that its subsets need, which halves the time */
  constructor(file: Uint8Array) {
    this.#face = harfbuzz().face(file)
  }

  /** A TrueType file with these glyphs, their components, and an empty `.notdef`, all with their original numbers. */
  subset(glyphs: Iterable<number>): Uint8Array<ArrayBuffer> {
    const hb = harfbuzz()
    const input = hb.run("hb_subset_input_create_or_fail")
    hb.run("hb_subset_input_set_flags", input, FLAGS)
    const kept = hb.run("hb_subset_input_glyph_set", input)
    for (const glyph of glyphs) hb.run("hb_set_add", kept, glyph)
    const face = hb.run("hb_subset_or_fail", this.#face, input)
    hb.run("hb_subset_input_destroy", input)
    if (face === 0) throw new Error("HarfBuzz could not make a subset of a font")
    const blob = hb.run("hb_face_reference_blob", face)
    const length = hb.run("hb_blob_get_length", blob)
    const file = hb.bytes(hb.run("hb_blob_get_data", blob, 0), length).slice()
    hb.run("hb_blob_destroy", blob)
    hb.run("hb_face_destroy", face)
    return file
  }
}
