import type { Canvas, CanvasKit } from "canvaskit-wasm/full"
import { LUMA, MARGIN } from "./look.ts"
import { BAR_HEIGHT, HEADER_HEIGHT, WIDTH } from "./model.ts"
import { Sheet } from "./sheet.ts"
import { isRightToLeft, type Typesetter } from "./typesetter.ts"

const SETTING = { size: 22, line: HEADER_HEIGHT - BAR_HEIGHT, weight: "plain", luma: LUMA.quiet, lines: 1 } as const

const GAP = 40

/**
 * The rows that stand still: the company where one begins to read the title, the title at the other end or, without a
 * company, in its place.
 */
export function drawHeader(skia: CanvasKit, typesetter: Typesetter, title: string, company: string | null): Uint8Array {
  const room = WIDTH - 2 * MARGIN
  const [start, end] = isRightToLeft(title) ? (["right", "left"] as const) : (["left", "right"] as const)
  const sheet = new Sheet(skia, HEADER_HEIGHT)
  const draw = (canvas: Canvas) => {
    let left = room
    if (company !== null) {
      const width = room / 2 - GAP
      const name = typesetter.set(company, { ...SETTING, width, align: start })
      canvas.drawParagraph(name, start === "left" ? MARGIN : WIDTH - MARGIN - width, 0)
      left -= Math.ceil(name.getLongestLine()) + GAP
      name.delete()
    }
    const align = company === null ? start : end
    const name = typesetter.set(title, { ...SETTING, width: left, align })
    canvas.drawParagraph(name, align === "left" ? MARGIN : WIDTH - MARGIN - left, 0)
    name.delete()
  }
  const header = new Uint8Array(WIDTH * HEADER_HEIGHT)
  sheet.draw(HEADER_HEIGHT, draw, header, LUMA.header)
  sheet.close()
  return header.fill(LUMA.left, WIDTH * (HEADER_HEIGHT - BAR_HEIGHT))
}
