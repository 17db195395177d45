import type { Font } from "../fonts/font.ts"
import { hex4, short } from "../syntax.ts"
import type { Line } from "../text/line.ts"
import { strokeOf } from "./pen.ts"

/** The shape of a line around a point. */
export interface Around {
  readonly size: number
  /** The radius of the baseline. */
  readonly radius: number
  /** The space between letters. */
  readonly spacing: number
  /**
   * At the top, letters are placed on the outside of the circle, clockwise; at the bottom they are placed inside it, so
   * that nobody has to turn the page.
   */
  readonly at: "top" | "bottom"
}

/** The operators of a text object that show a line along a circle around a point. */
export function aroundOperators(
  { pieces, width }: Line,
  [x, y]: readonly [number, number],
  { size, radius, spacing, at: side }: Around,
  use: (font: Font) => readonly [name: string, glyphs: Map<number, string>],
): string[] {
  const count = pieces.reduce((sum, { glyphs }) => sum + glyphs.length, 0)
  const turn = side === "top" ? 1 : -1
  let at = -(width * size + spacing * Math.max(0, count - 1)) / 2
  const operators: string[] = []
  for (const { font, glyphs, text, start } of pieces) {
    const [name, used] = use(font)
    operators.push(`/${name} ${short(size)} Tf ${strokeOf(font, size)}`)
    const scale = size / font.metrics.unitsPerEm
    for (const { id, advance, cluster, dx, dy } of glyphs) {
      if (!used.has(id)) used.set(id, text[cluster - start] ?? "")
      const wide = advance * scale
      const angle = (at + wide / 2) / radius
      const [cos, sin] = [Math.cos(angle), turn * Math.sin(angle)]
      // The move from the middle of the glyph's place on the circle to the start of the glyph.
      const [along, up] = [dx * scale - wide / 2, dy * scale]
      const left = x + radius * turn * sin + along * cos + up * sin
      const bottom = y + radius * turn * cos - along * sin + up * cos
      operators.push(`${[cos, -sin, sin, cos, left, bottom].map(short).join(" ")} Tm <${hex4(id)}> Tj`)
      at += wide + spacing
    }
  }
  return operators
}
