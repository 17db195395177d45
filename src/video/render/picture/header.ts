import type { Canvas, CanvasKit } from "canvaskit-wasm/full"
import { LUMA, MARGIN } from "./look.ts"
import { BAR_HEIGHT, HEADER_HEIGHT, WIDTH } from "./model.ts"
import { Sheet } from "./sheet.ts"
import { isRightToLeft, type Typesetter } from "./typesetter.ts"

const SETTING = { size: 22, line: HEADER_HEIGHT - BAR_HEIGHT, weight: "plain", luma: LUMA.quiet, lines: 1 } as const

/**
 * Draws the rows that do not move: the company, on the side where reading the title begins. The name of the video is on
 * the title card.
 */
export function drawHeader(skia: CanvasKit, typesetter: Typesetter, title: string, company: string | null): Uint8Array {
  const sheet = new Sheet(skia, HEADER_HEIGHT)
  const draw = (canvas: Canvas) => {
    if (company === null) return
    const align = isRightToLeft(title) ? "right" : "left"
    const name = typesetter.set(company, { ...SETTING, width: WIDTH - 2 * MARGIN, align })
    canvas.drawParagraph(name, MARGIN, 0)
    name.delete()
  }
  const header = new Uint8Array(WIDTH * HEADER_HEIGHT)
  sheet.draw(HEADER_HEIGHT, draw, header, LUMA.header)
  sheet.close()
  return header.fill(LUMA.left, WIDTH * (HEADER_HEIGHT - BAR_HEIGHT))
}
