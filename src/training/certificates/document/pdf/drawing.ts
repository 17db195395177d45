import type { Font } from "../fonts/font.ts"
import type { Line, Piece } from "../text/line.ts"
import { Pen } from "./pen.ts"
import { spansOf } from "./spans.ts"
import { short } from "./syntax.ts"

/** Red, green, blue from 0 to 1, in sRGB. */
export type Colour = readonly [number, number, number]

/** A font of a page: the glyphs it shows, and the characters that each stands for. */
export interface UsedFont {
  readonly font: Font
  readonly glyphs: Map<number, string>
}

export type Alignment = "left" | "centre" | "right"

/** The content of a page as operators of a content stream. Points from the lower left corner. */
export class Drawing {
  #operators: string[] = []

  /** @param fonts by resource name: `F0` is the first font used. Pages of one document share them. */
  constructor(readonly fonts: Map<string, UsedFont> = new Map()) {}

  get content(): string {
    return this.#operators.join("\n")
  }

  /** Fills a rectangle. */
  rectangle(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.rectangles([[x, y, width, height]], colour)
  }

  /** Fills rectangles (x, y, width, height) as one shape. */
  rectangles(all: readonly (readonly [number, number, number, number])[], colour: Colour): void {
    const paths = all.map((one) => `${one.map(short).join(" ")} re`)
    this.#operators.push(`${fill(colour)} ${paths.join("\n")} f`)
  }

  /** Draws the outline of a rectangle with a line of this width. */
  frame(x: number, y: number, width: number, height: number, line: number, colour: Colour): void {
    this.#operators.push(`${stroke(colour)} ${short(line)} w ${[x, y, width, height].map(short).join(" ")} re S`)
  }

  /** Draws lines through points as a pen does: with round ends and corners. */
  strokes(all: readonly (readonly (readonly [x: number, y: number])[])[], width: number, colour: Colour): void {
    const paths = all.flatMap(([first, ...rest]) => {
      if (first === undefined) return []
      // A line to where it begins is a dot.
      const next = rest.length === 0 ? [first] : rest
      return [`${point(first)} m`, ...next.map((one) => `${point(one)} l`)]
    })
    if (paths.length > 0) this.#operators.push(`${stroke(colour)} ${short(width)} w 1 J 1 j`, ...paths, "S 0 J 0 j")
  }

  /** Draws the picture with this resource name. */
  picture(name: string, x: number, y: number, width: number, height: number): void {
    this.#operators.push(`q ${short(width)} 0 0 ${short(height)} ${short(x)} ${short(y)} cm /${name} Do Q`)
  }

  /** Draws a line of text; `x` is its left end, middle or right end, `y` its baseline. */
  text(line: Line, x: number, y: number, size: number, colour: Colour, alignment: Alignment = "left"): void {
    const share = { left: 0, centre: 0.5, right: 1 }[alignment]
    let left = x - line.width * size * share
    this.#operators.push(`BT ${fill(colour)} ${stroke(colour)}`)
    for (const piece of line.pieces) {
      this.#piece(piece, left, y, size)
      left += (piece.glyphs.reduce((sum, { advance }) => sum + advance, 0) / piece.font.metrics.unitsPerEm) * size
    }
    this.#operators.push("ET")
  }

  #piece(piece: Piece, x: number, y: number, size: number): void {
    const { font } = piece
    const [name, used] = this.#use(font)
    const pen = new Pen(font, size)
    for (const { glyphs, text, overlaps } of spansOf(piece)) {
      for (const { id, characters } of glyphs) if (!used.has(id)) used.set(id, characters)
      const isLiteral = overlaps !== true && glyphs.map(({ id }) => used.get(id)).join("") === text
      pen.show(glyphs, isLiteral ? undefined : text)
    }
    const thickness = font.stroke === 0 ? "0 Tr" : `2 Tr ${short(font.stroke * size)} w`
    this.#operators.push(`/${name} ${short(size)} Tf ${thickness} 1 0 0 1 ${short(x)} ${short(y)} Tm`, pen.operators())
  }

  #use(font: Font): [name: string, glyphs: UsedFont["glyphs"]] {
    for (const [name, used] of this.fonts) if (used.font.file === font.file) return [name, used.glyphs]
    const name = `F${this.fonts.size}`
    const glyphs = new Map<number, string>()
    this.fonts.set(name, { font, glyphs })
    return [name, glyphs]
  }
}

function point([x, y]: readonly [number, number]): string {
  return `${short(x)} ${short(y)}`
}

function stroke(colour: Colour): string {
  return `${colour.map(short).join(" ")} RG`
}

function fill(colour: Colour): string {
  return `${colour.map(short).join(" ")} rg`
}
