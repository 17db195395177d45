import type { Canvas, CanvasKit, Paragraph } from "canvaskit-wasm/full"
import { LUMA, MARGIN, READING_ROW } from "./look.ts"
import { WIDTH } from "./model.ts"
import { isRightToLeft, type Typesetter } from "./typesetter.ts"

/**
 * Font sizes of titles. The largest size in which the title does not exceed the given number of lines is used; in the
 * last size, the title is truncated.
 */
const SIZES = [
  { size: 68, line: 84, lines: 2 },
  { size: 52, line: 64, lines: 3 },
  { size: 38, line: 46, lines: 4 },
] as const

const RULE = { width: 120, height: 4, above: 24 } as const

/** Number of rows between the top edge of the window and the middle of the card. */
const MIDDLE = (READING_ROW - 24) / 2

/** The beginning of the strip: the title and a rule. The header shows the company. */
export class TitleCard {
  readonly #skia: CanvasKit
  readonly #title: Paragraph
  readonly #atRight: boolean

  constructor(skia: CanvasKit, typesetter: Typesetter, title: string) {
    this.#skia = skia
    this.#title = setTitle(typesetter, title)
    this.#atRight = isRightToLeft(title)
  }

  draw(canvas: Canvas): void {
    const title = this.#title.getHeight()
    const top = Math.round(MIDDLE - (title + RULE.above + RULE.height) / 2)
    canvas.drawParagraph(this.#title, MARGIN, top)
    const paint = new this.#skia.Paint()
    paint.setColor(this.#skia.Color(LUMA.accent, LUMA.accent, LUMA.accent))
    const left = this.#atRight ? WIDTH - MARGIN - RULE.width : MARGIN
    const rule = top + title + RULE.above
    canvas.drawRect(this.#skia.XYWHRect(left, rule, RULE.width, RULE.height), paint)
    paint.delete()
  }

  close(): void {
    this.#title.delete()
  }
}

function setTitle(typesetter: Typesetter, title: string): Paragraph {
  const setting = { weight: "strong", luma: LUMA.text, width: WIDTH - 2 * MARGIN } as const
  for (const size of SIZES) {
    const paragraph = typesetter.set(title, { ...setting, ...size })
    if (!paragraph.didExceedMaxLines() || size === SIZES.at(-1)) return paragraph
    paragraph.delete()
  }
  throw new Error("titles have no size")
}
