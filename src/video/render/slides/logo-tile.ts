import { mixed, type Rgb, WHITE } from "../../../tools/colour/contrast.ts"
import type { Board } from "./board.ts"
import { type Decoded, drawPicture, fitted } from "./pictures.ts"

/** Whose video it is: a logo, or the first letter of a name. */
export interface Mark {
  readonly logo: Decoded | undefined
  readonly letter: string | undefined
}

/** The mark of a company; undefined when there is nothing to show. */
export function markOf(logo: Decoded | undefined, company: string | null): Mark | undefined {
  const letter = /^\p{Letter}\p{Mark}*/u.exec(company ?? "")?.[0]?.toUpperCase()
  return logo === undefined && letter === undefined ? undefined : { logo, letter }
}

interface Tile {
  readonly left: number
  readonly top: number
  /** Of its edges. */
  readonly size: number
  /** What a letter is written in, or on. */
  readonly accent: Rgb
  /** On a dark ground it is white, on a light one it has the accent, with a letter. */
  readonly onDark: boolean
}

/** Of a tile's edge: how round its corners are, and how far its logo stays off them. */
const CORNER = 0.2
const PADDING = 0.12

/** Draws the mark on a square tile with round corners. */
export function drawTile(board: Board, mark: Mark, { left, top, size, accent, onDark }: Tile): void {
  const tile = { left, top, right: left + size, bottom: top + size }
  const light = onDark || mark.logo !== undefined
  board.box(tile, size * CORNER, board.fill(light ? WHITE : accent))
  if (mark.logo !== undefined) {
    const room = { left: 0, top: 0, right: size * (1 - 2 * PADDING), bottom: size * (1 - 2 * PADDING) }
    const { width, height } = fitted(mark.logo, room, 2)
    const place = { left: left + (size - width) / 2, top: top + (size - height) / 2 }
    drawPicture(board, mark.logo, { ...place, right: place.left + width, bottom: place.top + height }, 0)
    if (!onDark) board.box(tile, size * CORNER, board.pen(mixed(accent, WHITE, 0.8), 1))
    return
  }
  const run = { text: mark.letter ?? "", strong: true, colour: light ? accent : WHITE }
  drawCentred(board, run, { left, top, size, fontSize: Math.round(size * 0.54) })
}

/** Draws a few characters in the middle of a square. */
export function drawCentred(
  board: Board,
  run: { readonly text: string; readonly strong: boolean; readonly colour: Rgb },
  { left, top, size, fontSize }: { left: number; top: number; size: number; fontSize: number },
): void {
  const room = size * 3
  const paragraph = board.set([run], { size: fontSize, line: size, width: room, lines: 1 })
  const [line] = paragraph.getLineMetrics()
  const start = (line?.left ?? 0) + (line?.width ?? 0) / 2
  board.canvas.drawParagraph(paragraph, board.x(left, size) + size / 2 - start, top)
  paragraph.delete()
}
