import type { Font } from "../fonts/font.ts"
import { hex4, short, utf16Hex } from "../syntax.ts"
import type { PlacedGlyph } from "./spans.ts"

/**
 * Shows glyphs of one font where shaping has placed them: in a row as long as their widths lead there, otherwise with
 * moves. Collects the operators of a text object.
 */
export class Pen {
  readonly #operators: string[] = []
  readonly #font: Font
  readonly #size: number
  /** The text after the `[` of a TJ operator so far; it ends within a string. */
  #shown = ""
  #rise = 0
  /** The position at which the next glyph would be drawn, in the font's units from the start. */
  #at = 0

  constructor(font: Font, size: number) {
    this.#font = font
    this.#size = size
  }

  /** @param meant the text for copying and searching, in place of the characters of the glyphs */
  show(glyphs: readonly PlacedGlyph[], meant?: string): void {
    if (meant !== undefined) {
      this.#flush()
      this.#operators.push(`/Span <</ActualText <FEFF${utf16Hex(meant)}>>> BDC`)
    }
    for (const glyph of glyphs) this.#add(glyph)
    if (meant !== undefined) {
      this.#flush()
      this.#operators.push("EMC")
    }
  }

  /** All operators, as text of a content stream. */
  operators(): string {
    this.#flush()
    if (this.#rise !== 0) this.#operators.push("0 Ts")
    return this.#operators.join("\n")
  }

  #add({ id, x, y }: PlacedGlyph): void {
    const { unitsPerEm } = this.#font.metrics
    if (y !== this.#rise) {
      this.#flush()
      this.#rise = y
      this.#operators.push(`${short((y / unitsPerEm) * this.#size)} Ts`)
    }
    const move = this.#at - x
    if (move !== 0) this.#shown += `${this.#shown === "" ? "" : ">"}${short((move * 1000) / unitsPerEm)}<`
    else if (this.#shown === "") this.#shown = "<"
    this.#shown += hex4(id)
    this.#at = x + this.#font.advanceOf(id)
  }

  #flush(): void {
    if (this.#shown !== "") this.#operators.push(`[${this.#shown}>] TJ`)
    this.#shown = ""
  }
}

/** Letters are filled, and additionally outlined if they need to be bolder. */
export function strokeOf(font: Font, size: number): string {
  return font.stroke === 0 ? "0 Tr" : `2 Tr ${short(font.stroke * size)} w`
}
