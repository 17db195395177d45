import type { Colour, Drawing } from "../../../../pdf/document/drawing.ts"
import { mixed, WHITE } from "../../../../tools/colour/contrast.ts"
import { LINE } from "../../colours.ts"
import { certifiesSuccess } from "../facts.ts"
import { BRAID, BRAID_PART, CORNER } from "./ornaments.ts"
import type { Sheet } from "./sheet.ts"

/**
 * Distances from the edge of the page: to the outer line, which printers can reach (10 mm), to two fine lines, and to
 * the braid between them.
 */
export const FRAME = { outer: 29.4, first: 33.6, braid: 41.4, inner: 49.2 } as const

/** Side length of the squares in the corners, and their distance to the fine line around them. */
const CORNER_SIDE = 24
const NOTCH = 3.4

/** An engraved frame. A result other than success gets plain lines. */
export function drawFrame({ width, height, layout, accent, facts }: Sheet, fine: Colour): void {
  const { drawing } = layout
  const { outer, first, inner } = FRAME
  const isPassed = certifiesSuccess(facts)
  const around = (distance: number, line: number, colour: Colour) =>
    drawing.frame(distance, distance, width - 2 * distance, height - 2 * distance, line, colour)
  around(outer, 2, accent)
  around(first, 0.5, isPassed ? fine : LINE)
  if (!isPassed) return
  const corner = first + CORNER_SIDE
  const notch = corner + NOTCH
  const [right, top] = [width - inner, height - inner]
  // One line along the braid and around the corners.
  const points = [
    ...[[inner, notch] as const, [inner, height - notch] as const, [notch, height - notch] as const],
    ...[[notch, top] as const, [width - notch, top] as const, [width - notch, height - notch] as const],
    ...[[right, height - notch] as const, [right, notch] as const, [width - notch, notch] as const],
    ...[[width - notch, inner] as const, [notch, inner] as const, [notch, notch] as const, [inner, notch] as const],
  ]
  drawing.strokes([points], 0.5, fine)
  drawBraids(drawing, width, height, accent)
  for (const x of [first, width - corner]) {
    for (const y of [first, height - corner]) {
      drawing.frame(x, y, CORNER_SIDE, CORNER_SIDE, 0.7, accent)
      drawing.ornament(CORNER, [{ x: x + CORNER_SIDE / 2, y: y + CORNER_SIDE / 2 }], { colour: accent, width: 0.5 })
    }
  }
}

function drawBraids(drawing: Drawing, width: number, height: number, accent: Colour): void {
  const { braid, first } = FRAME
  const end = first + CORNER_SIDE + NOTCH / 2
  const across = braidAlong(width - 2 * end)
  const down = braidAlong(height - 2 * end)
  const places = [
    ...across.starts.flatMap((at) => [braid, height - braid].map((y) => ({ x: end + at, y, scale: across.scale }))),
    ...down.starts.flatMap((at) =>
      [braid, width - braid].map((x) => ({ x, y: end + at, scale: down.scale, turn: Math.PI / 2 })),
    ),
  ]
  drawing.ornament(BRAID_PART, places, { colour: mixed(WHITE, accent, 0.8), width: 0.3 })
}

/** Where the parts of a braid begin, and their scale, so that they fill a length exactly. */
function braidAlong(length: number): { starts: readonly number[]; scale: number } {
  const count = Math.round(length / BRAID.length)
  const scale = length / (count * BRAID.length)
  return { starts: Array.from({ length: count }, (_, index) => index * BRAID.length * scale), scale }
}
