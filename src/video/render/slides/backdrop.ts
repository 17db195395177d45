import { HEIGHT, WIDTH } from "../picture/model.ts"
import type { Board } from "./board.ts"
import type { Palette } from "./palette.ts"

/** Where the light comes from. */
const LIGHT = { left: 1090, top: 130, radius: 1150 } as const

/** Rings around it, each with how much of its colour it has. */
const RINGS = [
  { radius: 150, alpha: 0.07 },
  { radius: 250, alpha: 0.06 },
  { radius: 370, alpha: 0.05 },
  { radius: 510, alpha: 0.04 },
] as const

/** Draws the ground of opening and end: the company's colour, lit from a corner, with thin rings around that. */
export function drawBackdrop(board: Board, { opening }: Palette): void {
  const { skia, canvas } = board
  const x = board.x(LIGHT.left, 0)
  const colours = [opening.bright, opening.middle, opening.dark].map((colour) => board.colour(colour))
  const shader = skia.Shader.MakeRadialGradient(
    [x, LIGHT.top],
    LIGHT.radius,
    colours,
    [0, 0.45, 1],
    skia.TileMode.Clamp,
  )
  const paint = new skia.Paint()
  paint.setShader(shader)
  canvas.drawRect(skia.LTRBRect(0, 0, WIDTH, HEIGHT), paint)
  paint.delete()
  shader.delete()
  for (const { radius, alpha } of RINGS)
    canvas.drawCircle(x, LIGHT.top, radius, board.pen(opening.ring, 2, alpha * opening.ringed))
}
