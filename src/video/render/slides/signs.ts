import { type Rgb, rgb, WHITE } from "../../../tools/colour/contrast.ts"
import type { CalloutKind } from "../../../tools/markdown/tree.ts"
import type { Board } from "./board.ts"

const BLACK = rgb("#141414")

/** Shapes within 100 × 100. */
const TRIANGLE = "M50 9 L95 87 L5 87 Z"
const BULB =
  "M50 16 C35 16 25 27 25 40 C25 49 30 54 34 59 C37 63 38 65 38 68 L62 68 C62 65 63 63 66 59 C70 54 75 49 75 40 C75 27 65 16 50 16 Z"

/**
 * Draws the sign of a callout into a square: ISO 7010 W001 for a warning, M001 for an important note (both redrawn
 * here), an "i" for a note, a light bulb for a tip.
 *
 * @param left in the picture
 */
export function drawSign(board: Board, kind: CalloutKind, colour: Rgb, left: number, top: number, size: number): void {
  const { canvas, skia } = board
  canvas.save()
  canvas.translate(left, top)
  canvas.scale(size / 100, size / 100)
  const path = (shape: string, paint: Parameters<typeof canvas.drawPath>[1]) => {
    const made = skia.Path.MakeFromSVGString(shape)
    if (made === null) throw new Error(`Skia could not read the shape ${shape}`)
    canvas.drawPath(made, paint)
    made.delete()
  }
  if (kind === "warning") {
    path(TRIANGLE, board.pen(BLACK, 13))
    path(TRIANGLE, board.fill(colour))
    path("M50 34 L50 60", board.pen(BLACK, 10))
    canvas.drawCircle(50, 74.5, 5.6, board.fill(BLACK))
  } else {
    canvas.drawCircle(50, 50, 46, board.fill(colour))
    if (kind === "important") {
      path("M50 24 L50 56", board.pen(WHITE, 13))
      canvas.drawCircle(50, 75, 7.2, board.fill(WHITE))
    } else if (kind === "note") {
      canvas.drawCircle(50, 28, 6.6, board.fill(WHITE))
      path("M50 46 L50 74", board.pen(WHITE, 11))
    } else {
      path(BULB, board.fill(WHITE))
      path("M40 76 L60 76", board.pen(WHITE, 6))
      path("M45 84 L55 84", board.pen(WHITE, 6))
    }
  }
  canvas.restore()
}
