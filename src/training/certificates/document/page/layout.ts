import type { Weight } from "../fonts/families.ts"
import type { Alignment, Colour, Drawing } from "../pdf/drawing.ts"
import { type Fitted, fit } from "../text/fitting.ts"

/** A4 landscape, in points. */
export const PAGE = { width: 841.89, height: 595.28 } as const

/** Height of a capital letter in multiples of the font size, used to centre lines vertically. */
const CAPITAL = 0.714

/** The position of a text. Even a long text stays within it. `top` is measured from the lower edge of the page. */
export interface Position {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly size: number
  readonly weight: Weight
  readonly colour: Colour
  readonly alignment?: Alignment
}

/** Draws texts at their positions, and collects the characters that no font has. */
export class Layout {
  readonly missing = new Set<string>()

  constructor(readonly drawing: Drawing) {}

  /** Draws a text, vertically centred in its position. Returns its box: left, bottom, right, top. */
  text(text: string, position: Position): readonly [number, number, number, number] {
    const fitted = fit(text, position)
    for (const character of fitted.missing) this.missing.add(character)
    const { alignment = "centre", colour, left, width } = position
    const x = { left, centre: left + width / 2, right: left + width }[alignment]
    const height = fitted.lines.length * fitted.leading
    const top = position.top - (position.height - height) / 2
    for (const [index, line] of fitted.lines.entries()) {
      const middle = top - (index + 0.5) * fitted.leading
      this.drawing.text(line, x, middle - (CAPITAL / 2) * fitted.size, fitted.size, colour, alignment)
    }
    const widest = widthOf(fitted)
    const start = { left, centre: x - widest / 2, right: x - widest }[alignment]
    return [start, top - height, start + widest, top]
  }
}

function widthOf({ lines, size }: Fitted): number {
  return Math.max(...lines.map((line) => line.width * size))
}
