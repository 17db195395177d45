import { WHITE } from "../../../tools/colour/contrast.ts"
import { WIDTH } from "../picture/model.ts"
import { isRightToLeft } from "../picture/typesetter.ts"
import { drawBackdrop } from "./backdrop.ts"
import type { Board, ColouredRun } from "./board.ts"
import { fitRuns } from "./heading.ts"
import type { Mark } from "./logo-tile.ts"
import type { Words } from "./model.ts"
import { companyHeight, drawCompany } from "./opening.ts"
import type { Palette } from "./palette.ts"

const SIDE = 96
const ROOM = WIDTH - 2 * SIDE

/** The rows between which everything is drawn. */
const EDGE = { top: 72, bottom: 644 } as const

/** Maximum number of points, half of which fit into one column. */
const MOST = 10
const COLUMN = 5

const TITLE = { size: 52, line: 66, lines: 1 } as const

/** Sizes of the points. The largest size in which no point has more lines than allowed and all points fit is used. */
const SIZES = [
  { size: 40, line: 50, lines: 1, row: 76, tick: 42 },
  { size: 34, line: 42, lines: 1, row: 66, tick: 36 },
  { size: 30, line: 38, lines: 1, row: 58, tick: 32 },
  { size: 24, line: 30, lines: 2, row: 72, tick: 32 },
  { size: 20, line: 25, lines: 2, row: 54, tick: 28 },
] as const

/** Sizes of the contact, which is a name, or a name with a department, an address and a telephone number. */
const ASK_SIZES = [
  { size: 32, line: 44, lines: 1 },
  { size: 28, line: 38, lines: 2 },
  { size: 24, line: 33, lines: 4 },
] as const

/** Distances above the rule, below it, and above the company. */
const GAP = { rule: 24, ask: 24, company: 28 } as const
const TILE = 52

interface End {
  readonly title: string
  /** The key points. */
  readonly points: readonly string[]
  readonly contact: string | null
  readonly company: string | null
  readonly mark: Mark | undefined
  readonly words: Words
}

/** Draws the end of a video: its key points, or its title, and the contact. */
export function drawEnd(board: Board, { title, points, contact, company, mark, words }: End, palette: Palette): void {
  drawBackdrop(board, palette)
  const rule = drawAsk(board, { contact, company, mark, words }, palette)
  if (points.length === 0) {
    const runs = [{ text: title, strong: true, colour: WHITE }]
    const sizes = [
      { size: 72, line: 88, lines: 2 },
      { size: 60, line: 74, lines: 3 },
      { size: 44, line: 56, lines: 5 },
    ]
    const { paragraph, height, width } = fitRuns(board, runs, sizes, ROOM, isRightToLeft(title))
    board.canvas.drawParagraph(paragraph, board.x(SIDE, width), Math.round((rule - height) / 2))
    paragraph.delete()
    return
  }
  const runs = [{ text: words.keyPoints, strong: true, colour: WHITE }]
  board.text(runs, { left: SIDE, top: EDGE.top, width: ROOM, ...TITLE, rightToLeft: board.rightToLeft })
  const top = EDGE.top + TITLE.line + 24
  drawPoints(board, listed(points, words), { top, bottom: rule - GAP.rule }, palette)
}

/**
 * Draws the contact at the foot, and the company below it.
 * @returns the row of the rule above them
 */
function drawAsk(
  board: Board,
  { contact, company, mark, words }: Pick<End, "contact" | "company" | "mark" | "words">,
  palette: Palette,
): number {
  const high = companyHeight({ company, mark }, TILE)
  const runs: ColouredRun[] = [
    { text: `${words.questions} `, strong: true, colour: WHITE },
    { text: contact ?? words.ask, strong: false, colour: WHITE },
  ]
  const { paragraph, height, width } = fitRuns(board, runs, ASK_SIZES, ROOM, board.rightToLeft)
  const bottom = EDGE.bottom - (high === 0 ? 0 : high + GAP.company)
  board.canvas.drawParagraph(paragraph, board.x(SIDE, width), bottom - height)
  paragraph.delete()
  drawCompany(board, { company, mark, left: SIDE, top: EDGE.bottom - high, size: TILE }, palette)
  const rule = bottom - height - GAP.ask
  board.box({ left: SIDE, top: rule, right: SIDE + ROOM, bottom: rule + 2 }, 0, board.fill(WHITE, 0.25))
  return rule
}

/** If there are more points than places, the last place shows the number of remaining points. */
function listed(points: readonly string[], words: Words): string[] {
  if (points.length <= MOST) return [...points]
  return [...points.slice(0, MOST - 1), words.more(points.length - MOST + 1)]
}

function drawPoints(
  board: Board,
  points: readonly string[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
  palette: Palette,
): void {
  const columns = points.length > COLUMN ? 2 : 1
  const rows = Math.ceil(points.length / columns)
  const width = columns === 1 ? ROOM : (ROOM - 48) / 2
  const runsOf = (point: string) => [{ text: point, strong: false, colour: WHITE }]
  const isTooLong = (point: string, size: (typeof SIZES)[number]) => {
    const paragraph = board.set(runsOf(point), { ...size, width: width - size.tick - 20 })
    const isCut = paragraph.didExceedMaxLines()
    paragraph.delete()
    return isCut
  }
  const fitting = SIZES.filter(({ row }) => row * rows <= bottom - top)
  const size = fitting.find((one) => !points.some((point) => isTooLong(point, one))) ?? fitting.at(-1) ?? SIZES[4]
  const row = Math.min(size.row, (bottom - top) / rows)
  for (const [index, point] of points.entries()) {
    const left = SIDE + Math.floor(index / rows) * (width + 48)
    const middle = Math.round(top + (index % rows) * row + row / 2)
    drawTick(board, { left, middle, size: size.tick }, palette)
    const start = left + size.tick + 20
    const {
      paragraph,
      height,
      width: wide,
    } = fitRuns(board, runsOf(point), [size], width - size.tick - 20, isRightToLeft(point))
    board.canvas.drawParagraph(paragraph, board.x(start, wide), Math.round(middle - height / 2))
    paragraph.delete()
  }
}

function drawTick(
  board: Board,
  { left, middle, size }: { readonly left: number; readonly middle: number; readonly size: number },
  { opening }: Palette,
): void {
  board.circle(left, middle - size / 2, size, board.fill(opening.badge.fill))
  const path = board.skia.Path.MakeFromSVGString("M-8 1 L-2 7 L8 -6")
  if (path === null) throw new Error("Skia could not read the shape of a tick")
  board.canvas.save()
  board.canvas.translate(board.x(left, size) + size / 2, middle)
  board.canvas.scale(size / 36, size / 36)
  board.canvas.drawPath(path, board.pen(opening.badge.text, 4))
  board.canvas.restore()
  path.delete()
}
