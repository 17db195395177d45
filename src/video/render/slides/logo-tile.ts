import type { CanvasKit } from "canvaskit-wasm/full"
import { contrast, mixed, type Rgb, WHITE } from "../../../tools/colour/contrast.ts"
import type { Board } from "./board.ts"
import type { Badge } from "./brand.ts"
import { type Decoded, drawPicture, fitted, pixelsOf } from "./pictures.ts"

/** The mark of a company: a logo, or the first letter of its name. */
export interface Mark {
  readonly logo: Logo | undefined
  readonly letter: string | undefined
}

interface Logo extends Decoded {
  /**
   * The background that the logo needs: a white logo is visible only on a dark one. A logo without transparent parts
   * has its own background.
   */
  readonly ground: "light" | "dark" | "own"
}

/** The mark of a company; undefined if there is nothing to show. */
export function markOf(skia: CanvasKit, logo: Decoded | undefined, company: string | null): Mark | undefined {
  const letter = /^\p{Letter}\p{Mark}*/u.exec(company ?? "")?.[0]?.toUpperCase()
  if (logo !== undefined) return { logo: { ...logo, ground: groundOf(pixelsOf(skia, logo), logo.width) }, letter }
  return letter === undefined ? undefined : { logo: undefined, letter }
}

/** The alpha value from which a pixel is visible. */
const SEEN = 128
/** The contrast with white below which a colour is invisible on it. */
const UNSEEN = 1.35

/**
 * A logo counts as white if half of its visible part is white, and has its own background if hardly anything at its
 * edge is transparent or white.
 */
function groundOf(pixels: Uint8Array, width: number): Logo["ground"] {
  const count = { seen: 0, white: 0, edge: 0, ownEdge: 0 }
  const rows = pixels.length / 4 / width
  for (let at = 0; at < pixels.length / 4; at++) {
    const isEdge = at % width === 0 || at % width === width - 1 || at < width || at >= width * (rows - 1)
    const isSeen = (pixels[4 * at + 3] ?? 0) >= SEEN
    const isWhite = isSeen && isNearlyWhite(pixels, 4 * at)
    if (isSeen) count.seen++
    if (isWhite) count.white++
    if (isEdge) count.edge++
    if (isEdge && isSeen && !isWhite) count.ownEdge++
  }
  if (count.ownEdge > 0.95 * count.edge) return "own"
  const isRectangle = count.seen > 0.98 * (pixels.length / 4)
  return count.white > 0.5 * count.seen && !isRectangle ? "dark" : "light"
}

function isNearlyWhite(pixels: Uint8Array, at: number): boolean {
  const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
  if (Math.min(red, green, blue) < 180) return false
  return contrast([red / 255, green / 255, blue / 255], WHITE) < UNSEEN
}

/** The appearance of a mark's tile in its surroundings. */
interface Surroundings {
  /** The colours of a tile with a letter, and of a tile for a white logo. */
  readonly badge: Badge
  readonly dark: Rgb
  /** Whether the background around it is dark. */
  readonly onDark: boolean
}

interface Tile extends Surroundings {
  readonly left: number
  readonly top: number
  /** Height in pixels. */
  readonly size: number
}

/** In multiples of a tile's height: the radius of its corners, the margin around its logo, and its maximum width. */
const CORNER = 0.2
const PADDING = 0.14
const WIDEST = 4

/** The width of a mark's tile whose height is `size`: a wide logo has a wide tile. */
export function tileWidth({ logo }: Mark, size: number): number {
  if (logo === undefined) return size
  const width = sizeOf(logo, size).width + 2 * paddingOf(logo, size)
  return Math.max(size, Math.round(width))
}

/** Draws the mark on a tile with round corners. */
export function drawTile(board: Board, mark: Mark, { left, top, size, badge, dark, onDark }: Tile): void {
  const { logo } = mark
  const tile = { left, top, right: left + tileWidth(mark, size), bottom: top + size }
  if (logo === undefined) {
    board.box(tile, size * CORNER, board.fill(badge.fill))
    const run = { text: mark.letter ?? "", strong: true, colour: badge.text }
    drawCentred(board, run, { left, top, size, fontSize: Math.round(size * 0.54) })
    return
  }
  const fill = logo.ground === "dark" ? dark : WHITE
  board.box(tile, size * CORNER, board.fill(fill))
  const { width, height } = sizeOf(logo, size)
  const place = { left: (tile.left + tile.right - width) / 2, top: top + (size - height) / 2 }
  const rect = { ...place, right: place.left + width, bottom: place.top + height }
  drawPicture(board, logo, rect, logo.ground === "own" ? size * CORNER : 0)
  const isSeen = logo.ground === "own" || onDark === (fill === WHITE)
  if (!isSeen) board.box(tile, size * CORNER, board.pen(mixed(fill, onDark ? WHITE : badge.fill, 0.25), 1.5))
}

function sizeOf(logo: Logo, size: number): { width: number; height: number } {
  const padding = paddingOf(logo, size)
  const room = { left: 0, top: 0, right: size * WIDEST - 2 * padding, bottom: size - 2 * padding }
  return fitted(logo, room, 2)
}

/** A logo with its own background fills the tile. */
function paddingOf({ ground, width, height }: Logo, size: number): number {
  return ground === "own" && width <= WIDEST * height ? 0 : size * PADDING
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
