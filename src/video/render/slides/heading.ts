import type { Paragraph } from "canvaskit-wasm/full"
import { HEIGHT } from "../picture/model.ts"
import type { Board } from "./board.ts"
import { flowOfHeading } from "./flow.ts"
import type { Slide } from "./layout.ts"
import { drawCentred } from "./logo-tile.ts"
import { BODY, FOOT, MARGIN, ROOM } from "./look.ts"
import type { Palette } from "./palette.ts"

/**
 * Sizes of a heading. The largest size in which it does not exceed the given number of lines is used; in the last size,
 * it is truncated.
 */
const SIZES = [
  { size: 52, line: 64, lines: 1 },
  { size: 42, line: 50, lines: 2 },
  { size: 32, line: 39, lines: 3 },
  { size: 26, line: 33, lines: 4 },
] as const

/** The same for a heading without text below it on its slide. */
const LONE_SIZES = [
  { size: 72, line: 90, lines: 2 },
  { size: 60, line: 76, lines: 3 },
  { size: 46, line: 58, lines: 5 },
] as const

const CIRCLE = 64
const LONE_CIRCLE = 96
/** The row of the heading's middle. */
const MIDDLE = 96

/** Draws the heading of a section with its number and the page within the section. */
export function drawHeading(board: Board, { section, page, pages, parts, images }: Slide, palette: Palette): void {
  if (section.heading === undefined) return
  if (parts.length === 0 && images.length === 0) {
    drawLone(board, section.heading, section.number, palette)
    return
  }
  const aside = pages > 1 ? 110 : 0
  let left = MARGIN
  if (section.number !== undefined) {
    drawNumber(board, section.number, left, MIDDLE - CIRCLE / 2, CIRCLE, palette)
    left += CIRCLE + 24
  }
  const width = MARGIN + ROOM - left - aside
  const { paragraph, height, width: room } = fit(board, section.heading, SIZES, width, palette)
  board.canvas.drawParagraph(
    paragraph,
    board.x(left, room),
    Math.round(Math.min(MIDDLE, BODY.top - 24 - height / 2) - height / 2),
  )
  paragraph.delete()
  if (pages === 1) return
  const counted = [{ text: `${page} / ${pages}`, strong: false, colour: palette.dimmed }]
  board.text(counted, {
    left: MARGIN + ROOM - 100,
    top: MIDDLE - 18,
    width: 100,
    size: 24,
    line: 36,
    end: true,
    lines: 1,
    rightToLeft: false,
  })
}

function drawLone(
  board: Board,
  heading: Parameters<typeof flowOfHeading>[0],
  number: number | undefined,
  palette: Palette,
) {
  const { paragraph, height, width } = fit(board, heading, LONE_SIZES, ROOM, palette)
  const above = number === undefined ? 0 : LONE_CIRCLE + 32
  const top = Math.round((FOOT.top - height - above) / 2)
  if (number !== undefined) drawNumber(board, number, MARGIN, top, LONE_CIRCLE, palette)
  board.canvas.drawParagraph(paragraph, board.x(MARGIN, width), top + above)
  const rule = Math.min(HEIGHT, top + above + height + 24)
  board.box({ left: MARGIN, top: rule, right: MARGIN + 120, bottom: rule + 6 }, 3, board.fill(palette.badge.fill))
  paragraph.delete()
}

function drawNumber(board: Board, number: number, left: number, top: number, diameter: number, palette: Palette): void {
  board.circle(left, top, diameter, board.fill(palette.badge.fill))
  const fontSize = Math.round(diameter * (number > 99 ? 0.36 : 0.46))
  drawCentred(
    board,
    { text: `${number}`, strong: true, colour: palette.badge.text },
    { left, top, size: diameter, fontSize },
  )
}

function fit(
  board: Board,
  heading: Parameters<typeof flowOfHeading>[0],
  sizes: readonly { readonly size: number; readonly line: number; readonly lines: number }[],
  width: number,
  { ink }: Palette,
) {
  const { runs, rightToLeft } = flowOfHeading(heading)
  return fitRuns(
    board,
    runs.map((run) => ({ ...run, colour: ink })),
    sizes,
    width,
    rightToLeft,
  )
}

/**
 * Lays out a text in the narrowest room in which it has the same number of lines, so that the last line is not a single
 * word.
 */
function balanced(paragraph: Paragraph, width: number): number {
  const lines = paragraph.getNumberOfLines()
  if (lines === 1 || paragraph.didExceedMaxLines()) return width
  let [narrow, wide] = [paragraph.getMinIntrinsicWidth(), width]
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2
    paragraph.layout(middle)
    if (paragraph.didExceedMaxLines() || paragraph.getNumberOfLines() > lines) narrow = middle
    else wide = middle
  }
  const room = Math.ceil(wide)
  paragraph.layout(room)
  return room
}

/**
 * A text in the largest size in which it does not exceed the allowed number of lines; in the last size it is truncated.
 * The caller must free it; `width` is the width of its room.
 */
export function fitRuns(
  board: Board,
  runs: Parameters<Board["set"]>[0],
  sizes: readonly { readonly size: number; readonly line: number; readonly lines: number }[],
  width: number,
  rightToLeft: boolean,
) {
  for (const size of sizes) {
    const paragraph = board.set(runs, { ...size, width, rightToLeft })
    const cutWord = paragraph.getMinIntrinsicWidth() > width
    if (size === sizes.at(-1) || !(paragraph.didExceedMaxLines() || cutWord)) {
      return { paragraph, height: Math.round(paragraph.getHeight()), width: balanced(paragraph, width) }
    }
    paragraph.delete()
  }
  throw new RangeError("a text has no size")
}
