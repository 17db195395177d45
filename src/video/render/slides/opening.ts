import { WHITE } from "../../../tools/colour/contrast.ts"
import { HEIGHT, WIDTH } from "../picture/model.ts"
import { isRightToLeft } from "../picture/typesetter.ts"
import { drawBackdrop } from "./backdrop.ts"
import type { Board } from "./board.ts"
import { fitRuns } from "./heading.ts"
import { drawTile, type Mark, tileWidth } from "./logo-tile.ts"
import type { Palette } from "./palette.ts"

const SIDE = 96
const WIDTH_OF_TITLE = 1060
const TILE = 84
const GAP = { company: 36, extent: 28 } as const
/** The height of a name without a tile. */
const LINE = 44

/**
 * Sizes of a title. The largest size in which it does not exceed the given number of lines is used; in the last size,
 * it is truncated.
 */
const SIZES = [
  { size: 84, line: 100, lines: 2 },
  { size: 68, line: 82, lines: 3 },
  { size: 54, line: 66, lines: 4 },
  { size: 42, line: 52, lines: 6 },
] as const

interface Opening {
  readonly title: string
  readonly company: string | null
  readonly mark: Mark | undefined
  /** The number of sections and minutes, in words. */
  readonly extent: string
}

/** Draws the opening of a video. */
export function drawOpening(board: Board, { title, company, mark, extent }: Opening, palette: Palette): void {
  drawBackdrop(board, palette)
  const runs = [{ text: title, strong: true, colour: WHITE }]
  const { paragraph, height, width } = fitRuns(board, runs, SIZES, WIDTH_OF_TITLE, isRightToLeft(title))
  const first = companyHeight({ company, mark }, TILE)
  const above = first === 0 ? 0 : first + GAP.company
  const below = extent === "" ? 0 : GAP.extent + 44
  let top = Math.round((HEIGHT - above - height - below) / 2)
  drawCompany(board, { company, mark, left: SIDE, top, size: TILE }, palette)
  top += above
  board.canvas.drawParagraph(paragraph, board.x(SIDE, width), top)
  paragraph.delete()
  if (extent === "") return
  const quiet = [{ text: extent, strong: false, colour: palette.opening.quiet }]
  board.text(quiet, { left: SIDE, top: top + height + GAP.extent, width: WIDTH_OF_TITLE, size: 30, line: 44, lines: 1 })
}

interface Company {
  readonly company: string | null
  readonly mark: Mark | undefined
  readonly left: number
  readonly top: number
  /** Size of the tile. */
  readonly size: number
}

/** Draws the tile of a company and its name beside it. */
export function drawCompany(board: Board, { company, mark, left, top, size }: Company, palette: Palette): void {
  let start = left
  if (mark !== undefined) {
    const { badge, dark } = palette.opening
    drawTile(board, mark, { left, top, size, badge, dark, onDark: true })
    start += tileWidth(mark, size) + Math.round(size * 0.27)
  }
  if (company === null) return
  const fontSize = Math.round(22 + size * 0.12)
  const runs = [{ text: company, strong: true, colour: WHITE }]
  const { paragraph, width, height } = fitRuns(
    board,
    runs,
    [
      { size: fontSize, line: Math.round(fontSize * 1.3), lines: 1 },
      { size: Math.round(fontSize * 0.85), line: Math.round(fontSize * 1.1), lines: 2 },
      { size: Math.round(fontSize * 0.7), line: Math.round(fontSize * 0.9), lines: 2 },
    ],
    WIDTH - SIDE - start,
    isRightToLeft(company),
  )
  const middle = top + (mark === undefined ? LINE : size) / 2
  board.canvas.drawParagraph(paragraph, board.x(start, width), Math.round(middle - height / 2))
  paragraph.delete()
}

/** The height of a company's name and tile. */
export function companyHeight({ company, mark }: Pick<Company, "company" | "mark">, size: number): number {
  if (mark !== undefined) return size
  return company === null ? 0 : LINE
}
