import { type Rect, roundedOut } from "../frame/frame.ts"
import type { Board } from "./board.ts"
import { boundsOf, type PlacedPart, type Slide } from "./layout.ts"
import { OVERHANG } from "./look.ts"

/** The area of the picture that changes when another sentence on the slide is highlighted; empty if nothing changes. */
export function changedBetween(board: Board, { parts }: Slide, one: number, other: number): Rect {
  if (one === other) return union([])
  const rects = parts.flatMap((part) => [...rowsOf(part, one), ...rowsOf(part, other)])
  return roundedOut(union(rects.map((rect) => mirrored(board, rect))), 2, 2)
}

/** The rows of a sentence in a part. Parts with a mark, such as a bullet, change as a whole. */
function rowsOf(part: PlacedPart, sentence: number): Rect[] {
  const { block, flow, lineRanges, lineHeight } = part.element
  const said = flow.sentences.find((one) => one.sentence.index === sentence)
  if (said === undefined || said.start >= part.end || said.end <= part.start) return []
  const bounds = boundsOf(part)
  if (block.type !== "paragraph" && block.type !== "heading") return [bounds]
  const rows = lineRanges.slice(part.from, part.to)
  const first = rows.findIndex(({ end }) => end > said.start)
  const last = rows.findLastIndex(({ start }) => start < said.end)
  const top = part.top + first * lineHeight - OVERHANG
  return [{ ...bounds, top, bottom: part.top + (last + 1) * lineHeight + OVERHANG }]
}

/** Whether any of a part is drawn within a rectangle of the picture. */
export function isWithin(board: Board, part: PlacedPart, within: Rect): boolean {
  const { left, top, right, bottom } = mirrored(board, boundsOf(part))
  return left < within.right && right > within.left && top < within.bottom && bottom > within.top
}

function mirrored(board: Board, { left, top, right, bottom }: Rect): Rect {
  const x = board.x(left, right - left)
  return { left: x, top, right: x + right - left, bottom }
}

/** The smallest rectangle that contains all of these rectangles; an empty one if there are none. */
function union(rects: readonly Rect[]): Rect {
  if (rects.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 }
  return {
    left: Math.min(...rects.map(({ left }) => left)),
    top: Math.min(...rects.map(({ top }) => top)),
    right: Math.max(...rects.map(({ right }) => right)),
    bottom: Math.max(...rects.map(({ bottom }) => bottom)),
  }
}
