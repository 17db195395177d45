import type { Canvas, CanvasKit, SkPicture } from "canvaskit-wasm/full"
import { GAP, LUMA, MARGIN, READING_ROW, TEXT } from "./look.ts"
import { WIDTH } from "./model.ts"
import { isRightToLeft, type Typesetter } from "./typesetter.ts"

/** A line as it is shown: what of the text it has, without white space around it, and its rows of the strip. */
export interface Line {
  readonly start: number
  readonly end: number
  readonly top: number
  readonly bottom: number
}

/** Consecutive lines of the text, of one direction, that are set at once. */
interface Block {
  readonly text: string
  readonly start: number
}

interface PlacedLine extends Line {
  readonly block: Block
  /** Which line of its block it is. */
  readonly index: number
}

/** Characters of a block, about. To set one costs less than to set its lines one by one. */
const BLOCK = 600

/** A text of the greatest length has half as many blocks, unless nearly every line changes the direction. */
const KEPT = 50

/** The text below the title card, line by line. */
export class Strip {
  readonly lines: readonly PlacedLine[]
  readonly #skia: CanvasKit
  readonly #typesetter: Typesetter
  readonly #recorded = new Map<Block, SkPicture>()

  /** @param text as `readable` makes it */
  constructor(skia: CanvasKit, typesetter: Typesetter, text: string) {
    this.#skia = skia
    this.#typesetter = typesetter
    const lines: PlacedLine[] = []
    for (const block of blocksOf(text)) {
      for (const { startIndex, endExcludingWhitespaces, lineNumber } of this.#record(block).lines) {
        const start = block.start + startIndex
        const end = block.start + endExcludingWhitespaces
        if (end <= start) continue
        const before = lines.at(-1)
        const top = before === undefined ? READING_ROW : before.bottom + gapBefore(text, start)
        lines.push({ start, end, top, bottom: top + TEXT.line, block, index: lineNumber })
      }
    }
    this.lines = lines
  }

  /** Draws a line with its top at the top of the canvas, and those around it where they are not clipped. */
  draw(canvas: Canvas, { block, index }: PlacedLine): void {
    canvas.translate(MARGIN, -index * TEXT.line)
    canvas.drawPicture(this.#recorded.get(block) ?? this.#record(block).picture)
  }

  close(): void {
    for (const picture of this.#recorded.values()) picture.delete()
    this.#recorded.clear()
  }

  /** What has been recorded knows where its lines are: drawing one of thousands does not touch the others. */
  #record(block: Block) {
    for (const [oldest, picture] of this.#recorded) {
      if (this.#recorded.size < KEPT) break
      picture.delete()
      this.#recorded.delete(oldest)
    }
    const setting = { ...TEXT, weight: "plain", luma: LUMA.text, width: WIDTH - 2 * MARGIN } as const
    const paragraph = this.#typesetter.set(block.text, setting)
    const lines = paragraph.getLineMetrics()
    const recorder = new this.#skia.PictureRecorder()
    const bounds = this.#skia.LTRBRect(-MARGIN, 0, WIDTH - MARGIN, paragraph.getHeight())
    recorder.beginRecording(bounds, true).drawParagraph(paragraph, 0, 0)
    const picture = recorder.finishRecordingAsPicture()
    recorder.delete()
    paragraph.delete()
    this.#recorded.set(block, picture)
    return { picture, lines }
  }
}

function gapBefore(text: string, start: number): number {
  if (text[start - 1] !== "\n") return 0
  return text[start - 2] === "\n" ? GAP.paragraph : GAP.line
}

function blocksOf(text: string): Block[] {
  const blocks: (Block & { readonly rightToLeft: boolean })[] = []
  let start = 0
  for (const line of text.split("\n")) {
    if (line !== "") {
      const rightToLeft = isRightToLeft(line)
      const last = blocks.at(-1)
      if (last?.rightToLeft === rightToLeft && last.text.length + line.length < BLOCK) {
        blocks[blocks.length - 1] = { ...last, text: text.slice(last.start, start + line.length) }
      } else {
        blocks.push({ text: line, start, rightToLeft })
      }
    }
    start += line.length + 1
  }
  return blocks
}
