import type { Canvas, CanvasKit, SkPicture } from "canvaskit-wasm/full"
import { type Block, blocksOf, isBoxed } from "./blocks.ts"
import { BOX_PADDING, GAP, INSET, LUMA, MARGIN, READING_ROW, TEXT } from "./look.ts"
import { type StyledPart, WIDTH } from "./model.ts"
import type { Typesetter } from "./typesetter.ts"

/** A line as shown: its range in the text, without surrounding white space, and its rows in the strip. */
export interface Line {
  readonly start: number
  readonly end: number
  readonly top: number
  readonly bottom: number
}

interface PlacedLine extends Line {
  readonly block: Block
  /** Index of the line in its block. */
  readonly index: number
  /** Padding rows of its box above and below it. */
  readonly above: number
  readonly below: number
}

/** Maximum number of blocks. A text of the maximum length has half as many, unless nearly every line changes direction. */
const KEPT = 50

const ROOM = WIDTH - 2 * MARGIN

/** The space between a mark and the text after it. */
const MARK_GAP = 16

/** The text below the title card, line by line. */
export class Strip {
  readonly lines: readonly PlacedLine[]
  readonly #skia: CanvasKit
  readonly #typesetter: Typesetter
  readonly #recorded = new Map<Block, SkPicture>()

  /**
   * @param text as returned by `readable`
   * @param parts the appearance of its parts
   */
  constructor(skia: CanvasKit, typesetter: Typesetter, text: string, parts: readonly StyledPart[] = []) {
    this.#skia = skia
    this.#typesetter = typesetter
    const lines: PlacedLine[] = []
    for (const block of blocksOf(text, parts)) {
      const hidden = block.hangs ? block.mark : 0
      for (const { startIndex, endExcludingWhitespaces, lineNumber } of this.#record(block).lines) {
        const start = block.start + (lineNumber === 0 ? 0 : hidden + startIndex)
        const end = block.start + hidden + endExcludingWhitespaces
        if (end <= start) continue
        const before = lines.at(-1)
        const gap = gapBefore(text, start, block)
        const top = before === undefined ? READING_ROW : before.bottom + gap
        const isInOneBox = isBoxed(block) && before?.block.part === block.part && before !== undefined
        const above = !isBoxed(block) ? 0 : isInOneBox ? gap : BOX_PADDING
        if (isInOneBox) lines[lines.length - 1] = { ...before, below: 0 }
        const below = isBoxed(block) ? BOX_PADDING : 0
        lines.push({ start, end, top, bottom: top + TEXT.line, block, index: lineNumber, above, below })
      }
    }
    this.lines = lines
  }

  /** Draws a line, with its box, at the top of the canvas. Neighbouring lines are drawn too unless they are clipped. */
  draw(canvas: Canvas, { block, index, above, below }: PlacedLine): void {
    if (isBoxed(block)) this.#drawBox(canvas, block, above + TEXT.line + below)
    canvas.translate(MARGIN, above - index * TEXT.line)
    if (isBoxed(block))
      canvas.clipRect(this.#skia.XYWHRect(0, index * TEXT.line, ROOM, TEXT.line), this.#skia.ClipOp.Intersect, false)
    canvas.drawPicture(this.#recorded.get(block) ?? this.#record(block).picture)
  }

  close(): void {
    for (const picture of this.#recorded.values()) picture.delete()
    this.#recorded.clear()
  }

  #drawBox(canvas: Canvas, { part, rightToLeft }: Block, height: number): void {
    const paint = new this.#skia.Paint()
    const fill = (left: number, width: number, luma: number) => {
      paint.setColor(this.#skia.Color(luma, luma, luma))
      canvas.drawRect(this.#skia.XYWHRect(left, 0, width, height), paint)
    }
    if (part?.type === "callout") fill(MARGIN, ROOM, LUMA.box)
    fill(rightToLeft ? WIDTH - MARGIN - INSET.bar : MARGIN, INSET.bar, part?.type === "callout" ? LUMA.text : LUMA.left)
    paint.delete()
  }

  /** The recorded picture knows where its lines are, so drawing one of thousands does not touch the others. */
  #record(block: Block) {
    for (const [oldest, picture] of this.#recorded) {
      if (this.#recorded.size < KEPT) break
      picture.delete()
      this.#recorded.delete(oldest)
    }
    const { text, mark, hangs, inset, part, rightToLeft } = block
    const atEnd = isBoxed(block) ? INSET.box : 0
    const colour = this.#skia.Color(LUMA.text, LUMA.text, LUMA.text)
    const setting = { ...TEXT, width: ROOM - inset - atEnd, rightToLeft }
    const pieces = [
      { text: hangs ? "" : text.slice(0, mark), weight: "strong", colour },
      { text: text.slice(mark), weight: part?.type === "heading" ? "strong" : "plain", colour },
    ] as const
    const paragraph = this.#typesetter.setPieces(
      pieces.filter((piece) => piece.text !== ""),
      setting,
    )
    const lines = paragraph.getLineMetrics()
    const recorder = new this.#skia.PictureRecorder()
    const bounds = this.#skia.LTRBRect(-MARGIN, 0, WIDTH - MARGIN, paragraph.getHeight())
    const canvas = recorder.beginRecording(bounds, true)
    canvas.drawParagraph(paragraph, rightToLeft ? atEnd : inset, 0)
    if (hangs && mark > 0) {
      const align = rightToLeft ? "left" : "right"
      const sign = { text: text.slice(0, mark).trim(), weight: "strong", colour } as const
      const marked = this.#typesetter.setPieces([sign], {
        ...TEXT,
        width: inset - MARK_GAP,
        align,
        rightToLeft,
        lines: 1,
      })
      canvas.drawParagraph(marked, rightToLeft ? ROOM - inset + MARK_GAP : 0, 0)
      marked.delete()
    }
    const picture = recorder.finishRecordingAsPicture()
    recorder.delete()
    paragraph.delete()
    this.#recorded.set(block, picture)
    return { picture, lines }
  }
}

function gapBefore(text: string, start: number, { part }: Block): number {
  if (text[start - 1] !== "\n") return 0
  if (text[start - 2] !== "\n") return GAP.line
  return part?.type === "heading" ? GAP.heading : GAP.paragraph
}
