import type { Colour } from "../../pdf/document/drawing.ts"

/** A colour as six hexadecimal digits. */
function colour(hex: string): Colour {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(0), part(2), part(4)]
}

export const INK = colour("1c2733")
export const QUIET = colour("566371")
export const LINE = colour("c9d2da")
export const BLACK = colour("000000")

/** The accent colour of a page. A failed result has a different colour, so that it is recognisable at a distance. */
export const ACCENTS = { success: colour("0b4f6c"), failed: colour("9a3412") } as const
