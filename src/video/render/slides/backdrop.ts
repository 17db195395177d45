import type { Board } from "./board.ts"
import { paintGradient } from "./gradient.ts"
import type { Palette } from "./palette.ts"

/** The light source. */
const LIGHT = { left: 1090, top: 130, radius: 1150 } as const

/** Rings around it, each with its opacity. */
const RINGS = [
  { radius: 150, alpha: 0.07 },
  { radius: 250, alpha: 0.06 },
  { radius: 370, alpha: 0.05 },
  { radius: 510, alpha: 0.04 },
] as const

/**
 * Draws the background of the opening and the end: the company's colour, lit from a corner, with thin rings around the
 * light.
 */
export function drawBackdrop(board: Board, { opening }: Palette): void {
  const x = board.x(LIGHT.left, 0)
  const colours = [
    { at: 0, colour: opening.bright },
    { at: 0.45, colour: opening.middle },
    { at: 1, colour: opening.dark },
  ]
  paintGradient(board.words(), { left: x, top: LIGHT.top, radius: LIGHT.radius }, colours)
  for (const { radius, alpha } of RINGS)
    board.canvas.drawCircle(x, LIGHT.top, radius, board.pen(opening.ring, 2, alpha * opening.ringed))
}
